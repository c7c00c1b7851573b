// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_view.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/ticks.h"
#include "core/impact/indicators.h"
#include "ui/document/units.h"
#include "ui/look/label_placer.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/chart_canvas.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

constexpr int readoutDigits = 4;
// Margin around the plot in font sizes: it holds the width of the lines and ends before the
// numbers.
constexpr double innerMargin = 0.2;

bool sameDesign(const Curve& a, const Curve& b) {
  if (!a.variant || !b.variant) return !a.variant && !b.variant;
  return a.variant->name == b.variant->name && a.variant->colour == b.variant->colour;
}

/// True if axes and legend stay the same, so that only the curves must be painted.
bool sameSurroundings(const PlotSpec& a, const PlotSpec& b) {
  return a.x == b.x && a.y == b.y &&
         std::ranges::equal(a.curves, b.curves, [](const Curve& one, const Curve& other) {
           return one.symbol == other.symbol && one.key == other.key &&
                  one.series == other.series && sameDesign(one, other);
         });
}

/// The points of the curves no farther from x than `reach` pixels, in pixels.
std::vector<QPointF> pointsNear(const std::vector<Curve>& curves, const ChartFrame& frame, double x,
                                double reach) {
  const double middle = frame.at(x, 0).x();
  const double from = frame.xAt(middle - reach), to = frame.xAt(middle + reach);
  std::vector<QPointF> points;
  for (const Curve& curve : curves) {
    double last = -1e9;
    auto point = std::ranges::lower_bound(curve.points, from, {}, &CurvePoint::x);
    for (; point != curve.points.end() && point->x <= to; ++point) {
      if (!point->y) continue;
      const QPointF at = frame.at(point->x, *point->y);
      // Where they are denser than pixels, some of them tell where the curve is.
      if (at.x() - last < 1 && !points.empty() && std::abs(points.back().y() - at.y()) < 1)
        continue;
      points.push_back(at);
      last = at.x();
    }
  }
  return points;
}

}  // namespace

void paintChart(QPainter& painter, const QRectF& area, const PlotSpec& spec,
                const PlotStyle& style) {
  ChartFrame frame = chartFrame(area, style, true);
  setAxes(frame, style, spec.range, nice_range(valueExtent(spec).value_or(Interval{})));
  ChartCanvas canvas;
  canvas.setStyle(style);
  canvas.setFrame(frame);
  canvas.setCurves(spec.curves, Detail::full);
  paintBehindCurves(painter, frame, spec, style);
  paintStack(painter, frame, spec, style);
  canvas.render(painter);
  paintReference(painter, frame, spec, style);
  paintVariantPoints(painter, frame, spec, style);
  paintAroundCurves(painter, frame, spec, style, true);
}

ChartView::ChartView(QWidget* parent) : PlotView(parent), canvas_(std::make_unique<ChartCanvas>()) {
  setAccessibleName(tr("Plot"));  // until it has a title
  ChartView::layOut();
}

ChartView::~ChartView() = default;

void ChartView::setSpec(const PlotSpec& spec) {
  PlotSpec next = spec;
  // The cursor lies on top of the picture; moving it must not paint the curves anew.
  const bool moved = next.cursor != spec_.cursor;
  spec_.cursor = next.cursor;
  for (std::size_t i = 0; i < std::min(spec_.curves.size(), next.curves.size()); ++i) {
    spec_.curves[i].at_cursor = next.curves[i].at_cursor;
  }
  if (next == spec_) {
    if (moved) update();
    return;
  }
  if (next.name != spec_.name || next.range != spec_.range || next.x != spec_.x ||
      next.y != spec_.y) {
    fitted_ = false;
  }
  if (!sameSurroundings(next, spec_)) around_stale_ = true;
  spec_ = std::move(next);
  setAccessibleName(plainText(spec_.title));
  setAccessibleDescription(
      tr("Over %1. Arrow keys move the cursor.").arg(plainText(axisTitle(spec_.x))));
  updateAxes();
}

void ChartView::setXTitleVisible(bool visible) {
  with_x_title_ = visible;
  layOut();
}

void ChartView::setEmptyText(const QString& text) {
  if (empty_text_ == text) return;
  empty_text_ = text;
  markStale();
}

void ChartView::setOutOfDate(bool late) {
  if (late_ == late) return;
  late_ = late;
  update();
}

void ChartView::showHover(std::optional<double> x) {
  if (read_at_ == x) return;
  read_at_ = x;
  update();
}

void ChartView::setCursorAt(double x) {
  if (spec_.cursor == x) return;
  spec_.cursor = x;
  update();
}

void ChartView::setFollower(std::optional<double> x) {
  if (follower_ == x) return;
  follower_ = x;
  update();
}

void ChartView::setGeneration(quint64 generation) {
  if (generation_ == generation) return;
  generation_ = generation;
  update();
}

void ChartView::layOut() {
  canvas_->setStyle(style_);
  const ChartFrame next = chartFrame(QRectF(rect()), style_, with_x_title_);
  frame_.area = next.area;
  frame_.plot = next.plot;
  around_stale_ = true;
  updateAxes();
}

void ChartView::updateAxes() {
  const std::optional<Interval> extent = valueExtent(spec_);
  const Interval y = !extent   ? frame_.y
                     : fitted_ ? held_range(frame_.y, *extent)
                               : nice_range(*extent);
  fitted_ = extent.has_value();
  const ChartFrame before = frame_;
  setAxes(frame_, style_, spec_.range, y);
  if (!(frame_ == before)) around_stale_ = true;
  markStale();
}

void ChartView::paintPicture(QPainter& painter, bool blank) {
  if (blank) around_stale_ = true;
  // During a drag the curves change while the axes stay.
  if (!around_stale_) {
    const double margin = innerMargin * style_.font_px;
    painter.setClipRect(frame_.plot.adjusted(-margin, -margin, margin, margin));
  }
  canvas_->setFrame(frame_);
  canvas_->setCurves(spec_.curves, Detail::screen);
  words_ = paintBehindCurves(painter, frame_, spec_, style_);
  for (const QRectF& name : paintStack(painter, frame_, spec_, style_)) words_.push_back(name);
  canvas_->render(painter);
  paintReference(painter, frame_, spec_, style_);
  paintVariantPoints(painter, frame_, spec_, style_);
  if (around_stale_) paintAroundCurves(painter, frame_, spec_, style_, with_x_title_);
  if (!valueExtent(spec_) && !empty_text_.isEmpty()) {
    constexpr int middle = Qt::AlignCenter | Qt::TextWordWrap;
    const QString words = plainText(empty_text_);
    painter.setPen(style_.quiet_text);
    painter.setFont(style_.font());
    words_.push_back(painter.boundingRect(frame_.plot, middle, words));
    // The words get an empty ground, as the grid would cross them.
    painter.fillRect(words_.back(), style_.background);
    painter.drawText(frame_.plot, middle, words);
  }
  around_stale_ = false;
}

void ChartView::paintMarks(QPainter& painter) {
  if (late_ && valueExtent(spec_)) paintOutOfDate(painter);
  const auto inside = [this](const std::optional<double>& x) {
    return x && *x >= frame_.x.low && *x <= frame_.x.high;
  };
  if (inside(spec_.cursor)) paintLine(painter, *spec_.cursor, QPen(style_.accent, 1.5));
  if (inside(follower_)) paintLine(painter, *follower_, QPen(style_.accent, 1.5, Qt::DashLine));
  if (read_at_ && !isMoving()) {
    paintLine(painter, *read_at_, QPen(style_.quiet_text, 1, Qt::DotLine));
    paintReadout(painter, *read_at_, false);
  } else if (inside(spec_.cursor)) {
    paintReadout(painter, *spec_.cursor, true);
  } else if (spec_.cursor) {
    paintAbscissa(painter, *spec_.cursor);
  }
}

/// Dims the stored picture by a veil, as painting it anew would slow a drag down.
void ChartView::paintOutOfDate(QPainter& painter) const {
  constexpr float veil = 0.6F;
  QColor cover = style_.background;
  cover.setAlphaF(veil);
  painter.fillRect(frame_.plot, cover);
  const QString words = tr("out of date");
  QRectF box({}, chipSize(style_, words));
  box.moveTopLeft(frame_.plot.topLeft() + QPointF(4, 4));
  paintChip(painter, box, words, style_.quiet_text, style_);
}

/// Draws a line from top to bottom that leaves out the words.
void ChartView::paintLine(QPainter& painter, double x, const QPen& pen) const {
  constexpr double gap = 2;
  painter.setPen(pen);
  const double at = frame_.at(x, 0).x();
  double from = frame_.plot.top();
  for (const QRectF& word : words_) {
    const QRectF around = word.adjusted(-gap, -gap, gap, gap);
    if (at < around.left() || at > around.right() || around.top() < from) continue;
    painter.drawLine(QPointF(at, from), QPointF(at, around.top()));
    from = around.bottom();
  }
  if (from < frame_.plot.bottom()) {
    painter.drawLine(QPointF(at, from), QPointF(at, frame_.plot.bottom()));
  }
}

/// The value of a curve at the cursor.
struct ChartView::Number {
  QPointF at;
  double value = 0;
  QString symbol, unit;  ///< maybe none
  QColor colour;

  [[nodiscard]] QString text(int digits, bool withUnit) const {
    return symbol + formatNumber(value, digits) + (withUnit ? unit : QString());
  }
};

/// The values of all curves at x, sorted from top to bottom.
std::vector<ChartView::Number> ChartView::numbersAt(double x, bool exact) const {
  std::vector<Number> numbers;
  for (const Curve& curve : spec_.curves) {
    // The numbers of variants stand in their table; here they would hide the curves.
    if (curve.variant) continue;
    // A curve that is out of date does not contain the present value.
    const bool known = !exact || curve.at_cursor || !late_;
    const auto y = exact && curve.at_cursor ? curve.at_cursor : valueAt(curve, x);
    if (!y || !known) continue;
    const Curve* under = below(spec_, curve);
    const double above = *y - (under == nullptr ? 0 : valueAt(*under, x).value_or(0));
    const double own = curve.downwards ? -above : above;
    // The names of series are long, and stand beside the plot.
    const bool series = curve.key.empty() && !curve.symbolic;
    numbers.push_back({frame_.at(x, std::clamp(*y, frame_.y.low, frame_.y.high)),
                       without_roundoff(own, std::max(-frame_.y.low, frame_.y.high)),
                       series ? QString() : curve.symbol + QLatin1Char(' '),
                       curve.unit.isEmpty() ? QString() : QChar(QChar::Nbsp) + curve.unit,
                       penOf(curve, style_).color()});
  }
  std::ranges::stable_sort(numbers, {}, [](const Number& number) { return number.at.y(); });
  return numbers;
}

/// Shortens the numbers where the plot is narrow: first they lose the unit, which stands above the
/// plot, then a digit.
QStringList ChartView::textsOf(const std::vector<Number>& numbers, double width) const {
  constexpr double mostOfWidth = 0.6;
  QStringList texts;
  for (const auto& [digits, withUnit] :
       {std::pair{readoutDigits, true}, {readoutDigits, false}, {readoutDigits - 1, false}}) {
    texts.clear();
    double widest = 0;
    for (const Number& number : numbers) {
      texts << number.text(digits, withUnit);
      widest = std::max(widest, chipSize(style_, texts.back()).width());
    }
    if (widest <= mostOfWidth * width) break;
  }
  return texts;
}

void ChartView::paintReadout(QPainter& painter, double x, bool exact) const {
  const std::vector<Number> numbers = numbersAt(x, exact);
  // The read-outs must not cover the numbers of the y axis.
  QRectF area = frame_.plot;
  area.setRight(frame_.area.right());
  const QStringList texts = textsOf(numbers, area.width());
  std::vector<Readout> readouts;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    readouts.push_back({numbers[i].at, chipSize(style_, texts[static_cast<qsizetype>(i)])});
  }
  double widest = 0;
  for (const Readout& one : readouts) widest = std::max(widest, one.size.width());
  const double reach = widest + 2 * style_.font_px;
  const std::vector<QRectF> boxes = placeReadouts(
      readouts, pointsNear(spec_.curves, frame_, x, reach), words_, area, 0.6 * style_.font_px);
  for (const Number& number : numbers) {
    painter.setBrush(number.colour);
    painter.setPen(QPen(style_.background, 1.5));
    painter.drawEllipse(number.at, 0.33 * style_.font_px, 0.33 * style_.font_px);
  }
  // Chips are painted after all dots, as in a narrow plot one may cover the dot of another.
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    paintChip(painter, boxes[i], texts[static_cast<qsizetype>(i)], numbers[i].colour, style_);
  }
  paintAbscissa(painter, x);
}

/// Where charts stand one below the other, only the lowest shows the title of x and this number.
void ChartView::paintAbscissa(QPainter& painter, double x) const {
  if (!with_x_title_) return;
  const QString unit = spec_.x.unit.isEmpty() ? QString() : QChar(QChar::Nbsp) + spec_.x.unit;
  QString text = spec_.x.symbol + QLatin1Char(' ') + formatNumber(x, readoutDigits) + unit;
  // Beyond the axis the number stays at its end and points to where the cursor is.
  if (x < frame_.x.low) text.prepend(QStringLiteral("◂ "));
  if (x > frame_.x.high) text.append(QStringLiteral(" ▸"));
  const QRectF box = cursorNumberBox(frame_, x, chipSize(style_, text));
  clearXTitle(painter, frame_, spec_.x, box, style_);
  paintChip(painter, box, text, style_.accent, style_);
}

std::optional<QPointF> ChartView::handle() const {
  if (!spec_.cursor) return {};
  return QPointF(frame_.at(*spec_.cursor, 0).x(), frame_.plot.center().y());
}

PlotView::Grip ChartView::gripAt(QPointF at) const {
  constexpr double pickRadiusPx = 10;
  const QRectF around = frame_.plot.adjusted(-pickRadiusPx, 0, pickRadiusPx, pickRadiusPx);
  const auto cursor = handle();
  if (!cursor || !around.contains(at)) return Grip::none;
  return std::abs(at.x() - cursor->x()) <= pickRadiusPx ? Grip::handle : Grip::place;
}

void ChartView::moveHandleTo(QPointF at) {
  moveCursor(frame_.xAt(at.x()));
}

void ChartView::moveHandleBy(QPointF share) {
  moveCursor(*spec_.cursor + share.x() * spec_.range.length());
}

void ChartView::moveCursor(double x) {
  emit cursorMoved(std::clamp(x, spec_.range.low, spec_.range.high));
}

void ChartView::hoverAt(std::optional<QPointF> at) {
  const bool inside = at && frame_.plot.contains(*at);
  const bool onCursor = inside && gripAt(*at) == Grip::handle;
  if (at) setCursor(onCursor ? Qt::SizeHorCursor : Qt::ArrowCursor);
  const auto x = inside && !spec_.loops ? std::optional(frame_.xAt(at->x())) : std::nullopt;
  showHover(x);
  emit hovered(x);
}

}  // namespace carom::ui
