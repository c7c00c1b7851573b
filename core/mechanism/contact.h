// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/mechanism/joint.h"

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

/// The surface of a half plane fixed to a body or to the ground.
struct Line {
  Anchor through;           ///< a point of the line; its body carries the line
  double normal_angle = 0;  ///< direction out of the solid, in that body's frame [rad]

  bool operator==(const Line&) const = default;
};

/// A point of one body against a line of another.
struct PointLine {
  static constexpr const char* word = "point-line";
  Anchor point;
  Line line;
  [[nodiscard]] int body_a() const { return point.body; }
  [[nodiscard]] int body_b() const { return line.through.body; }
  bool operator==(const PointLine&) const = default;
};

/// The disc that is body `disc`'s shape against a line.
struct DiscLine {
  static constexpr const char* word = "disc-line";
  int disc = 0;
  Line line;
  [[nodiscard]] int body_a() const { return disc; }
  [[nodiscard]] int body_b() const { return line.through.body; }
  bool operator==(const DiscLine&) const = default;
};

/// The discs that are the shapes of two bodies; the normal points from b to a.
struct DiscDisc {
  static constexpr const char* word = "disc-disc";
  int a = 0;
  int b = 0;
  [[nodiscard]] int body_a() const { return a; }
  [[nodiscard]] int body_b() const { return b; }
  bool operator==(const DiscDisc&) const = default;
};

/// A point of one body, often a corner, against the polygon that is the shape of body `polygon`.
struct PointPolygon {
  static constexpr const char* word = "point-polygon";
  Anchor point;
  int polygon = 0;
  [[nodiscard]] int body_a() const { return point.body; }
  [[nodiscard]] int body_b() const { return polygon; }
  bool operator==(const PointPolygon&) const = default;
};

/// The disc that is the shape of body `disc` against the polygon that is that of body `polygon`.
struct DiscPolygon {
  static constexpr const char* word = "disc-polygon";
  int disc = 0;
  int polygon = 0;
  [[nodiscard]] int body_a() const { return disc; }
  [[nodiscard]] int body_b() const { return polygon; }
  bool operator==(const DiscPolygon&) const = default;
};

using ContactGeometry = std::variant<PointLine, DiscLine, DiscDisc, PointPolygon, DiscPolygon>;

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

  bool operator==(const Contact&) const = default;
};

/// The coefficient of restitution at the normal velocity v_n [m/s]: e, or 1 − α|v_n|, never below
/// 0, as F Sec. 2 has it from the damping of a contact.
inline double restitution(const Contact& contact, double v_n) {
  return contact.alpha ? std::max(0.0, 1 - *contact.alpha * std::abs(v_n)) : contact.e;
}

/// μ_d/μ_s, kept wherever one number stands for both; 1 without static friction.
double friction_ratio(const Contact& contact);

/// "point-line", "disc-line", "disc-disc", "point-polygon", "disc-polygon".
const char* kind_word(const ContactGeometry& geometry);
/// The body whose feature strikes (the normal pushes it), and the one it strikes (often ground).
int body_a(const ContactGeometry& geometry);
int body_b(const ContactGeometry& geometry);
/// The point of body a that strikes, if it is always the same; null for discs.
const Anchor* striking_point(const ContactGeometry& geometry);

}  // namespace carom
