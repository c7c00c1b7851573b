// SPDX-License-Identifier: MIT
#include "core/study/velocity_plane.h"

#include <algorithm>
#include <cmath>

#include "core/edit/instant.h"
#include "core/study/edit.h"

namespace carom {

namespace {

std::string why_none(const Evaluation& evaluation, int contact) {
  const auto k = static_cast<std::size_t>(contact);
  const auto strikes = [](ContactRole role) { return role == ContactRole::impacting; };
  if (contact < 0 || k >= evaluation.role.size() || !strikes(evaluation.role[k])) {
    return "no contact strikes";
  }
  if (std::ranges::count_if(evaluation.role, strikes) > 1) return "several contacts strike";
  const auto bears = [&](ContactRole role) {
    return role == ContactRole::resting || role == ContactRole::separating;
  };
  if (std::ranges::any_of(evaluation.role, bears)) return "another contact is closed";
  if (!evaluation.external.empty()) return "an impulse from outside acts with it";
  if (evaluation.plane.w_n != 0 || evaluation.plane.w_t != 0) {
    return "what is struck moves by itself, and its energy has no place in the metric";
  }
  if (evaluation.result.status != ImpactStatus::solved) return "the law has no answer";
  return {};
}

/// ⟨a, b⟩ = T(a + b) − T(a) − T(b).
double inner(const EvaluatedSystem& system, const std::vector<double>& a,
             const std::vector<double>& b) {
  std::vector<double> sum = a;
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += b[i];
  return kinetic_energy(system, sum) - kinetic_energy(system, a) - kinetic_energy(system, b);
}

}  // namespace

VelocityPlane velocity_plane(const Evaluation& evaluation, int contact) {
  VelocityPlane plane;
  plane.reason = why_none(evaluation, contact);
  if (!plane.reason.empty()) return plane;
  plane.e = evaluation.restitution[static_cast<std::size_t>(contact)];
  const Indicators& numbers = evaluation.indicators;
  const std::vector<double>&before = evaluation.state.qdot, &after = evaluation.result.qdot_plus;
  const double per_metre = 1 / std::sqrt(evaluation.plane.W_nn);
  const double T = kinetic_energy(evaluation.system, before);
  const double y = per_metre * evaluation.plane.u_n;
  const double x = std::sqrt(std::max(0.0, 2 * T - y * y));
  plane.before = {x, y};
  plane.kept = {x, 0};
  plane.reflected = {x, -y};
  plane.frictionless = {x, -plane.e * y};
  const double up = per_metre * numbers.v_n_plus.number.value_or(0);
  const double right = x > 0 ? (inner(evaluation.system, before, after) - y * up) / x : 0;
  plane.after = {right, up};
  const double rest = 2 * kinetic_energy(evaluation.system, after) - right * right - up * up;
  plane.beside = std::sqrt(std::max(0.0, rest));
  return plane;
}

Scenario with_velocity_before(const Scenario& scenario, int contact, Vec2 before) {
  // A frictionless impact changes q̇⁻ by −(1 + e)S q̇⁻.
  Scenario smooth = with_restitution_and_friction(scenario, contact, 0, 0);
  smooth.law = NewtonLaw{};
  const Evaluation evaluation = compute(smooth);
  const VelocityPlane plane = velocity_plane(evaluation, contact);
  if (!plane.reason.empty()) return scenario;
  const double along = plane.before.x > 0 ? before.x / plane.before.x : 1;
  const double across = before.y / plane.before.y;
  std::vector<double> qdot = evaluation.state.qdot;
  for (std::size_t i = 0; i < qdot.size(); ++i) {
    const double struck = (qdot[i] - evaluation.result.qdot_plus[i]) / (1 + plane.e);
    qdot[i] = along * (qdot[i] - struck) + across * struck;
  }
  return resolved(with_velocity(scenario, qdot));
}

}  // namespace carom
