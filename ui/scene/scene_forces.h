// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/dynamics/state.h"
#include "core/scenario/scenario.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// The points on which a force element acts; none of what acts between angles.
std::vector<Anchor> anchorsOf(const ForceKind& kind);

/// The element under the pointer and the selected one; −1: none.
struct LitElements {
  int pointed = -1, selected = -1;

  [[nodiscard]] bool has(int element) const { return element == pointed || element == selected; }
};

/// What lies below the bodies: springs, dashpots and cylinders.
void addElementsBelow(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
                      const LitElements& lit);
/// What lies on top of bodies and pins: coils, motors, torques and forces on points. Where several
/// turn about one place, each has a ring of its own.
void addElementsAbove(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
                      const LitElements& lit);
/// Names, and the numbers of what is an arrow.
void addElementNames(Scene& scene, const Scenario& scenario, const std::vector<double>& q);

}  // namespace carom::ui
