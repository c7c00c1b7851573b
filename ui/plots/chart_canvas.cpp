// SPDX-License-Identifier: GPL-3.0-or-later
//
// The only file that knows Qt Charts. It draws the curves; grid, numbers, words and read-outs are
// ours: Qt's axis labels are rich-text items that cost more than the curves and elide where room is
// short, and each of its grid lines is an item of the scene.
#include "ui/plots/chart_canvas.h"

#include <QGraphicsLayout>
#include <QtCharts/QChart>
#include <QtCharts/QLegend>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

double cross(const QPointF& a, const QPointF& b) {
  return a.x() * b.y() - a.y() * b.x();
}

class ToleranceCone {
 public:
  ToleranceCone(QPointF apex, double tolerance) : apex_(apex), tolerance_(tolerance) {}

  /// Narrows the cone to pass `p`; false, and nothing happens, if `p` lies outside.
  bool take(QPointF p) {
    const QPointF d = p - apex_;
    const double length = std::hypot(d.x(), d.y());
    // So near that every direction passes it; but the line must not turn back beyond it.
    if (length <= tolerance_) return !bounded_;
    const bool ahead = QPointF::dotProduct(d, left_ + right_) > 0;
    if (bounded_ && !(ahead && cross(right_, d) >= 0 && cross(d, left_) >= 0)) return false;
    if (bounded_ && length < reach_) return false;
    const QPointF side = QPointF(-d.y(), d.x()) * (tolerance_ / length);
    if (!bounded_ || cross(d + side, left_) > 0) left_ = d + side;
    if (!bounded_ || cross(right_, d - side) > 0) right_ = d - side;
    bounded_ = true;
    reach_ = length;
    return true;
  }

 private:
  QPointF apex_;
  double tolerance_;
  QPointF left_, right_;  ///< the cone's edges
  double reach_ = 0;      ///< how far the line has come
  bool bounded_ = false;
};

void setRange(QValueAxis& axis, const Interval& range) {
  if (axis.min() != range.low || axis.max() != range.high) axis.setRange(range.low, range.high);
}

QPolygonF polygonOf(std::span<const CurvePoint> run) {
  QPolygonF line;
  line.reserve(static_cast<qsizetype>(run.size()));
  for (const CurvePoint& point : run) line.append({point.x, *point.y});
  return line;
}

void fill(QLineSeries& series, const QPolygonF& line, const QPen& pen) {
  if (series.pen() != pen) series.setPen(pen);
  if (series.points() != line) series.replace(line);
}

}  // namespace

QPolygonF simplifiedLine(const QPolygonF& line, const QPointF& scale, double tolerance) {
  if (line.size() < 3) return line;
  const auto scaled = [&](qsizetype i) {
    return QPointF(line[i].x() * scale.x(), line[i].y() * scale.y());
  };
  QPolygonF out{line.first()};
  ToleranceCone cone(scaled(0), tolerance);
  for (qsizetype i = 1; i < line.size(); ++i) {
    if (cone.take(scaled(i))) continue;
    out.append(line[i - 1]);
    cone = ToleranceCone(scaled(i - 1), tolerance);
    cone.take(scaled(i));
  }
  out.append(line.last());
  return out;
}

std::vector<std::span<const CurvePoint>> runsOf(std::span<const CurvePoint> points) {
  std::vector<std::span<const CurvePoint>> runs;
  const auto has_value = [](const CurvePoint& p) { return p.y.has_value(); };
  auto from = std::find_if(points.begin(), points.end(), has_value);
  while (from != points.end()) {
    const auto to = std::find_if_not(from, points.end(), has_value);
    runs.emplace_back(from, to);
    from = std::find_if(to, points.end(), has_value);
  }
  return runs;
}

ChartCanvas::ChartCanvas() : chart_(new QChart), x_(new QValueAxis), y_(new QValueAxis) {
  chart_->setAnimationOptions(QChart::NoAnimation);
  chart_->setBackgroundVisible(false);
  chart_->setMargins({});
  chart_->layout()->setContentsMargins(0, 0, 0, 0);
  chart_->legend()->hide();
  chart_->addAxis(x_, Qt::AlignBottom);
  chart_->addAxis(y_, Qt::AlignLeft);
  x_->setVisible(false);
  y_->setVisible(false);
  scene_.addItem(chart_);
}

void ChartCanvas::setStyle(const PlotStyle& style) {
  style_ = style;
}

void ChartCanvas::setFrame(const ChartFrame& frame) {
  setRange(*x_, frame.x);
  setRange(*y_, frame.y);
  plane_ = QRectF(QPointF(frame.x.low, frame.y.low), QPointF(frame.x.high, frame.y.high));
  scale_ = {frame.plot.width() / plane_.width(), frame.plot.height() / plane_.height()};
  const QRectF area({}, frame.area.size());
  const QRectF plot = frame.plot.translated(-frame.area.topLeft());
  origin_ = frame.area.topLeft();
  if (area == scene_.sceneRect() && plot == chart_->plotArea()) return;
  scene_.setSceneRect(area);
  chart_->setPlotArea(plot);
  chart_->setGeometry(area);
  // Without a view nobody delivers the layout's requests.
  chart_->layout()->invalidate();
  chart_->layout()->activate();
}

void ChartCanvas::setCurves(const std::vector<Curve>& curves, Detail detail) {
  std::size_t used = 0;
  for (const Curve& curve : curves) {
    for (const auto run : runsOf(curve.points)) {
      for (const QPolygonF& line : clippedLine(polygonOf(run), plane_)) {
        const bool all = detail == Detail::full;
        fill(series(used++), all ? line : simplifiedLine(line, scale_, unseenPx),
             penOf(curve, style_));
      }
    }
  }
  for (; used < series_.size(); ++used) {
    if (series_[used]->count() > 0) series_[used]->clear();
  }
}

void ChartCanvas::render(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  scene_.render(&painter, scene_.sceneRect().translated(origin_), scene_.sceneRect());
}

QLineSeries& ChartCanvas::series(std::size_t index) {
  if (index == series_.size()) {
    series_.push_back(new QLineSeries);
    chart_->addSeries(series_.back());
    series_.back()->attachAxis(x_);
    series_.back()->attachAxis(y_);
  }
  return *series_[index];
}

}  // namespace carom::ui
