// SPDX-License-Identifier: MIT
//
// Contact forces and frictionless impacts on random mechanisms against quadratic programs in the
// accelerations and velocities themselves: B(48), B(56), B(84).
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>
#include <numeric>
#include <optional>
#include <random>

#include "core/dynamics/bias.h"
#include "core/impact/complementarity.h"
#include "tests/support/contact_forces.h"
#include "tests/support/dense.h"
#include "tests/support/dense_contacts.h"
#include "tests/support/quadratic_program.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

using test::DenseContacts;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// T⁺ − T⁻ = p·(u⁻ + u⁺)/2.
double work_of(const MultipleImpact& impact, const Percussions& law) {
  return law.p.dot(impact.u + law.u_plus) / 2;
}

/// (I − S)v: the part of a velocity that keeps the given unit rows.
Vector keeping(const Matrix& rows, const DenseContacts& d, const Vector& v) {
  if (rows.rows() == 0) return v;
  const Vector root = d.mass().cwiseSqrt();
  const Matrix B = rows * root.cwiseInverse().asDiagonal();
  const Vector x = root.cwiseProduct(v);
  return (x - Vector(test::least_norm(B, B * x, 1e-10))).cwiseQuotient(root);
}

/// A mechanism that moves with every joint and every contact kept, under gravity, and the terms of
/// its dynamics as the paper names them, all rows unit rows.
struct Persistent {
  const DenseContacts& d;
  std::vector<double> qdot;
  Vector free;  ///< −M⁻¹F
  Vector H_1;   ///< (d/dt ∇gᵀ)q̇
  Vector bias;  ///< (d/dt ∇hᵀ)q̇

  Persistent(const DenseContacts& contacts, Vec2 gravity) : d(contacts) {
    Matrix all(d.g.rows() + d.h.rows(), d.system.n());
    all.topRows(d.g.rows()) = d.g;
    all.bottomRows(d.h.rows()) = d.h;
    const Vector given = Eigen::Map<const Vector>(d.random.example.qdot.data(), d.system.n());
    const Vector slow = keeping(all, d, given);
    qdot.assign(slow.begin(), slow.end());
    free = Vector::Zero(d.system.n());
    for (std::size_t b = 0; b + 1 < d.system.offset.size(); ++b) {
      free(d.system.offset[b]) = gravity.x;
      free(d.system.offset[b] + 1) = gravity.y;
    }
    fill_biases();
  }

  void fill_biases() {
    H_1.resize(d.g.rows());
    Eigen::Index next = 0;
    for (std::size_t j = 0; j < d.system.joints.size(); ++j) {
      const JointRows& joint = d.system.joints[j];
      const auto of_joint = joint_bias(d.mechanism, d.system, static_cast<int>(j), qdot);
      for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
        H_1(next++) = of_joint[k] / row_norm(d.system, {joint.body_a, joint.body_b, joint.row[k]});
      }
    }
    bias.resize(d.h.rows());
    for (std::size_t k = 0; k < d.normals.size(); ++k) {
      bias(static_cast<Eigen::Index>(k)) =
          normal_bias(d.mechanism, d.system, static_cast<int>(k), qdot) / d.form.norm[k];
    }
  }

  /// Gauss' principle: B(48) with ∇gᵀq̈ + H₁ = 0 beside it.
  [[nodiscard]] std::optional<Vector> by_gauss() const {
    return test::solve({d.mass().asDiagonal(), free, d.h, -bias, d.g, -H_1});
  }

  /// B(56) with H₂, H₃ and H₄ of B(12), B(15), B(21); x = q̈ + M⁻¹(F − H₃).
  [[nodiscard]] std::optional<Vector> by_program_56() const {
    const Matrix M = d.mass().asDiagonal();
    const Matrix W = d.mass().cwiseInverse().asDiagonal();
    const Vector H_2 = d.g * free + H_1;
    Vector H_3 = Vector::Zero(d.system.n());
    Matrix M_c_inverse = W;
    if (d.g.rows() > 0) {
      const Matrix A_g = d.g * W * d.g.transpose();
      H_3 = -d.g.transpose() * test::least_norm(A_g, H_2, 1e-12);
      M_c_inverse -= W * d.g.transpose() * test::least_norm(A_g, d.g * W, 1e-12);
    }
    const Vector H_4 = d.h * W * H_3 + d.h * free + bias;
    const Vector base = free + W * H_3;
    const Matrix rows = d.h * M_c_inverse * M;
    return test::solve({M, base, rows, rows * base - H_4, Matrix(0, d.system.n()), Vector(0)});
  }
};

// B(48), and B(56) with H_2 of B(12) and H_3 of B(15), have the accelerations of the
// complementarity problem.
TEST(ContactPrograms, ContactForcesFollowFromGaussPrinciple) {
  std::mt19937_64 random(test::seed(20260406));
  const Vec2 gravity{0.7, -9.81};
  int compared = 0;
  int pushing = 0;
  for (int i = 0; compared < 200; ++i) {
    ASSERT_LT(i, 10000);
    const DenseContacts d(test::random_mechanism(random, 0.5));
    if (!d.well_posed()) continue;
    const Persistent motion(d, gravity);
    std::vector<int> contacts(d.normals.size());
    std::iota(contacts.begin(), contacts.end(), 0);
    const test::ContactForces forces =
        test::contact_forces(d.mechanism, {d.random.example.q, motion.qdot}, gravity, contacts);
    const auto gauss = motion.by_gauss();
    ASSERT_EQ(forces.status, gauss ? LcpStatus::solved : LcpStatus::no_solution) << i;
    if (!gauss) continue;
    ++compared;
    pushing += forces.force.maxCoeff() > 0;
    const Vector ours = Eigen::Map<const Vector>(forces.qddot.data(), d.system.n());
    const double scale = motion.free.norm() + ours.norm();
    ASSERT_LE((ours - *gauss).norm(), 1e-6 * scale) << "Gauss, example " << i;
    const auto program = motion.by_program_56();
    ASSERT_TRUE(program) << i;
    ASSERT_LE((ours - *program).norm(), 1e-6 * scale) << "B(56), example " << i;
  }
  EXPECT_GT(pushing, 50);
}

// B(84): where all are plastic, of all velocities that joints and contacts admit the nearest.
TEST(ContactPrograms, MoreauFindsTheNearestAdmissibleVelocity) {
  std::mt19937_64 random(test::seed(20260407));
  int compared = 0;
  int struck = 0;
  for (int i = 0; compared < 200; ++i) {
    const DenseContacts d(test::random_mechanism(random, 0.5));
    if (!d.well_posed()) continue;
    ++compared;
    const Vector before =
        keeping(d.g, d, Eigen::Map<const Vector>(d.random.example.qdot.data(), d.system.n()));
    // 0 where the joints lock the contact.
    const Vector compliant = (d.form.A_c.diagonal().array() > 0).cast<double>();
    const Vector u = compliant.cwiseProduct(d.norm().cwiseProduct(d.h * before));
    const MultipleImpact impact{d.form.A_c, u, Vector::Zero(u.size())};
    const Percussions moreau = complementarity_percussions(impact);
    ASSERT_EQ(moreau.status, LcpStatus::solved) << i;
    const auto nearest = test::solve({d.mass().asDiagonal(), before, d.h, Vector::Zero(u.size()),
                                      d.g, Vector::Zero(d.g.rows())});
    ASSERT_TRUE(nearest) << i;
    const Vector u_plus = d.norm().cwiseProduct(d.h * *nearest);
    const double speed = std::sqrt(before.dot(d.mass().cwiseProduct(before)));
    const Vector difference = (moreau.u_plus - u_plus).cwiseQuotient(d.norm());
    ASSERT_LE(difference.cwiseAbs().maxCoeff(), 1e-6 * speed) << i;
    const double K = (nearest->dot(d.mass().cwiseProduct(*nearest)) - speed * speed) / 2;
    ASSERT_NEAR(work_of(impact, moreau), K, 1e-6 * speed * speed) << i;
    struck += moreau.p.maxCoeff() > 0;
  }
  EXPECT_GT(struck, 50);
}

// 0 ≤ p ⊥ u⁺ + ℰu⁻ ≥ 0 with u⁻ ≤ 0 and e in [0, 1], different ones: T⁺ − T⁻ = −½Σ(1 − e)p|u⁻|.
TEST(ContactPrograms, ComplementarityNeverGainsEnergy) {
  std::mt19937_64 random(test::seed(20260408));
  std::uniform_real_distribution<double> unit(0, 1);
  int released = 0;
  for (int i = 0; i < 500; ++i) {
    const DenseContacts d(test::random_mechanism(random, 2));
    if (!d.well_posed()) continue;
    const auto m = static_cast<Eigen::Index>(d.normals.size());
    const Vector speeds =
        d.form.D * Vector::NullaryExpr(d.form.D.cols(), [&] { return unit(random) - 0.5; });
    MultipleImpact impact{d.form.A_c, -speeds.cwiseAbs(),
                          Vector::NullaryExpr(m, [&] { return unit(random); })};
    const Percussions law = complementarity_percussions(impact);
    if (law.status != LcpStatus::solved) continue;  // |u⁻| may be none that the joints allow
    const double expected =
        -(Vector::Ones(m) - impact.e).cwiseProduct(law.p).dot(impact.u.cwiseAbs()) / 2;
    const double scale = law.p.dot(impact.u.cwiseAbs()) + 1e-300;
    ASSERT_LE(work_of(impact, law), 1e-9 * scale) << i;
    ASSERT_NEAR(work_of(impact, law) / scale, expected / scale, 1e-8) << i;
    released += law.p.minCoeff() == 0 && law.p.maxCoeff() > 0;
  }
  EXPECT_GT(released, 10);
}

}  // namespace
}  // namespace carom
