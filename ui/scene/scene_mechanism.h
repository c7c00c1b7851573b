// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "core/dynamics/state.h"
#include "core/scenario/scenario.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// A length that belongs to the mechanism and not to its pose [m]: what has no length of its own
/// (rails, surfaces of bodies) is drawn in proportion to it.
double characteristicLength(const Mechanism& mechanism);

/// A mechanism at q.
struct Posed {
  const Mechanism& mechanism;
  const std::vector<double>& q;
  double length = characteristicLength(mechanism);
  double t = 0;  ///< [s]
  /// By which what does not move is drawn: the same all along a motion.
  const std::vector<double>& home = q;

  [[nodiscard]] Vec2 at(const Anchor& anchor) const { return world_point(mechanism, q, anchor); }
  [[nodiscard]] Vec2 middleOf(int body) const { return at({.body = body}); }
  [[nodiscard]] Vec2 directionAt(const Anchor& through, double angle) const {
    return normal_of(mechanism, q, {.through = through, .normal_angle = angle});
  }
  /// Whether two points are one, but for rounding.
  [[nodiscard]] bool coincide(Vec2 a, Vec2 b) const { return norm(a - b) < 1e-9 * length; }
};

/// Adds parts of a mechanism at q to a scene.
struct MechanismPainter : Posed {
  Scene& scene;

  void add(Primitive primitive) const { scene.add(std::move(primitive)); }

  /// Adds a primitive unless the scene has one like it.
  template <class Kind>
  void addOnce(const Kind& added, const auto& isSame) const {
    const auto same = [&](const Primitive& primitive) {
      const auto* other = std::get_if<Kind>(&primitive);
      return other && isSame(*other);
    };
    if (std::ranges::none_of(scene.primitives, same)) add(added);
  }
};

/// Where a slider or a slot is drawn: its axis, as far as the point that slides and beyond.
SliderRail railOf(const Posed& posed, const auto& joint) {
  const Vec2 through = posed.at(joint.b), along = posed.directionAt(joint.b, joint.axis_angle);
  const double s = dot(posed.at(joint.a) - through, along);
  const double half = 0.35 * posed.length, beyond = 0.15 * posed.length;
  return {.through = through,
          .along = along,
          .from = std::min(-half, s - beyond),
          .to = std::max(half, s + beyond),
          .block = {}};
}

/// The points that span the outline of a body: the ends of a rod, the corners of a polygon.
std::vector<Anchor> cornersOf(const Mechanism& mechanism, int body);

/// Every body with its outline, centre of mass and extensions to its anchors.
void addBodies(const MechanismPainter& painter, int litBody, const std::vector<int>& selected);
/// Only outlines and massless rods, all in one role: a ghost's or a variant's.
void addGhost(const MechanismPainter& painter, Role role = Role::ghost);
void addBodyNames(const MechanismPainter& painter);

/// What lies below the bodies: rails, supports and massless rods.
void addJointsBelow(const MechanismPainter& painter);
/// What lies on top of them: pins.
void addPins(const MechanismPainter& painter);
/// A pin at an anchor that has none yet and is no particle, which is drawn already.
void addPin(const MechanismPainter& painter, const Anchor& anchor,
            double radiusPx = JointPin{}.radiusPx);
/// What an anchor on the ground stands on or hangs from; nothing for any other.
void addSupport(const MechanismPainter& painter, const Anchor& anchor);
void addJointNames(const MechanismPainter& painter);
/// What is struck and is no body: surfaces, ropes, struts and the stops of joints.
void addSurfaces(const MechanismPainter& painter);
/// The circles around points that strike; they belong to their bodies.
void addTips(const MechanismPainter& painter);
/// Adds the extent of a surface that has an end.
void addBounds(const Posed& posed, const Contact& contact, Bounds& bounds);

/// The points on which a force element acts; none of what acts between angles.
std::vector<Anchor> anchorsOf(const ForceKind& kind);

/// The element under the pointer, −1 if there is none, and the selected ones.
struct LitElements {
  int pointed = -1;
  std::vector<int> selected = {};

  [[nodiscard]] bool has(int element) const {
    return element == pointed || std::ranges::find(selected, element) != selected.end();
  }
};

/// What lies below the bodies: springs, dashpots and cylinders.
void addElementsBelow(const MechanismPainter& painter, const LitElements& lit);
/// What lies on top of bodies and pins: coils, motors, torques and forces on points. Where several
/// turn about one place, each has a ring of its own.
void addElementsAbove(const MechanismPainter& painter, const LitElements& lit);
/// Names, and the numbers of what is an arrow.
void addElementNames(const MechanismPainter& painter, const Display& display,
                     const LitElements& lit);

/// The extent of a mechanism's bodies, joints and force elements at q.
Bounds boundsOf(const Mechanism& mechanism, const std::vector<double>& q);

}  // namespace carom::ui
