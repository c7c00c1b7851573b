// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/scenario/scenario.h"
#include "core/study/compute.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// What a drag could not reach: shown as a rubber band from the point to the hand.
struct RubberBand {
  Vec2 from, to;
  QString reason;
};

/// What to show beside the mechanism itself.
struct SceneOptions {
  double velocityScale = 100;       ///< length of the velocity arrows [px per m/s]
  std::optional<State> ghost = {};  ///< a second pose, drawn faintly
  /// The design that is kept for comparison, with its state.
  std::shared_ptr<const Mechanism> pinned = {};
  std::vector<double> pinnedPose = {};
  std::optional<Handle> litHandle = {};    ///< under the pointer or in the hand
  std::optional<Handle> focusHandle = {};  ///< where the keyboard is
  int litBody = ground;
  std::optional<RubberBand> rubberBand = {};
  bool names = true;  ///< of bodies, joints and contacts
};

/// The picture of a scenario and of what its impact does. The state shown is `evaluation.state`.
Scene buildScene(const Scenario& scenario, const Evaluation& evaluation,
                 const SceneOptions& options = {});

/// Place of a handle in metres and of its mark on screen, by the same rules as in buildScene().
std::vector<Handle> handlesOf(const Scenario& scenario, const Evaluation& evaluation,
                              double velocityScale);

}  // namespace carom::ui
