// SPDX-License-Identifier: MIT
//
// One impact in whitened coordinates. With y = NᵀMq̇ (see constraint_factor.h) the joints' rows and
// the contacts' rows are vectors c, the projector onto the joint rows is Q_bQ_bᵀ, and
//
//     S of joints and impacting contacts  →  Q_bQ_bᵀ + Q_cQ_cᵀ,
//     T⁻ = ½|y⁻|²,   W = DDᵀ with rows d = (I − Q_bQ_bᵀ)c.
//
// Coefficient 0 in the joint rows (P(23) would reflect their drift, too): y⁻ is projected first.
//
// Drives, C_b w = ṡ, and closed surfaces that move along their normals, Dw = v_0, give a velocity
// w, of all such velocities the least one in the kinetic metric. y⁻ is what is left without w: seen
// from w the joints hold and the surfaces stand still, and the laws are those of resting surfaces.
//
// Where normals depend on each other, as those of three feet, there may be no such w. Then w is
// that of the drives and the held contacts, and each surface moves beside it, at r = v_0 − Dw along
// its normal: a contact's velocity is u = Dy − r. As contacts may open, Dy ≥ r is all that must be
// possible: where it is not, what moves as prescribed presses a contact that cannot give way. By
// Farkas' lemma this is where impulses λ ≥ 0 with Dᵀλ = 0, which move nothing, have λ·r > 0.
#include "core/impact/problem.h"

#include <algorithm>
#include <cmath>

#include "core/impact/consistency.h"
#include "core/math/dense.h"

namespace carom {

namespace {

void size_problem(ImpactProblem& p) {
  const std::size_t contacts = p.mechanism->contacts.size();
  const auto n = static_cast<std::size_t>(p.system->n());
  const bool sized = p.y_minus.size() == p.contacts.width && p.qdot_minus.size() == n &&
                     p.role.size() == contacts && p.restitution.size() == contacts;
  if (sized) return;
  p.y_minus.resize(p.contacts.width);
  p.qdot_minus.resize(n);
  p.role.resize(contacts);
  p.restitution.resize(contacts);
}

/// Something moves along a row that an impact cannot move: a drive, or a closed surface.
bool is_carried(const ImpactProblem& p) {
  if (p.plan->has_drives) return true;
  return std::ranges::any_of(p.system->contacts, [&](const ContactRows& rows) {
    return rows.normal.v_0 != 0 && is_closed(*p.plan, rows);
  });
}

/// The part of w that closed surfaces give beyond `driven`, the velocity that the drives give.
void add_surfaces(const std::vector<double>& driven, ImpactProblem& p) {
  RowSpace normals;
  normals.reset(p.plan->tree_dof);
  std::vector<double> wanted;
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (!is_closed(*p.plan, p.system->contacts[k])) continue;
    find_normal(*p.plan, *p.system, k, p.contacts);
    std::ranges::copy(p.contacts.normal(k), normals.add_row(p.contacts.length_n(k)).begin());
    const BodyRow row = normal_row(p.system->contacts[k]);
    wanted.push_back(row.row.v_0 - product(*p.system, row.body_a, row.body_b, row.row, driven));
  }
  normals.close_group(&p.contacts.factor.joints);
  normals.add_solution(wanted, p.carried);
}

/// How fast each surface moves beside w, along its normal and its tangent.
void find_surface_speeds(ImpactProblem& p) {
  std::vector<double> qdot(p.qdot_minus.size());
  unwhiten(*p.plan, p.contacts.factor, p.carried, qdot);
  const auto beside = [&](const BodyRow& row) {
    return row.row.v_0 - product(*p.system, row.body_a, row.body_b, row.row, qdot);
  };
  p.slide.clear();
  p.rise.clear();
  for (const ContactRows& rows : p.system->contacts) {
    p.slide.push_back(beside(tangent_row(rows)));
    p.rise.push_back(beside(normal_row(rows)));
  }
}

/// w gives the velocities of all closed surfaces.
bool carries_surfaces(const ImpactProblem& p) {
  const double speed = std::sqrt(dot(p.carried, p.carried));
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    const ContactRows& rows = p.system->contacts[k];
    if (!is_closed(*p.plan, rows)) continue;
    const double fastest = std::max(p.contacts.length_n(k) * speed, std::abs(rows.normal.v_0));
    if (std::abs(p.rise[k]) > resting_tolerance * fastest) return false;
  }
  return true;
}

void carry(ImpactProblem& p) {
  p.carried.clear();
  p.slide.clear();
  p.rise.clear();
  p.jammed = false;
  if (!is_carried(p)) return;
  ConstraintFactor& factor = p.contacts.factor;
  p.carried.assign(p.contacts.width, 0.0);
  factor.joints.add_solution(drive_speeds(*p.plan, *p.system), p.carried);
  const std::vector<double> by_drives = p.carried;
  std::vector<double> qdot(p.qdot_minus.size());
  unwhiten(*p.plan, factor, p.carried, qdot);
  add_surfaces(qdot, p);
  find_surface_speeds(p);
  if (carries_surfaces(p)) return p.rise.clear();
  p.carried = by_drives;
  find_surface_speeds(p);
}

/// No velocity keeps every closed contact from being pressed in.
bool jams(const ImpactProblem& p) {
  std::vector<std::size_t> closed;
  double fastest = 0;
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (!p.touches(k)) continue;
    if (p.contacts.locked(k)) {
      // Nothing but what is prescribed moves along this normal.
      const double v_0 = p.system->contacts[k].normal.v_0;
      const double along = std::max(std::abs(v_0), std::abs(v_0 - p.rise[k]));
      if (p.rise[k] > resting_tolerance * along) return true;
      continue;
    }
    closed.push_back(k);
    fastest = std::max(fastest, std::abs(p.rise[k]) / p.contacts.length_n(k));
  }
  if (!(fastest > 0)) return false;
  // Of [Dᵀ; r] λ = (0, 1), which has a solution λ ≥ 0 or what is left of it, (−y, t), makes Dy ≥ rt
  // with y² + t² = t.
  const auto d = static_cast<Eigen::Index>(p.contacts.width);
  Eigen::MatrixXd B(d + 1, static_cast<Eigen::Index>(closed.size()));
  for (std::size_t i = 0; i < closed.size(); ++i) {
    const double length = p.contacts.length_n(closed[i]);
    const std::span<const double> normal = p.contacts.normal(closed[i]);
    for (Eigen::Index j = 0; j < d; ++j) {
      B(j, static_cast<Eigen::Index>(i)) = normal[static_cast<std::size_t>(j)] / length;
    }
    B(d, static_cast<Eigen::Index>(i)) = p.rise[closed[i]] / length / fastest;
  }
  const Eigen::VectorXd wanted = Eigen::VectorXd::Unit(d + 1, d);
  const Eigen::VectorXd left = wanted - B * least_squares_nonnegative(B, wanted);
  return left.norm() <= resting_tolerance;
}

// y⁻ = (I − Q_bQ_bᵀ)(NᵀMq̇ − w), and how much of the given velocity that removed.
void project_velocity(std::span<const double> qdot, ImpactProblem& p) {
  ConstraintFactor& factor = p.contacts.factor;
  whiten_velocity(*p.plan, *p.system, factor, qdot, p.y_minus);
  if (!p.carried.empty()) add(-1, p.carried, p.y_minus);
  factor.joints.remove_from(p.y_minus);
  unwhiten_beside(p, p.y_minus, p.qdot_minus);
  double removed = 0;
  double all = 0;
  for (std::size_t i = 0; i < qdot.size(); ++i) {
    const double difference = qdot[i] - p.qdot_minus[i];
    removed += p.system->mass[i] * difference * difference;
    all += p.system->mass[i] * qdot[i] * qdot[i];
  }
  p.velocity_correction = all > 0 ? std::sqrt(removed / all) : 0;
}

/// What a closed contact with a known normal is doing.
[[gnu::always_inline]] inline ContactRole closed_role(std::size_t k, ImpactProblem& p) {
  const double v_n = p.v_n(k, p.y_minus);
  const double all = p.carried.empty()
                         ? dot(p.y_minus, p.y_minus)
                         : std::max(dot(p.y_minus, p.y_minus), dot(p.carried, p.carried));
  const double fastest =
      std::max(p.contacts.length_n(k) * std::sqrt(all), std::abs(p.normal_speed(k)));
  const Contact& contact = p.contact(k);
  if (std::abs(v_n) <= resting_tolerance * fastest) {
    return contact.hold ? ContactRole::held : ContactRole::resting;
  }
  if (!(v_n < 0)) return ContactRole::separating;
  p.restitution[k] = restitution(contact, v_n);
  return ContactRole::impacting;
}

/// Where surfaces move beside w: lets w have those that the held contacts follow, which are the
/// last rows of the joints.
void follow_held(ImpactProblem& p) {
  std::vector<double> wanted = drive_speeds(*p.plan, *p.system);
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (p.role[k] == ContactRole::held) wanted.push_back(p.rise[k]);
  }
  add(1, p.carried, p.y_minus);
  std::ranges::fill(p.carried, 0.0);
  p.contacts.factor.joints.add_solution(wanted, p.carried);
  add(-1, p.carried, p.y_minus);
  find_surface_speeds(p);
}

// What the held contacts leave of the motion decides anew whether the others strike.
void decide_beside_held(ImpactProblem& p) {
  RowSpace& joints = p.contacts.factor.joints;
  joints.close_group();
  if (!p.rise.empty()) follow_held(p);
  joints.remove_from(p.y_minus);
  unwhiten_beside(p, p.y_minus, p.qdot_minus);
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (!p.touches(k)) continue;
    remove_joints(joints, p.contacts.length_n(k), p.contacts.normal(k));
    if (!p.strikes(k)) continue;
    // One that the held ones keep still needs no row of its own.
    p.role[k] =
        closed_role(k, p) == ContactRole::impacting ? ContactRole::impacting : ContactRole::resting;
  }
}

// Held contacts join the joint rows with coefficient 0.
void assign_roles(ImpactProblem& p) {
  p.held = 0;
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    p.role[k] = ContactRole::open;
    if (!is_closed(*p.plan, p.system->contacts[k])) continue;
    find_normal(*p.plan, *p.system, k, p.contacts);
    p.role[k] = closed_role(k, p);
    if (p.role[k] != ContactRole::held) continue;
    ++p.held;
    hold_contact(k, p.contacts);
  }
  if (p.held > 0) decide_beside_held(p);
}

void count_contacts(ImpactProblem& p) {
  p.impacting = p.touching = 0;
  p.common_e = true;
  p.friction = false;
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    p.touching += p.touches(k) ? 1 : 0;
    if (!p.strikes(k)) continue;
    if (p.impacting++ == 0) p.struck = k;
    p.common_e = p.common_e && p.restitution[k] == p.restitution[p.struck];
    p.friction = p.friction || p.contact(k).mu_s > 0;
  }
}

// η, once the held contacts have joined the joints.
void take_external(std::span<const double> external, ImpactProblem& p) {
  p.external.clear();
  p.external_given.clear();
  if (external.empty()) return;
  p.external_given.assign(external.begin(), external.end());
  p.external.resize(p.contacts.width);
  whiten_impulse(*p.plan, *p.system, p.contacts.factor, external, p.external);
  p.contacts.factor.joints.remove_from(p.external);
}

// W and u of the one impacting contact. det W = |d_n|²·|part of d_t outside d_n|².
void fill_plane(ImpactProblem& problem, std::size_t k) {
  const std::span<const double> d_n = problem.contacts.normal(k);
  const std::span<const double> d_t = problem.contacts.tangent(k);
  PlanarImpactData p;
  for (std::size_t i = 0; i < d_n.size(); ++i) {
    const double n = d_n[i];
    const double t = d_t[i];
    const double y = problem.y_minus[i];
    p.W_nn += n * n;
    p.W_nt += n * t;
    p.W_tt += t * t;
    p.u_n += n * y;
    p.u_t += t * y;
    p.T_minus += y * y / 2;
  }
  p.u_n -= problem.normal_speed(k);
  p.u_t -= problem.surface_speed(k);
  p.w_n = problem.normal_speed(k);
  p.w_t = problem.surface_speed(k);
  if (!problem.carried.empty()) {
    p.w_n += dot(d_n, problem.carried);
    p.w_t += dot(d_t, problem.carried);
    p.T_minus = kinetic_energy(problem, problem.y_minus);
  }
  const double along = p.W_nt / p.W_nn;
  double outside = 0;
  for (std::size_t i = 0; i < d_n.size(); ++i) {
    const double part = d_t[i] - along * d_n[i];
    outside += part * part;
  }
  const bool dependent = std::sqrt(outside) <= rank_tolerance * problem.contacts.length_t(k);
  p.det = dependent ? 0 : p.W_nn * outside;
  problem.plane = p;
}

// The space of the impacting normals, d = (I − Q_bQ_bᵀ)c. One normal needs none: its projector is
// dᵀd/W_nn, G(19).
void span_normals(ImpactProblem& p) {
  p.normals.reset(p.plan->tree_dof);
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (!p.strikes(k)) continue;
    std::ranges::copy(p.contacts.normal(k), p.normals.add_row(p.contacts.length_n(k)).begin());
  }
  p.normals.close_group(&p.contacts.factor.joints);
}

/// Where surfaces move beside w: the velocity with which the contacts that strike feel them
/// resting, Dy = u, or the nearest to it in their unit rows.
void find_felt(ImpactProblem& p) {
  const NormalCoupling coupling = normal_coupling(p);
  Eigen::VectorXd u(coupling.length.size());
  double fastest = 0;
  for (Eigen::Index i = 0; i < u.size(); ++i) {
    const auto k = static_cast<std::size_t>(coupling.contact[static_cast<std::size_t>(i)]);
    u(i) = p.v_n(k, p.y_minus) / coupling.length(i);
    fastest = std::max({fastest, std::abs(u(i)), std::abs(p.rise[k]) / coupling.length(i)});
  }
  const Eigen::VectorXd y = coupling.U * (coupling.V.transpose() * u).cwiseQuotient(coupling.sigma);
  const double missed = (coupling.velocities(y) - u).cwiseAbs().maxCoeff();
  p.struck_alike = missed <= resting_tolerance * fastest;
  p.struck_felt.assign(y.begin(), y.end());
}

}  // namespace

void whiten_impulse(const EliminationPlan& plan, const EvaluatedSystem& system,
                    ConstraintFactor& factor, std::span<const double> f, std::span<double> y) {
  std::vector<double> velocity(f.begin(), f.end());
  for (std::size_t i = 0; i < velocity.size(); ++i) velocity[i] /= system.mass[i];
  whiten_velocity(plan, system, factor, velocity, y);
}

void unwhiten_beside(ImpactProblem& p, const std::vector<double>& y, std::vector<double>& qdot) {
  if (p.carried.empty()) return unwhiten(*p.plan, p.contacts.factor, y, qdot);
  std::vector<double> all = y;
  add(1, p.carried, all);
  unwhiten(*p.plan, p.contacts.factor, all, qdot);
}

void pose_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                 const EvaluatedSystem& system, std::span<const double> qdot,
                 std::span<const double> external, ImpactProblem& problem) {
  problem.mechanism = &mechanism;
  problem.plan = &plan;
  problem.system = &system;
  begin_contacts(plan, system, problem.contacts);
  size_problem(problem);
  carry(problem);
  project_velocity(qdot, problem);
  assign_roles(problem);
  problem.jammed = !problem.rise.empty() && jams(problem);
  problem.struck_felt.clear();
  problem.struck_alike = true;
  count_contacts(problem);
  take_external(external, problem);
  problem.plane = {};
  if (problem.jammed) problem.impacting = 0;  // there is no answer to them
  if (problem.impacting == 0) return;
  for (std::size_t k = 0; k < problem.role.size(); ++k) {
    if (problem.touches(k)) find_tangent(plan, system, k, problem.contacts);
  }
  if (problem.impacting == 1) {
    fill_plane(problem, problem.struck);
  } else {
    span_normals(problem);
    if (!problem.rise.empty()) find_felt(problem);
  }
}

double kinetic_energy(const ImpactProblem& p, std::span<const double> y) {
  double twice = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double whole = y[i] + (p.carried.empty() ? 0 : p.carried[i]);
    twice += whole * whole;
  }
  return twice / 2;
}

double smallest_kept(const ImpactProblem& p) {
  const double joints = p.contacts.factor.joints.smallest_kept();
  if (p.impacting == 0) return joints;
  const double contacts = p.impacting == 1 ? std::sqrt(p.plane.W_nn) / p.contacts.length_n(p.struck)
                                           : p.normals.smallest_kept();
  return std::min(joints, contacts);
}

}  // namespace carom
