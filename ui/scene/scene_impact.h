// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/study/compute.h"
#include "core/study/edit.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// How far from a contact the direction of its impact is taken hold of.
inline constexpr double directionGripPx = 118;
/// How far from the point about which it turns a surface is taken hold of.
inline constexpr double surfaceGripPx = 96;

/// Of the focus contact and of all others that push: the normal, the direction of the impact where
/// it is turned from it, and, with friction, the cone about that.
void addContactPlanes(Scene& scene, const Scenario& scenario, const Evaluation& evaluation);
/// A ring about the contact that is shown where several strike; none where it is the only one.
void addChosenContact(Scene& scene, const Evaluation& evaluation, int contact);
/// The impulse of every contact, inside its cone, with `scale` pixels per N s.
void addImpulses(Scene& scene, const Evaluation& evaluation, double scale);
/// The impulses that come from outside, at the bodies that they act on, in the same scale.
void addGivenImpulses(Scene& scene, const Scenario& scenario, const Evaluation& evaluation,
                      double scale);
/// The largest impulse that is drawn, of a contact or from outside [N s].
double largestImpulse(const Scenario& scenario, const Evaluation& evaluation);

/// Where the direction of the impact at the focus contact is taken hold of; none in free flight.
std::optional<Handle> directionHandle(const Scenario& scenario, const Evaluation& evaluation,
                                      int contact);

/// Where the lines of the ground are taken hold of to turn them; one that several contacts share is
/// left alone, because each has it for itself.
std::vector<Handle> surfaceHandles(const Mechanism& mechanism, const Evaluation& evaluation);
/// Shows where these are.
void addSurfaceGrips(Scene& scene);

/// Velocities of one point: as asked, before and after the impact.
struct PointVelocities {
  Vec2 at;
  Vec2 before;
  std::optional<Vec2> asked = {};  ///< only where the joints changed it
  std::optional<Vec2> after = {};  ///< only after an impact
};
PointVelocities velocitiesOf(const Mechanism& mechanism, const Evaluation& evaluation,
                             const Anchor& anchor);
/// The fastest of the points whose arrows are shown, before or after the impact [m/s].
double fastestArrow(const Scenario& scenario, const Evaluation& evaluation);
/// @param note  follows the number of the velocity before the impact
void addVelocities(Scene& scene, const PointVelocities& velocities, double velocityScale,
                   const QString& note = {});

/// Where the arrow of a velocity is taken hold of, relative to the point: its tip, or, if it is too
/// short to be told from the point, a little way along it (`rest` if there is no velocity).
QPointF velocityGrip(Vec2 velocity, Vec2 rest, double velocityScale);

}  // namespace carom::ui
