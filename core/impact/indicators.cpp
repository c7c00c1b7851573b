// SPDX-License-Identifier: MIT
#include "core/impact/indicators.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace carom {

namespace {

using D = Dimension;
using I = Indicators;

constexpr std::array<IndicatorInfo, 25> table{{
    {"T_minus", "T⁻", D::energy, "G(16)", "Kinetic energy before the impact.", &I::T_minus},
    {"T_c_minus", "T_c⁻", D::energy, "G(20)",
     "Effective kinetic energy before the impact: the part in the motion the contact stops; the "
     "peak "
     "force grows with it alone.",
     &I::T_c_minus},
    {"T_a_minus", "T_a⁻", D::energy, "G(16)",
     "Admissible kinetic energy: the part the impact does not touch.", &I::T_a_minus},
    {"xi", "ξ", D::none, "G(20)", "Share of the kinetic energy that is effective, `T_c⁻/T⁻`.",
     &I::xi},
    {"T_plus", "T⁺", D::energy, "P(31)", "Kinetic energy after the impact.", &I::T_plus},
    {"gamma", "γ", D::none, "P(35)", "Energy ratio T⁺/T⁻: above 1 the law creates energy.",
     &I::gamma},
    {"delta_T", "ΔT", D::energy, "P(32)",
     "Change of the kinetic energy, T⁺ − T⁻; negative where energy is lost. Aghili's papers call "
     "it `W_loss`, and the kinetic energy K.",
     &I::W_loss},
    {"m_eff", "m_eff", D::mass, "G(16)",
     "Effective mass of the contact along its normal, `1/W_nn`.", &I::m_eff},
    {"v_n_minus", "v_n⁻", D::velocity, "F(10)",
     "Normal velocity before the impact; negative approaches.", &I::v_n_minus},
    {"v_t_minus", "v_t⁻", D::velocity, "F(10)", "Tangential velocity before the impact.",
     &I::v_t_minus},
    {"v_n_plus", "v_n⁺", D::velocity, "F(9)", "Normal velocity after the impact.", &I::v_n_plus},
    {"v_t_plus", "v_t⁺", D::velocity, "F(9)", "Tangential velocity after the impact.",
     &I::v_t_plus},
    {"i_n", "i_n", D::impulse, "F(11a)", "Normal impulse; positive pushes.", &I::i_n},
    {"i_t", "i_t", D::impulse, "F(18c)", "Tangential impulse of friction.", &I::i_t},
    {"friction_work", "W_t", D::energy, "F(26)",
     "Work of the friction impulse; positive work is possible under Newton's law and suspicious.",
     &I::friction_work},
    {"sigma", "σ", D::impulse_squared, "F(13)",
     "Discriminator iᵀUi of the sticking impulse: negative means that it leaves the "
     "friction cone.",
     &I::sigma},
    {"mu_cr", "μ_cr", D::none, "F(21)",
     "Critical friction: the least static friction with which the contact sticks.", &I::mu_cr},
    {"mu_cr_printed", "μ_cr as printed", D::none, "F(23)",
     "The paper's formula for `μ_cr`; right only where `W_nt` = 0.", &I::mu_cr_printed},
    {"mu_star", "μ*", D::none, "F(38)",
     "Friction beyond which slip towards `W_nt` is not possible.", &I::mu_star},
    {"e_star", "e*", D::none, "F(30)", "Restitution beyond which sticking creates energy.",
     &I::e_star},
    {"e_star_conservative", "e* any velocity", D::none, "F(32)",
     "The same for the worst velocity; at `e_t` = 0 the sine of the kinetic angle between normal "
     "and "
     "tangent.",
     &I::e_star_conservative},
    {"W_nn", "W_nn", D::inverse_mass, "B(16)", "Constrained inverse mass along the normal.",
     &I::W_nn},
    {"W_nt", "W_nt", D::inverse_mass, "B(16)", "Coupling of normal and tangent by the mechanism.",
     &I::W_nt},
    {"W_tt", "W_tt", D::inverse_mass, "B(16)", "Constrained inverse mass along the tangent.",
     &I::W_tt},
    {"condition", "cond", D::none, "P(10)",
     "How much rounding the pose can magnify: one over the smallest kept part of a unit row of S.",
     &I::condition},
}};

// A few thousand roundings: an impact takes some hundred operations. No measurement, and no model
// of a mechanism, tells apart what differs by less.
constexpr double roundoff_share = 1e-12;

}  // namespace

std::span<const IndicatorInfo> indicator_table() {
  return table;
}

bool is_finite(const Indicators& indicators) {
  return std::ranges::all_of(table, [&](const IndicatorInfo& row) {
    const Value& value = indicators.*row.member;
    return !value.number || std::isfinite(*value.number);
  });
}

void withdraw(Indicators& indicators, std::string_view reason) {
  for (const IndicatorInfo& row : table) indicators.*row.member = {{}, reason};
}

const IndicatorInfo* find_indicator(std::string_view key) {
  for (const IndicatorInfo& row : table) {
    if (row.key == key) return &row;
  }
  return nullptr;
}

double without_roundoff(double value, double largest) {
  return std::abs(value) <= roundoff_share * largest ? 0 : value;
}

double largest_of(const Indicators& indicators, Dimension dimension) {
  if (dimension == Dimension::none) return 1;
  if (dimension == Dimension::impulse_squared) {
    const double impulse = largest_of(indicators, Dimension::impulse);
    return impulse * impulse;
  }
  double largest = 0;
  for (const IndicatorInfo& info : indicator_table()) {
    if (info.dimension != dimension) continue;
    largest = std::max(largest, std::abs((indicators.*info.member).number.value_or(0)));
  }
  return largest;
}

std::optional<double> readable(const Indicators& indicators, const IndicatorInfo& info) {
  const std::optional<double>& number = (indicators.*info.member).number;
  if (!number) return {};
  return without_roundoff(*number, largest_of(indicators, info.dimension));
}

}  // namespace carom
