// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/dynamics/state.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// A length that belongs to the mechanism and not to its pose [m]: what has no length of its own
/// (rails, surfaces of bodies) is drawn in proportion to it.
double characteristicLength(const Mechanism& mechanism);

/// Radius on screen of a rod and of a particle: grows with the cube root of the mass.
double rodRadiusPx(double mass);
double particleRadiusPx(double mass);

/// Every body with its outline, centre of mass and extensions to its anchors.
void addBodies(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q, int litBody);
/// Only outlines and massless rods, all in one role: a ghost's or the pinned design's.
void addGhost(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
              Role role = Role::ghost);
void addBodyNames(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q);

}  // namespace carom::ui
