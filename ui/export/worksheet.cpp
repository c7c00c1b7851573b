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
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/export/scenario_figures.h"
#include "ui/lessons/lesson_text.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/scene/part_info.h"

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
    block.setPageBreakPolicy(breaks_ ? QTextFormat::PageBreak_AlwaysBefore
                                     : QTextFormat::PageBreak_Auto);
    begin(block);
    breaks_ = false;
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

  /// The next heading stands on a new page.
  void breakPage() { breaks_ = true; }

 private:
  void begin(const QTextBlockFormat& block) {
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
    if (of.is_word()) return text(of.word);
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

void fill(Sheet& sheet, const Lesson& lesson, const std::vector<Asked>& steps,
          const QImage& picture) {
  sheet.heading(text(lesson.title), 1);
  sheet.markdown(text(lesson.summary));
  sheet.markdown(tr("Name:") + QString(30, QLatin1Char('.')) + QStringLiteral(" ") + tr("Date:") +
                 QString(14, QLatin1Char('.')));
  sheet.picture(picture, {pictureWidth, pictureHeight});
  sheet.markdown(Asked::filledText(lesson.text, steps.front().before));
  int number = 0;
  for (const Asked& asked : steps) {
    if (!asked.step.title.empty()) sheet.heading(text(asked.step.title), 2);
    sheet.markdown(Asked::filledText(asked.step.text, asked.before));
    if (asked.step.prediction) asked.ask(sheet, ++number);
  }
  sheet.breakPage();
  sheet.heading(tr("Answers"), 1);
  number = 0;
  for (const Asked& asked : steps) {
    if (asked.step.prediction) asked.answer(sheet, ++number);
  }
}

LessonStep stepAsking(const char* question, const char* quantity, double to, const char* answer) {
  LessonStep step;
  Prediction prediction;
  prediction.kind = PredictionKind::value;
  prediction.question = tr(question).toStdString();
  prediction.quantity = quantity;
  prediction.to = to;
  prediction.answer = answer;
  step.prediction = std::move(prediction);
  return step;
}

/// A brace in it is one.
QString plain(QString words) {
  return words.replace(QLatin1Char('{'), QStringLiteral("{{"));
}

/// Where the centre of mass of a body is, and how the body is turned.
QString placeOf(const Scenario& scenario, const Evaluation& evaluation, std::size_t body) {
  constexpr int digits = 4;
  const Frame& frame = evaluation.system.frame[body];
  const auto shown = [&scenario](double value, Dimension dimension) {
    return formatQuantity(value, dimension, *scenario.display, digits);
  };
  const QString place =
      tr("at (%1, %2)")
          .arg(shown(frame.origin.x, Dimension::length), shown(frame.origin.y, Dimension::length));
  if (scenario.mechanism->bodies[body].kind == BodyKind::particle) return place;
  return place + tr(", θ = %1").arg(shown(frame.angle, Dimension::angle));
}

/// What the answers follow from, as lines of a list. The description is none of it: it may tell
/// them.
std::string givenNumbers(const Scenario& scenario, const Evaluation& evaluation) {
  QStringList lines{plain(lawTitle(scenario.law))};
  const Mechanism& mechanism = *scenario.mechanism;
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const Body& body = mechanism.bodies[i];
    QString moves = QStringLiteral("v = ({v_x_minus:%1}, {v_y_minus:%1})");
    if (body.kind == BodyKind::rigid) moves += QStringLiteral(", ω = {omega_minus:%1}");
    const QString itself = plain(describeBody(scenario, static_cast<int>(i)));
    lines << QStringList{itself, placeOf(scenario, evaluation, i), moves.arg(text(body.name))}.join(
        QStringLiteral("; "));
  }
  for (std::size_t i = 0; i < mechanism.contacts.size(); ++i) {
    lines << plain(describePart(scenario, {PartKind::contact, static_cast<int>(i)}));
  }
  return (QStringLiteral("- ") + lines.join(QStringLiteral("\n- "))).toStdString();
}

}  // namespace

Lesson questionsAbout(const Scenario& scenario) {
  Lesson lesson;
  lesson.title = scenario.description->title;
  lesson.summary = scenario.description->source;
  lesson.scenario.scenario = scenario;
  const LessonNumbers numbers(scenario);
  if (numbers.evaluation().result.status != ImpactStatus::solved) return lesson;
  lesson.text = givenNumbers(numbers.scenario(), numbers.evaluation());
  LessonStep regime;
  Prediction choice;
  choice.question = tr("What does the contact do during the impact?").toStdString();
  const std::pair<const char*, const char*> words[] = {
      {QT_TRANSLATE_NOOP("carom::ui", "It sticks."), "regime == stick"},
      {QT_TRANSLATE_NOOP("carom::ui", "It slips."), "regime != stick"}};
  for (const auto& [option, right] : words) {
    choice.options.push_back({tr(option).toStdString(), right});
  }
  choice.answer = "{regime}";
  regime.prediction = std::move(choice);
  const Evaluation& evaluation = numbers.evaluation();
  const bool sticksOrSlips = evaluation.result.regime != Regime::none &&
                             evaluation.result.regime != Regime::frictionless &&
                             evaluation.result.regime != Regime::wedged;
  if (sticksOrSlips) lesson.steps.push_back(std::move(regime));
  struct Row {
    const char* question;
    const char* quantity;
  };
  const Row rows[] = {
      {QT_TRANSLATE_NOOP("carom::ui", "How large is the kinetic energy before the impact?"),
       "T_minus"},
      {QT_TRANSLATE_NOOP("carom::ui",
                         "How much of it does the contact see, the effective kinetic energy?"),
       "T_c_minus"},
      {QT_TRANSLATE_NOOP("carom::ui", "How large is the normal impulse?"), "i_n"},
      {QT_TRANSLATE_NOOP("carom::ui", "What is the ratio of the energies after and before?"),
       "gamma"},
      {QT_TRANSLATE_NOOP("carom::ui", "By how much does the kinetic energy change?"), "delta_T"}};
  for (const Row& row : rows) {
    if (!numbers.of(row.quantity).number) continue;
    lesson.steps.push_back(stepAsking(row.question, row.quantity, 1, ""));
  }
  return lesson;
}

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
    Sheet sheet;
    fill(sheet, lesson, steps, picture);
    pdf = pdfOf(sheet.document(), text(lesson.title), shown);
  });
  return pdf;
}

}  // namespace carom::ui
