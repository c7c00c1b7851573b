// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/dynamics/state.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// What lies below the bodies: rails, supports and massless rods.
void addJointsBelow(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q);
/// What lies on top of them: pins.
void addPins(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q);
/// A pin at an anchor that has none yet and is no particle, which is drawn already.
void addPin(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
            const Anchor& anchor, double radiusPx);
/// What an anchor on the ground stands on or hangs from; nothing for any other.
void addSupport(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
                const Anchor& anchor);
void addJointNames(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q);
/// The surfaces that are struck.
void addSurfaces(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q);

}  // namespace carom::ui
