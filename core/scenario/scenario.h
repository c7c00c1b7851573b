// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/field.h"
#include "core/dynamics/state.h"
#include "core/impact/law.h"
#include "core/pose/prescription.h"

namespace carom {

/// What the scenario is about.
struct Description {
  std::string title;
  std::string source;  ///< paper, section, table
  std::string text;    ///< what to look at
  bool operator==(const Description&) const = default;
};

/// Pose and velocity as meant and as resolved. An empty `state.q` means "not resolved yet".
struct Motion {
  PosePrescription pose;
  VelocityPrescription velocity;
  State state;
  std::vector<BodyImpulse> impulses = {};  ///< external ones, during the impact at t = 0
  bool operator==(const Motion&) const = default;
};

/// Units on screen; files and core stay in SI.
struct Display {
  std::string length = "m";   ///< "m", "cm" or "mm"
  std::string angle = "deg";  ///< "deg" or "rad"
  std::string energy = "J";   ///< "J" or "mJ"
  bool operator==(const Display&) const = default;
};

/// The axis of the plots: a parameter path and its ends, both included.
struct SweepAxis {
  std::string path;
  double from = 0;
  double to = 1;
  bool operator==(const SweepAxis&) const = default;
};

/// What two designs are compared by: a mechanism in its motion, and what happens to it.
struct Design {
  std::shared_ptr<const Mechanism> mechanism = std::make_shared<Mechanism>();
  std::shared_ptr<const Motion> motion = std::make_shared<Motion>();
  Law law = NewtonCoulombLaw{};
  Vec2 gravity = {0, -9.81};                ///< [m/s²]
  std::optional<Law> law_for_several = {};  ///< as Scenario's
};

/// Equal in value; compares pointers first.
bool operator==(const Design& a, const Design& b);

/// A document: parts are shared and immutable, so that an edit replaces one and copies are cheap.
struct Scenario {
  std::shared_ptr<const Description> description = std::make_shared<Description>();
  std::shared_ptr<const Mechanism> mechanism = std::make_shared<Mechanism>();
  std::shared_ptr<const Motion> motion = std::make_shared<Motion>();
  std::shared_ptr<const Display> display = std::make_shared<Display>();
  Law law = NewtonCoulombLaw{};
  std::optional<Law> law_for_several =
      {};                             ///< where `law` treats one contact and several strike;
                                      ///< empty: Moreau's, or complementarity without friction
  Vec2 gravity = {0, -9.81};          ///< [m/s²]; not impulsive, used between impacts
  SweepAxis axis;                     ///< empty path: chosen from the pose
  std::shared_ptr<const Design> pin;  ///< kept for comparison; null: none
};

/// Equal in value; compares pointers first.
bool operator==(const Scenario& a, const Scenario& b);

/// `x`, `y` of the gravitational acceleration.
std::span<const Field<Vec2>> gravity_fields();

/// One choice of a unit on screen and the words it may be.
struct DisplayField {
  std::string_view key;
  std::string Display::*member;
  std::span<const std::string_view> words;
};
std::span<const DisplayField> display_fields();

/// Throws InputError for the first fault in mechanism, prescriptions, display or axis.
void validate(const Scenario& scenario);

}  // namespace carom
