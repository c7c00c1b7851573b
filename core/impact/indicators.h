// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/base/quantity.h"

namespace carom {

struct Contact;
struct ImpactSolution;

/// A number that may not exist, without owning memory: `reason` is static text.
struct Value {
  std::optional<double> number;
  std::string_view reason;

  bool operator==(const Value&) const = default;
};

/// Every indicator of one impact. SI units; see indicator_table() for symbols and equations.
struct Indicators {
  Value T_minus, T_plus, T_c_minus, T_a_minus, xi, gamma, W_loss, m_eff;
  Value v_n_minus, v_t_minus, v_n_plus, v_t_plus, i_n, i_t;
  Value sigma, mu_cr, mu_cr_printed, mu_star, e_star, e_star_conservative;
  Value W_nn, W_nt, W_tt, friction_work;
  Value condition;
  bool turns = false;  ///< of the stop of an angle: velocities are those of turning
};

/// One row of the table that heads columns, labels panels and fills tooltips.
struct IndicatorInfo {
  std::string_view key;     ///< "T_c_minus": in JSON, CSV and paths
  std::string_view symbol;  ///< "T_c⁻": on screen
  Dimension dimension;
  std::string_view equation;  ///< address in the register, "G(20)"
  std::string_view doc;       ///< one sentence
  Value Indicators::*member;
};

std::span<const IndicatorInfo> indicator_table();
/// Of an indicator of this impact.
Dimension dimension_of(const Indicators& indicators, const IndicatorInfo& info);
/// True if every number there is is one.
bool is_finite(const Indicators& indicators);
/// Takes every number back, for one reason (static text).
void withdraw(Indicators& indicators, std::string_view reason);

/// Row by key; null if there is none.
const IndicatorInfo* find_indicator(std::string_view key);

// For people only: files, tables for machines and tool tips keep every digit.

/// 0 where `value` is only what rounding leaves of a difference of terms as large as `largest`.
double without_roundoff(double value, double largest);

/// How large the terms are from which indicators of a dimension are computed [SI]: as the largest
/// indicator of it. Pure numbers are ratios to a quantity of their own kind, as γ and ξ are to T⁻:
/// their terms are as large as 1. σ has terms as large as the square of the largest impulse.
double largest_of(const Indicators& indicators, Dimension dimension);

/// An indicator as it is read: without roundoff.
std::optional<double> readable(const Indicators& indicators, const IndicatorInfo& info);

/// The energies of one impact, each computed by itself. [J]
struct EnergyBalance {
  double T_minus = 0;
  double T_c_minus = 0;
  double T_a_minus = 0;
  double T_plus = 0;
  double W_loss = 0;
};

/// A velocity in the contact plane. [m/s]
struct ContactVelocity {
  double n = 0, t = 0;
};

/// Fills solution.indicators from the solved plane, the result and the energies; what does not
/// exist gets its reason.
/// @param impacting  how many contacts strike
/// @param contact    the one that strikes; null unless solution.has_plane
/// @param e          its coefficient of restitution at its velocity
/// @param condition  one over the smallest kept part of a unit row
/// @param after      its velocity afterwards, if more than its own impulse acts on it
void fill_indicators(const EnergyBalance& energy, int impacting, const Contact* contact, double e,
                     double condition, const std::optional<ContactVelocity>& after,
                     ImpactSolution& solution);

}  // namespace carom
