// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/scenario/scenario.h"
#include "core/study/compute.h"
#include "ui/scene/scene.h"
#include "ui/scene/scene_forces.h"

namespace carom::ui {

/// What a drag could not reach: shown as a rubber band from the point to the hand.
struct RubberBand {
  Vec2 from, to;
  QString reason;
};

/// The mechanism elsewhere in its motion than at the impact that the scenario is about.
struct SceneMoment {
  State state;                          ///< at the instant of another impact: before it
  std::vector<double> qdot_after = {};  ///< at the instant of another impact: after it
  bool rebounds = false;                ///< it is later than the first impact
};

/// What to show beside the mechanism itself.
struct SceneOptions {
  double velocityScale = 100;       ///< length of the velocity arrows [px per m/s]
  double impulseScale = 0;          ///< length of the impulse arrows [px per N s]; 0: suits them
  std::optional<State> ghost = {};  ///< a second pose, drawn faintly
  /// The design that is kept for comparison, with its state.
  std::shared_ptr<const Mechanism> pinned = {};
  std::vector<double> pinnedPose = {};
  std::optional<Handle> litHandle = {};    ///< under the pointer or in the hand
  std::optional<Handle> focusHandle = {};  ///< where the keyboard is
  int litBody = ground;
  LitElements litElements = {};
  std::optional<RubberBand> rubberBand = {};
  std::optional<SceneMoment> moment = {};  ///< then the pose of the impact is a ghost
  bool names = true;                       ///< of bodies, joints and force elements
  bool grips = true;                       ///< marks to take hold of
  /// That is looked at: its direction has a grip, and where several strike it has a ring; −1:
  /// focus_contact(), without a ring.
  int contact = -1;
};

/// The picture of a scenario and of what its impact does. The state shown is `evaluation.state`, or
/// that of the moment; handles are those of `evaluation.state`, at a moment without the impact's.
Scene buildScene(const Scenario& scenario, const Evaluation& evaluation,
                 const SceneOptions& options = {});

/// The extent of a mechanism's bodies, joints and force elements at q.
Bounds boundsOf(const Mechanism& mechanism, const std::vector<double>& q);

/// Place of a handle in metres and of its mark on screen, by the same rules as in buildScene().
std::vector<Handle> handlesOf(const Scenario& scenario, const Evaluation& evaluation,
                              double velocityScale, int contact = -1);

}  // namespace carom::ui
