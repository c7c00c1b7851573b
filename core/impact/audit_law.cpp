// SPDX-License-Identifier: MIT
#include "core/impact/audit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/impact/consistency.h"

namespace carom {

namespace {

/// Slip below this fraction of the speed has no sign that rounding could not change.
constexpr double still = 1e-9;

struct LawAuditor {
  const Mechanism& mechanism;
  const EvaluatedSystem& system;
  const ImpactSolution& solution;
  double speed;
  std::vector<Residual> residuals;

  void add(std::string law, std::string equation, double value) {
    residuals.push_back({std::move(law), std::move(equation), value});
  }

  [[nodiscard]] double along(std::size_t k, const Row& row, const std::vector<double>& qdot) const {
    return apply(system, system.contacts[k].body_a, system.contacts[k].body_b, row, qdot);
  }
  [[nodiscard]] double length(std::size_t k, const Row& row) const {
    const ContactRows& rows = system.contacts[k];
    return row_norm(system, {rows.body_a, rows.body_b, row});
  }

  /// v_n⁺ + e v_n⁻ of a unit row, as a fraction of the speed.
  [[nodiscard]] double missed(std::size_t k, double e) const {
    const Row normal = impact_normal(system.contacts[k]);
    const double before = along(k, normal, solution.result.qdot_minus);
    const double after = along(k, normal, solution.result.qdot_plus);
    return (after + e * before) / length(k, normal) / speed;
  }

  /// @eq F(9): v_n⁺ = −e v_n⁻. A wedged contact ends at rest instead.
  void newton() {
    double worst = 0;
    for (std::size_t k = 0; k < solution.role.size(); ++k) {
      if (solution.role[k] != ContactRole::impacting) continue;
      const double e = solution.result.regime == Regime::wedged ? 0 : solution.restitution[k];
      worst = std::max(worst, std::abs(missed(k, e)));
    }
    add("v_n⁺ = −e v_n⁻", "F(9)", worst);
  }

  /// P(46): what the requests miss is outside the range of the rows.
  void newton_local() {
    const EliminationPlan plan = plan_elimination(mechanism);
    ImpactProblem problem;
    pose_impact(mechanism, plan, system, solution.result.qdot_minus, {}, problem);
    const NormalCoupling coupling = normal_coupling(problem);
    Eigen::VectorXd r(coupling.V.rows());
    for (Eigen::Index i = 0; i < r.size(); ++i) {
      const auto k = static_cast<std::size_t>(coupling.contact[static_cast<std::size_t>(i)]);
      r(i) = missed(k, solution.restitution[k]);
    }
    add("A(q̇⁺ + Ẽq̇⁻) = 0", "P(46)", (coupling.V.transpose() * r).cwiseAbs().maxCoeff());
  }

  /// No friction: no contact has a tangential impulse.
  void smooth() {
    double worst = 0;
    for (const ContactImpulse& i : solution.result.impulses) {
      if (i.tangent != 0)
        worst = std::max(worst, std::abs(i.tangent / std::hypot(i.normal, i.tangent)));
    }
    add("i_t = 0", "", worst);
  }

  /// @eq F(12): |i_t| ≤ μ_s i_n where Coulomb's law was applied. That an impulse pulls is for the
  /// verdict.
  void cone() {
    double worst = 0, largest = 0;
    for (const ContactImpulse& i : solution.result.impulses) {
      largest = std::max(largest, std::hypot(i.normal, i.tangent));
    }
    // The impulses are the solution of one problem: a small one has the rounding of the largest.
    constexpr double rounding = 50 * std::numeric_limits<double>::epsilon();
    for (const ContactImpulse& i : solution.result.impulses) {
      const auto k = static_cast<std::size_t>(i.contact);
      if (solution.role[k] == ContactRole::held || !(i.normal > 0)) continue;
      const double outside =
          std::abs(i.tangent) - mechanism.contacts[k].mu_s * i.normal - rounding * largest;
      worst = std::max(worst, std::max(0.0, outside) / i.normal);
    }
    add("|i_t| ≤ μ_s i_n", "F(12)", worst);
  }

  /// Coulomb's law of the one struck contact at its average velocity, in each regime by its own
  /// definition.
  /// @eq F(9) F(18c) F(18d)
  void slip_on_average() {
    const std::size_t k = struck();
    const Contact& c = mechanism.contacts[k];
    const Row tangent = impact_tangent(system.contacts[k]);
    const double unit = length(k, tangent) * speed;
    const double before = along(k, tangent, solution.result.qdot_minus);
    const double after = along(k, tangent, solution.result.qdot_plus);
    const double average = unit > 0 ? (before + after) / 2 / unit : 0;
    const ContactImpulse& i = solution.result.impulses.front();
    const auto slides = [&](int s) {
      const double off = std::abs(i.tangent + s * c.mu_d * i.normal) / std::abs(i.normal);
      add("i_t = −μ_d s i_n, s = sign v̄_t", "F(18c)", std::max(off, -s * average));
    };
    switch (solution.result.regime) {
      case Regime::stick:
        return add("v_t⁺ = −e_t v_t⁻", "F(9)",
                   unit > 0 ? std::abs(after + c.e_t * before) / unit : 0);
      case Regime::slip_positive:
        return slides(1);
      case Regime::slip_negative:
        return slides(-1);
      case Regime::wedged:
        return slides(i.tangent > 0 ? -1 : 1);
      case Regime::zero_average:
        return add("v̄_t = 0, |i_t| ≤ μ_d i_n", "F(18d)",
                   std::max(std::abs(average), std::abs(i.tangent / i.normal) - c.mu_d));
      default:
        return smooth();
    }
  }

  /// The struck contact pushes, and does not end approaching.
  void leaves() {
    const std::size_t k = struck();
    const ContactImpulse& i = solution.result.impulses.front();
    add("i_n ≥ 0, v_n⁺ ≥ 0", "P(1c)",
        std::max({0.0, -missed(k, 0), -i.normal / std::hypot(i.normal, i.tangent)}));
  }

  [[nodiscard]] std::size_t struck() const {
    const auto first = std::ranges::find(solution.role, ContactRole::impacting);
    return static_cast<std::size_t>(first - solution.role.begin());
  }

  /// The corner of the path at which compression ends.
  [[nodiscard]] RouthPoint compressed() const {
    for (const RouthPoint& p : solution.path.points()) {
      if (p.event == RouthEvent::greatest_compression) return p;
    }
    return {};
  }

  /// The path starts with u, ends with v⁺, is straight between, and v_n = 0 where it says so.
  void march() {
    const std::size_t k = struck();
    const Row normal = impact_normal(system.contacts[k]);
    const Row tangent = impact_tangent(system.contacts[k]);
    const auto points = solution.path.points();
    const ImpactResult& r = solution.result;
    const double scale = speed * std::max(length(k, normal), length(k, tangent));
    const auto off = [&](const RouthPoint& p, const std::vector<double>& qdot) {
      return std::max(std::abs(p.v_n - along(k, normal, qdot)),
                      std::abs(p.v_t - along(k, tangent, qdot))) /
             scale;
    };
    const double middle = std::abs(compressed().v_n) / scale;
    add("the path leads from v⁻ to v⁺", "F(10)",
        std::max({off(points.front(), r.qdot_minus), off(points.back(), r.qdot_plus), middle}));
  }

  /// Coulomb's law on each stretch of the path: dP_t = −μ_d s dP_n while it slides with the sign s,
  /// and within the cone of μ_s while it does not.
  void slip_on_the_path() {
    const auto points = solution.path.points();
    const Contact& c = mechanism.contacts[struck()];
    const double fast = length(struck(), impact_tangent(system.contacts[struck()])) * speed;
    const double all = points.back().P_n;
    double worst = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
      const double dP_n = points[i].P_n - points[i - 1].P_n;
      const double dP_t = points[i].P_t - points[i - 1].P_t;
      const double slip = (points[i].v_t + points[i - 1].v_t) / 2;
      const bool slides = std::abs(slip) > still * fast;
      const double off = slides ? std::abs(dP_t + (slip > 0 ? 1 : -1) * c.mu_d * dP_n)
                                : std::abs(dP_t) - c.mu_s * dP_n;
      worst = std::max(worst, off / all);
    }
    const ContactImpulse& i = solution.result.impulses.front();
    const double end = std::hypot(points.back().P_n - i.normal, points.back().P_t - i.tangent);
    add("dP_t = −μ_d s dP_n, or |dP_t| ≤ μ_s dP_n", "F(3)", std::max(worst, end / all));
  }

  [[nodiscard]] double realised_e() const {
    return solution.result.regime == Regime::wedged ? 0 : solution.restitution[struck()];
  }

  void poisson() {
    const double P = solution.path.points().back().P_n;
    const double expected = (1 + realised_e()) * compressed().P_n;
    add("P_n = (1 + e) P_c", "", std::abs(P - expected) / P);
  }

  /// Works of the normal impulse by trapezia: v_n is straight between corners.
  void stronge() {
    double compression = 0;
    double restitution = 0;
    const auto points = solution.path.points();
    for (std::size_t i = 1; i < points.size(); ++i) {
      const double work =
          (points[i].P_n - points[i - 1].P_n) * (points[i].v_n + points[i - 1].v_n) / 2;
      (points[i - 1].v_n < 0 ? compression : restitution) += work;
    }
    const double expected = -realised_e() * realised_e() * compression;
    add("W_r = −e² W_c", "", std::abs(restitution - expected) / std::abs(compression));
  }

  /// ζ = v⁺ + r of contact k, as a fraction of the speed of a unit row.
  [[nodiscard]] double zeta(std::size_t k, const Row& row, double e) const {
    const bool strikes = solution.role[k] == ContactRole::impacting;
    const double r = strikes ? e * along(k, row, solution.result.qdot_minus) : 0;
    const double unit = length(k, row) * speed;
    return unit > 0 ? (along(k, row, solution.result.qdot_plus) + r) / unit : 0;
  }

  [[nodiscard]] bool touches(std::size_t k) const {
    return solution.role[k] != ContactRole::open && solution.role[k] != ContactRole::held;
  }

  /// Of contact k, for a row of unit length and the speed 1; zero if it took no part.
  [[nodiscard]] ContactImpulse scaled_impulse(std::size_t k) const {
    const auto at =
        std::ranges::find(solution.result.impulses, static_cast<int>(k), &ContactImpulse::contact);
    if (at == solution.result.impulses.end()) return {};
    const double scale = length(k, impact_normal(system.contacts[k])) / speed;
    return {at->contact, at->normal * scale, at->tangent * scale};
  }

  /// 0 ≤ ζ_n ⊥ i_n ≥ 0 at every closed contact.
  void unilateral() {
    double worst = 0;
    for (std::size_t k = 0; k < solution.role.size(); ++k) {
      if (!touches(k)) continue;
      const double zeta_n = zeta(k, impact_normal(system.contacts[k]), solution.restitution[k]);
      const double i_n = scaled_impulse(k).normal;
      const double share = i_n / (1 + std::abs(i_n));
      worst = std::max({worst, -zeta_n, -share, std::min(std::abs(zeta_n), std::abs(share))});
    }
    add("0 ≤ ζ_n ⊥ i_n ≥ 0", "B(77)", worst);
  }

  /// @eq F(3) between ζ_t and i_t, at every closed contact.
  void coulomb() {
    double worst = 0;
    for (std::size_t k = 0; k < solution.role.size(); ++k) {
      if (!touches(k)) continue;
      const Contact& contact = mechanism.contacts[k];
      const double zeta_t = zeta(k, impact_tangent(system.contacts[k]), contact.e_t);
      const ContactImpulse i = scaled_impulse(k);
      const double against = i.tangent + (zeta_t > 0 ? 1 : -1) * contact.mu_d * i.normal;
      const double share = std::abs(against) / (1 + std::abs(i.normal));
      worst = std::max(worst, std::min(std::abs(zeta_t), share));
    }
    add("i_t = −μ_d i_n sign ζ_t, or ζ_t = 0", "F(3)", worst);
  }

  void of(const NewtonLaw&) {
    newton();
    smooth();
  }
  void of(const NewtonLocalLaw&) {
    if (solution.consistency) {
      newton_local();
    } else {
      newton();
    }
    smooth();
  }
  void of(const NewtonCoulombLaw&) {
    newton();
    if (!solution.has_plane || !solution.external.empty()) return smooth();
    slip_on_average();
    leaves();
    cone();
  }
  void of(const PoissonLaw&) {
    poisson();
    of_march();
  }
  void of(const StrongeLaw&) {
    stronge();
    of_march();
  }
  void of_march() {
    march();
    slip_on_the_path();
    leaves();
    cone();
  }
  void of(const MoreauLaw&) {
    unilateral();
    coulomb();
    cone();
  }
  void of(const PfeifferGlockerLaw&) {
    take(phase_residuals(mechanism, system, solution, speed));
    cone();
  }
  void of(const LiuZhaoBrogliatoLaw&) {
    if (!solution.waves.contact.empty()) {
      take(wave_residuals(mechanism, system, solution));
    } else {
      stronge();
      march();
      slip_on_the_path();
    }
    leaves();
    cone();
  }
  void take(const std::vector<Residual>& more) {
    residuals.insert(residuals.end(), more.begin(), more.end());
  }
  void of(const ComplementarityLaw&) {
    unilateral();
    smooth();
  }
};

}  // namespace

std::vector<Residual> law_residuals(const Mechanism& mechanism, const EvaluatedSystem& system,
                                    const ImpactSolution& solution, const Law& law, double speed) {
  LawAuditor auditor{mechanism, system, solution, speed, {}};
  std::visit([&](const auto& one) { auditor.of(one); }, law);
  return std::move(auditor.residuals);
}

}  // namespace carom
