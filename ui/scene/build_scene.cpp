// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/build_scene.h"

#include <cmath>

#include "core/study/edit.h"
#include "ui/document/units.h"
#include "ui/look/pixels.h"
#include "ui/scene/arrow_scale.h"
#include "ui/scene/scene_bodies.h"
#include "ui/scene/scene_forces.h"
#include "ui/scene/scene_impact.h"
#include "ui/scene/scene_joints.h"

namespace carom::ui {

namespace {

/// An arrow that is too short to be seen still shows where to pull.
void addGripOfShortArrow(Scene& scene, const Anchor& anchor, double arrowPx) {
  for (const Handle& handle : scene.handles) {
    const bool its = handle.kind == HandleKind::velocity && handle.anchor == anchor;
    if (!its || size(handle.offsetPx) <= arrowPx + 1) continue;
    scene.primitives.push_back(AxisLine{handle.at, {}, handle.offsetPx});
    scene.primitives.push_back(HandleMark{handle.at, handle.offsetPx, Role::velocityAsked});
  }
}

/// Belongs to what is drawn at the instant of impact alone.
bool isOfImpact(const Handle& handle) {
  return handle.kind == HandleKind::velocity || handle.isTurned();
}

/// The grip of an impact's direction shows itself where its contact is pointed at or selected.
void addDirectionGrip(Scene& scene, const SceneOptions& options) {
  for (const Handle& handle : scene.handles) {
    if (handle.kind != HandleKind::direction) continue;
    const auto means = [&handle](const std::optional<Handle>& other) {
      return other && other->anchor.body == handle.anchor.body;
    };
    if (!means(options.litHandle) && !means(options.focusHandle) &&
        options.litBody != handle.anchor.body) {
      continue;
    }
    scene.primitives.push_back(HandleMark{handle.at, handle.offsetPx, Role::velocityAsked});
  }
}

void addMarks(Scene& scene, const SceneOptions& options) {
  for (const Handle& handle : scene.handles) {
    if (options.focusHandle && handle.sameAs(*options.focusHandle)) {
      scene.primitives.push_back(HandleMark{handle.at, handle.offsetPx, Role::focusRing});
    }
    if (options.litHandle && handle.sameAs(*options.litHandle)) {
      scene.primitives.push_back(HandleMark{handle.at, handle.offsetPx, Role::handleLit});
    }
  }
}

void addRubberBand(Scene& scene, const RubberBand& band) {
  scene.primitives.push_back(Segment{band.from, band.to, Role::limit, true});
  scene.primitives.push_back(Disc{.centre = band.to, .radiusPx = 3, .role = Role::limit});
  scene.labels.insert(scene.labels.begin(), Label{.text = band.reason,
                                                  .at = band.to,
                                                  .towardsPx = onScreen(band.to - band.from, 1),
                                                  .clearancePx = 14,
                                                  .role = Role::limit});
}

ScaleBar scaleBarFor(const Display& display) {
  const DisplayUnit unit = displayUnit(Dimension::length, display);
  return {unit.label, unit.denominator / unit.numerator};
}

/// Behind a velocity that is scaled to a prescribed energy: it is not the one that was typed.
QString energyNote(const Scenario& scenario) {
  const std::optional<double>& energy = scenario.motion->velocity.kinetic_energy;
  if (!energy) return {};
  return QStringLiteral(" (T⁻ %1)")
      .arg(formatQuantity(*energy, Dimension::energy, *scenario.display, 3));
}

/// Adds impulses and velocities of the impact.
void addImpact(Scene& scene, const Scenario& scenario, const Evaluation& evaluation,
               const SceneOptions& options) {
  const double scale = options.velocityScale;
  const double largest = largestImpulse(scenario, evaluation);
  const double impulses =
      options.impulseScale > 0 ? options.impulseScale : comfortableImpulseScale(largest);
  addGivenImpulses(scene, scenario, evaluation, impulses);
  addImpulses(scene, evaluation, impulses);
  if (largest > 0) {
    scene.scaleBars.push_back({.unit = displayUnit(Dimension::impulse, *scenario.display).label,
                               .unitsPerPx = 1 / impulses,
                               .role = Role::impulse});
  }
  const QString note = energyNote(scenario);
  for (const VelocityHandle& handle : velocity_handles(scenario)) {
    const PointVelocities v = velocitiesOf(*scenario.mechanism, evaluation, handle.anchor);
    addVelocities(scene, v, scale, note);
    addGripOfShortArrow(scene, handle.anchor, scale * norm(v.before));
  }
}

/// The velocity of a point on its way there and away.
void addMotionOf(Scene& scene, const Mechanism& mechanism, const Anchor& anchor,
                 const SceneMoment& moment, double scale) {
  const Vec2 at = world_point(mechanism, moment.state.q, anchor);
  const Vec2 now = point_velocity(mechanism, moment.state, anchor);
  if (!moment.qdot_after.empty()) {
    const State after{moment.state.q, moment.qdot_after};
    addVelocities(
        scene, {.at = at, .before = now, .after = point_velocity(mechanism, after, anchor)}, scale);
    return;
  }
  scene.primitives.push_back(Arrow{at, onScreen(now, scale),
                                   moment.rebounds ? Role::velocityAfter : Role::velocityBefore});
}

void addMotion(Scene& scene, const Scenario& scenario, const SceneMoment& moment, double scale) {
  for (const VelocityHandle& handle : velocity_handles(scenario)) {
    addMotionOf(scene, *scenario.mechanism, handle.anchor, moment, scale);
  }
}

void addCorners(Bounds& bounds, const Mechanism& mechanism, const std::vector<double>& q,
                int body) {
  const auto* polygon =
      std::get_if<PolygonShape>(&mechanism.bodies[static_cast<std::size_t>(body)].shape);
  if (polygon == nullptr) return;
  for (int k = 0; k < static_cast<int>(polygon->vertices.size()); ++k) {
    bounds.add(world_point(mechanism, q, {.body = body, .place = Place::vertex, .vertex = k}));
  }
}

/// The box around a turned ellipse.
void addCurve(Bounds& bounds, const Mechanism& mechanism, const std::vector<double>& q,
              const CurvedSlotJoint& slot) {
  const Vec2 along = normal_of(mechanism, q, {.through = slot.b, .normal_angle = slot.axis_angle});
  const double a = slot.semi_x, b = slot.semi_y.value_or(slot.semi_x);
  const Vec2 reach{std::hypot(a * along.x, b * along.y), std::hypot(a * along.y, b * along.x)};
  const Vec2 centre = world_point(mechanism, q, slot.b);
  bounds.add(centre - reach);
  bounds.add(centre + reach);
}

}  // namespace

Bounds boundsOf(const Mechanism& mechanism, const std::vector<double>& q) {
  Bounds bounds;
  for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) {
    const Shape& shape = mechanism.bodies[static_cast<std::size_t>(i)].shape;
    const auto* disc = std::get_if<DiscShape>(&shape);
    bounds.add(world_point(mechanism, q, {.body = i}), disc ? disc->radius : 0);
    addCorners(bounds, mechanism, q, i);
    if (!std::holds_alternative<RodShape>(shape)) continue;
    bounds.add(world_point(mechanism, q, {.body = i, .place = Place::start}));
    bounds.add(world_point(mechanism, q, {.body = i, .place = Place::end}));
  }
  for (const Joint& joint : mechanism.joints) {
    if (const auto* slot = std::get_if<CurvedSlotJoint>(&joint.kind)) {
      addCurve(bounds, mechanism, q, *slot);
      continue;
    }
    // The ground's side of a slider only names a line; where on it does not matter.
    const bool pinned = std::holds_alternative<RevoluteJoint>(joint.kind) ||
                        std::holds_alternative<DistanceJoint>(joint.kind);
    if (pinned || anchor_b(joint.kind).body != ground) {
      bounds.add(world_point(mechanism, q, anchor_b(joint.kind)));
    }
    bounds.add(world_point(mechanism, q, anchor_a(joint.kind)));
  }
  for (const ForceElement& force : mechanism.forces) {
    for (const Anchor& anchor : anchorsOf(force.kind)) {
      bounds.add(world_point(mechanism, q, anchor));
    }
  }
  return bounds;
}

Scene buildScene(const Scenario& scenario, const Evaluation& evaluation,
                 const SceneOptions& options) {
  const Mechanism& mechanism = *scenario.mechanism;
  // A moment or a ghost of another mechanism, shown until the other is known, has no place here.
  const auto fits = [&evaluation](const std::optional<State>& state) {
    return state && state->q.size() == evaluation.state.q.size();
  };
  const std::optional<SceneMoment> moment =
      options.moment && fits(options.moment->state) ? options.moment : std::nullopt;
  const std::vector<double>& q = moment ? moment->state.q : evaluation.state.q;

  Scene scene;
  scene.scaleBars.push_back(scaleBarFor(*scenario.display));
  scene.bounds = boundsOf(mechanism, evaluation.state.q);
  for (const ContactRows& contact : evaluation.system.contacts) scene.bounds.add(contact.point);
  scene.handles = handlesOf(scenario, evaluation, options.velocityScale, options.contact);
  // Nothing of the impact is drawn at another moment, so its handles are left out.
  if (moment) std::erase_if(scene.handles, [](const Handle& handle) { return isOfImpact(handle); });

  addSurfaces(scene, mechanism, q);
  if (options.pinned) addGhost(scene, *options.pinned, options.pinnedPose, Role::pinned);
  if (moment) addGhost(scene, mechanism, evaluation.state.q);
  if (fits(options.ghost)) addGhost(scene, mechanism, options.ghost->q);
  addElementsBelow(scene, mechanism, q, options.litElements);
  addJointsBelow(scene, mechanism, q);
  addBodies(scene, mechanism, q, options.litBody);
  // Translucent, so that bodies show through and do not hide it.
  if (!moment) addContactPlanes(scene, scenario, evaluation);
  addPins(scene, mechanism, q);
  addElementsAbove(scene, mechanism, q, options.litElements);
  if (moment) {
    addMotion(scene, scenario, *moment, options.velocityScale);
  } else {
    addImpact(scene, scenario, evaluation, options);
    addChosenContact(scene, evaluation, options.contact);
    addDirectionGrip(scene, options);
    if (options.grips) addSurfaceGrips(scene);
  }
  addMarks(scene, options);
  if (options.rubberBand) addRubberBand(scene, *options.rubberBand);
  if (options.names) {
    addElementNames(scene, scenario, q);
    addBodyNames(scene, mechanism, q);
    addJointNames(scene, mechanism, q);
  }
  return scene;
}

}  // namespace carom::ui
