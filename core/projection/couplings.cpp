// SPDX-License-Identifier: MIT
#include "core/projection/couplings.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/dense.h"
#include "core/math/planar.h"
#include "core/projection/multipliers.h"

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// B(9) between two vectors, by half-angles: exact at 0 and π, where the arc cosine is not.
std::optional<double> kinetic_angle(const Vector& a, const Vector& b) {
  const double size_a = a.norm();
  const double size_b = b.norm();
  if (!(size_a > 0 && size_b > 0)) return {};
  const Vector u = a / size_a;
  const Vector v = b / size_b;
  return 2 * std::atan2((u + v).norm(), (u - v).norm());
}

/// One side of a whitened unit row.
struct Side {
  int body = ground;
  Row3 part{};
};

std::array<Side, 2> sides_of(const EvaluatedSystem& system, const NamedRow& named) {
  const auto side = [&](int body, const Row3& part) {
    if (body == ground) return Side{};
    const Row3 white = scaled(system.weight[static_cast<std::size_t>(body)].value, part);
    const double s = 1 / named.norm;
    return Side{body, {s * white[0], s * white[1], s * white[2]}};
  };
  return {side(named.row.body_a, named.row.row.a), side(named.row.body_b, named.row.row.b)};
}

/// The same angle of two rows, each of two bodies at most.
std::optional<double> kinetic_angle(const EvaluatedSystem& system, const NamedRow& a,
                                    const NamedRow& b) {
  if (!(a.norm > 0 && b.norm > 0)) return {};
  const std::array<Side, 2> u = sides_of(system, a);
  std::array<Side, 2> v = sides_of(system, b);
  double sum = 0, difference = 0;
  const auto add = [&](const Row3& x, const Row3& y) {
    for (std::size_t k = 0; k < 3; ++k) {
      sum += (x[k] + y[k]) * (x[k] + y[k]);
      difference += (x[k] - y[k]) * (x[k] - y[k]);
    }
  };
  for (const Side& one : u) {
    if (one.body == ground) continue;
    const auto other = std::ranges::find(v, one.body, &Side::body);
    add(one.part, other == v.end() ? Row3{} : other->part);
    if (other != v.end()) *other = {};
  }
  for (const Side& left : v) {
    if (left.body != ground) add({}, left.part);
  }
  return 2 * std::atan2(std::sqrt(sum), std::sqrt(difference));
}

std::string row_name(const Joint& joint, int row) {
  const std::string_view name = rows_of(joint.kind)[static_cast<std::size_t>(row)].name;
  return name.empty() ? joint.name : joint.name + " " + std::string(name);
}

std::vector<NamedRow> rows_of_joints(const Mechanism& mechanism, const EvaluatedSystem& system) {
  std::vector<NamedRow> out;
  for (std::size_t j = 0; j < system.joints.size(); ++j) {
    const JointRows& joint = system.joints[j];
    for (int k = 0; k < joint.count; ++k) {
      const BodyRow row{joint.body_a, joint.body_b, joint.row[static_cast<std::size_t>(k)]};
      out.push_back({row_name(mechanism.joints[j], k), row, row_norm(system, row)});
    }
  }
  return out;
}

std::vector<NamedRow> rows_of_contacts(const Mechanism& mechanism, const EvaluatedSystem& system,
                                       std::span<const int> contacts) {
  std::vector<NamedRow> out;
  out.reserve(contacts.size());
  for (const int k : contacts) {
    const ContactRows& contact = system.contacts[static_cast<std::size_t>(k)];
    const BodyRow row = normal_row(contact);
    const Contact& given = mechanism.contacts[static_cast<std::size_t>(k)];
    out.push_back({given.name, row, row_norm(system, row),
                   std::holds_alternative<AngleStop>(given.geometry)});
  }
  return out;
}

std::vector<BodyRow> body_rows(const std::vector<NamedRow>& named) {
  std::vector<BodyRow> out;
  out.reserve(named.size());
  for (const NamedRow& one : named) out.push_back(one.row);
  return out;
}

Matrix coupling_matrix(const EvaluatedSystem& system, const std::vector<NamedRow>& a,
                       const std::vector<NamedRow>& b, const std::stop_token& stop) {
  Matrix out(static_cast<Eigen::Index>(a.size()), static_cast<Eigen::Index>(b.size()));
  for (std::size_t i = 0; i < a.size() && !stop.stop_requested(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      out(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
          inertial_coupling(system, a[i].row, b[j].row);
    }
  }
  return out;
}

/// Rank of unit rows at the one tolerance.
int rank_of(const Matrix& unit_rows) {
  RowSpace space;
  space.reset(static_cast<int>(unit_rows.cols()));
  for (Eigen::Index i = 0; i < unit_rows.rows(); ++i) {
    const Vector row = unit_rows.row(i);
    std::copy(row.begin(), row.end(), space.add_row(row.norm()).begin());
  }
  space.close_group();
  return space.rank();
}

/// sin of the angle between a contact and the span of the joints: what they leave of its row.
std::vector<std::optional<double>> angles_to_joints(const DelassusForm& form) {
  std::vector<std::optional<double>> out;
  out.reserve(form.norm.size());
  for (std::size_t i = 0; i < form.norm.size(); ++i) {
    const double left = form.D.row(static_cast<Eigen::Index>(i)).norm();
    out.push_back(form.norm[i] > 0 ? std::optional(std::asin(std::min(1.0, left / form.norm[i])))
                                   : std::nullopt);
  }
  return out;
}

/// A vector of the basis is the row of a dense constraint: whitened like a velocity, it keeps what
/// the joints leave of it.
Matrix outside_joints(const EliminationPlan& plan, const EvaluatedSystem& system,
                      ConstraintFactor& factor, const Couplings& c) {
  const Matrix basis = orthonormal_basis(c.unit_h.transpose(), c.rank_h);
  const Eigen::Map<const Vector> mass(system.mass.data(), c.n);
  Matrix out(plan.tree_dof, basis.cols());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    const Vector velocity = basis.col(k).cwiseQuotient(mass.cwiseSqrt());
    const std::span<double> y(out.col(k).data(), static_cast<std::size_t>(plan.tree_dof));
    whiten_velocity(plan, system, factor, {velocity.data(), static_cast<std::size_t>(c.n)}, y);
    factor.joints.remove_from(y);
  }
  return out;
}

std::vector<double> norms(const Couplings& c) {
  std::vector<double> out;
  out.reserve(c.joints.size() + c.contacts.size());
  for (const NamedRow& row : c.joints) out.push_back(row.norm);
  for (const NamedRow& row : c.contacts) out.push_back(row.norm);
  return out;
}

}  // namespace

AngleTable::AngleTable(const Matrix& a, const Matrix& b)
    : rows_(static_cast<int>(a.rows())), columns_(static_cast<int>(b.rows())) {
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < b.rows(); ++j) angle_.push_back(kinetic_angle(a.row(i), b.row(j)));
  }
}

std::string delassus_unit(const Couplings& couplings) {
  const auto turning = std::ranges::count_if(couplings.contacts, &NamedRow::turns);
  if (turning == 0) return "1/kg";
  if (turning == std::ssize(couplings.contacts)) return "1/(kg m^2)";
  return "1/kg; with the stop of an angle 1/(kg m), with two 1/(kg m^2)";
}

AngleTable::AngleTable(const EvaluatedSystem& system, const std::vector<NamedRow>& a,
                       const std::vector<NamedRow>& b, const std::stop_token& stop)
    : rows_(static_cast<int>(a.size())), columns_(static_cast<int>(b.size())) {
  angle_.reserve(a.size() * b.size());
  for (std::size_t i = 0; i < a.size() && !stop.stop_requested(); ++i) {
    for (const NamedRow& other : b) angle_.push_back(kinetic_angle(system, a[i], other));
  }
  angle_.resize(a.size() * b.size());
}

std::vector<int> closed_contacts(const EliminationPlan& plan, const EvaluatedSystem& system) {
  std::vector<int> out;
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    if (is_closed(plan, system.contacts[k])) out.push_back(static_cast<int>(k));
  }
  return out;
}

Couplings find_couplings(const Mechanism& mechanism, const EliminationPlan& plan,
                         const EvaluatedSystem& system, std::span<const int> contacts,
                         const std::stop_token& stop) {
  Couplings c;
  c.n = system.n();
  c.contacts = rows_of_contacts(mechanism, system, contacts);
  c.joints = rows_of_joints(mechanism, system);
  const Eigen::Map<const Vector> mass(system.mass.data(), c.n);
  const Matrix unit = constraint_matrix(system, body_rows(c.contacts)) *
                      mass.cwiseSqrt().cwiseInverse().asDiagonal();
  c.unit_g = unit.topRows(static_cast<Eigen::Index>(c.joints.size()));
  c.unit_h = unit.bottomRows(static_cast<Eigen::Index>(c.contacts.size()));
  if (stop.stop_requested()) return c;
  c.A = coupling_matrix(system, c.contacts, c.contacts, stop);
  c.A_g = coupling_matrix(system, c.joints, c.joints, stop);
  if (stop.stop_requested()) return c;

  ConstraintFactor factor;
  factor_joints(plan, system, factor);
  delassus_matrix(plan, system, factor, body_rows(c.contacts), c.with_joints);
  c.contact_contact = AngleTable(system, c.contacts, c.contacts, stop);
  c.contact_joint = AngleTable(system, c.contacts, c.joints, stop);
  c.joint_joint = AngleTable(system, c.joints, c.joints, stop);
  c.contact_contact_held = AngleTable(c.with_joints.D, c.with_joints.D);
  c.contact_to_joints = angles_to_joints(c.with_joints);
  if (stop.stop_requested()) return c;
  c.rank_h = rank_of(c.unit_h);
  c.outside_joints = outside_joints(plan, system, factor, c);
  c.rank_g = c.n - plan.tree_dof + factor.joints.rank();
  c.freedom = multiplier_freedom(unit, norms(c), c.rank_g + c.with_joints.rank());
  return c;
}

}  // namespace carom
