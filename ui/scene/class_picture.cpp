// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/class_picture.h"

#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
#include <vector>

#include "core/impact/indicators.h"
#include "core/study/verdict.h"
#include "ui/document/units.h"
#include "ui/look/palette.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/scene/figure.h"

namespace carom::ui {

namespace {

constexpr double marginPx = 12, barPx = 16, textPx = 17, rowPx = 44;
constexpr int verdictPx = 19, leastVerdictPx = 12;
constexpr int energyDigits = 3;

/// A part of a bar, with its words above.
struct Part {
  double energy;
  QString words;
  QColor colour;
};

bool isDark(const Theme& theme) {
  return QColor::fromRgb(theme.background).lightnessF() < 0.5F;
}

QString worded(const QString& symbol, double energy, const Display& display) {
  return symbol + QChar(0x2009) + formatQuantity(energy, Dimension::energy, display, energyDigits);
}

/// Breaks a sentence into lines that are no wider, between words.
QStringList broken(const QString& sentence, const QFont& font, double width) {
  QStringList lines;
  for (const QString& word : sentence.split(u' ')) {
    const QString longer = lines.isEmpty() ? word : lines.last() + u' ' + word;
    if (lines.isEmpty() || mathTextWidth(font, longer) > width) {
      lines << word;
    } else {
      lines.last() = longer;
    }
  }
  return lines;
}

/// On a plate of the background, so that it is read wherever it lies.
void paintVerdict(QPainter& painter, const QRectF& area, const Finding& finding,
                  const QString& which, const Theme& theme) {
  const QString text = QString::fromStdString(finding.text);
  QString sentence = capitalized(which.isEmpty() ? text : which + QStringLiteral(": ") + text);
  sentence.replace(QStringLiteral(" = "), QStringLiteral("\u00a0=\u00a0"));
  const double width = area.width() - 4 * marginPx;
  // Two lines: a long sentence has smaller letters.
  QFont font;
  QStringList lines;
  for (int px = verdictPx; px >= leastVerdictPx; --px) {
    font = labelFont(px);
    font.setBold(true);
    lines = broken(sentence, font, width);
    if (lines.size() <= 2) break;
  }
  const double height = QFontMetricsF(font).lineSpacing();
  double widest = 0;
  for (const QString& line : lines) widest = std::max(widest, mathTextWidth(font, line));
  const QRectF plate(area.left() + marginPx, area.top() + marginPx, widest + 2 * marginPx,
                     height * static_cast<double>(lines.size()) + marginPx);
  const Shade tones[] = {word::good, word::note, word::warning, word::bad};
  const QColor tone = tones[static_cast<std::size_t>(finding.severity)].on(isDark(theme));
  painter.setPen(QPen(tone, 2));
  painter.setBrush(faded(QColor::fromRgb(theme.background), 0.9));
  painter.drawRoundedRect(plate, 6, 6);
  painter.setPen(tone);
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const QRectF line(plate.left() + marginPx,
                      plate.top() + marginPx / 2 + height * static_cast<double>(i), widest, height);
    drawMathText(painter, font, line, Qt::AlignLeft, lines[i]);
  }
}

/// A bar of parts in a common scale, each with its words above it, or as near as others allow.
void paintBar(QPainter& painter, const QRectF& row, const std::vector<Part>& parts,
              double widthOfAll, const Theme& theme) {
  const QFont font = labelFont(textPx);
  const QRectF bar(row.left(), row.bottom() - barPx, row.width(), barPx);
  double x = bar.left(), text = bar.left();
  const QColor ink = grey::text.on(isDark(theme));
  for (const Part& part : parts) {
    const double width = widthOfAll > 0 ? bar.width() * part.energy / widthOfAll : 0;
    const QRectF box(x, bar.top(), width, barPx);
    painter.fillRect(box, part.colour);
    text = std::max(text, x);
    const double mark = 0.6 * textPx, advance = mathTextWidth(font, part.words);
    // The last words end where the row does.
    text = std::min(text, std::max(row.left(), row.right() - advance - 1.5 * mark));
    painter.fillRect(QRectF(text, bar.top() - 1.35 * mark - 3, mark, mark), part.colour);
    painter.setPen(ink);
    drawMathText(painter, font, QPointF(text + 1.5 * mark, bar.top() - 6), part.words);
    text += 1.5 * mark + advance + marginPx;
    x += width;
  }
}

void paintBars(QPainter& painter, const QRectF& area, const Indicators& numbers,
               const Display& display, const Theme& theme) {
  if (!numbers.T_minus.number || !numbers.T_plus.number) return;
  const bool dark = isDark(theme);
  const double before = *numbers.T_minus.number;
  const auto shown = [before](double energy) { return without_roundoff(energy, before); };
  const double after = shown(*numbers.T_plus.number);
  std::vector<Part> upper;
  if (numbers.T_c_minus.number && numbers.T_a_minus.number) {
    const double shared = shown(*numbers.T_c_minus.number);
    const double kept = shown(*numbers.T_a_minus.number);
    upper = {{shared, worded(marked(u"T_c⁻"), shared, display), hue::blue.on(dark)},
             {kept, worded(marked(u"T_a⁻"), kept, display), hue::slate.on(dark)}};
  } else {
    upper = {{before, worded(marked(u"T⁻"), before, display), hue::blue.on(dark)}};
  }
  const double change = without_roundoff(before - after, before);
  std::vector<Part> lower;
  if (change >= -energy_rounding * before) {
    lower = {{after, worded(marked(u"T⁺"), after, display), hue::amber.on(dark)},
             {std::max(change, 0.0), worded(tr("lost"), std::max(change, 0.0), display),
              grey::frame.on(dark)}};
  } else {
    lower = {{before, worded(marked(u"T⁺"), after, display), hue::amber.on(dark)},
             {-change, worded(tr("gained"), -change, display), hue::vermilion.on(dark)}};
  }
  const QRectF rows(area.left() + 2 * marginPx, area.bottom() - marginPx - 2 * rowPx,
                    area.width() - 4 * marginPx, 2 * rowPx);
  painter.fillRect(rows.adjusted(-marginPx, -2, marginPx, marginPx),
                   QColor::fromRgb(theme.background));
  const double most = std::max(before, after);
  paintBar(painter, {rows.topLeft(), QSizeF(rows.width(), rowPx)}, upper, most, theme);
  paintBar(painter, {rows.left(), rows.top() + rowPx, rows.width(), rowPx}, lower, most, theme);
}

}  // namespace

QMarginsF classMargins() {
  return {0, 2 * verdictPx + 2 * marginPx, 0, 2 * rowPx + marginPx};
}

void paintForClass(QPainter& painter, const QRectF& area, const Evaluation& evaluation,
                   const QString& which, const Display& display, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  paintBars(painter, area, evaluation.indicators, display, theme);
  if (!evaluation.verdict.empty()) {
    paintVerdict(painter, area, evaluation.verdict.front(), which, theme);
  }
  const std::optional<double>& gamma = evaluation.indicators.gamma.number;
  if (gamma && *gamma > 1 + energy_rounding) {
    constexpr double borderPx = 7;
    painter.setPen(QPen(hue::vermilion.on(isDark(theme)), borderPx));
    painter.setBrush(Qt::NoBrush);
    const double half = borderPx / 2;
    painter.drawRect(area.adjusted(half, half, -half, -half));
  }
  painter.restore();
}

}  // namespace carom::ui
