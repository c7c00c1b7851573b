// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_decoration.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "core/base/ticks.h"
#include "ui/document/explanation.h"
#include "ui/look/label_placer.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/axis_ticks.h"
#include "ui/plots/chart_legend.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

// Lengths are in font sizes, so that a layout scales with its text.
constexpr double leftRoom = 3.7, besideLevels = 0.45;
constexpr double rightRoom = 1.1;
constexpr double topRoom = 2.2;
constexpr double tickRoom = 1.6;
constexpr double titleRoom = 1.5;

/// The word at the foot of its band, or higher up where curves pass below.
void paintWord(QPainter& painter, LabelPlacer& placer, const QRectF& band, Regime regime,
               const PlotStyle& style) {
  const QFont font = style.font(tickScale);
  const double em = style.font_px, height = 1.2 * em;
  const QString word = regimeName(regime);
  const double width = mathTextWidth(font, word);
  if (width + 0.6 * em > band.width()) return;
  std::vector<LabelPlacer::Candidate> candidates;
  for (const double place : {0.0, 1.0, 0.5, 0.25, 0.75}) {
    const double top = band.bottom() - height - 2 - place * (band.height() - height - 4);
    candidates.push_back({QRectF(band.center().x() - width / 2, top, width, height)});
  }
  const auto box = placer.place(candidates);
  if (!box) return;
  // Without this ground, lines of the grid would be read as letters.
  painter.fillRect(*box, style.background);
  painter.fillRect(*box, regimeTint(regime, style));
  painter.setPen(regimeText(regime, style));
  drawMathText(painter, font, *box, Qt::AlignHCenter, word);
}

/// Keeps words off the curves, with a little distance.
LabelPlacer offTheCurves(const ChartFrame& frame, const PlotSpec& spec) {
  constexpr double distance = 2;
  LabelPlacer placer;
  for (const Curve& curve : spec.curves) {
    for (const CurvePoint& point : curve.points) {
      if (!point.y) continue;
      const QPointF at = frame.at(point.x, *point.y);
      placer.avoid({at, at, distance});
    }
  }
  return placer;
}

QRectF boxOf(const RegimeBand& band, const ChartFrame& frame) {
  const double left = std::max(frame.at(band.from, 0).x(), frame.plot.left());
  const double right = std::min(frame.at(band.to, 0).x(), frame.plot.right());
  return {left, frame.plot.top(), right - left, frame.plot.height()};
}

/// Where the number of a tick of the x axis stands.
QRectF numberBox(const ChartFrame& frame, const PlotStyle& style, double x) {
  const double half = mathTextWidth(style.font(tickScale), tickText(x, frame.x_step)) / 2;
  // The outermost numbers move inwards rather than out of the picture.
  const double middle =
      std::clamp(frame.at(x, 0).x(), frame.area.left() + half, frame.area.right() - half);
  return {middle - half, frame.plot.bottom() + 0.2 * style.font_px, 2 * half, 1.4 * style.font_px};
}

void paintTicks(QPainter& painter, const ChartFrame& frame, const PlotStyle& style) {
  painter.setPen(style.quiet_text);
  const QFont font = style.font(tickScale);
  const double em = style.font_px;
  const std::vector<double> levels = ticks_in(frame.y, frame.y_step);
  for (const double y : levels.size() < fewestLevels ? std::vector<double>{} : levels) {
    const double level = frame.at(0, y).y();
    const QRectF box(frame.area.left(), level - em,
                     frame.plot.left() - besideLevels * em - frame.area.left(), 2 * em);
    drawMathText(painter, font, box, Qt::AlignRight, tickText(y, frame.y_step));
  }
  for (const double x : ticks_in(frame.x, frame.x_step)) {
    drawMathText(painter, font, numberBox(frame, style, x), Qt::AlignHCenter,
                 tickText(x, frame.x_step));
  }
}

/// "energy [J]", or where the legend leaves less room the unit alone, or nothing.
QString yTitleBefore(double legend, const ChartFrame& frame, const PlotSpec& spec,
                     const PlotStyle& style) {
  QString whole = axisTitle(spec.y);
  const double width = legend - frame.area.left() - style.font_px;
  if (mathTextWidth(style.font(), whole) <= width) return whole;
  const QString unit = unitOf(spec.y);
  return mathTextWidth(style.font(), unit) <= width ? unit : QString();
}

/// "mass of right [kg]", or where there is less room "m [kg]".
QString xTitleWithin(const ChartFrame& frame, const AxisSpec& axis, const PlotStyle& style) {
  QString whole = axisTitle(axis);
  const double width = 2 * std::min(frame.plot.center().x() - frame.area.left(),
                                    frame.area.right() - frame.plot.center().x());
  if (mathTextWidth(style.font(), whole) <= width) return whole;
  return axisTitle({axis.symbol, axis.symbol, axis.unit});
}

QRectF xTitleRow(const ChartFrame& frame, const PlotStyle& style) {
  return {frame.plot.left(), frame.plot.bottom() + tickRoom * style.font_px, frame.plot.width(),
          1.3 * style.font_px};
}

/// Hairlines on the middles of pixels, without the work of smoothing them.
void paintGrid(QPainter& painter, const ChartFrame& frame, const PlotStyle& style) {
  const QRectF& plot = frame.plot;
  const auto sharp = [](double pixel) { return std::floor(pixel) + 0.5; };
  QList<QLineF> lines;
  for (const double x : ticks_in(frame.x, frame.x_step)) {
    const double at = sharp(frame.at(x, 0).x());
    lines.append({at, plot.top(), at, plot.bottom()});
  }
  for (const double y : ticks_in(frame.y, frame.y_step)) {
    const double at = sharp(frame.at(0, y).y());
    lines.append({plot.left(), at, plot.right(), at});
  }
  const bool smooth = painter.testRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(style.grid, 1));
  painter.drawLines(lines);
  painter.setPen(QPen(style.frame, 1));
  painter.drawLine(plot.bottomLeft(), plot.bottomRight());
  painter.drawLine(plot.topLeft(), plot.bottomLeft());
  painter.setRenderHint(QPainter::Antialiasing, smooth);
}

}  // namespace

QPointF ChartFrame::at(double x_value, double y_value) const {
  return {plot.left() + plot.width() * (x_value - x.low) / x.length(),
          plot.bottom() - plot.height() * (y_value - y.low) / y.length()};
}

double ChartFrame::xAt(double pixel) const {
  return x.low + x.length() * (pixel - plot.left()) / plot.width();
}

QPointF ChartFrame::placeAt(QPointF pixel) const {
  const double up = (plot.bottom() - pixel.y()) / plot.height();
  return {std::clamp(xAt(pixel.x()), x.low, x.high),
          std::clamp(y.low + up * y.length(), y.low, y.high)};
}

ChartFrame chartFrame(const QRectF& area, const PlotStyle& style, bool with_x_title) {
  const double em = style.font_px;
  ChartFrame frame;
  frame.area = area;
  frame.plot = area.adjusted(leftRoom * em, topRoom * em, -rightRoom * em,
                             -(tickRoom + (with_x_title ? titleRoom : 0)) * em);
  // Hairlines are sharp on the middles of pixels.
  frame.plot.setLeft(std::floor(frame.plot.left()) + 0.5);
  frame.plot.setBottom(std::floor(frame.plot.bottom()) + 0.5);
  frame.plot.setWidth(std::max(1.0, std::floor(frame.plot.width())));
  frame.plot.setTop(std::min(std::floor(frame.plot.top()) + 0.5, frame.plot.bottom() - 1));
  return frame;
}

namespace {

/// Moves the left edge of the plot in for numbers that are wider than most. In steps, so that it
/// stands still while numbers change a little.
void giveRoomForLevels(ChartFrame& frame, const PlotStyle& style) {
  const double em = style.font_px;
  double widest = 0;
  for (const double y : ticks_in(frame.y, frame.y_step)) {
    widest = std::max(widest, mathTextWidth(style.font(tickScale), tickText(y, frame.y_step)));
  }
  const double missing = widest + besideLevels * em - (frame.plot.left() - frame.area.left());
  if (missing > 0) frame.plot.setLeft(frame.plot.left() + std::floor(em) * std::ceil(missing / em));
}

}  // namespace

void setAxes(ChartFrame& frame, const PlotStyle& style, const Interval& x, const Interval& y) {
  frame.x = x.length() > 0 ? x : Interval{x.low - 0.5, x.low + 0.5};
  frame.y = y;
  frame.y_step = stepOfY(frame, style);
  giveRoomForLevels(frame, style);
  frame.x_step = stepOfX(frame, style);
}

std::vector<QRectF> paintBehindCurves(QPainter& painter, const ChartFrame& frame,
                                      const PlotSpec& spec, const PlotStyle& style) {
  painter.fillRect(frame.area, style.background);
  // A single regime needs no tint: the indicators name it.
  const bool tinted = spec.bands.size() >= 2;
  for (const RegimeBand& band : spec.bands) {
    if (tinted) painter.fillRect(boxOf(band, frame), regimeTint(band.regime, style));
  }
  paintGrid(painter, frame, style);
  if (!tinted || !spec.reference) return {};
  LabelPlacer placer = offTheCurves(frame, spec);
  for (const RegimeBand& band : spec.bands) {
    paintWord(painter, placer, boxOf(band, frame), band.regime, style);
  }
  return placer.placed();
}

QRectF cursorNumberBox(const ChartFrame& frame, double x, QSizeF size) {
  QRectF box({}, size);
  const double at = frame.at(std::clamp(x, frame.x.low, frame.x.high), 0).x();
  box.moveCenter(QPointF(std::floor(at), 0));
  box.moveBottom(frame.area.bottom() - 1);
  return keptInside(box, frame.area);
}

void clearXTitle(QPainter& painter, const ChartFrame& frame, const AxisSpec& axis,
                 const QRectF& box, const PlotStyle& style) {
  const QRectF row = xTitleRow(frame, style);
  const double gap = 0.5 * style.font_px;
  const QString whole = xTitleWithin(frame, axis, style);
  const double middle = row.center().x(), half = mathTextWidth(style.font(), whole) / 2;
  if (middle + half + gap < box.left() || middle - half - gap > box.right()) return;
  painter.fillRect(QRectF(middle - half - 1, row.top(), 2 * half + 2, row.height()),
                   style.background);
  painter.setPen(style.text);
  for (const QString& text : {whole, axisTitle({axis.symbol, axis.symbol, axis.unit})}) {
    const double width = mathTextWidth(style.font(), text);
    const double before = box.left() - gap - width, after = box.right() + gap;
    const bool fitsBefore = before >= frame.area.left();
    const bool fitsAfter = after + width <= frame.area.right();
    if (!fitsBefore && !fitsAfter) continue;
    const bool nearer = middle < box.center().x();
    const double left = fitsBefore && (nearer || !fitsAfter) ? before : after;
    drawMathText(painter, style.font(), {left, row.top(), width, row.height()}, Qt::AlignHCenter,
                 text);
    return;
  }
}

void paintAxisTexts(QPainter& painter, const ChartFrame& frame, const QString& x_title,
                    const QString& y_title, const PlotStyle& style) {
  const double em = style.font_px;
  paintTicks(painter, frame, style);
  painter.setPen(style.text);
  const QRectF above(frame.area.left() + 0.5 * em, frame.plot.top() - 2.05 * em, frame.plot.width(),
                     1.6 * em);
  drawMathText(painter, style.font(), above, Qt::AlignLeft, y_title);
  drawMathText(painter, style.font(), xTitleRow(frame, style), Qt::AlignHCenter, x_title);
}

void paintReference(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                    const PlotStyle& style) {
  if (!spec.reference) return;
  const double level = frame.at(0, *spec.reference).y();
  if (level < frame.plot.top() || level > frame.plot.bottom()) return;
  QPen pen(style.quiet_text, 1);
  pen.setDashPattern({5, 4});
  painter.setPen(pen);
  painter.drawLine(QPointF(frame.plot.left(), level), QPointF(frame.plot.right(), level));
}

void paintVariantPoints(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                        const PlotStyle& style) {
  const double radius = variantPointRadius * style.font_px;
  painter.setBrush(style.background);
  for (const Curve& curve : spec.curves) {
    if (!curve.variant || !curve.variant->own || !curve.variant->own->y) continue;
    const QPointF at = frame.at(curve.variant->own->x, *curve.variant->own->y);
    if (!frame.plot.contains(at)) continue;
    painter.setPen(QPen(penOf(curve, style).color(), style.line_px));
    painter.drawEllipse(at, radius, radius);
  }
}

void paintAroundCurves(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                       const PlotStyle& style, bool with_x_title) {
  const double legend = paintLegend(painter, frame, spec, style);
  paintAxisTexts(painter, frame, with_x_title ? xTitleWithin(frame, spec.x, style) : QString(),
                 yTitleBefore(legend, frame, spec, style), style);
}

}  // namespace carom::ui
