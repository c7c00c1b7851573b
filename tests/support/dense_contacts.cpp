// SPDX-License-Identifier: MIT
#include "tests/support/dense_contacts.h"

#include <utility>

#include "core/projection/multipliers.h"

namespace carom::test {

DenseContacts::DenseContacts(RandomExample drawn) : random(std::move(drawn)) {
  factor_joints(plan, system, factor);
  for (const ContactRows& c : system.contacts) normals.push_back({c.body_a, c.body_b, c.normal});
  delassus_matrix(plan, system, factor, normals, form);
  const Eigen::MatrixXd all = constraint_matrix(system, normals);
  const auto m = static_cast<Eigen::Index>(normals.size());
  g = all.topRows(all.rows() - m);
  h = all.bottomRows(m);
}

Eigen::MatrixXd DenseContacts::unit_A_c() const {
  const Eigen::VectorXd inverse = norm().cwiseInverse();
  return inverse.asDiagonal() * form.A_c * inverse.asDiagonal();
}

}  // namespace carom::test
