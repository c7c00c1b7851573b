// SPDX-License-Identifier: MIT
//
// What the laws of several rough contacts ask for, of their impulses of compression and of the
// energies of their contacts.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/impact/audit.h"

namespace carom {

namespace {

/// Energies of an impact that is integrated agree to this fraction: errors of thousands of steps.
constexpr double integrated = 1e-7;

/// Velocity and impulse of a contact, of its unit rows and as fractions of the speed.
struct Pair {
  double v_n = 0, v_t = 0, i_n = 0, i_t = 0;
};

/// By how much 0 ≤ a ⊥ b ≥ 0 is missed, b as a share of the impulse.
double complementary(double a, double b, double all) {
  const double share = b / (1 + std::abs(all));
  return std::max({0.0, -a, -share, std::min(std::abs(a), std::abs(share))});
}

/// By how much Coulomb's law is missed.
double friction(const Pair& p, double mu_d) {
  const double against = p.i_t + (p.v_t > 0 ? 1 : -1) * mu_d * p.i_n;
  return std::min(std::abs(p.v_t), std::abs(against) / (1 + std::abs(p.i_n)));
}

class PhaseAudit {
 public:
  PhaseAudit(const Mechanism& mechanism, const EvaluatedSystem& system,
             const ImpactSolution& solution, double speed)
      : plan_(plan_elimination(mechanism)),
        mechanism_(mechanism),
        system_(system),
        solution_(solution),
        speed_(speed) {
    pose_impact(mechanism, plan_, system, solution.result.qdot_minus, {}, problem_);
    std::vector<double> y = problem_.y_minus;
    for (const ContactImpulse& i : solution.compression) {
      const auto k = static_cast<std::size_t>(i.contact);
      carom::add(i.normal, problem_.contacts.normal(k), y);
      carom::add(i.tangent, problem_.contacts.tangent(k), y);
    }
    qdot_.resize(problem_.qdot_minus.size());
    unwhiten_beside(problem_, y, qdot_);
  }

  std::vector<Residual> residuals() {
    double compression = 0, expansion = 0, slip_c = 0, slip_e = 0;
    for (const ContactImpulse& c : solution_.compression) {
      const auto k = static_cast<std::size_t>(c.contact);
      const Contact& contact = mechanism_.contacts[k];
      const Pair first = compressed(k, c), second = expanded(k, c);
      const double e = restitution_of(contact, solution_.role[k], solution_.restitution[k]);
      compression = std::max(compression, complementary(first.v_n, first.i_n, first.i_n));
      expansion =
          std::max(expansion, complementary(second.v_n, second.i_n - e * first.i_n, second.i_n));
      const double mu = contact.mu_d * length_t(k) / length_n(k);
      slip_c = std::max(slip_c, friction(first, mu));
      slip_e = std::max(slip_e, friction(second, mu));
    }
    return {{"0 ≤ v_n ⊥ Λ_n ≥ 0 after compression", "", compression},
            {"Λ_t = −μ_d Λ_n sign v_t, or v_t = 0, after compression", "F(3)", slip_c},
            {"0 ≤ v_n⁺ ⊥ Λ_n − e Λ_n,c ≥ 0", "", expansion},
            {"Λ_t = −μ_d Λ_n sign v_t⁺, or v_t⁺ = 0", "F(3)", slip_e}};
  }

 private:
  [[nodiscard]] double length_n(std::size_t k) const { return problem_.contacts.length_n(k); }
  [[nodiscard]] double length_t(std::size_t k) const {
    return std::max(problem_.contacts.length_t(k), 1e-300);
  }

  /// Of the bodies relative to the surface: not of the problem, which may take it for another.
  [[nodiscard]] double along(const ContactRows& rows, const Row& row,
                             const std::vector<double>& qdot) const {
    return apply(system_, rows.body_a, rows.body_b, row, qdot);
  }

  [[nodiscard]] Pair unit(std::size_t k, const Pair& p) const {
    return {p.v_n / length_n(k) / speed_, p.v_t / length_t(k) / speed_,
            p.i_n * length_n(k) / speed_, p.i_t * length_t(k) / speed_};
  }

  [[nodiscard]] Pair compressed(std::size_t k, const ContactImpulse& c) const {
    const ContactRows& rows = system_.contacts[k];
    return unit(k, {along(rows, impact_normal(rows), qdot_),
                    along(rows, impact_tangent(rows), qdot_), c.normal, c.tangent});
  }

  [[nodiscard]] Pair expanded(std::size_t k, const ContactImpulse& c) const {
    const ContactRows& rows = system_.contacts[k];
    const std::vector<double>& after = solution_.result.qdot_plus;
    Pair p{along(rows, impact_normal(rows), after), along(rows, impact_tangent(rows), after),
           -c.normal, -c.tangent};
    for (const ContactImpulse& i : solution_.result.impulses) {
      if (i.contact != c.contact) continue;
      p.i_n += i.normal;
      p.i_t += i.tangent;
    }
    return unit(k, p);
  }

  EliminationPlan plan_;
  const Mechanism& mechanism_;
  const EvaluatedSystem& system_;
  const ImpactSolution& solution_;
  double speed_;
  ImpactProblem problem_;
  std::vector<double> qdot_;  ///< at the end of the compression
};

}  // namespace

std::vector<Residual> phase_residuals(const Mechanism& mechanism, const EvaluatedSystem& system,
                                      const ImpactSolution& solution, double speed) {
  return PhaseAudit(mechanism, system, solution, speed).residuals();
}

std::vector<Residual> wave_residuals(const Mechanism& mechanism, const EvaluatedSystem& system,
                                     const ImpactSolution& solution) {
  const WavePath& waves = solution.waves;
  const EliminationPlan plan = plan_elimination(mechanism);
  // The waves take the velocity relative to drives and surfaces that move.
  ImpactProblem problem;
  const auto relative_energy = [&](const std::vector<double>& qdot) {
    pose_impact(mechanism, plan, system, qdot, {}, problem);
    return dot(problem.y_minus, problem.y_minus) / 2;
  };
  const double before = relative_energy(solution.result.qdot_minus);
  const double after = relative_energy(solution.result.qdot_plus);
  double exchanged = waves.friction_work, size = before, worst = 0;
  for (std::size_t i = 0; i < waves.contact.size(); ++i) {
    exchanged += waves.returned[i] - waves.taken[i];
    size = std::max(size, waves.taken[i]);
  }
  // A jam goes on pressing without moving anything; its impulses may be so great that the rounding
  // of the velocities, εWi, makes work: no more than ε(Σ √W_kk |i_k|)².
  double pressed = 0;
  for (const ContactImpulse& i : solution.result.impulses) {
    const auto k = static_cast<std::size_t>(i.contact);
    exchanged += i.normal * problem.normal_speed(k) + i.tangent * problem.surface_speed(k);
    pressed += std::abs(i.normal) * problem.contacts.length_n(k) +
               std::abs(i.tangent) * problem.contacts.length_t(k);
  }
  const double rounded =
      waves.jammed ? std::numeric_limits<double>::epsilon() * pressed * pressed / size : 0;
  for (std::size_t i = 0; i < waves.contact.size() && !waves.jammed; ++i) {
    const auto k = static_cast<std::size_t>(waves.contact[i]);
    const double e =
        restitution_of(mechanism.contacts[k], solution.role[k], solution.restitution[k]);
    worst = std::max(worst, std::abs(waves.returned[i] - e * e * waves.taken[i]) / size);
  }
  return {{"W_r = −e² W_c at each contact", "", worst, integrated},
          {"T⁺ − T⁻ = Σ(W_r + W_c) + friction", "", std::abs(after - before - exchanged) / size,
           std::max(integrated, rounded)}};
}

}  // namespace carom
