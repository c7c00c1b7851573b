// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/impulse_view.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/ticks.h"
#include "core/impact/indicators.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/pixels.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/map_view.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

// Least half width, as a share of the height: a path along the normal needs room for its words.
constexpr double leastHalfWidth = 0.3;
// Ends farther out than this many times the size of the paths are marked at the border, and an
// ellipse that reaches farther is cut.
constexpr double farBeyond = 2.5;

void include(Interval& interval, double value) {
  interval.low = std::min(interval.low, value);
  interval.high = std::max(interval.high, value);
}

ImpulseExtent spread(ImpulseExtent extent) {
  if (!(extent.P_n.high > 0)) extent.P_n.high = 1;
  const double half = leastHalfWidth * extent.P_n.high;
  include(extent.P_t, -half);
  include(extent.P_t, half);
  return extent;
}

/// With that part of the ellipse in which the contact pushes, unless it reaches too far.
void includeEllipse(const std::vector<ImpulsePoint>& ellipse, double furthest,
                    ImpulseExtent& extent) {
  ImpulseExtent whole = extent;
  for (const ImpulsePoint& at : ellipse) {
    if (at.P_n < 0) continue;
    include(whole.P_t, at.P_t);
    include(whole.P_n, at.P_n);
  }
  const double width = std::max(-whole.P_t.low, whole.P_t.high);
  if (std::hypot(width, whole.P_n.high) <= furthest) extent = whole;
}

constexpr int readingDigits = 4;
constexpr double reachPx = 12;

double distance(QPointF a, QPointF b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

}  // namespace

ImpulseExtent impulseExtent(const ImpulsePlane& plane, const Law& chosen) {
  ImpulseExtent extent{{0, 0}, {0, 0}};
  double size = 0;
  const auto sizeOf = [](const RouthPoint& point) { return std::hypot(point.P_n, point.P_t); };
  const auto add = [&](const RouthPoint& point) {
    include(extent.P_t, point.P_t);
    include(extent.P_n, point.P_n);
    size = std::max(size, sizeOf(point));
  };
  for (const LawInPlane& law : plane.laws) {
    if (law.law == chosen) add(law.end);
    for (const RouthPoint& corner : law.path.points()) add(corner);
  }
  const double furthest = size > 0 ? farBeyond * size : std::numeric_limits<double>::infinity();
  for (const LawInPlane& law : plane.laws) {
    if (sizeOf(law.end) <= furthest) add(law.end);
  }
  if (plane.disturbance == PlaneDisturbance::none && plane.data.T_minus > 0) {
    includeEllipse(energy_ellipse(plane.data, 1), farBeyond * size, extent);
  }
  return spread(extent);
}

QPointF keptInPlot(QPointF place, const ChartFrame& frame, double margin) {
  const QRectF area = frame.plot.adjusted(margin, margin, -margin, -margin);
  if (frame.plot.contains(place)) return place;
  return {std::clamp(place.x(), area.left(), std::max(area.left(), area.right())),
          std::clamp(place.y(), area.top(), std::max(area.top(), area.bottom()))};
}

ImpulseExtent heldExtent(const ImpulseExtent& shown, const ImpulseExtent& extent) {
  return {held_range(shown.P_t, extent.P_t), held_range(shown.P_n, extent.P_n)};
}

ImpulseExtent roundExtent(const ImpulseExtent& extent) {
  return {nice_range(extent.P_t), nice_range(extent.P_n)};
}

ChartFrame impulseFrame(const QRectF& area, const ImpulseExtent& extent, const PlotStyle& style) {
  ChartFrame frame = chartFrame(area, style, true);
  const double perPixel =
      std::max(extent.P_t.length() / frame.plot.width(), extent.P_n.length() / frame.plot.height());
  const double middle = (extent.P_t.low + extent.P_t.high) / 2;
  const double half = perPixel * frame.plot.width() / 2;
  // The origin stays at the bottom of the plot.
  const Interval P_n{extent.P_n.low, extent.P_n.low + perPixel * frame.plot.height()};
  setAxes(frame, style, {middle - half, middle + half}, P_n);
  return frame;
}

std::optional<QLineF> lineInFrame(const ImpulseLine& line, const ChartFrame& frame) {
  const double norm = std::hypot(line.a_n, line.a_t);
  if (!(norm > 0)) return {};
  const QPointF normal(line.a_t / norm, line.a_n / norm);
  const QPointF along(normal.y(), -normal.x());
  const QPointF middle((frame.x.low + frame.x.high) / 2, (frame.y.low + frame.y.high) / 2);
  const double off = line.c / norm - QPointF::dotProduct(normal, middle);
  const double reach = std::hypot(frame.x.length(), frame.y.length());
  // A line that passes beyond the corners of the plot is not drawn; its coordinates may be huge.
  if (!(std::abs(off) <= reach)) return {};
  const QPointF foot = middle + off * normal;
  const auto pixel = [&frame](QPointF at) { return frame.at(at.x(), at.y()); };
  const QPolygonF whole{pixel(foot - reach * along), pixel(foot + reach * along)};
  const std::vector<QPolygonF> parts = clippedLine(whole, frame.plot);
  if (parts.empty() || parts.front().size() < 2) return {};
  return QLineF(parts.front().first(), parts.front().last());
}

QPolygonF coneInFrame(double mu, const ChartFrame& frame) {
  // Far enough above that the plot cuts it.
  const double top = frame.y.high + frame.x.length() + frame.y.length();
  const QPolygonF cone{frame.at(0, 0), frame.at(mu * top, top), frame.at(-mu * top, top)};
  return cone.intersected(QPolygonF(frame.plot));
}

double nearestShare(const RouthPath& path, const ChartFrame& frame, QPointF pixel) {
  const auto corners = path.points();
  if (corners.empty() || !(corners.back().P_n > 0)) return 1;
  double nearest = std::numeric_limits<double>::infinity();
  double P_n = 0;
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const QPointF from = placeOf(corners[i], frame);
    const QPointF along = placeOf(corners[i + 1], frame) - from;
    const double squared = QPointF::dotProduct(along, along);
    if (!(squared > 0)) continue;
    const double t = std::clamp(QPointF::dotProduct(pixel - from, along) / squared, 0.0, 1.0);
    const QPointF to = pixel - (from + t * along);
    const double distance = QPointF::dotProduct(to, to);
    if (distance >= nearest) continue;
    nearest = distance;
    P_n = std::lerp(corners[i].P_n, corners[i + 1].P_n, t);
  }
  return P_n / corners.back().P_n;
}

ImpulseView::ImpulseView(QWidget* parent) : PlotView(parent) {
  picture_.plane.reason = "nothing was looked at yet";
  setAccessibleName(tr("Impulse plane"));
}

void ImpulseView::show(ImpulsePicture picture, const Display& display) {
  picture_ = std::move(picture);
  display_ = display;
  if (hoveredLaw_ && picture_.plane.find(*hoveredLaw_) == nullptr) hoveredLaw_.reset();
  if (picture_.plane.reason.empty()) {
    const ImpulseExtent wanted = impulseExtent(picture_.plane, picture_.chosen);
    extent_ = extent_ ? heldExtent(*extent_, wanted) : roundExtent(wanted);
  }
  layOut();
  markStale();
}

void ImpulseView::layOut() {
  if (extent_) frame_ = impulseFrame(QRectF(rect()), *extent_, style_);
}

void ImpulseView::setShare(double share) {
  share = std::clamp(share, 0.0, 1.0);
  if (share == share_) return;
  share_ = share;
  update();
  emit shareChanged(share);
}

std::optional<RouthPoint> ImpulseView::shown() const {
  if (!picture_.plane.reason.empty()) return {};
  if (hoveredLaw_) return picture_.plane.find(*hoveredLaw_)->end;
  const LawInPlane* chosen = law();
  if (chosen == nullptr) return {};
  if (!hasPath()) return chosen->end;
  const double P_n = chosen->path.points().back().P_n;
  return place_on(chosen->path, hoveredShare_.value_or(share_) * P_n);
}

std::pair<QString, QString> ImpulseView::numbersOf(const RouthPoint& point) const {
  double impulse = 0;
  double velocity = 0;
  const auto measure = [&](const RouthPoint& at) {
    impulse = std::max({impulse, std::abs(at.P_n), std::abs(at.P_t)});
    velocity = std::max({velocity, std::abs(at.v_n), std::abs(at.v_t)});
  };
  for (const LawInPlane& law : picture_.plane.laws) {
    measure(law.end);
    for (const RouthPoint& corner : law.path.points()) measure(corner);
  }
  const auto pair = [this](const char* form, double a, double b, double largest,
                           Dimension dimension) {
    const DisplayUnit unit = displayUnit(dimension, display_);
    const auto number = [&](double value) {
      return formatNumber(toShown(without_roundoff(value, largest), unit), readingDigits);
    };
    return QString::fromUtf8(form).arg(number(a), number(b), unit.label);
  };
  return {pair("`P_n` %1  `P_t` %2 %3", point.P_n, point.P_t, impulse, Dimension::impulse),
          pair("`v_n` %1  `v_t` %2 %3", point.v_n, point.v_t, velocity, Dimension::velocity)};
}

QString ImpulseView::wordsOf(const RouthPoint& point) const {
  const auto [impulses, velocities] = numbersOf(point);
  return plainText(impulses + QStringLiteral("   ") + velocities);
}

QString ImpulseView::describePlace() const {
  const std::optional<RouthPoint> at = shown();
  return at ? wordsOf(*at) : QString();
}

QString ImpulseView::describe() const {
  if (!picture_.plane.reason.empty()) {
    return plainText(capitalized(picture_.plane.reason)) + QLatin1Char('.');
  }
  QStringList all;
  if (hasPath()) {
    for (const RouthPoint& corner : law()->path.points()) {
      const std::string_view word = event_word(corner.event);
      all << tr("%1 at %2").arg(QString::fromUtf8(word), wordsOf(corner));
    }
  }
  for (const LawInPlane& other : picture_.plane.laws) {
    if (hasPath() && &other == law()) continue;
    all << tr("%1 ends at %2").arg(lawLabel(other.law), wordsOf(other.end));
  }
  return all.join(QStringLiteral("; "));
}

const LawInPlane* ImpulseView::lawAt(QPointF pixel) const {
  const double reach = std::max(reachPx / 2, 1.3 * lawMarkRadius * style_.font_px);
  const LawInPlane* nearest = nullptr;
  double least = reach;
  for (const LawInPlane& law : picture_.plane.laws) {
    const double away = distance(
        keptInPlot(placeOf(law.end, frame_), frame_, lawMarkRadius * style_.font_px), pixel);
    if (away >= least) continue;
    least = away;
    nearest = &law;
  }
  return nearest;
}

bool ImpulseView::isOnPath(QPointF pixel) const {
  if (!hasPath()) return false;
  const double share = nearestShare(law()->path, frame_, pixel);
  const RouthPoint at = place_on(law()->path, share * law()->path.points().back().P_n);
  return distance(placeOf(at, frame_), pixel) <= reachPx;
}

QString ImpulseView::lawsAt(const RouthPoint& end) const {
  QStringList names;
  for (const LawInPlane& law : picture_.plane.laws) {
    const double away = distance(placeOf(law.end, frame_), placeOf(end, frame_));
    if (away < 0.5 * style_.font_px) names << lawTitle(law.law);
  }
  return names.join(QLatin1Char('\n'));
}

void ImpulseView::hoverAt(std::optional<QPointF> at) {
  QString tip;
  hoveredLaw_.reset();
  hoveredShare_.reset();
  if (at && picture_.plane.reason.empty()) {
    if (const LawInPlane* under = lawAt(*at)) {
      hoveredLaw_ = under->law;
      tip = lawsAt(under->end);
    } else if (isOnPath(*at)) {
      hoveredShare_ = nearestShare(law()->path, frame_, *at);
    }
  }
  if (toolTip() != tip) setToolTip(tip);
  if (at) setCursor(hoveredShare_ ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void ImpulseView::paintPicture(QPainter& painter, bool) {
  paintImpulsePlane(painter, frame_, picture_, style_, true);
}

QString ImpulseView::emptyText() const {
  return picture_.plane.reason.empty() ? QString() : describe();
}

void ImpulseView::paintMarks(QPainter& painter) {
  const std::optional<RouthPoint> place = shown();
  if (!place) return;
  const QPointF at = placeOf(*place, frame_);
  // At the end of the path a dot would hide the mark of the law, which has a ring instead.
  const bool follows = hoveredShare_ || share_ < 1;
  if (hasPath() && !hoveredLaw_ && follows) {
    const double radius = 0.32 * style_.font_px;
    painter.setPen(QPen(style_.background, 1.5));
    painter.setBrush(style_.accent);
    painter.drawEllipse(at, radius, radius);
  }
  paintNumbers(painter, *place);
}

/// Above the plot, and where that is too narrow also below it: there they cover no path and no
/// mark.
void ImpulseView::paintNumbers(QPainter& painter, const RouthPoint& place) const {
  const auto [impulses, velocities] = numbersOf(place);
  const bool narrow = isNarrow(frame_, style_);
  const double edge = 0.2 * style_.font_px;
  const auto write = [&](const QString& words, bool above) {
    QRectF box({}, chipSize(style_, words));
    box.moveRight(frame_.plot.right());
    box.moveTop(above ? frame_.area.top() + edge : frame_.area.bottom() - box.height() - 1);
    paintChip(painter, keptInside(box, frame_.area), words, style_.accent, style_);
  };
  write(narrow ? impulses : impulses + QStringLiteral("   ") + velocities, true);
  if (narrow) write(velocities, false);
}

void ImpulseView::follow(double share) {
  hoveredShare_.reset();
  hoveredLaw_.reset();
  setShare(share);
}

std::optional<QPointF> ImpulseView::handle() const {
  if (!hasPath()) return {};
  return placeOf(place_on(law()->path, share_ * law()->path.points().back().P_n), frame_);
}

PlotView::Grip ImpulseView::gripAt(QPointF at) const {
  return isOnPath(at) ? Grip::place : Grip::none;
}

void ImpulseView::moveHandleTo(QPointF at) {
  follow(nearestShare(law()->path, frame_, at));
}

void ImpulseView::toCorner(int direction) {
  const auto corners = law()->path.points();
  const double all = corners.back().P_n;
  double next = direction > 0 ? 1 : 0;
  for (const RouthPoint& corner : corners) {
    const double share = all > 0 ? corner.P_n / all : 1;
    if (direction > 0 && share > share_ + 1e-9) next = std::min(next, share);
    if (direction < 0 && share < share_ - 1e-9) next = std::max(next, share);
  }
  follow(next);
}

void ImpulseView::keyPressEvent(QKeyEvent* event) {
  if (!hasPath()) return PlotView::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_PageUp:
      return toCorner(1);
    case Qt::Key_PageDown:
      return toCorner(-1);
    case Qt::Key_Home:
      return follow(0);
    case Qt::Key_End:
      return follow(1);
    case Qt::Key_Space:
      emit playTapped();
      return;
    default:
      PlotView::keyPressEvent(event);
  }
}

}  // namespace carom::ui
