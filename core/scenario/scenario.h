// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <set>
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

/// A picture behind the scene, to draw over: a photograph of the real mechanism.
struct Trace {
  /// A file, as seen from that of the scenario, or "data:image/jpeg;base64,…".
  std::string image;
  double x = 0, y = 0;   ///< of its middle [m]
  double width = 1;      ///< [m]
  double angle = 0;      ///< by which it is turned counterclockwise [rad]
  double opacity = 0.5;  ///< from 0 to 1
  bool operator==(const Trace&) const = default;
};
template <>
std::span<const Field<Trace>> fields<Trace>();

/// The axis of the plots: a parameter path and its ends, both included.
struct SweepAxis {
  std::string path;
  double from = 0;
  double to = 1;
  bool operator==(const SweepAxis&) const = default;
};

/// A mechanism in its motion, and what happens to it. Parts are shared and immutable, so that an
/// edit replaces one and copies are cheap.
struct Design {
  std::shared_ptr<const Mechanism> mechanism = std::make_shared<Mechanism>();
  std::shared_ptr<const Motion> motion = std::make_shared<Motion>();
  Law law = NewtonCoulombLaw{};
  Vec2 gravity = {0, -9.81};  ///< [m/s²]; not impulsive, used between impacts
  /// Where several contacts strike and `law` has no answer to them; empty: Pfeiffer and
  /// Glocker's, or complementarity without friction.
  std::optional<Law> law_for_several = {};
};

/// Equal in value; compares pointers first.
bool operator==(const Design& a, const Design& b);

/// A design that is kept for comparison.
struct Variant {
  std::string name;  ///< of no other variant
  int colour = 1;    ///< from 1 to most_variants, of no other variant
  std::shared_ptr<const Design> design;
};

/// Equal in value; compares pointers first.
bool operator==(const Variant& a, const Variant& b);

/// As many as a picture tells apart.
inline constexpr int most_variants = 8;

/// A document: a design with what is said and shown of it.
struct Scenario : Design {
  std::shared_ptr<const Description> description = std::make_shared<Description>();
  std::shared_ptr<const Display> display = std::make_shared<Display>();
  std::shared_ptr<const Trace> trace;  ///< null: none
  SweepAxis axis;                      ///< empty path: chosen from the pose
  std::vector<Variant> variants = {};  ///< at most most_variants
  /// Name of the variant that the others are compared with; empty: the scenario's own design.
  std::string reference = {};
  std::string workspace = {};  ///< the panels it opens with; empty: those that are open
};

/// Equal in value; compares pointers first.
bool operator==(const Scenario& a, const Scenario& b);

/// The scenario with this motion or mechanism, everything else kept.
Scenario with_motion(Scenario scenario, Motion motion);
Scenario with_mechanism(Scenario scenario, Mechanism mechanism);

/// `x`, `y` of the gravitational acceleration.
std::span<const Field<Vec2>> gravity_fields();

/// One choice of a unit on screen and the words it may be.
struct DisplayField {
  std::string_view key;
  std::string Display::*member;
  std::span<const std::string_view> words;
};
std::span<const DisplayField> display_fields();

/// What `Scenario::workspace` may be: choices of panels for one kind of work.
std::span<const std::string_view> workspace_words();

/// What may have a mode: revolute joints between two moving bodies, particles, curved slots.
std::set<std::string> elbow_names(const Mechanism& mechanism);

/// Throws InputError for the first fault in mechanism, prescriptions, display or axis.
void validate(const Scenario& scenario);

/// Throws InputError for the first fault in a mechanism and in what is prescribed for it: also of
/// numbers that lie in their ranges and do not fit each other, as a disc larger than its ring.
void validate(const Mechanism& mechanism, const Motion& motion);

/// Throws InputError for the first fault in a design; `where` stands before its place.
void validate(const Design& design, const std::string& where);

}  // namespace carom
