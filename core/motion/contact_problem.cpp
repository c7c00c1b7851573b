// SPDX-License-Identifier: MIT
//
// In whitened coordinates (see constraint_factor.h) a contact's rows are d_n and d_t, the joints
// removed. Forces λ at the contacts add y = Σ (λ_n d_n + λ_t d_t) to the whitened acceleration, and
// a condition of a mode reads d·y = −(a q̈_f + ȧq̇). The unknowns are the forces along
//
//     d_n                  a contact without friction, or the normal force of a sticking one, F(4)
//     d_t                  the friction of a sticking one
//     d_n − μ_d s d_t      a slipping one, F(5): friction against the slip s = ±1
//
// so that the matrix of the conditions is symmetric but for the slipping contacts.
#include "core/motion/contact_problem.h"

#include <algorithm>
#include <cmath>

#include "core/dynamics/bias.h"
#include "core/impact/coulomb_solver.h"
#include "core/math/dense.h"
#include "core/projection/row_space.h"

namespace carom {

namespace {

using Vector = Eigen::RowVectorXd;

void resize(ContactProblem::Side& side, Eigen::Index count, int width) {
  side.row.resize(count, width);
  side.free.resize(count);
  side.norm.resize(static_cast<std::size_t>(count));
  side.speed.resize(static_cast<std::size_t>(count));
  side.given.resize(static_cast<std::size_t>(count));
}

void put_row(const MotionPlan& plan, AccelerationWorkspace& w, const BodyRow& row, std::size_t i,
             ContactProblem::Side& side) {
  const auto width = static_cast<std::size_t>(side.row.cols());
  const std::span<double> into{side.row.data() + i * width, width};
  side.norm[i] = free_row(plan.tree, w.system, w.factor, row, into);
}

double size_of(const EvaluatedSystem& system, std::span<const double> a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += system.mass[i] * a[i] * a[i];
  return std::sqrt(sum);
}

const ContactProblem::Side& side_of(const ContactProblem& problem, const ModeRow& row) {
  return row.tangent ? problem.tangent : problem.normal;
}

auto line(const ContactProblem::Side& side, std::size_t place) {
  return side.row.row(static_cast<Eigen::Index>(place));
}

/// Every condition that the modes set.
std::vector<ModeRow> all_rows(const Modes& modes) {
  std::vector<ModeRow> rows;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    if (modes[i] != PersistentMode::open) rows.push_back({i, false});
    if (modes[i] == PersistentMode::sticks) rows.push_back({i, true});
  }
  return rows;
}

/// Along which the force acts that belongs to a condition.
Vector force_direction(const ContactProblem& problem, const Modes& modes, const ModeRow& row) {
  if (row.tangent) return line(problem.tangent, row.place);
  const double s = problem.sense * slip_sign(modes[row.place]);
  return line(problem.normal, row.place) -
         problem.mu_d[row.place] * s * line(problem.tangent, row.place);
}

/// One force that a contact can give, to be taken a number of times that is not negative.
struct Generator {
  std::size_t place;
  ContactForce force;
};

std::vector<Generator> generators(const ContactProblem& problem, const Modes& modes) {
  std::vector<Generator> out;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    if (modes[i] == PersistentMode::open) continue;
    if (modes[i] == PersistentMode::sticks) {
      out.push_back({i, {1, problem.mu_s[i]}});
      out.push_back({i, {1, -problem.mu_s[i]}});
    } else {
      out.push_back({i, {1, -problem.sense * problem.mu_d[i] * slip_sign(modes[i])}});
    }
  }
  return out;
}

bool within_cones(const ContactProblem& problem, const Modes& modes,
                  const std::vector<ContactForce>& forces, double allowed) {
  for (std::size_t i = 0; i < modes.size(); ++i) {
    const ContactForce& force = forces[i];
    // A comparison with NaN is false.
    if (!(force.normal * problem.normal.norm[i] >= -allowed)) return false;
    if (modes[i] != PersistentMode::sticks) continue;
    const double beyond = std::abs(force.tangent) - problem.mu_s[i] * force.normal;
    if (!(beyond * problem.tangent.norm[i] <= allowed)) return false;
  }
  return true;
}

/// The cone of all contacts together: it also finds forces that are not those of least norm.
std::optional<std::vector<ContactForce>> forces_in_cone(const ContactProblem& problem,
                                                        const Modes& modes,
                                                        const Eigen::VectorXd& response,
                                                        double allowed) {
  const std::vector<Generator> rays = generators(problem, modes);
  Eigen::MatrixXd B(response.size(), static_cast<Eigen::Index>(rays.size()));
  for (std::size_t k = 0; k < rays.size(); ++k) {
    const auto& [place, force] = rays[k];
    B.col(static_cast<Eigen::Index>(k)) =
        (force.normal * line(problem.normal, place) + force.tangent * line(problem.tangent, place))
            .transpose();
  }
  const bool many = modes.size() > most_enumerated_contacts;  // and most of them push
  const Eigen::VectorXd share =
      least_squares_nonnegative(B, response, many ? BeginsWith::all : BeginsWith::none);
  if (!((B * share - response).norm() <= allowed)) return {};
  std::vector<ContactForce> out(modes.size());
  for (std::size_t k = 0; k < rays.size(); ++k) {
    const double times = share(static_cast<Eigen::Index>(k));
    out[rays[k].place].normal += times * rays[k].force.normal;
    out[rays[k].place].tangent += times * rays[k].force.tangent;
  }
  return out;
}

}  // namespace

void fill_contact_problem(const Mechanism& mechanism, const MotionPlan& plan,
                          const std::vector<double>& qdot, std::span<const double> qddot,
                          double floor, std::span<const int> contacts, AccelerationWorkspace& w,
                          ContactProblem& problem) {
  const EvaluatedSystem& system = w.system;
  const auto count = static_cast<Eigen::Index>(contacts.size());
  resize(problem.normal, count, plan.tree.tree_dof);
  resize(problem.tangent, count, plan.tree.tree_dof);
  problem.mu_s.resize(contacts.size());
  problem.mu_d.resize(contacts.size());
  problem.size = size_of(system, qddot) + floor;
  const std::vector<double> a(qddot.begin(), qddot.end());
  const std::vector<double> by_drives = driven_velocity(plan, w);
  const auto driven = [&](const ContactRows& rows, const Row& row) {
    return by_drives.empty() ? 0 : product(system, rows.body_a, rows.body_b, row, by_drives);
  };
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const int k = contacts[i];
    const ContactRows& rows = system.contacts[static_cast<std::size_t>(k)];
    const Contact& contact = mechanism.contacts[static_cast<std::size_t>(k)];
    problem.mu_s[i] = contact.mu_s;
    problem.mu_d[i] = contact.mu_d;
    const auto put = [&](const Row& row, double bias, ContactProblem::Side& side) {
      put_row(plan, w, {rows.body_a, rows.body_b, row}, i, side);
      side.free(static_cast<Eigen::Index>(i)) =
          product(system, rows.body_a, rows.body_b, row, a) + bias;
      side.speed[i] = apply(system, rows.body_a, rows.body_b, row, qdot);
      side.given[i] = row.v_0 - driven(rows, row);
    };
    put(rows.normal, normal_bias(mechanism, system, k, qdot), problem.normal);
    put(rows.tangent, tangent_bias(mechanism, system, k, qdot), problem.tangent);
  }
}

std::vector<ModeRow> independent_rows(const ContactProblem& problem, const Modes& modes) {
  const std::vector<ModeRow> rows = all_rows(modes);
  RowSpace space;
  space.reset(static_cast<int>(problem.normal.row.cols()));
  for (const ModeRow& row : rows) {
    const ContactProblem::Side& side = side_of(problem, row);
    const Vector along = line(side, row.place);
    std::copy_n(along.data(), along.size(), space.add_row(side.norm[row.place]).begin());
  }
  space.close_group();
  std::vector<ModeRow> kept;
  kept.reserve(static_cast<std::size_t>(space.rank()));
  for (int k = 0; k < space.rank(); ++k) {
    kept.push_back(rows[static_cast<std::size_t>(space.kept_row(k))]);
  }
  return kept;
}

Eigen::VectorXd contact_response(const ContactProblem& problem, const Modes& modes,
                                 std::span<const ModeRow> rows) {
  const auto count = static_cast<Eigen::Index>(rows.size());
  const Eigen::Index width = problem.normal.row.cols();
  DelassusForm::Rows conditions(count, width), forces(count, width);
  Eigen::VectorXd wanted(count);
  for (Eigen::Index k = 0; k < count; ++k) {
    const ModeRow& row = rows[static_cast<std::size_t>(k)];
    const ContactProblem::Side& side = side_of(problem, row);
    conditions.row(k) = line(side, row.place);
    forces.row(k) = force_direction(problem, modes, row);
    wanted(k) = -side.free(static_cast<Eigen::Index>(row.place));
  }
  // Not by the squares in CFᵀ: where a normal and a tangent almost depend on each other these lose
  // all digits of the little in which they differ, and what should stand still trembles.
  const Eigen::MatrixXd columns = forces.transpose();
  const Eigen::MatrixXd Q = orthonormal_span(columns, rank_tolerance);
  if (Q.cols() == 0) return Eigen::VectorXd::Zero(width);  // none, or the joints lock them here
  return Q * least_squares(conditions * Q, wanted).x;
}

std::vector<ContactForce> least_forces(const ContactProblem& problem, const Modes& modes,
                                       const Eigen::VectorXd& response) {
  const auto width = static_cast<std::size_t>(response.size());
  const std::vector<ModeRow> rows = all_rows(modes);
  RowSpace space;
  space.reset(static_cast<int>(width));
  for (const ModeRow& row : rows) {
    const Vector along = force_direction(problem, modes, row);
    std::copy_n(along.data(), width, space.add_row(side_of(problem, row).norm[row.place]).begin());
  }
  space.close_group();
  std::vector<double> lambda(rows.size());
  space.multipliers({response.data(), width}, lambda);
  std::vector<ContactForce> out(modes.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const std::size_t i = rows[k].place;
    if (rows[k].tangent) {
      out[i].tangent = lambda[k];
    } else {
      out[i].normal = lambda[k];
      out[i].tangent = -problem.sense * problem.mu_d[i] * slip_sign(modes[i]) * lambda[k];
    }
  }
  return out;
}

std::optional<std::vector<ContactForce>> forces_within(const ContactProblem& problem,
                                                       const Modes& modes,
                                                       const Eigen::VectorXd& response,
                                                       double tolerance) {
  if (!response.allFinite()) return {};
  const double allowed = tolerance * (problem.size + response.norm());
  std::vector<ContactForce> least = least_forces(problem, modes, response);
  if (within_cones(problem, modes, least, allowed)) return least;
  return forces_in_cone(problem, modes, response, allowed);
}

double sliding_gain(const ContactProblem& problem, std::size_t place, double slip) {
  const auto n = line(problem.normal, place);
  const auto t = line(problem.tangent, place);
  return n.dot(n) - problem.mu_d[place] * problem.sense * slip * n.dot(t);
}

}  // namespace carom
