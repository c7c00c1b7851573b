// SPDX-License-Identifier: MIT
#include "core/impact/finite.h"

#include <algorithm>
#include <cmath>

namespace carom {

namespace {

constexpr std::string_view overflow_reason =
    "the numbers overflow: masses, lengths or speeds are out of proportion";

bool is_finite(const std::vector<ContactImpulse>& impulses) {
  return std::ranges::all_of(impulses, [](const ContactImpulse& i) {
    return std::isfinite(i.normal) && std::isfinite(i.tangent);
  });
}

}  // namespace

bool is_finite(const PlanarImpactData& p) {
  const double all[] = {p.W_nn, p.W_nt, p.W_tt, p.det, p.u_n, p.u_t, p.T_minus};
  return std::ranges::all_of(all, [](double v) { return std::isfinite(v); });
}

void withdraw(ImpactSolution& solution) {
  ImpactResult& result = solution.result;
  result.status = ImpactStatus::ill_posed;
  result.reason = overflow_reason;
  result.regime = Regime::none;
  result.impulses.clear();
  std::ranges::fill(result.qdot_minus, 0.0);
  std::ranges::fill(result.qdot_plus, 0.0);
  // Without a velocity that is one, nothing is known of a contact.
  std::ranges::fill(solution.role, ContactRole::open);
  solution.plane = {};
  solution.has_plane = false;
  solution.path = {};
  solution.consistency.reset();
  solution.touching.clear();
  solution.alternatives.clear();
  solution.continuum = false;
  solution.velocity_correction = 0;
  withdraw(solution.indicators, overflow_reason);
}

namespace {

bool is_finite(const RouthPath& path) {
  return std::ranges::all_of(path.points(), [](const RouthPoint& p) {
    return std::isfinite(p.P_n) && std::isfinite(p.P_t) && std::isfinite(p.v_n) &&
           std::isfinite(p.v_t);
  });
}

bool is_finite(const std::optional<RestitutionConsistency>& c) {
  return !c || (std::isfinite(c->scale.value_or(0)) && std::isfinite(c->lmi) &&
                std::isfinite(c->residual));
}

}  // namespace

bool finite_or_withdrawn(ImpactSolution& solution) {
  const ImpactResult& result = solution.result;
  const bool finite = all_finite(result.qdot_minus) && all_finite(result.qdot_plus) &&
                      is_finite(result.impulses) && is_finite(solution.indicators) &&
                      (!solution.has_plane || is_finite(solution.plane)) &&
                      is_finite(solution.path) && is_finite(solution.consistency) &&
                      std::isfinite(solution.velocity_correction);
  if (!finite) withdraw(solution);
  return finite;
}

}  // namespace carom
