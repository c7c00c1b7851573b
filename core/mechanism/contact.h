// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/mechanism/surface.h"

namespace carom {

/// How the normal force of a compliant contact follows from its indentation δ and from δ̇; G(25).
/// The formulas stand in core/contact/damping_factors.cpp.
enum class ForceModel : unsigned char {
  hertz,
  hunt_crossley,
  herbert_mcwhannell,
  lee_wang,
  lankarani_nikravesh,
  gonthier,
  zhiying_qishao,
  flores,
  carvalho_martins,
  kelvin_voigt,
};

/// What is said about a model wherever one is chosen.
struct ForceModelInfo {
  ForceModel model = ForceModel::hertz;
  std::string_view word;      ///< in files: "hunt-crossley"
  std::string_view title;     ///< on screen: "Hunt–Crossley"
  std::string_view equation;  ///< address in the register; empty if the papers have none
  bool bounces = false;       ///< its damping is finite only for e > 0
  bool linear = false;        ///< F = Kδ + cδ̇: the exponent is 1
};

/// Every model there is, in the order of menus.
std::span<const ForceModelInfo> force_models();
const ForceModelInfo& info_of(ForceModel model);

/// Where a model's damping grows like 1/e, a contact's e must not be smaller: the rebound of such a
/// contact takes a hundred times as long as its compression.
inline constexpr double least_bouncing_restitution = 0.01;

/// `model`, or Hunt and Crossley's where it needs a rebound and e is too small for one: the model
/// of a contact that becomes compliant.
ForceModel model_for(ForceModel model, double e);

/// No tangential force, whatever μ is.
struct NoTangentialForce {
  static constexpr std::string_view word = "none";
  bool operator==(const NoTangentialForce&) const = default;
};

/// Coulomb's force made continuous: it falls through zero within ±stick_velocity.
struct RegularisedCoulomb {
  static constexpr std::string_view word = "regularised-coulomb";
  double stick_velocity = 0.01;  ///< v_s [m/s]
  bool operator==(const RegularisedCoulomb&) const = default;
};

/// Elastic bristles that bend while the contact sticks and slide when Coulomb's bound is reached;
/// the longer they stick the more they hold, from μ_d to μ_s.
struct BristleFriction {
  static constexpr std::string_view word = "bristle";
  double bristle_stiffness = 1e6;  ///< k_f [N/m]
  double bristle_damping = 10;     ///< c_f [N s/m]
  double stick_velocity = 0.01;    ///< v_s, below which it sticks [m/s]
  double dwell_time = 1e-3;        ///< τ, in which the hold grows [s]
  bool operator==(const BristleFriction&) const = default;
};

using TangentialModel = std::variant<NoTangentialForce, RegularisedCoulomb, BristleFriction>;

/// "none", "regularised-coulomb", "bristle": the word in files.
std::string_view tangential_word(const TangentialModel& model);

/// What makes a contact compliant. The restitution that is asked for, and the
/// coefficients of friction, are the contact's own.
struct Compliance {
  ForceModel model = ForceModel::gonthier;
  double stiffness = 1e9;  ///< K [N/mⁿ]
  double exponent = 1.5;   ///< n; 3/2 is Hertz's for round surfaces
  TangentialModel tangential = {};

  bool operator==(const Compliance&) const = default;
};

/// How a point that strikes is rounded.
struct Tip {
  double radius = 0;  ///< of the circle around it [m]
  bool operator==(const Tip&) const = default;
};
/// A disc that strikes has a radius of its own.
struct NoTip {
  bool operator==(const NoTip&) const = default;
};

/// What strikes, a point (Anchor) or the disc that is the shape of a body (BodyDisc), against a
/// surface. The normal points out of the surface.
template <class StrikerKind, class SurfaceKind>
struct Against {
  using Striker = StrikerKind;
  using Surface = SurfaceKind;
  static constexpr bool has_tangent = true;
  Striker striker;
  Surface surface;
  [[no_unique_address]] std::conditional_t<std::is_same_v<Striker, Anchor>, Tip, NoTip> tip = {};

  bool operator==(const Against&) const = default;
};

/// The key of what strikes in a file, and the first half of the contact's kind.
template <class Striker>
inline constexpr const char* striker_key = nullptr;
template <>
inline constexpr const char* striker_key<Anchor> = "point";
template <>
inline constexpr const char* striker_key<BodyDisc> = BodyDisc::key;

/// Radius of what strikes: of its rounded tip, or of its disc [m].
template <class Striker, class Surface>
double striking_radius(const Against<Striker, Surface>& contact, const Body* bodies) {
  if constexpr (std::is_same_v<Striker, Anchor>) {
    return contact.tip.radius;
  } else {
    return radius_of(contact.striker, bodies);
  }
}

using PointLine = Against<Anchor, Line>;
using DiscLine = Against<BodyDisc, Line>;
using PointDisc = Against<Anchor, BodyDisc>;
using DiscDisc = Against<BodyDisc, BodyDisc>;
using PointPolygon = Against<Anchor, PolygonSurface>;
using DiscPolygon = Against<BodyDisc, PolygonSurface>;
using PointCapsule = Against<Anchor, Capsule>;
using DiscCapsule = Against<BodyDisc, Capsule>;
using PointRing = Against<Anchor, Ring>;
using DiscRing = Against<BodyDisc, Ring>;
using PointArc = Against<Anchor, Arc>;
using DiscArc = Against<BodyDisc, Arc>;

/// Two points that come no farther apart than a length: φ = L − |p_a − p_b|. It pulls only.
struct Rope {
  static constexpr const char* word = "rope";
  static constexpr bool has_tangent = false;
  Anchor a, b;
  double length = 1;  ///< [m]
  bool operator==(const Rope&) const = default;
};

/// Two points that come no nearer to each other than a length: φ = |p_a − p_b| − L.
struct Strut {
  static constexpr const char* word = "strut";
  static constexpr bool has_tangent = false;
  Anchor a, b;
  double length = 1;  ///< [m]
  bool operator==(const Strut&) const = default;
};

/// Which end of a joint's way a stop is: below it or above it the joint does not come.
enum class StopSide : unsigned char { lower, upper };

/// The stop of a prismatic joint or of a slot: φ = ±(s − limit), s the way of the first point along
/// the axis from the second one.
struct SlideStop {
  static constexpr const char* word = "slide-stop";
  static constexpr bool has_tangent = false;
  int joint = 0;
  StopSide side = StopSide::upper;
  double limit = 0;  ///< [m]
  bool operator==(const SlideStop&) const = default;
};

/// The stop of a revolute joint, or of another one that leaves the angle free:
/// φ = ±(θ_a − θ_b − limit) [rad]. Its impulse is one of a torque.
struct AngleStop {
  static constexpr const char* word = "angle-stop";
  static constexpr bool has_tangent = false;
  int joint = 0;
  StopSide side = StopSide::upper;
  double limit = 0;  ///< [rad]
  bool operator==(const AngleStop&) const = default;
};

using ContactGeometry = std::variant<PointLine, DiscLine, PointDisc, DiscDisc, PointPolygon,
                                     DiscPolygon, PointCapsule, DiscCapsule, PointRing, DiscRing,
                                     PointArc, DiscArc, Rope, Strut, SlideStop, AngleStop>;

/// The surface that is struck if it is of that kind, else null.
template <class Surface, class Geometry>
auto struck_as(Geometry& geometry) {
  using Found = std::conditional_t<std::is_const_v<Geometry>, const Surface*, Surface*>;
  return std::visit(
      [](auto& contact) -> Found {
        if constexpr (requires(Found found) { found = &contact.surface; }) return &contact.surface;
        return nullptr;
      },
      geometry);
}

/// A unilateral contact: gap φ ≥ 0, open where φ > 0; normal velocity v_n > 0 separates; the
/// tangent is the normal turned by −90° (normal up, tangent to the right).
struct Contact {
  std::string name;
  ContactGeometry geometry;
  double e = 0.5;     ///< coefficient of restitution, in [0, 1]
  double mu_s = 0;    ///< static coefficient of friction, ≥ mu_d
  double mu_d = 0;    ///< dynamic coefficient of friction
  bool hold = false;  ///< a closed, resting contact stays closed through the impact (coefficient 0)
  double e_t = 0;     ///< tangential coefficient of restitution of sticking, in [0, 1]
  std::optional<double> alpha = {};  ///< if given, e = 1 − α|v_n⁻| instead of `e` [s/m]
  double turn = 0;  ///< by which the impact's direction is turned from the geometric normal [rad]
  std::optional<Compliance> compliance = {};  ///< empty: the contact is rigid
  /// Of this contact beside the others, where a law of rigid contacts counts how the impact spreads
  /// through several of them: only ratios act.
  double stiffness_ratio = 1;
  std::optional<double> acts_from = {};   ///< before this time there is no contact [s]
  std::optional<double> acts_until = {};  ///< from this time on there is none [s]
  std::string label = {};  ///< shown in the place of the name; empty: the name in words

  bool operator==(const Contact&) const = default;
};

/// The coefficient of restitution at the normal velocity v_n [m/s]: e, or 1 − α|v_n|, never below
/// 0, as F Sec. 2 has it from the damping of a contact.
inline double restitution(const Contact& contact, double v_n) {
  return contact.alpha ? std::max(0.0, 1 - *contact.alpha * std::abs(v_n)) : contact.e;
}

/// There is such a contact at the time t. Going backward through time, the ends belong to the other
/// side.
inline bool acts_at(const Contact& contact, double t, bool backward) {
  const double from = contact.acts_from.value_or(-std::numeric_limits<double>::infinity());
  const double until = contact.acts_until.value_or(std::numeric_limits<double>::infinity());
  return backward ? from < t && t <= until : from <= t && t < until;
}

/// μ_d/μ_s, kept wherever one number stands for both; 1 without static friction.
double friction_ratio(const Contact& contact);

/// "point-line", "disc-ring", "rope", "angle-stop", …: the word in files and on screen.
const char* kind_word(const ContactGeometry& geometry);
/// False for ropes, struts and stops: they have no friction.
bool has_tangent(const ContactGeometry& geometry);
/// The surface moves by itself: it is a belt or shaken.
bool surface_moves(const ContactGeometry& geometry);
/// The greatest length that a contact brings along: of a rope, a ring, a polygon of its own; 0 for
/// those without one [m].
double size_of(const ContactGeometry& geometry);
/// The point that strikes, or the first one of a rope or strut; null for discs and stops.
const Anchor* striking_point(const ContactGeometry& geometry);

}  // namespace carom
