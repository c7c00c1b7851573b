// SPDX-License-Identifier: MIT
#include "core/impact/audit.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace carom {

namespace {

/// A law holds if its residual is below this fraction of its terms, times the condition of the
/// pose.
constexpr double audit_tolerance = 1e-10;

struct Auditor {
  const Mechanism& mechanism;
  const EvaluatedSystem& system;
  const ImpactSolution& solution;
  std::vector<Residual> residuals;

  /// @param impulses  the largest impulses, as a multiple of the momentum there is
  void add(std::string law, std::string equation, double value, double impulses = 0) {
    constexpr double epsilon = 2.3e-16;
    const double condition = solution.indicators.condition.number.value_or(1);
    // A row that counts as dependent is outside the span of the others by up to the tolerance, and
    // its impulse acts there.
    const double dropped = solution.multipliers_unique ? 0 : rank_tolerance * impulses;
    const double rounded = 50 * epsilon * std::max(condition, impulses);
    const double bound = std::max({audit_tolerance, rounded, dropped});
    residuals.push_back({std::move(law), std::move(equation), value, bound});
  }

  /// ‖x‖ in the metric of M (velocities).
  [[nodiscard]] double speed(const std::vector<double>& v) const {
    return std::sqrt(2 * kinetic_energy(system, v));
  }

  /// ‖M⁻¹i_u‖ in the metric of M.
  [[nodiscard]] double external_size() const {
    double square = 0;
    for (std::size_t i = 0; i < solution.external.size(); ++i) {
      square += solution.external[i] * solution.external[i] / system.mass[i];
    }
    return std::sqrt(square);
  }

  // P(18): M(q̇⁺ − q̇⁻) = A_bᵀi_b + A_uᵀi + i_u.
  void momentum(const std::vector<JointImpulse>& joints) {
    const ImpactResult& r = solution.result;
    std::vector<double> f(r.qdot_plus.size());
    // The largest term is the measure: the momenta themselves, or an impulse that others return.
    double size = std::max(speed(r.qdot_minus), speed(r.qdot_plus));
    for (std::size_t i = 0; i < f.size(); ++i) {
      f[i] = system.mass[i] * (r.qdot_plus[i] - r.qdot_minus[i]);
    }
    for (const ContactImpulse& i : r.impulses) {
      const ContactRows& rows = system.contacts[static_cast<std::size_t>(i.contact)];
      const Row normal = impact_normal(rows);
      apply_transposed(system, rows.body_a, rows.body_b, normal, -i.normal, f);
      apply_transposed(system, rows.body_a, rows.body_b, impact_tangent(rows), -i.tangent, f);
      const double norm = row_norm(system, {rows.body_a, rows.body_b, normal});
      size = std::max(size, norm * std::hypot(i.normal, i.tangent));
    }
    size = std::max(size, external_size());
    for (std::size_t i = 0; i < solution.external.size(); ++i) f[i] -= solution.external[i];
    for (const JointImpulse& joint : joints) {
      const JointRows& rows = system.joints[static_cast<std::size_t>(joint.joint)];
      for (std::size_t k = 0; k < joint.components.size(); ++k) {
        apply_transposed(system, rows.body_a, rows.body_b, rows.row[k], -joint.components[k], f);
        const double norm = row_norm(system, {rows.body_a, rows.body_b, rows.row[k]});
        size = std::max(size, norm * std::abs(joint.components[k]));
      }
    }
    double left = 0;
    for (std::size_t i = 0; i < f.size(); ++i) left += f[i] * f[i] / system.mass[i];
    add(solution.external.empty() ? "M(q̇⁺ − q̇⁻) = Aᵀi" : "M(q̇⁺ − q̇⁻) = Aᵀi + i_u", "P(18)",
        std::sqrt(left) / std::max(size, 1e-300));
  }

  // P(5b): A_b q̇ = 0, before and after. Both are measured by the faster of the two: what is left of
  // a mechanism that stops is rounding of the motion before.
  void joints_hold(const char* law, const std::vector<double>& qdot) {
    double worst = 0;
    for (const JointRows& joint : system.joints) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
        const double norm = row_norm(system, {joint.body_a, joint.body_b, joint.row[k]});
        if (!(norm > 0)) continue;
        const double v = apply(system, joint.body_a, joint.body_b, joint.row[k], qdot);
        worst = std::max(worst, std::abs(v) / norm);
      }
    }
    add(law, "P(5b)", worst / fastest());
  }

  /// Speeds are small beside the one before, or the one that an external impulse gives.
  [[nodiscard]] double fastest() const {
    const double most =
        std::max(speed(solution.result.qdot_minus), speed(solution.result.qdot_plus));
    return std::max(most, 1e-300);
  }

  void own_law(const Law& law) {
    for (Residual& r : law_residuals(mechanism, system, solution, law, fastest())) {
      add(std::move(r.law), std::move(r.equation), r.value, magnified());
      residuals.back().bound = std::max(residuals.back().bound, r.bound);
    }
  }

  /// Sum of the impulses over the momentum: those of contacts that nearly depend on each other are
  /// large and cancel, and each brings the rounding of its own size.
  [[nodiscard]] double magnified() const {
    double sum = 0;
    for (const ContactImpulse& i : solution.result.impulses) {
      const ContactRows& rows = system.contacts[static_cast<std::size_t>(i.contact)];
      const double norm = row_norm(system, {rows.body_a, rows.body_b, impact_normal(rows)});
      sum += norm * std::hypot(i.normal, i.tangent) / fastest();
    }
    return sum;
  }

  // F(26): T⁺ − T⁻ = Σ i·(v⁻ + v⁺)/2 over the contacts: joints do no work, but drives do. Where
  // contacts jam, joints may bear a million times the momentum, and rounding leaves them a
  // velocity, which joints_hold() bounds. Twice the work that their impulses do with it may be
  // missing.
  void energy(const std::vector<JointImpulse>& joints) {
    const ImpactResult& r = solution.result;
    double work = 0;
    for (std::size_t i = 0; i < solution.external.size(); ++i) {
      work += solution.external[i] * (r.qdot_minus[i] + r.qdot_plus[i]) / 2;
    }
    for (const ContactImpulse& i : r.impulses) {
      const ContactRows& rows = system.contacts[static_cast<std::size_t>(i.contact)];
      const auto mean = [&](const Row& row) {
        return (apply(system, rows.body_a, rows.body_b, row, r.qdot_minus) +
                apply(system, rows.body_a, rows.body_b, row, r.qdot_plus)) /
                   2 +
               row.v_0;  // of the bodies, and not relative to a belt
      };
      const Row normal = impact_normal(rows);
      work += i.normal * mean(normal) + i.tangent * mean(impact_tangent(rows));
    }
    double left = 0;
    for (const JointImpulse& joint : joints) {
      const JointRows& rows = system.joints[static_cast<std::size_t>(joint.joint)];
      for (std::size_t k = 0; k < joint.components.size(); ++k) {
        const Row& row = rows.row[k];
        work += joint.components[k] * row.v_0;
        left += joint.components[k] * (apply(system, rows.body_a, rows.body_b, row, r.qdot_minus) +
                                       apply(system, rows.body_a, rows.body_b, row, r.qdot_plus));
      }
    }
    const double before = kinetic_energy(system, r.qdot_minus);
    const double after = kinetic_energy(system, r.qdot_plus);
    const double most = std::max({before, after, 1e-300});
    add("T⁺ − T⁻ = i·v̄", "F(26)", std::abs(after - before - work) / most, magnified());
    residuals.back().bound = std::max(residuals.back().bound, std::abs(left) / most);
  }

  // P(35): γ = 1 − (1 − e²)ξ: no friction, one e, and the struck contacts act alone. Of several, a
  // law under which they only push may let some go.
  void bridge() {
    if (is_driven(mechanism)) return;  // T⁻ is not that of the velocity relative to what moves
    const Indicators& in = solution.indicators;
    const auto& impulses = solution.result.impulses;
    // Where slip turns round on the path, friction may come to no impulse and still take energy.
    const bool friction = in.friction_work.number.value_or(0) != 0 ||
                          std::any_of(impulses.begin(), impulses.end(),
                                      [](const ContactImpulse& i) { return i.tangent != 0; });
    const bool others = !solution.external.empty() || !solution.touching.empty();
    if (friction || others || !in.gamma.number || solution.result.regime == Regime::wedged) return;
    std::optional<double> common;
    for (std::size_t k = 0; k < solution.role.size(); ++k) {
      if (solution.role[k] != ContactRole::impacting) continue;
      if (common && *common != solution.restitution[k]) return;
      common = solution.restitution[k];
    }
    const double e = *common;
    add("γ = 1 − (1 − e²)ξ", "P(35)",
        std::abs(*in.gamma.number - (1 - (1 - e * e) * *in.xi.number)));
  }
};

}  // namespace

double contact_work(const EvaluatedSystem& system, const ImpactResult& result) {
  double work = 0;
  for (const ContactImpulse& i : result.impulses) {
    const ContactRows& rows = system.contacts[static_cast<std::size_t>(i.contact)];
    const auto mean = [&](const Row& row) {
      return (apply(system, rows.body_a, rows.body_b, row, result.qdot_minus) +
              apply(system, rows.body_a, rows.body_b, row, result.qdot_plus)) /
             2;
    };
    work += i.normal * mean(impact_normal(rows)) + i.tangent * mean(impact_tangent(rows));
  }
  return work;
}

std::vector<Residual> audit(const Mechanism& mechanism, const EvaluatedSystem& system,
                            const ImpactSolution& solution,
                            const std::vector<JointImpulse>& joint_impulses, const Law& law) {
  if (solution.result.status != ImpactStatus::solved) return {};
  Auditor auditor{mechanism, system, solution, {}};
  auditor.momentum(joint_impulses);
  auditor.joints_hold("A_b q̇⁻ = 0", solution.result.qdot_minus);
  auditor.joints_hold("A_b q̇⁺ = 0", solution.result.qdot_plus);
  auditor.own_law(law);
  auditor.energy(joint_impulses);
  auditor.bridge();
  return std::move(auditor.residuals);
}

std::vector<Breach> retest(const EvaluatedSystem& system, const ImpactSolution& solution) {
  const ImpactResult& result = solution.result;
  std::vector<Breach> breaches;
  if (result.status != ImpactStatus::solved) return breaches;
  // What stops all motion leaves nothing but rounding of what was before.
  const double fastest = std::sqrt(2 * std::max(kinetic_energy(system, result.qdot_minus),
                                                kinetic_energy(system, result.qdot_plus)));
  for (std::size_t k = 0; k < solution.role.size(); ++k) {
    if (solution.role[k] == ContactRole::open) continue;
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

}  // namespace carom
