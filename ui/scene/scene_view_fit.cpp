// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the scene's view shows: the mechanism at rest and, where that makes little difference or
// once it has been played, its motion.
#include <algorithm>
#include <utility>

#include "ui/scene/class_picture.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {

namespace {

// Long enough to be followed by the eye, too short to be waited for.
constexpr int glideMs = 200;
// A view that shows the motion, too, is shown at rest if it is not smaller than this.
constexpr double littleSmaller = 0.75;

/// The view between two others in which every point of the scene moves on a straight line.
View between(const View& a, const View& b, double share) {
  const double rest = 1 - share;
  const double scale = rest * a.scale + share * b.scale;
  return {(rest * a.scale / scale) * a.centre + (share * b.scale / scale) * b.centre, scale};
}

bool liesIn(const QRectF& area, double margin, const View& view, const Bounds& bounds) {
  const QRectF inner = area.adjusted(margin, margin, -margin, -margin);
  return inner.contains(toPixels(view, area, bounds.low)) &&
         inner.contains(toPixels(view, area, bounds.high));
}

/// The part of a way from `tail` that lies in the area, at most 1; `tail` lies in it.
double partInside(const QRectF& area, QPointF tail, QPointF way) {
  const auto part = [](double from, double by, double low, double high) {
    if (by == 0) return 1.0;
    return std::min(1.0, ((by > 0 ? high : low) - from) / by);
  };
  return std::min(part(tail.x(), way.x(), area.left(), area.right()),
                  part(tail.y(), way.y(), area.top(), area.bottom()));
}

}  // namespace

void SceneView::prepareGlide() {
  glide_.setStartValue(0.0);
  glide_.setEndValue(1.0);
  glide_.setDuration(glideMs);
  glide_.setEasingCurve(QEasingCurve::InOutQuad);
  connect(&glide_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    const double share = value.toDouble();
    view_ = share < 1 ? between(glideFrom_, glideTo_, share) : glideTo_;
    update();
  });
}

void SceneView::setPlaying(bool playing) {
  const bool before = showsMotion();
  playing_ = playing;
  followMotion(before);
}

void SceneView::followMotion(bool before) {
  if (!showsMotion() || before) return;
  roomForMotion_ = true;
  if (shows(motionBounds_)) return;
  // A drag measures the hand in pixels of its start.
  if (fitsAlways_ && !press_) glideToAll();
}

bool SceneView::shows(const Bounds& bounds) const {
  // Less than the margin of a fitted view, which therefore stays after a small change.
  const double margin = std::min(24.0, 0.05 * std::min(area().width(), area().height()));
  return liesIn(area(), margin, meantView(), bounds);
}

bool SceneView::liesInView(const Bounds& bounds) const {
  return bounds.empty || liesIn(area(), 0, meantView(), bounds);
}

/// Whether a motion fits the view and fills enough of it; then the view stands still.
bool SceneView::suits(const Bounds& motion) const {
  constexpr double least = 0.5;  // of the view, in one of its directions
  const Vec2 size = meantView().scale * (motion.high - motion.low);
  return shows(motion) && (size.x > least * area().width() || size.y > least * area().height());
}

void SceneView::setMotionBounds(const Bounds& bounds) {
  if (bounds == motionBounds_) return;
  motionBounds_ = bounds;
  // The first motion of a document, before anything else has happened to its view.
  const bool first = std::exchange(justOpened_, false) && !bounds.empty;
  // What is not far out of a view that was good for the motion before does not move it.
  if (wideView_ ? suits(bounds) : liesInView(bounds)) return;
  if ((showsMotion() || first) && fitsAlways_ && !press_ && !constructs()) glideToAll();
}

void SceneView::fit() {
  fitsAlways_ = true;
  roomForMotion_ = showsMotion();
  showAll();
}

View SceneView::wholeView() {
  Scene whole = scene();
  const Trace* trace = document_.scenario().trace.get();
  if (trace != nullptr) whole.bounds = trace_.around(whole.bounds, *trace, document_.path());
  const View close = fittedInView(whole);
  wideView_ = false;
  if (motionBounds_.empty) return close;
  whole.bounds.add(motionBounds_.low);
  whole.bounds.add(motionBounds_.high);
  const View wide = fittedInView(whole);
  wideView_ = showsMotion() || roomForMotion_ || wide.scale >= littleSmaller * close.scale;
  return wideView_ ? wide : close;
}

QRectF SceneView::freeArea() const {
  return forClass_ ? area().marginsRemoved(classMargins()) : area();
}

View SceneView::fittedInView(const Scene& scene) const {
  View view = fitted(scene, freeArea().size());
  if (!forClass_) return view;
  const QMarginsF margins = classMargins();
  const double lower = 0.5 * (margins.top() - margins.bottom()) / view.scale;
  view.centre = view.centre + Vec2{0, lower};
  return view;
}

void SceneView::showAll() {
  glide_.stop();
  view_ = wholeView();
  allVisible_ = true;
  update();
}

void SceneView::glideToAll() {
  if (!isVisible()) return showAll();
  glide_.stop();
  glideFrom_ = view_;
  glideTo_ = wholeView();
  allVisible_ = true;
  if (glideFrom_ == glideTo_) return;
  glide_.start();
}

void SceneView::movedByHand() {
  glide_.stop();
  justOpened_ = false;
  fitsAlways_ = false;
  allVisible_ = everythingVisible();
  update();
}

void SceneView::keepVelocitiesInView() {
  constexpr double edge = 12;    // [px]
  constexpr double least = 0.4;  // of their usual length
  const QRectF inner = freeArea().adjusted(edge, edge, -edge, -edge);
  const bool visits = !document_.visited().isEmpty();
  if (velocityShare_ != 1) sceneStale_ = true;
  velocityShare_ = 1;
  if (!moment_ && !visits) return;
  double share = 1;
  for (const Primitive& primitive : scene().primitives) {
    const auto* arrow = std::get_if<Arrow>(&primitive);
    if (arrow == nullptr) continue;
    const bool isVelocity =
        arrow->role == Role::velocityBefore || arrow->role == Role::velocityAfter;
    const QPointF tail = toPixels(meantView(), area(), arrow->tail);
    if (!isVelocity || !inner.contains(tail)) continue;
    share = std::min(share, partInside(inner, tail, arrow->shaftPx));
  }
  if (share < least && visits && allVisible_ && !press_) {
    fitsAlways_ = true;
    return glideToAll();
  }
  if (share < 1) sceneStale_ = true;
  velocityShare_ = share;
}

bool SceneView::everythingVisible() const {
  const Bounds& bounds = scene().bounds;
  const QRectF visible = area().adjusted(-1, -1, 1, 1);
  return bounds.empty ||
         (shows(bounds) && std::ranges::all_of(scene().handles, [&](const Handle& handle) {
            // Grips of directions are no part of the mechanism and may lie outside.
            return handle.isTurned() ||
                   visible.contains(toPixels(meantView(), area(), handle.at) + handle.offsetPx);
          }));
}

}  // namespace carom::ui
