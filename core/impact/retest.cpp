// SPDX-License-Identifier: MIT
#include "core/impact/retest.h"

#include <algorithm>
#include <cmath>

namespace carom {

std::vector<Breach> retest(const EvaluatedSystem& system, const ImpactResult& result,
                           std::span<const ContactRole> role) {
  std::vector<Breach> breaches;
  if (result.status != ImpactStatus::solved) return breaches;
  // What stops all motion leaves nothing but rounding of what was before.
  const double fastest = std::sqrt(2 * std::max(kinetic_energy(system, result.qdot_minus),
                                                kinetic_energy(system, result.qdot_plus)));
  for (std::size_t k = 0; k < role.size(); ++k) {
    if (role[k] == ContactRole::open) continue;
    const ContactRows& rows = system.contacts[k];
    const double v = apply(system, rows.body_a, rows.body_b, rows.normal, result.qdot_plus);
    const double norm = row_norm(system, {rows.body_a, rows.body_b, rows.normal});
    if (v < -resting_tolerance * norm * fastest) {
      breaches.push_back({static_cast<int>(k), BreachKind::penetrates, v});
    }
  }
  for (const ContactImpulse& i : result.impulses) {
    if (i.normal < 0) breaches.push_back({i.contact, BreachKind::pulls, i.normal});
  }
  return breaches;
}

std::vector<Breach> retest(const EvaluatedSystem& system, const ImpactSolution& solution) {
  return retest(system, solution.result, solution.role);
}

}  // namespace carom
