// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/worksheet.h"

#include <QBuffer>
#include <QImage>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextLength>
#include <QUrl>

#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/io/scenario_json.h"
#include "ui/document/units.h"
#include "ui/export/scenario_figures.h"
#include "ui/lessons/lesson_text.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr double pictureWidth = 600, pictureHeight = 300;  // 1/96 inch
constexpr double finer = 3;                                // pixels of a picture by 1/96 inch
constexpr double axesSide = 190;
constexpr double bodyPoints = 10.5;
constexpr int writingLines = 3;

QString text(const std::string& words) {
  return QString::fromStdString(words);
}

/// Writes a document from its beginning to its end.
class Sheet {
 public:
  Sheet() : cursor_(&document_) {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPointSizeF(bodyPoints);
    document_.setDefaultFont(font);
  }

  [[nodiscard]] QTextDocument& document() { return document_; }

  void heading(const QString& words, int level) {
    QTextCharFormat letters;
    letters.setFontWeight(QFont::Bold);
    constexpr double sizes[] = {18, 13, 11};
    letters.setFontPointSize(sizes[level - 1]);
    QTextBlockFormat block;
    block.setHeadingLevel(level);
    block.setTopMargin(level == 1 ? 0 : 14);
    block.setBottomMargin(4);
    begin(block);
    cursor_.insertText(words, letters);
  }

  void markdown(const QString& words) {
    if (words.trimmed().isEmpty()) return;
    QTextDocument part;
    part.setDefaultFont(document_.defaultFont());
    part.setMarkdown(markdownWithFormulas(words));
    QTextBlockFormat block;
    block.setBottomMargin(5);
    begin(block);
    cursor_.insertFragment(QTextDocumentFragment(&part));
  }

  void picture(const QImage& image, QSizeF size) {
    const QString name = QStringLiteral("picture%1").arg(++pictures_);
    document_.addResource(QTextDocument::ImageResource, QUrl(name), image);
    QTextImageFormat format;
    format.setName(name);
    format.setWidth(size.width());
    format.setHeight(size.height());
    begin({});
    cursor_.insertImage(format);
  }

  void spaceToWrite() {
    for (int i = 0; i < writingLines; ++i) {
      QTextBlockFormat block;
      block.setTopMargin(9);
      block.setProperty(QTextFormat::BlockTrailingHorizontalRulerWidth,
                        QTextLength(QTextLength::PercentageLength, 100));
      begin(block);
    }
    begin({});
  }

  /// What is written next stands on a new page.
  void breakPage() { breaks_ = true; }

 private:
  void begin(QTextBlockFormat block) {
    if (breaks_) block.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    breaks_ = false;
    cursor_.movePosition(QTextCursor::End);
    if (document_.isEmpty()) {
      cursor_.setBlockFormat(block);
      cursor_.setCharFormat({});
    } else {
      cursor_.insertBlock(block, {});
    }
  }

  QTextDocument document_;
  QTextCursor cursor_;
  int pictures_ = 0;
  bool breaks_ = false;
};

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

/// Axes along tangent and normal, to draw a velocity into.
QImage emptyAxes() {
  const int side = static_cast<int>(finer * axesSide);
  QImage image(side, side, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(finer, finer);
  QFont font(QStringLiteral("DejaVu Sans"));
  constexpr int letterPx = 12;
  font.setPixelSize(letterPx);
  painter.setFont(font);
  const double middle = axesSide / 2;
  painter.setPen(QPen(Qt::lightGray, 0.6));
  constexpr int cells = 10;
  for (int i = 0; i <= cells; ++i) {
    const double at = 0.5 + (axesSide - 1) * i / cells;
    painter.drawLine(QPointF(at, 0), QPointF(at, axesSide));
    painter.drawLine(QPointF(0, at), QPointF(axesSide, at));
  }
  painter.setPen(QPen(Qt::black, 1.2));
  painter.drawLine(QPointF(0, middle), QPointF(axesSide, middle));
  painter.drawLine(QPointF(middle, 0), QPointF(middle, axesSide));
  painter.drawText(QPointF(axesSide - 14, middle - 5), QStringLiteral("t"));
  painter.drawText(QPointF(middle + 5, 12), QStringLiteral("n"));
  return image;
}

/// A step with its numbers before and with the answer.
struct Asked {
  const LessonStep& step;
  LessonNumbers before, after;

  [[nodiscard]] static QString quantity(const LessonNumbers& numbers, const LessonQuantity& of,
                                        int digits) {
    if (of.is_word()) return text(of.stated_word());
    if (!of.number) return QStringLiteral("–");
    return formatQuantity(*of.number, of.dimension, *numbers.scenario().display, digits);
  }

  [[nodiscard]] static QString filledText(const std::string& words, const LessonNumbers& numbers) {
    return text(filled(words, numbers, [&](const LessonQuantity& of, int digits) {
      return quantity(numbers, of, digits).toStdString();
    }));
  }

  void ask(Sheet& sheet, int number) const {
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
      sheet.picture(emptyAxes(), {axesSide, axesSide});
    }
    sheet.spaceToWrite();
  }

  void answer(Sheet& sheet, int number) const {
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

QByteArray pdfOf(QTextDocument& document, const QString& title, const Scenario& scenario) {
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
  document.print(&writer);
  return bytes;
}

/// For whoever gets this page only.
void writeName(Sheet& sheet) {
  sheet.markdown(tr("Name:") + QString(30, QLatin1Char('.')) + QStringLiteral(" ") + tr("Date:") +
                 QString(14, QLatin1Char('.')));
}

void writeStep(Sheet& sheet, const Asked& asked) {
  if (!asked.step.title.empty()) sheet.heading(text(asked.step.title), 2);
  sheet.markdown(Asked::filledText(asked.step.text, asked.before));
}

/// The texts up to the first question, and the questions. The text of a step may tell the answers
/// to the questions before it: each question begins a page, which is handed out when those before
/// it are collected, and a step without a question waits for the answers.
void writeQuestions(Sheet& sheet, const Lesson& lesson, const std::vector<Asked>& steps,
                    QuestionPages pages) {
  int number = 0;
  for (const Asked& asked : steps) {
    if (!asked.step.prediction) {
      if (number == 0) writeStep(sheet, asked);
      continue;
    }
    if (number > 0 && pages == QuestionPages::apart) {
      sheet.breakPage();
      sheet.heading(text(lesson.title), 3);
      writeName(sheet);
    }
    writeStep(sheet, asked);
    asked.ask(sheet, ++number);
  }
}

void writeAnswers(Sheet& sheet, const std::vector<Asked>& steps) {
  sheet.breakPage();
  sheet.heading(tr("Answers"), 1);
  int number = 0;
  for (const Asked& asked : steps) {
    if (asked.step.prediction) {
      asked.answer(sheet, ++number);
    } else if (number > 0) {
      writeStep(sheet, asked);
    }
  }
}

void fill(Sheet& sheet, const Lesson& lesson, const std::vector<Asked>& steps,
          const QImage& picture, QuestionPages pages) {
  sheet.heading(text(lesson.title), 1);
  sheet.markdown(text(lesson.summary));
  writeName(sheet);
  sheet.picture(picture, {pictureWidth, pictureHeight});
  sheet.markdown(Asked::filledText(lesson.text, steps.front().before));
  writeQuestions(sheet, lesson, steps, pages);
  writeAnswers(sheet, steps);
}

}  // namespace

QByteArray worksheetOf(const Lesson& lesson, QuestionPages pages, const ExportRun& run) {
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
    Sheet sheet;
    fill(sheet, lesson, steps, picture, pages);
    pdf = pdfOf(sheet.document(), text(lesson.title), shown);
  });
  return pdf;
}

}  // namespace carom::ui
