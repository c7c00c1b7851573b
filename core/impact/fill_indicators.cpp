// SPDX-License-Identifier: MIT
#include "core/impact/fill_indicators.h"

namespace carom {

namespace {

constexpr std::string_view several_reason = "several contacts strike at once: see their impulses";
constexpr std::string_view infinite_reason = "infinite: there is no limit";
constexpr std::string_view never_sticks_reason =
    "no friction makes it stick: the ground would have to pull (`i_n` ≤ 0)";
constexpr std::string_view one_dof_reason =
    "one degree of freedom at the contact (det W = 0): normal and tangent move together";

Value number_or(std::optional<double> number, std::string_view reason) {
  return number ? Value{number, {}} : Value{{}, reason};
}

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
  in.xi = {energy.T_c_minus / energy.T_minus, {}};
  if (result.status != ImpactStatus::solved) {
    for (Value* value : {&in.T_plus, &in.W_loss, &in.gamma}) *value = {{}, result.reason};
    return;
  }
  in.T_plus = {energy.T_plus, {}};
  in.W_loss = {energy.W_loss, {}};
  in.gamma = {energy.T_plus / energy.T_minus, {}};
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

void fill_plane(const PlanarImpactData& p, const Contact& contact, double e, Indicators& in) {
  const std::string_view degenerate = p.det > 0 ? never_sticks_reason : one_dof_reason;
  in.m_eff = {1 / p.W_nn, {}};
  in.W_nn = {p.W_nn, {}};
  in.W_nt = {p.W_nt, {}};
  in.W_tt = {p.W_tt, {}};
  in.v_n_minus = {p.u_n, {}};
  in.v_t_minus = {p.u_t, {}};
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

/// F's criteria compare averages; where friction acts at every instant they decide nothing.
void withdraw_criteria(Indicators& in) {
  for (Value* value : {&in.sigma, &in.mu_cr, &in.mu_cr_printed, &in.mu_star, &in.e_star,
                       &in.e_star_conservative}) {
    *value = {
        {},
        "a criterion of the Newton–Coulomb law; under this law slip may change during the impact"};
  }
}

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
  fill_energies(energy, impacting, solution.result, in);
  if (contact == nullptr) {
    return absent_plane(impacting > 1 ? several_reason : solution.result.reason, in);
  }
  fill_plane(solution.plane, *contact, e, in);
  if (solution.path.count > 0) withdraw_criteria(in);
  fill_outcome(solution.plane, solution.result, solution.path, after, in);
}

}  // namespace carom
