// SPDX-License-Identifier: MIT
//
// Let q̈_f be the acceleration under gravity and the joints alone, P(13). A contact force λ adds
// M_c⁻¹∇hλ to it, B(14), and the gaps accelerate with
//
//     φ̈ = ∇hᵀq̈ + (d/dt ∇hᵀ)q̇ = A_cλ + H_4,   H_4 = ∇hᵀq̈_f + (d/dt ∇hᵀ)q̇.
//
// This H_4 is that of B(21), where the terms of joints and forces are gathered in H_3 and H_0.
#include "tests/support/contact_forces.h"

#include <cmath>

#include "core/dynamics/bias.h"
#include "core/projection/contact_operator.h"

namespace carom::test {

namespace {

constexpr std::string_view pressed_reason =
    "the contacts press a part against joints that do not move: no contact force helps";
constexpr std::string_view pivots_reason =
    "the pivots ended without a solution and without a proof that there is none";

/// The row of the gap itself, whatever direction an impact would have.
BodyRow gap_row(const EvaluatedSystem& system, int contact) {
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  return {rows.body_a, rows.body_b, rows.normal};
}

/// √(aᵀMa) of an acceleration.
double size_of(const EvaluatedSystem& system, const std::vector<double>& a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += system.mass[i] * a[i] * a[i];
  return std::sqrt(sum);
}

/// The acceleration of free bodies, in the same measure.
double size_of_gravity(const EvaluatedSystem& system, Vec2 gravity) {
  double mass = 0;
  for (std::size_t b = 0; b + 1 < system.offset.size(); ++b) {
    mass += system.mass[static_cast<std::size_t>(system.offset[b])];
  }
  return std::sqrt(mass) * norm(gravity);
}

/// A gap that the joints lock accelerates by rounding and by what the pose is not closed.
constexpr double locked_tolerance = 1e-9;

/// q̈ += N Dᵀλ.
void add_response(const MotionPlan& plan, AccelerationWorkspace& w, const DelassusForm& form,
                  const Eigen::VectorXd& force, std::vector<double>& qddot) {
  const Eigen::VectorXd y = form.D.transpose() * force;
  std::vector<double> response(qddot.size());
  unwhiten(plan.tree, w.factor, {y.data(), static_cast<std::size_t>(y.size())}, response);
  for (std::size_t i = 0; i < qddot.size(); ++i) qddot[i] += response[i];
}

}  // namespace

ContactForces contact_forces(const Mechanism& mechanism, const State& state, Vec2 gravity,
                             std::span<const int> contacts) {
  MotionPlan plan = plan_motion(mechanism);
  AccelerationWorkspace w;
  choose_loop_rows(mechanism, state.q, plan, w);
  ContactForces out;
  out.qddot.resize(state.qdot.size());
  accelerate(mechanism, plan, state.qdot, gravity, w, out.qddot);
  std::vector<BodyRow> rows;
  Eigen::VectorXd H_4(static_cast<Eigen::Index>(contacts.size()));
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const BodyRow row = rows.emplace_back(gap_row(w.system, contacts[i]));
    H_4(static_cast<Eigen::Index>(i)) =
        apply(w.system, row.body_a, row.body_b, row.row, out.qddot) +
        normal_bias(mechanism, w.system, contacts[i], state.qdot);
  }
  DelassusForm form;
  delassus_matrix(plan.tree, w.system, w.factor, rows, form);

  const double size = size_of(w.system, out.qddot) + size_of_gravity(w.system, gravity);
  for (Eigen::Index i = 0; i < H_4.size(); ++i) {
    const double still = locked_tolerance * form.norm[static_cast<std::size_t>(i)] * size;
    if (form.A_c(i, i) == 0 && std::abs(H_4(i)) <= still) H_4(i) = 0;
  }

  const LcpSolution solved = solve_lcp({form.A_c, H_4});
  out.status = solved.status;
  out.force = solved.z;
  // Lemke's pivots find one solution without knowing whether there are others.
  const bool pivoted = contacts.size() > static_cast<std::size_t>(enumeration_limit);
  out.unique = solved.unique || (pivoted && out.status == LcpStatus::solved && form.definite());
  add_response(plan, w, form, out.force, out.qddot);
  return out;
}

}  // namespace carom::test
