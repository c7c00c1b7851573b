// SPDX-License-Identifier: MIT
#include "core/impact/indicators.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/impact/solve.h"
#include "core/mechanism/contact_dimension.h"

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

Dimension dimension_of(const Indicators& indicators, const IndicatorInfo& info) {
  return dimension_if(indicators.turns, info.dimension);
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

namespace {

constexpr std::string_view several_reason = "several contacts strike at once: see their impulses";
constexpr std::string_view infinite_reason = "infinite: there is no limit";
constexpr std::string_view never_sticks_reason =
    "no friction makes it stick: the ground would have to pull (`i_n` ≤ 0)";
constexpr std::string_view one_dof_reason =
    "one degree of freedom at the contact (det W = 0): normal and tangent move together";

constexpr std::string_view no_tangent_reason = "the contact has no tangent, and so no friction";

Value number_or(std::optional<double> number, std::string_view reason) {
  return number ? Value{number, {}} : Value{{}, reason};
}

constexpr std::string_view struck_at_rest_reason = "nothing moves before: T⁻ = 0";
/// Of the energies of an impact: what is less is that of rounded velocities.
constexpr double resting_energy = 1e-24;

// T⁻ = 0 or no contact that approaches: γ and ξ do not exist. They are not 0.
void absent_energies(std::string_view why, Indicators& in) {
  for (Value* value : {&in.T_c_minus, &in.T_a_minus, &in.xi, &in.gamma, &in.W_loss, &in.T_plus}) {
    *value = {{}, why};
  }
}

void fill_energies(const EnergyBalance& energy, int impacting, const ImpactResult& result,
                   Indicators& in) {
  in.T_minus = {energy.T_minus, {}};
  if (impacting == 0) return absent_energies(result.reason, in);
  in.T_c_minus = {energy.T_c_minus, {}};
  in.T_a_minus = {energy.T_a_minus, {}};
  // Struck at rest, by what moves as prescribed: no ratio to T⁻ but for rounding.
  const double least = resting_energy * std::max(energy.T_c_minus, energy.T_plus);
  const bool rests = !(energy.T_minus > least);
  in.xi = rests ? Value{{}, struck_at_rest_reason} : Value{energy.T_c_minus / energy.T_minus, {}};
  if (result.status != ImpactStatus::solved) {
    for (Value* value : {&in.T_plus, &in.W_loss, &in.gamma}) *value = {{}, result.reason};
    return;
  }
  in.T_plus = {energy.T_plus, {}};
  in.W_loss = {energy.W_loss, {}};
  in.gamma = rests ? Value{{}, struck_at_rest_reason} : Value{energy.T_plus / energy.T_minus, {}};
}

void absent_plane(std::string_view why, Indicators& in) {
  for (Value* value : {&in.m_eff, &in.v_n_minus, &in.v_t_minus, &in.v_n_plus, &in.v_t_plus, &in.i_n,
                       &in.i_t, &in.sigma, &in.mu_cr, &in.mu_cr_printed, &in.mu_star, &in.e_star,
                       &in.e_star_conservative, &in.W_nn, &in.W_nt, &in.W_tt, &in.friction_work}) {
    *value = {{}, why};
  }
}

constexpr std::string_view always_gains_reason =
    "none: with this `e_t` sticking creates energy at every e";

/// F's criteria of sticking: none of them holds.
void absent_criteria(std::string_view why, Indicators& in) {
  for (Value* value : {&in.sigma, &in.mu_cr, &in.mu_cr_printed, &in.mu_star, &in.e_star,
                       &in.e_star_conservative}) {
    *value = {{}, why};
  }
}

void fill_criteria(const PlanarImpactData& p, const Contact& contact, double e, Indicators& in) {
  const std::string_view degenerate = p.det > 0 ? never_sticks_reason : one_dof_reason;
  const double e_t = contact.e_t;
  in.sigma =
      p.det > 0 ? Value{discriminator(p, e, contact.mu_s, e_t), {}} : Value{{}, one_dof_reason};
  in.mu_cr = number_or(critical_friction(p, e, e_t), degenerate);
  in.mu_cr_printed = number_or(critical_friction_printed(p, e), degenerate);
  in.mu_star = number_or(limit_friction(p), infinite_reason);
  in.e_star =
      number_or(limit_restitution(p, e_t), p.det > 0 ? always_gains_reason : one_dof_reason);
  in.e_star_conservative = number_or(limit_restitution_conservative(p, e_t), one_dof_reason);
}

void fill_plane(const PlanarImpactData& p, Indicators& in) {
  in.m_eff = {1 / p.W_nn, {}};
  in.W_nn = {p.W_nn, {}};
  in.W_nt = {p.W_nt, {}};
  in.W_tt = {p.W_tt, {}};
  in.v_n_minus = {p.u_n, {}};
  in.v_t_minus = {p.u_t, {}};
}

/// They compare averages; where friction acts at every instant they decide nothing.
constexpr std::string_view marches_reason =
    "a criterion of the Newton–Coulomb law; under this law slip may change during the impact";

/// Work of the tangential impulse. Along a straight way it acts at the average velocity; a march
/// has corners, and each stretch has an average of its own.
double work_of_friction(const RouthPath& path, double i_t, double v_t_minus, double v_t_plus) {
  if (path.count == 0) return i_t * (v_t_plus + v_t_minus) / 2;
  double work = 0;
  const std::span<const RouthPoint> corner = path.points();
  for (std::size_t k = 1; k < corner.size(); ++k) {
    work += (corner[k].P_t - corner[k - 1].P_t) * (corner[k].v_t + corner[k - 1].v_t) / 2;
  }
  return work;
}

void fill_outcome(const PlanarImpactData& p, const ImpactResult& result, const RouthPath& path,
                  const std::optional<ContactVelocity>& after, Indicators& in) {
  if (result.status != ImpactStatus::solved) {
    for (Value* value : {&in.i_n, &in.i_t, &in.v_n_plus, &in.v_t_plus, &in.friction_work}) {
      *value = {{}, result.reason};
    }
    return;
  }
  const ContactImpulse& i = result.impulses.front();
  const double v_n_plus = after ? after->n : p.u_n + p.W_nn * i.normal + p.W_nt * i.tangent;
  const double v_t_plus = after ? after->t : p.u_t + p.W_nt * i.normal + p.W_tt * i.tangent;
  in.i_n = {i.normal, {}};
  in.i_t = {i.tangent, {}};
  in.v_n_plus = {v_n_plus, {}};
  in.v_t_plus = {v_t_plus, {}};
  in.friction_work = {work_of_friction(path, i.tangent, p.u_t, v_t_plus), {}};
}

}  // namespace

void fill_indicators(const EnergyBalance& energy, int impacting, const Contact* contact, double e,
                     double condition, const std::optional<ContactVelocity>& after,
                     ImpactSolution& solution) {
  Indicators& in = solution.indicators;
  in.condition = {condition, {}};
  in.turns = contact != nullptr && std::holds_alternative<AngleStop>(contact->geometry);
  fill_energies(energy, impacting, solution.result, in);
  if (contact == nullptr) {
    return absent_plane(impacting > 1 ? several_reason : solution.result.reason, in);
  }
  fill_plane(solution.plane, in);
  if (!has_tangent(contact->geometry)) {
    absent_criteria(no_tangent_reason, in);
  } else if (solution.path.count > 0) {
    absent_criteria(marches_reason, in);
  } else {
    fill_criteria(solution.plane, *contact, e, in);
  }
  fill_outcome(solution.plane, solution.result, solution.path, after, in);
}

}  // namespace carom
