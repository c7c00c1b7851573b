// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/velocity_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/study/edit.h"
#include "ui/document/explanation.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/units.h"
#include "ui/look/arrow.h"
#include "ui/look/label_placer.h"
#include "ui/look/pixels.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr double dotRadius = 0.45;  // of a point that is dragged, in letters
constexpr double pointReachPx = 12;
// q̇⁻ strikes: it stays below the constraint line by this share of the longest velocity.
constexpr double leastApproach = 0.02;

double longestOf(const VelocityPlane& plane) {
  return std::max(plane.radius(), norm(plane.after));
}

/// A velocity in the plane to a place: both axes have one scale, because angles have a meaning.
class Place {
 public:
  Place(const QRectF& area, double longest, const PlotStyle& style) : middle_(area.center()) {
    const double margin = 2.4 * style.font_px;
    const double side = std::max(1.0, std::min(area.width(), area.height()) / 2 - margin);
    scale_ = side / std::max(longest, 1e-300);
  }
  [[nodiscard]] QPointF operator()(Vec2 v) const { return middle_ + scale_ * QPointF(v.x, -v.y); }
  [[nodiscard]] Vec2 velocityAt(QPointF at) const {
    return {(at.x() - middle_.x()) / scale_, (middle_.y() - at.y()) / scale_};
  }
  [[nodiscard]] double scale() const { return scale_; }

 private:
  QPointF middle_;
  double scale_ = 1;
};

class Picture {
 public:
  Picture(QPainter& painter, const QRectF& area, const VelocityPlane& plane, const PlotStyle& style,
          double longest)
      : painter_(painter), area_(area), plane_(plane), style_(style), at_(area, longest, style) {}

  void paint() {
    painter_.fillRect(area_, style_.background);
    paintCircle();
    paintConstraint();
    const QColor before = hue::blue.on(style_.dark), after = hue::vermilion.on(style_.dark);
    painter_.setPen(QPen(style_.quiet_text, style_.line_px / 2, Qt::DashLine));
    painter_.drawLine(at_(plane_.before), at_(plane_.reflected));
    arrow(plane_.before, before, Qt::SolidLine);
    arrow(plane_.kept, style_.quiet_text, Qt::SolidLine);
    arrow(plane_.reflected, style_.quiet_text, Qt::DashLine);
    arrow(plane_.after, after, Qt::SolidLine);
    paintDot(plane_.before, before);
    paintDot(plane_.frictionless, style_.accent);
    name(plane_.before, tr("`q̇⁻`"), before);
    name(plane_.after, plane_.beside > seen() ? tr("`q̇⁺`, and out of the plane") : tr("`q̇⁺`"),
         after);
    name(plane_.frictionless, tr("e %1").arg(formatNumber(plane_.e, 3)), style_.accent);
    name(plane_.kept, tr("`(I − S) q̇⁻`"), style_.quiet_text);
    name(plane_.reflected, tr("`R q̇⁻`"), style_.quiet_text);
    nameCircle();
  }

 private:
  /// The length of a velocity that is one pixel long.
  [[nodiscard]] double seen() const { return 1 / at_.scale(); }

  void paintCircle() {
    painter_.setPen(QPen(hue::vermilion.on(style_.dark), 1.1 * style_.line_px));
    QColor inside = hue::green.on(style_.dark);
    painter_.setBrush(faded(inside, 0.07));
    const double r = at_.scale() * plane_.radius();
    painter_.drawEllipse(at_({0, 0}), r, r);
    painter_.setBrush(Qt::NoBrush);
    const QPointF o = at_({0, 0});
    constexpr int parts = 24;
    const auto rim = [&](int i) {
      const double angle = 2 * pi * i / parts;
      return o + r * QPointF(std::cos(angle), std::sin(angle));
    };
    for (int i = 0; i < parts; ++i) placer_.avoid({rim(i), rim(i + 1)}, 1);
  }

  void paintConstraint() {
    const double y = at_({0, 0}).y();
    painter_.setPen(QPen(style_.text, style_.line_px));
    painter_.drawLine(QPointF(area_.left(), y), QPointF(area_.right(), y));
    placer_.avoid({QPointF(area_.left(), y), QPointF(area_.right(), y)}, 1);
    write(tr("`v_n = 0`"), {QPointF(area_.left() + 2 * style_.font_px, y)}, style_.text);
  }

  void arrow(Vec2 tip, const QColor& colour, Qt::PenStyle dash) {
    const QPointF from = at_({0, 0}), to = at_(tip);
    placer_.avoid({from, to}, 1);
    drawArrow(painter_, from, to, QPen(colour, 1.2 * style_.line_px, dash), 0.7 * style_.font_px);
  }

  /// A point that a hand takes hold of.
  void paintDot(Vec2 velocity, const QColor& colour) {
    painter_.setPen(QPen(style_.background, 1.5));
    painter_.setBrush(colour);
    const double r = dotRadius * style_.font_px;
    painter_.drawEllipse(at_(velocity), r, r);
    painter_.setBrush(Qt::NoBrush);
  }

  void write(const QString& text, const std::vector<QPointF>& anchors, const QColor& colour) {
    const QFont font = style_.font(0.95);
    const QSizeF size(mathTextWidth(font, text) + 4, 1.35 * style_.font_px);
    const auto box =
        placer_.place(placesBeside(anchors, size, 0.6 * style_.font_px, area_), LabelPlacer::never);
    if (!box) return;
    painter_.setPen(mixed(colour, style_.text, 0.25));
    drawMathText(painter_, font, *box, Qt::AlignHCenter, text);
  }

  void name(Vec2 tip, const QString& text, const QColor& colour) {
    std::vector<QPointF> anchors;
    for (const double share : {1.0, 0.8, 0.6, 0.4}) anchors.push_back(at_(share * tip));
    write(text, anchors, colour);
  }

  void nameCircle() {
    std::vector<QPointF> anchors;
    const double r = at_.scale() * plane_.radius();
    for (const double angle : {2.4, 3.9, 2.0, 4.3, 1.2, 5.1}) {
      anchors.push_back(at_({0, 0}) + r * QPointF(std::cos(angle), -std::sin(angle)));
    }
    write(tr("`T = T⁻`"), anchors, hue::vermilion.on(style_.dark));
  }

  QPainter& painter_;
  const QRectF& area_;
  const VelocityPlane& plane_;
  const PlotStyle& style_;
  Place at_;
  LabelPlacer placer_{LabelPlacer::never, 2};
};

}  // namespace

void paintVelocityPlane(QPainter& painter, const QRectF& area, const VelocityPlane& plane,
                        const PlotStyle& style, double longest) {
  painter.setRenderHint(QPainter::Antialiasing);
  Picture(painter, area, plane, style, longest > 0 ? longest : longestOf(plane)).paint();
}

VelocityView::VelocityView(ScenarioDocument& document, QWidget* parent)
    : PlotView(parent), document_(document) {
  plane_.reason = "nothing was looked at yet";
  setAccessibleName(tr("Velocity plane"));
  setWhatsThis(explanationHtml(
      {.name = tr("Velocity plane"),
       .meaning =
           tr("Velocities of the whole mechanism, as long as the root of twice their kinetic "
              "energy: the circle has that of before the impact. Upwards is the direction "
              "of the contact's normal, joints respected; a frictionless impact changes that "
              "part alone. It brings `q̇⁻` to the line `v_n = 0` for e = 0, where `T_a⁻` is "
              "left, and to its mirror image for e = 1, which is on the circle. Drag the "
              "dot to set e, and the tip of `q̇⁻` to set the velocity before the impact; Enter "
              "goes from one to the other for the arrow keys. Friction turns `q̇⁺` away, also out "
              "of the plane."),
       .addresses = QStringLiteral("P(27)"),
       .unit = tr("√J")}));
  connect(&document_, &ScenarioDocument::gestureOver, this, &VelocityView::forgetGesture);
  new FollowWhenShown(document_, *this, [this] { refresh(); });
}

void VelocityView::refresh() {
  plane_ = velocity_plane(document_.evaluation(), document_.focusContact());
  generation_ = document_.generation();
  if (!isMoving()) held_ = longestOf(plane_);
  if (!document_.inGesture()) {
    setAccessibleDescription(plane_.reason.empty()
                                 ? tr("e %1; T⁻ as a length %2, of which the impact keeps %3")
                                       .arg(formatNumber(plane_.e), formatNumber(plane_.radius()),
                                            formatNumber(plane_.before.x))
                                 : emptyText());
  }
  markStale();
  update();
}

QPointF VelocityView::positionOf(Vec2 velocity) const {
  return Place(QRectF(rect()), longest(), style_)(velocity);
}

double VelocityView::longest() const {
  return isMoving() ? held_ : longestOf(plane_);
}

QString VelocityView::emptyText() const {
  if (plane_.reason.empty()) return {};
  return tr("No velocity plane: %1").arg(QString::fromStdString(plane_.reason));
}

void VelocityView::paintPicture(QPainter& painter, bool /*blank*/) {
  paintVelocityPlane(painter, QRectF(rect()), plane_, style_, longest());
}

QPointF VelocityView::positionOf(Point point) const {
  return positionOf(point == Point::before ? plane_.before : plane_.frictionless);
}

std::optional<VelocityView::Point> VelocityView::pointAt(QPointF at) const {
  std::optional<Point> nearest;
  double reach = pointReachPx;
  for (const Point point : {Point::restitution, Point::before}) {
    const double distance = carom::ui::size(positionOf(point) - at);
    if (distance > reach) continue;
    reach = distance;
    nearest = point;
  }
  return nearest;
}

std::optional<QPointF> VelocityView::handle() const {
  if (!plane_.reason.empty()) return {};
  return positionOf(point_);
}

PlotView::Grip VelocityView::gripAt(QPointF at) const {
  return handle() && pointAt(at) ? Grip::handle : Grip::none;
}

void VelocityView::mousePressEvent(QMouseEvent* event) {
  if (!isMoving() && event->button() == Qt::LeftButton) {
    point_ = pointAt(event->position()).value_or(point_);
  }
  PlotView::mousePressEvent(event);
}

void VelocityView::keyPressEvent(QKeyEvent* event) {
  const bool chooses = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!chooses || isMoving() || !handle()) return PlotView::keyPressEvent(event);
  point_ = point_ == Point::before ? Point::restitution : Point::before;
  update();
}

void VelocityView::paintMarks(QPainter& painter) {
  if (!hasFocus()) return;
  painter.setPen(QPen(style_.accent, 1.5));
  painter.setBrush(Qt::NoBrush);
  const double r = (dotRadius + 0.3) * style_.font_px;
  painter.drawEllipse(positionOf(point_), r, r);
}

void VelocityView::moveHandleTo(QPointF at) {
  const Vec2 velocity = Place(QRectF(rect()), longest(), style_).velocityAt(at);
  if (point_ == Point::before) return setBefore(velocity);
  if (plane_.reflected.y != 0) setRestitution(velocity.y / plane_.reflected.y);
}

void VelocityView::moveHandleBy(QPointF share) {
  if (point_ == Point::restitution) return setRestitution(plane_.e + share.y());
  setBefore(plane_.before + 2 * longest() * Vec2{share.x(), share.y()});
}

std::string VelocityView::path() const {
  const auto k = static_cast<std::size_t>(document_.focusContact());
  return "contacts." + document_.scenario().mechanism->contacts[k].name + ".e";
}

void VelocityView::setRestitution(double e) {
  try {
    document_.preview(edited(document_.committed(), path(), std::clamp(e, 0.0, 1.0)));
  } catch (const InputError&) {
    // A law of restitution over the velocity has no one number: the last one stays.
  }
}

void VelocityView::setBefore(Vec2 before) {
  const Vec2 strikes{std::max(before.x, leastApproach * longest()),
                     std::min(before.y, -leastApproach * longest())};
  try {
    document_.preview(
        with_velocity_before(document_.committed(), document_.focusContact(), strikes));
  } catch (const InputError&) {
    // No file could hold a velocity that is as large: the last one stays.
  }
}

void VelocityView::finishGesture() {
  document_.commit(point_ == Point::before ? tr("Set velocity before the impact") : tr("Set e"));
}

}  // namespace carom::ui
