// SPDX-License-Identifier: MIT
//
// One impact in whitened coordinates. With y = NᵀMq̇ (see constraint_factor.h) the joints' rows and
// the contacts' rows are vectors c, the projector onto the joint rows is Q_bQ_bᵀ, and
//
//     S of joints and impacting contacts  →  Q_bQ_bᵀ + Q_cQ_cᵀ,
//     T⁻ = ½|y⁻|²,   T_c⁻ = ½|Q_cᵀy⁻|²,   W = DDᵀ with rows d = (I − Q_bQ_bᵀ)c,
//     P(27): y⁺ = y⁻ − (1+e)Q_cQ_cᵀy⁻.
//
// Coefficient 0 in the joint rows (P(23) would reflect their drift, too): y⁻ is projected first.
#include "core/impact/solve.h"

#include <algorithm>
#include <cmath>

#include "core/impact/fill_indicators.h"

namespace carom {

namespace {

constexpr std::string_view no_contact_reason = "every contact is open: nothing is struck";
constexpr std::string_view no_approach_reason = "no closed contact approaches: v_n is not negative";
constexpr std::string_view rest_reason = "nothing moves: T⁻ = 0";
constexpr std::string_view different_e_reason =
    "Newton's law with a common e: the impacting contacts have different e";
constexpr std::string_view several_friction_reason =
    "Newton–Coulomb treats friction at one contact, and several strike at once";

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void add(double s, std::span<const double> a, std::span<double> y) {
  for (std::size_t i = 0; i < a.size(); ++i) y[i] += s * a[i];
}

BodyRow normal_row(const ContactRows& c) {
  return {c.body_a, c.body_b, c.normal};
}
BodyRow tangent_row(const ContactRows& c) {
  return {c.body_a, c.body_b, c.tangent};
}

struct Solver {
  const Mechanism& mechanism;
  const EliminationPlan& plan;
  const EvaluatedSystem& system;
  ImpactWorkspace& w;
  ImpactSolution& out;
  int impacting = 0;       ///< how many contacts strike
  std::size_t struck = 0;  ///< the first of them
  int held = 0;            ///< how many contacts are held

  [[nodiscard]] std::size_t d() const { return static_cast<std::size_t>(plan.tree_dof); }

  void size_workspace() {
    const bool sized = w.y_minus.size() == d() && out.role.size() == mechanism.contacts.size() &&
                       out.result.qdot_minus.size() == static_cast<std::size_t>(system.n()) &&
                       w.normal_norm.size() == out.role.size();
    if (sized) return;
    w.y_minus.resize(d());
    w.y_plus.resize(d());
    w.jump.resize(d());
    w.tangent.resize(d());
    w.raw.resize(d());
    w.normals.resize(d() * mechanism.contacts.size());
    w.normal_norm.resize(mechanism.contacts.size());
    w.coefficients.resize(d());
    w.multipliers.resize(std::max<std::size_t>(mechanism.contacts.size(), 1));
    out.role.resize(mechanism.contacts.size());
    out.result.qdot_minus.resize(static_cast<std::size_t>(system.n()));
    out.result.qdot_plus.resize(static_cast<std::size_t>(system.n()));
  }

  [[nodiscard]] std::span<double> normal(std::size_t k) const {
    return {w.normals.data() + k * d(), d()};
  }

  // y⁻ = (I − Q_bQ_bᵀ)NᵀMq̇, and how much of the given velocity that removed.
  void project_velocity(std::span<const double> qdot) {
    factor_joints(plan, system, w.factor);
    whiten_velocity(plan, system, w.factor, qdot, w.y_minus);
    w.factor.joints.remove_from(w.y_minus);
    unwhiten(plan, w.factor, w.y_minus, out.result.qdot_minus);
    double removed = 0;
    double all = 0;
    for (std::size_t i = 0; i < qdot.size(); ++i) {
      const double difference = qdot[i] - out.result.qdot_minus[i];
      removed += system.mass[i] * difference * difference;
      all += system.mass[i] * qdot[i] * qdot[i];
    }
    out.velocity_correction = all > 0 ? std::sqrt(removed / all) : 0;
  }

  // What a closed contact with the whitened normal normal(k) is doing.
  [[nodiscard]] ContactRole closed_role(std::size_t k) const {
    const double v_n = dot(normal(k), w.y_minus);
    const double fastest = w.normal_norm[k] * std::sqrt(dot(w.y_minus, w.y_minus));
    if (std::abs(v_n) <= resting_tolerance * fastest) {
      return mechanism.contacts[k].hold ? ContactRole::held : ContactRole::resting;
    }
    return v_n < 0 ? ContactRole::impacting : ContactRole::separating;
  }

  // Leaves the whitened normal in normal(k), joints removed, for those that need it afterwards.
  ContactRole role_of(std::size_t k) {
    const ContactRows& rows = system.contacts[k];
    if (!is_closed(plan, rows)) return ContactRole::open;
    const BodyRow row = normal_row(rows);
    whiten_row(plan, w.factor, row, normal(k));
    w.factor.joints.remove_from(normal(k));
    w.normal_norm[k] = row_norm(system, row);
    return closed_role(k);
  }

  // Held contacts join the joint rows with coefficient 0.
  void assign_roles() {
    for (std::size_t k = 0; k < out.role.size(); ++k) {
      out.role[k] = role_of(k);
      if (out.role[k] != ContactRole::held) continue;
      ++held;
      const std::span<double> copy = w.factor.joints.add_row(w.normal_norm[k]);
      std::copy(normal(k).begin(), normal(k).end(), copy.begin());
    }
    if (held > 0) decide_beside_held();
    for (std::size_t k = out.role.size(); k-- > 0;) {
      if (out.role[k] != ContactRole::impacting) continue;
      ++impacting;
      struck = k;
    }
  }

  // What the held contacts leave of the motion decides anew whether the others strike.
  void decide_beside_held() {
    w.factor.joints.close_group();
    w.factor.joints.remove_from(w.y_minus);
    unwhiten(plan, w.factor, w.y_minus, out.result.qdot_minus);
    for (std::size_t k = 0; k < out.role.size(); ++k) {
      if (out.role[k] != ContactRole::impacting) continue;
      w.factor.joints.remove_from(normal(k));
      // One that the held ones keep still needs no row of its own.
      out.role[k] =
          closed_role(k) == ContactRole::impacting ? ContactRole::impacting : ContactRole::resting;
    }
  }

  // The space of the impacting normals, d = (I − Q_bQ_bᵀ)c. One normal needs none: its projector is
  // dᵀd/W_nn, G(19).
  void span_normals() {
    w.contact_space.reset(plan.tree_dof);
    for (std::size_t k = 0; k < out.role.size(); ++k) {
      if (out.role[k] != ContactRole::impacting) continue;
      const std::span<double> copy = w.contact_space.add_row(w.normal_norm[k]);
      std::copy(normal(k).begin(), normal(k).end(), copy.begin());
    }
    w.contact_space.close_group(&w.factor.joints);
  }

  // W and u of the one impacting contact. det W = |d_n|²·|part of d_t outside d_n|².
  void fill_plane() {
    const BodyRow row = tangent_row(system.contacts[struck]);
    whiten_row(plan, w.factor, row, w.tangent);
    w.factor.joints.remove_from(w.tangent);
    const double norm_t = row_norm(system, row);
    const std::span<const double> d_n = normal(struck);
    PlanarImpactData p;
    for (std::size_t i = 0; i < d(); ++i) {
      const double n = d_n[i];
      const double t = w.tangent[i];
      const double y = w.y_minus[i];
      p.W_nn += n * n;
      p.W_nt += n * t;
      p.W_tt += t * t;
      p.u_n += n * y;
      p.u_t += t * y;
      p.T_minus += y * y / 2;
    }
    const double along = p.W_nt / p.W_nn;
    double outside = 0;
    for (std::size_t i = 0; i < d(); ++i) {
      const double part = w.tangent[i] - along * d_n[i];
      outside += part * part;
    }
    const bool dependent = std::sqrt(outside) <= rank_tolerance * norm_t;
    p.det = dependent ? 0 : p.W_nn * outside;
    if (std::sqrt(p.W_tt) <= rank_tolerance * norm_t) p.W_tt = p.W_nt = p.u_t = 0;
    out.plane = p;
    out.has_plane = true;
  }

  [[nodiscard]] bool common_restitution(double& e) const {
    e = mechanism.contacts[struck].e;
    for (std::size_t k = 0; k < out.role.size(); ++k) {
      if (out.role[k] == ContactRole::impacting && mechanism.contacts[k].e != e) return false;
    }
    return true;
  }

  [[nodiscard]] bool any_friction() const {
    for (std::size_t k = 0; k < out.role.size(); ++k) {
      if (out.role[k] == ContactRole::impacting && mechanism.contacts[k].mu_s > 0) return true;
    }
    return false;
  }

  void refuse(ImpactStatus status, std::string_view reason) {
    out.result.status = status;
    out.result.reason = reason;
    out.result.regime = Regime::none;
    std::copy(w.y_minus.begin(), w.y_minus.end(), w.y_plus.begin());
  }

  // P(27) for one row: Q_cQ_cᵀ = dᵀd/W_nn, so that i_n = −(1+e)u_n/W_nn.
  void newton_one_contact() {
    const double i_n = -(1 + mechanism.contacts[struck].e) * out.plane.u_n / out.plane.W_nn;
    const std::span<const double> d_n = normal(struck);
    for (std::size_t i = 0; i < d(); ++i) w.y_plus[i] = w.y_minus[i] + i_n * d_n[i];
    out.result.impulses.push_back({static_cast<int>(struck), i_n, 0});
    out.result.status = ImpactStatus::solved;
    out.result.regime = Regime::frictionless;
  }

  // P(27) on the impacting rows; i_u from Dᵀi = y⁺ − y⁻.
  void newton() {
    double e = 0;
    if (!common_restitution(e)) {
      return refuse(ImpactStatus::law_not_applicable, different_e_reason);
    }
    w.contact_space.coefficients(w.y_minus, w.coefficients);
    std::copy(w.y_minus.begin(), w.y_minus.end(), w.y_plus.begin());
    for (int k = 0; k < w.contact_space.rank(); ++k) {
      const double along = w.coefficients[static_cast<std::size_t>(k)];
      add(-(1 + e) * along, w.contact_space.basis(k), w.y_plus);
    }
    for (std::size_t i = 0; i < d(); ++i) w.jump[i] = w.y_plus[i] - w.y_minus[i];
    w.contact_space.multipliers(w.jump, w.multipliers);
    std::size_t row = 0;
    for (std::size_t k = 0; k < out.role.size(); ++k) {
      if (out.role[k] != ContactRole::impacting) continue;
      out.result.impulses.push_back({static_cast<int>(k), w.multipliers[row++], 0});
    }
    out.result.status = ImpactStatus::solved;
    out.result.regime = Regime::frictionless;
  }

  void newton_coulomb_one_contact() {
    const Contact& contact = mechanism.contacts[struck];
    const auto [regime, i_n, i_t] =
        newton_coulomb(out.plane, contact.e, contact.mu_s, contact.mu_d);
    const std::span<const double> d_n = normal(struck);
    for (std::size_t i = 0; i < d(); ++i) {
      w.y_plus[i] = w.y_minus[i] + i_n * d_n[i] + i_t * w.tangent[i];
    }
    out.result.impulses.push_back({static_cast<int>(struck), i_n, i_t});
    out.result.status = ImpactStatus::solved;
    out.result.regime = regime;
  }

  void apply(const NewtonLaw&) { return impacting == 1 ? newton_one_contact() : newton(); }

  void apply(const NewtonCoulombLaw&) {
    if (impacting == 1) return newton_coulomb_one_contact();
    if (any_friction()) {
      return refuse(ImpactStatus::law_not_applicable, several_friction_reason);
    }
    newton();
  }

  // What the held contacts carry: the part of the jump that neither impact nor joints explain.
  void add_held_impulses() {
    if (held == 0) return;
    for (std::size_t i = 0; i < d(); ++i) w.jump[i] = w.y_plus[i] - w.y_minus[i];
    for (const ContactImpulse& i : out.result.impulses) {
      const ContactRows& rows = system.contacts[static_cast<std::size_t>(i.contact)];
      whiten_row(plan, w.factor, normal_row(rows), w.raw);
      add(-i.normal, w.raw, w.jump);
      whiten_row(plan, w.factor, tangent_row(rows), w.raw);
      add(-i.tangent, w.raw, w.jump);
    }
    const auto rows = static_cast<std::size_t>(w.factor.joints.row_count());
    w.multipliers.resize(std::max(w.multipliers.size(), rows));
    w.factor.joints.multipliers(w.jump, {w.multipliers.data(), rows});
    std::size_t row = rows - static_cast<std::size_t>(held);
    for (std::size_t k = 0; k < out.role.size(); ++k) {
      if (out.role[k] != ContactRole::held) continue;
      out.result.impulses.push_back({static_cast<int>(k), w.multipliers[row++], 0});
    }
  }

  // y_c = Q_cQ_cᵀy⁻ into raw; for one contact dᵀu_n/W_nn, G(18).
  void constrained_part() {
    if (out.has_plane) {
      const double along = out.plane.u_n / out.plane.W_nn;
      const std::span<const double> d_n = normal(struck);
      for (std::size_t i = 0; i < d(); ++i) w.raw[i] = along * d_n[i];
      return;
    }
    std::fill(w.raw.begin(), w.raw.end(), 0.0);
    w.contact_space.coefficients(w.y_minus, w.coefficients);
    for (int k = 0; k < w.contact_space.rank(); ++k) {
      add(w.coefficients[static_cast<std::size_t>(k)], w.contact_space.basis(k), w.raw);
    }
  }

  // G(17): T_c = ½|y_c|², T_a = ½|y − y_c|²; each for itself, so that T = T_c + T_a is a check.
  EnergyBalance energies() {
    EnergyBalance e;
    e.T_minus = dot(w.y_minus, w.y_minus) / 2;
    if (impacting == 0) return e;
    constrained_part();
    for (std::size_t i = 0; i < d(); ++i) {
      const double admissible = w.y_minus[i] - w.raw[i];
      const double jump = w.y_plus[i] - w.y_minus[i];
      e.T_c_minus += w.raw[i] * w.raw[i] / 2;
      e.T_a_minus += admissible * admissible / 2;
      e.T_plus += w.y_plus[i] * w.y_plus[i] / 2;
      e.W_loss += jump * (w.y_plus[i] + w.y_minus[i]) / 2;
    }
    return e;
  }

  [[nodiscard]] double smallest_kept() const {
    const double joints = w.factor.joints.smallest_kept();
    if (impacting == 0) return joints;
    const double contacts = out.has_plane ? std::sqrt(out.plane.W_nn) / w.normal_norm[struck]
                                          : w.contact_space.smallest_kept();
    return std::min(joints, contacts);
  }

  void solve(const Law& law) {
    if (impacting == 0) {
      const bool any_closed = std::any_of(out.role.begin(), out.role.end(),
                                          [](ContactRole r) { return r != ContactRole::open; });
      const bool rests = dot(w.y_minus, w.y_minus) == 0;
      refuse(any_closed ? ImpactStatus::no_approach : ImpactStatus::no_closed_contact,
             !any_closed ? no_contact_reason
             : rests     ? rest_reason
                         : no_approach_reason);
      return;
    }
    if (impacting == 1) {
      fill_plane();
    } else {
      span_normals();
    }
    std::visit([&](const auto& one) { apply(one); }, law);
    if (out.result.status == ImpactStatus::solved) add_held_impulses();
  }
};

}  // namespace

void solve_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                  const EvaluatedSystem& system, std::span<const double> qdot, const Law& law,
                  ImpactWorkspace& workspace, ImpactSolution& solution) {
  solution.has_plane = false;
  solution.result.impulses.clear();
  solution.result.reason = {};
  Solver solver{mechanism, plan, system, workspace, solution};
  solver.size_workspace();
  solver.project_velocity(qdot);
  solver.assign_roles();
  solver.solve(law);
  unwhiten(plan, workspace.factor, workspace.y_plus, solution.result.qdot_plus);
  const Contact* contact = solution.has_plane ? &mechanism.contacts[solver.struck] : nullptr;
  fill_indicators(solver.energies(), solver.impacting, contact, 1 / solver.smallest_kept(),
                  solution);
  solution.multipliers_unique = !workspace.factor.joints.redundant() &&
                                (solver.impacting < 2 || !workspace.contact_space.redundant());
}

}  // namespace carom
