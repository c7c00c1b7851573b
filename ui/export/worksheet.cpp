// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/worksheet.h"

#include <QBuffer>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/base/ticks.h"
#include "core/io/scenario_json.h"
#include "ui/document/units.h"
#include "ui/export/scenario_figures.h"
#include "ui/lessons/lesson_sheet.h"
#include "ui/lessons/lesson_text.h"
#include "ui/lessons/velocity_pad.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr double pictureWidth = 600, pictureHeight = 300;  // 1/96 inch
constexpr double finer = 3;                                // pixels of a picture by 1/96 inch
constexpr double axesSide = 190;

QString text(const std::string& words) {
  return QString::fromStdString(words);
}

/// Just before the impact: its impulse and the velocities after it are asked for.
QImage pictureOfScene(const LessonNumbers& numbers, const QString& document) {
  const ExportFigure figure =
      sceneFigure(numbers.scenario(), SceneMoment{numbers.evaluation().state}, {}, document);
  QImage image((finer * QSizeF(pictureWidth, pictureHeight)).toSize(), QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  painter.scale(finer, finer);
  figure.paint(painter, {pictureWidth, pictureHeight});
  return image;
}

/// Without what is to be done on the screen: lines that begin with ">".
std::string without_instructions(const std::string& words) {
  std::string kept;
  std::istringstream lines(words);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('>')) kept += line + '\n';
  }
  return kept;
}

/// A step with its numbers before and with the answer.
struct Asked {
  const LessonStep& step;
  LessonNumbers before, after;

  [[nodiscard]] static QString quantity(const LessonNumbers& numbers, const LessonQuantity& of,
                                        int digits) {
    return lessonQuantityText(of, *numbers.scenario().display, digits);
  }

  [[nodiscard]] static QString filledText(const std::string& words, const LessonNumbers& numbers) {
    return text(
        filled(without_instructions(words), numbers, [&](const LessonQuantity& of, int digits) {
          return quantity(numbers, of, digits).toStdString();
        }));
  }

  void ask(LessonSheet& sheet, int number) const {
    const Prediction& prediction = *step.prediction;
    sheet.markdown(QStringLiteral("**%1** ").arg(tr("Question %1.").arg(number)) +
                   filledText(prediction.question, before));
    if (prediction.kind == PredictionKind::choose) {
      for (const PredictionOption& option : prediction.options) {
        sheet.markdown(QStringLiteral("☐ ") + filledText(option.text, before));
      }
    } else if (prediction.kind == PredictionKind::value) {
      const LessonQuantity asked = before.of(prediction.quantity);
      const DisplayUnit unit = displayUnit(asked.dimension, *before.scenario().display);
      sheet.markdown(QStringLiteral("`%1` = ").arg(text(asked.symbol)) +
                     QString(16, QLatin1Char('.')) + QChar(0x00a0) + unit.label);
    } else {
      askVelocity(sheet);
    }
    sheet.spaceToWrite();
  }

  void askVelocity(LessonSheet& sheet) const {
    const auto velocity = [this](const std::string& of) {
      return Vec2{before.of("v_t_minus" + of).number.value_or(0),
                  before.of("v_n_minus" + of).number.value_or(0)};
    };
    const Vec2 v = velocity(":" + step.prediction->contact), struck = velocity({});
    // v⁻ takes three squares at most, so that a larger velocity has space. Where the contact rests,
    // what strikes tells how fast it may become.
    constexpr int most = 3;
    const bool rests = !(norm(v) > 1e-9 * norm(struck));
    const Vec2 known = rests ? struck : v;
    const double square = nice_step(std::max({std::abs(known.x), std::abs(known.y), 1e-6}), most);
    sheet.picture(velocityAxes(rests ? Vec2{} : v, square, axesSide, finer), {axesSide, axesSide});
    const QString words = rests
                              ? tr("Before the impact the contact rests; a square is %1.")
                              : tr("The arrow is the velocity before the impact; a square is %1.");
    sheet.markdown(words.arg(lessonQuantityText({{}, Dimension::velocity, square, {}, {}},
                                                *before.scenario().display, 3)));
  }

  void answer(LessonSheet& sheet, int number) const {
    const Prediction& prediction = *step.prediction;
    QStringList right;
    const auto stated = [&](const std::string& name) {
      const LessonQuantity found = after.of(name);
      constexpr int digits = 4;
      right << QStringLiteral("`%1` = %2").arg(text(found.symbol), quantity(after, found, digits));
    };
    if (prediction.kind == PredictionKind::choose) {
      for (const std::size_t option : right_options(prediction, after)) {
        right << filledText(prediction.options[option].text, before);
      }
    } else if (prediction.kind == PredictionKind::value) {
      stated(prediction.quantity);
    } else {
      stated("v_t_plus:" + prediction.contact);
      stated("v_n_plus:" + prediction.contact);
    }
    sheet.markdown(QStringLiteral("**%1.** ").arg(number) + right.join(QStringLiteral("; ")));
    sheet.markdown(filledText(prediction.answer, after));
  }
};

QByteArray pdfOf(LessonSheet& sheet, const QString& title, const Scenario& scenario) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setPdfVersion(QPagedPaintDevice::PdfVersion_1_6);
  writer.setTitle(title);
  writer.setCreator(QStringLiteral("Carom"));
  constexpr int dpi = 300;
  writer.setResolution(dpi);
  writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Portrait, {}));
  writer.addFileAttachment(QStringLiteral("scenario.json"),
                           QByteArray::fromStdString(write_scenario(scenario)),
                           QStringLiteral("application/json"));
  const double scale = dpi / LessonSheet::unitsPerInch;
  sheet.setPages(QSizeF(writer.width(), writer.height()) / scale);
  QPainter painter(&writer);
  painter.scale(scale, scale);
  for (int page = 0; page < sheet.pageCount(); ++page) {
    if (page > 0) writer.newPage();
    sheet.paintPage(painter, page);
  }
  painter.end();
  return bytes;
}

/// For whoever gets this page only.
void writeName(LessonSheet& sheet) {
  sheet.markdown(tr("Name:") + QString(30, QLatin1Char('.')) + QStringLiteral(" ") + tr("Date:") +
                 QString(14, QLatin1Char('.')));
}

void writeStep(LessonSheet& sheet, const Asked& asked) {
  const QString words = Asked::filledText(asked.step.text, asked.before);
  if (words.trimmed().isEmpty() && !asked.step.prediction) return;
  if (!asked.step.title.empty()) sheet.heading(text(asked.step.title), 2);
  sheet.markdown(words);
}

/// The texts up to the first question, and the questions. The text of a step may tell the answers
/// to the questions before it: such a question begins a page, which is handed out when those before
/// it are collected, and a step without a question waits for the answers.
void writeQuestions(LessonSheet& sheet, const Lesson& lesson, const std::vector<Asked>& steps) {
  int number = 0;
  for (const Asked& asked : steps) {
    if (!asked.step.prediction) {
      if (number == 0) writeStep(sheet, asked);
      continue;
    }
    const bool apart = number > 0 && !asked.step.same_page;
    if (apart) sheet.breakPage();
    sheet.beginWhole();
    if (apart) {
      sheet.heading(text(lesson.title), 3);
      writeName(sheet);
    }
    writeStep(sheet, asked);
    asked.ask(sheet, ++number);
    sheet.endWhole();
  }
}

void writeAnswers(LessonSheet& sheet, const std::vector<Asked>& steps) {
  sheet.breakPage();
  sheet.heading(tr("Answers"), 1);
  int number = 0;
  for (const Asked& asked : steps) {
    sheet.beginWhole();
    if (asked.step.prediction) {
      asked.answer(sheet, ++number);
    } else if (number > 0) {
      writeStep(sheet, asked);
    }
    sheet.endWhole();
  }
}

void fill(LessonSheet& sheet, const Lesson& lesson, const std::vector<Asked>& steps,
          const QImage& picture) {
  sheet.heading(text(lesson.title), 1);
  sheet.markdown(text(lesson.summary));
  writeName(sheet);
  sheet.picture(picture, {pictureWidth, pictureHeight});
  sheet.markdown(Asked::filledText(lesson.text, steps.front().before));
  writeQuestions(sheet, lesson, steps);
  writeAnswers(sheet, steps);
}

}  // namespace

QByteArray worksheetOf(const Lesson& lesson, const ExportRun& run) {
  if (lesson.steps.empty()) {
    throw InputError("", "there is nothing to ask: nothing strikes");
  }
  const Job& job = run.job;
  std::vector<Asked> steps;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    if (job.stop.stop_requested()) return {};
    steps.push_back({lesson.steps[i], LessonNumbers(scenario_of(lesson, i, false)),
                     LessonNumbers(scenario_of(lesson, i, true))});
    if (job.progress) {
      job.progress(static_cast<double>(i + 1) / static_cast<double>(lesson.steps.size()));
    }
  }
  const Scenario& shown = steps.front().before.scenario();
  const QImage picture = pictureOfScene(steps.front().before, run.document);
  QByteArray pdf;
  run.inWindow([&] {
    LessonSheet sheet;
    fill(sheet, lesson, steps, picture);
    pdf = pdfOf(sheet, text(lesson.title), shown);
  });
  return pdf;
}

}  // namespace carom::ui
