// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/draw_tool.h"

#include <QCoreApplication>
#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "ui/document/units.h"

namespace carom::ui {

namespace {

constexpr double straightStep = std::numbers::pi / 12;

QString tr(const char* text) {
  return QCoreApplication::translate("DrawTool", text);
}

QString stepName(SceneTool tool) {
  switch (tool) {
    case SceneTool::rod:
      return tr("Draw rod");
    case SceneTool::disc:
      return tr("Draw disc");
    case SceneTool::particle:
      return tr("Draw particle");
    case SceneTool::pivot:
      return tr("Draw pivot");
    case SceneTool::wall:
      return tr("Draw wall");
    case SceneTool::drag:
      break;
  }
  return {};
}

Vec2 straightened(Vec2 from, Vec2 to) {
  const Vec2 along = to - from;
  const double angle = straightStep * std::round(std::atan2(along.y, along.x) / straightStep);
  const Vec2 direction{std::cos(angle), std::sin(angle)};
  return from + dot(along, direction) * direction;
}

/// The point of a body that is nearest to a wall: the one that it is drawn for.
std::optional<Anchor> strikerOf(const Scenario& scenario, Vec2 from, Vec2 to) {
  const Vec2 along = to - from;
  const double length = norm(along);
  std::optional<Anchor> best;
  double nearest = 0;
  if (!(length > 0)) return best;
  for (const Spot& spot : spots_of(scenario)) {
    if (spot.on->body == ground) continue;
    const Vec2 r = spot.at - from;
    const double s = std::clamp(dot(r, along) / length, 0.0, length);
    const double distance = norm(r - (s / length) * along);
    if (best && distance >= nearest) continue;
    nearest = distance;
    best = spot.on;
  }
  return best;
}

}  // namespace

QString hintOf(SceneTool tool) {
  switch (tool) {
    case SceneTool::drag:
      return tr(
          "Drag a joint to pose, the arrow to set the velocity; click a handle to type its "
          "number. Ctrl+K finds any action.");
    case SceneTool::rod:
      return tr(
          "Press where the rod begins, release where it ends. An end on another part becomes "
          "a pivot; Shift: steps of 15°; Esc: back to dragging");
    case SceneTool::disc:
      return tr(
          "Press in the middle of the disc, release at its rim. A middle on another part "
          "becomes a pivot; Esc: back to dragging");
    case SceneTool::particle:
      return tr(
          "Click where the particle is. On another part it is held there; Esc: back to "
          "dragging");
    case SceneTool::pivot:
      return tr(
          "Click an end, a corner or a middle of a body: it is held to the ground, or to "
          "the body whose point is there, too; Esc: back to dragging");
    case SceneTool::wall:
      return tr(
          "Press where the wall begins, release where it ends. The nearest point or disc of a "
          "body strikes it, and the solid lies beyond; Esc: back to dragging");
  }
  return {};
}

QString DrawTool::begin(SceneTool tool, Vec2 at, double within) {
  tool_ = tool;
  from_ = spot_near(document_.committed(), at, within);
  problem_.clear();
  if (tool == SceneTool::wall && document_.committed().mechanism->bodies.empty()) {
    from_.reset();
    return tr("Draw a body first: a wall is what it strikes");
  }
  if (tool == SceneTool::particle || tool == SceneTool::pivot) show(*from_);
  return {};
}

void DrawTool::moveTo(Vec2 at, double within, bool straight) {
  if (!from_) return;
  Spot to{straight ? straightened(from_->at, at) : at, {}};
  if (!straight && tool_ == SceneTool::rod) to = spot_near(document_.committed(), at, within);
  show(to);
}

Scenario DrawTool::drawn(const Spot& to) const {
  const Scenario& before = document_.committed();
  switch (tool_) {
    case SceneTool::rod:
      return with_rod(before, *from_, to);
    case SceneTool::disc:
      return with_disc(before, *from_, norm(to.at - from_->at));
    case SceneTool::particle:
      return with_particle(before, *from_);
    case SceneTool::pivot:
      return with_pivot(before, *from_);
    case SceneTool::wall: {
      const std::optional<Anchor> striker = strikerOf(before, from_->at, to.at);
      if (!striker) throw InputError({}, "a wall needs a size: draw it longer");
      const Vec2 at = world_point(*before.mechanism, before.motion->state.q, *striker);
      // The solid is on the right of the way from the one end to the other.
      const bool outside = cross(to.at - from_->at, at - from_->at) >= 0;
      return outside ? with_wall(before, *striker, from_->at, to.at)
                     : with_wall(before, *striker, to.at, from_->at);
    }
    case SceneTool::drag:
      break;
  }
  return before;
}

QString DrawTool::measure() const {
  if (!from_) return {};
  const Display& display = *document_.committed().display;
  const Vec2 along = to_ - from_->at;
  QString length = restingQuantity(norm(along), displayUnit(Dimension::length, display), 3);
  if (tool_ == SceneTool::disc) return length;
  return length + QStringLiteral(", ") +
         restingQuantity(std::atan2(along.y, along.x), displayUnit(Dimension::angle, display), 3);
}

void DrawTool::show(const Spot& to) {
  to_ = to.at;
  try {
    document_.preview(resolved(drawn(to), {.left = effort_of_a_move}));
    problem_.clear();
  } catch (const InputError& error) {
    problem_ = QString::fromStdString(error.message());
    document_.preview(document_.committed());
  }
}

QString DrawTool::finish() {
  if (!from_) return {};
  from_.reset();
  // Nothing was drawn if the button did not move.
  if (!document_.inGesture()) return tool_ == SceneTool::drag ? QString() : tr("Drag to draw");
  document_.commit(stepName(tool_));
  return problem_;
}

void DrawTool::cancel() {
  if (!from_) return;
  from_.reset();
  document_.cancel();
}

}  // namespace carom::ui
