// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/scenario/scenario.h"
#include "ui/scene/handles.h"
#include "ui/scene/scene_mechanism.h"

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

/// Where the mechanism would be under another law or force model.
struct LawState {
  QString name;
  Role role;  ///< that motionRole() gives
  std::vector<double> q;
};

/// Where a variant is at its impact.
struct VariantPose {
  int colour = 1;
  std::shared_ptr<const Mechanism> mechanism;
  std::vector<double> q;
};

/// Whose names are shown: `all` are those of bodies, joints and force elements.
enum class Names : unsigned char { none, bodies, all };

/// What to show beside the mechanism itself.
struct SceneOptions {
  double velocityScale = 100;  ///< length of the velocity arrows [px per m/s]
  double impulseScale = 0;     ///< length of the impulse arrows [px per N s]; 0: chosen for them
  std::optional<State> ghost = {};         ///< a second pose, drawn faintly
  std::vector<VariantPose> variants = {};  ///< the designs that are kept for comparison
  std::vector<LawState> beside = {};       ///< under other laws and force models, at this moment
  std::optional<Handle> litHandle = {};    ///< under the pointer or in the hand
  std::optional<Handle> focusHandle = {};  ///< where the keyboard is
  int litBody = ground;
  std::vector<int> selectedBodies = {};
  LitElements litElements = {};
  std::vector<PartIndex> litParts = {};  ///< joints and contacts, pointed at or selected
  std::optional<RubberBand> rubberBand = {};
  std::optional<SceneMoment> moment = {};  ///< then the pose of the impact is a ghost
  Names names = Names::all;
  std::vector<double> home = {};  ///< the pose by which pivots stand or hang; empty: that shown
  bool grips = true;              ///< marks to take hold of
  bool design = false;  ///< the handles are dimensions, and nothing of the impact is shown
  /// The contact whose direction has a grip, and a ring where several strike; −1: focus_contact().
  int contact = -1;
};

/// How far from a contact the direction of its impact is taken hold of.
inline constexpr double directionGripPx = 118;
/// How far from the point about which it turns a surface is taken hold of.
inline constexpr double surfaceGripPx = 96;

/// What is known of a contact at the instant of the impact; null if there is no such contact.
const ContactRows* rowsOf(const Evaluation& evaluation, int contact);
/// The same, and null in free flight, where no contact can be pushed.
const ContactRows* pushedRows(const Evaluation& evaluation, int contact);

/// The largest impulse that is drawn, of a contact or from outside [N s].
double largestImpulse(const Scenario& scenario, const Evaluation& evaluation);

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
/// Pixels per m/s at which an arrow for `speed` has a comfortable length; in steps 1, 2, 5, so that
/// it seldom changes. It depends on nothing before: the same state always has the same picture.
/// @param sidePx  the smaller side of the picture [px]: an arrow must not leave a small one
double comfortableVelocityScale(double speed, double sidePx = 400);

/// The same for impulses, in pixels per N s: at rest their arrows stay inside a friction cone.
double comfortableImpulseScale(double impulse, double sidePx = 400);
/// The scale in which an impulse is as long as it may get before a class.
double longestImpulseScale(double impulse, double sidePx);

/// The picture of a scenario and of what its impact does. The state shown is `evaluation.state`, or
/// that of the moment; handles are those of `evaluation.state`, at a moment without the impact's.
Scene buildScene(const Scenario& scenario, const Evaluation& evaluation,
                 const SceneOptions& options = {});

}  // namespace carom::ui
