// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <variant>

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
  bool operator==(const NoTangentialForce&) const = default;
};

/// Coulomb's force made continuous: it falls through zero within ±stick_velocity.
struct RegularisedCoulomb {
  double stick_velocity = 0.01;  ///< v_s [m/s]
  bool operator==(const RegularisedCoulomb&) const = default;
};

/// Elastic bristles that bend while the contact sticks and slide when Coulomb's bound is reached;
/// the longer they stick the more they hold, from μ_d to μ_s.
struct BristleFriction {
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

}  // namespace carom
