// SPDX-License-Identifier: MIT
//
// q̈ between impacts, against finite differences, against the paper's own form by singular values,
// and against Lagrange's equations in two angles.
#include "core/projection/acceleration.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <array>
#include <cmath>
#include <map>

#include "core/dynamics/bias.h"
#include "tests/support/dense.h"
#include "tests/support/derivative.h"
#include "tests/support/projection.h"
#include "tests/support/random_mechanism.h"

namespace carom::test {
namespace {

constexpr Vec2 g{0.7, -9.81};

std::vector<double> along(const Example& e, double s) {
  std::vector<double> q = e.q;
  for (std::size_t i = 0; i < q.size(); ++i) q[i] += s * e.qdot[i];
  return q;
}

/// d/ds of a contact's a_t q̇ along q + s q̇.
double slip_rate(const Example& e, std::size_t contact) {
  return derivative([&](double s) {
    const EvaluatedSystem at = evaluate(e.mechanism, along(e, s));
    const ContactRows& rows = at.contacts[contact];
    return apply(at, rows.body_a, rows.body_b, rows.tangent, e.qdot);
  });
}

// B(10): along q + s q̇ with q̇ kept, d/ds of A(q)q̇ is Ȧq̇.
TEST(Acceleration, BiasIsTheDerivativeOfTheRows) {
  std::mt19937_64 random(11);
  std::array<int, 4> joints{};
  std::map<std::string, int> contacts;
  for (int run = 0; run < 300; ++run) {
    const Example e = random_mechanism(random, 1).example;
    const EvaluatedSystem system = evaluate(e.mechanism, e.q);
    for (std::size_t j = 0; j < system.joints.size(); ++j) {
      const auto bias = joint_bias(e.mechanism, system, static_cast<int>(j), e.qdot);
      ++joints[e.mechanism.joints[j].kind.index()];
      for (std::size_t k = 0; k < static_cast<std::size_t>(system.joints[j].count); ++k) {
        const double expected = derivative([&](double s) {
          const EvaluatedSystem at = evaluate(e.mechanism, along(e, s));
          const JointRows& rows = at.joints[j];
          return apply(at, rows.body_a, rows.body_b, rows.row[k], e.qdot);
        });
        // Short distance joints turn fast: the extrapolation's own error grows with them.
        EXPECT_NEAR(bias[k], expected, 1e-7 * (1 + expected * expected))
            << "run " << run << ", " << kind_word(e.mechanism.joints[j].kind);
      }
    }
    for (std::size_t k = 0; k < system.contacts.size(); ++k) {
      ++contacts[kind_word(e.mechanism.contacts[k].geometry)];
      const double expected = derivative([&](double s) {
        const EvaluatedSystem at = evaluate(e.mechanism, along(e, s));
        const ContactRows& rows = at.contacts[k];
        return apply(at, rows.body_a, rows.body_b, rows.normal, e.qdot);
      });
      EXPECT_NEAR(normal_bias(e.mechanism, system, static_cast<int>(k), e.qdot), expected,
                  1e-7 * (1 + expected * expected))
          << "run " << run << ", " << kind_word(e.mechanism.contacts[k].geometry);
      const double slip = slip_rate(e, k);
      EXPECT_NEAR(tangent_bias(e.mechanism, system, static_cast<int>(k), e.qdot), slip,
                  1e-7 * (1 + slip * slip))
          << "run " << run << ", " << kind_word(e.mechanism.contacts[k].geometry);
    }
  }
  for (const int count : joints) EXPECT_GT(count, 30);
  for (const char* kind : {"point-line", "disc-line", "disc-disc"}) EXPECT_GT(contacts[kind], 30);
}

// A point and a disc above the edge, and beside the corner, of a square that turns.
TEST(Acceleration, SlipBiasIsTheDerivativeOfTheRowBesidePolygons) {
  Example e;
  const std::vector<Vertex> square{
      {"a", {-0.5, -0.5}}, {"b", {0.5, -0.5}}, {"c", {0.5, 0.5}}, {"d", {-0.5, 0.5}}};
  e.mechanism.bodies = {{"block", BodyKind::rigid, 1, {}, PolygonShape{square}},
                        {"disc", BodyKind::rigid, 1, {}, DiscShape{0.2}}};
  e.mechanism.contacts = {{"point", PointPolygon{{1, Place::at, {0.05, -0.1}}, 0}},
                          {"rim", DiscPolygon{1, 0}}};
  e.qdot = {0.3, -0.4, 0.9, -1.1, 0.6, 1.7};
  for (const Vec2 at : {Vec2{0.1, 0.8}, {0.7, 0.75}, {-0.9, 0.1}}) {
    e.q = {0.02, -0.03, 0.1, at.x, at.y, 0.4};
    const EvaluatedSystem system = evaluate(e.mechanism, e.q);
    for (std::size_t k = 0; k < 2; ++k) {
      const double expected = slip_rate(e, k);
      EXPECT_NEAR(tangent_bias(e.mechanism, system, static_cast<int>(k), e.qdot), expected,
                  1e-7 * (1 + expected * expected))
          << at.x << " " << k;
    }
  }
}

/// q̈ as P(13) has it, with S by singular values and Ω q̇ = −A⁺Ȧq̇; Ȧq̇ by differences.
Eigen::VectorXd paper_acceleration(const Example& e, const Eigen::MatrixXd& A,
                                   const test::Projection& p, const Eigen::VectorXd& free) {
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  Eigen::VectorXd bias(A.rows());
  Eigen::Index next = 0;
  for (std::size_t j = 0; j < system.joints.size(); ++j) {
    const JointRows& rows = system.joints[j];
    for (std::size_t k = 0; k < static_cast<std::size_t>(rows.count); ++k) {
      const double rate = derivative([&](double s) {
        const EvaluatedSystem at = evaluate(e.mechanism, along(e, s));
        return apply(at, rows.body_a, rows.body_b, at.joints[j].row[k], e.qdot);
      });
      bias(next++) = rate / row_norm(system, {rows.body_a, rows.body_b, rows.row[k]});
    }
  }
  const auto [U, V, sigma] = svd(A);
  const Eigen::Index r = p.rank;
  const Eigen::VectorXd omega_qdot =
      -V.leftCols(r) * (U.leftCols(r).transpose() * bias).cwiseQuotient(sigma.head(r));
  return free - p.S * free + p.S * omega_qdot;
}

// P(13).
TEST(Acceleration, AgreesWithThePapersFormOnRandomMechanisms) {
  std::mt19937_64 random(5);
  int compared = 0;
  int redundant = 0;
  for (int run = 0; run < 400; ++run) {
    RandomExample drawn = random_mechanism(random, 1);
    Example& e = drawn.example;
    if (drawn.near_singular || e.mechanism.joints.empty()) continue;
    MotionPlan plan = plan_motion(e.mechanism);
    AccelerationWorkspace w;
    choose_loop_rows(e.mechanism, e.q, plan, w);
    const int rank = w.system.n() - plan.tree.tree_dof + w.factor.joints.rank();
    const Eigen::MatrixXd A = constraint_matrix(w.system, {});
    const test::Projection p = test::project(A, w.system.mass, rank);
    if (p.condition > 1e4 || p.condition_M_c > 1e6) continue;  // the oracle's own error
    const auto n = static_cast<Eigen::Index>(e.q.size());
    Eigen::Map<Eigen::VectorXd> qdot(e.qdot.data(), n);
    qdot = (qdot - p.S * qdot).eval();
    std::vector<double> fast(e.q.size());
    accelerate_at(e.mechanism, plan, {e.q, e.qdot}, g, w, fast);
    Eigen::VectorXd free = Eigen::VectorXd::Zero(n);
    for (const int first : coordinate_offsets(e.mechanism)) {
      if (first >= n) continue;
      free(first) = g.x;
      free(first + 1) = g.y;
    }
    const Eigen::VectorXd expected = paper_acceleration(e, A, p, free);
    const Eigen::VectorXd d = Eigen::Map<const Eigen::VectorXd>(fast.data(), n) - expected;
    EXPECT_LT(std::sqrt(d.dot(p.M * d)), 1e-6 * (1 + std::sqrt(expected.dot(p.M * expected))))
        << "run " << run;
    ++compared;
    if (w.factor.joints.rank() < static_cast<int>(A.rows()) - (w.system.n() - plan.tree.tree_dof)) {
      ++redundant;
    }
  }
  EXPECT_GT(compared, 100);
  EXPECT_GT(redundant, 20);
}

// E2. A particle on a rod of length r, turning with ω without gravity, has the acceleration −ω²r
// towards the pivot. A = (c, s), Ȧ = ω(−s, c), A⁺ = Aᵀ, Λ = −A⁺ȦP, S = A⁺A.
TEST(Acceleration, OmegaHasTheSignOfTheAppendix) {
  constexpr double r = 0.5, omega = 3, angle = 0.4;
  const Vec2 u = direction(angle);
  const Eigen::RowVector2d A(u.x, u.y), A_dot(-omega * u.y, omega * u.x);
  const Eigen::Matrix2d S = A.transpose() * A;
  const Eigen::Matrix2d L = -A.transpose() * A_dot * (Eigen::Matrix2d::Identity() - S);
  const Eigen::Vector2d qdot(-r * omega * u.y, r * omega * u.x);
  const Eigen::Vector2d towards_pivot = -omega * omega * r * A.transpose();
  EXPECT_LT((S * (L - L.transpose()) * qdot - towards_pivot).norm(), 1e-14);
  EXPECT_LT((S * (L.transpose() - L) * qdot + towards_pivot).norm(), 1e-14);  // as printed

  Mechanism mechanism;
  mechanism.bodies = {{"bob", BodyKind::particle, 2, {}, NoShape{}}};
  mechanism.joints = {{"rod", DistanceJoint{{ground, Place::at, {}}, {0, Place::at, {}}, r}}};
  MotionPlan plan = plan_motion(mechanism);
  AccelerationWorkspace w;
  choose_loop_rows(mechanism, {r * u.x, r * u.y}, plan, w);
  std::vector<double> qddot(2);
  accelerate(mechanism, plan, {qdot(0), qdot(1)}, {}, w, qddot);
  EXPECT_NEAR(qddot[0], towards_pivot(0), 1e-14);
  EXPECT_NEAR(qddot[1], towards_pivot(1), 1e-14);
}

// The angles θ of the rods from the downward vertical obey
//   (m1+m2) l1 θ1̈ + m2 l2 cos(θ1−θ2) θ2̈ = −m2 l2 sin(θ1−θ2) θ2̇² − (m1+m2) G sin θ1
//   l1 cos(θ1−θ2) θ1̈ + l2 θ2̈ = l1 sin(θ1−θ2) θ1̇² − G sin θ2.
TEST(Acceleration, DoublePendulumObeysLagrangesEquations) {
  constexpr double m1 = 5, m2 = 2, l1 = 0.5, l2 = 0.25, G = 9.81;
  for (const double x : {-0.3, 0.05, 0.38}) {
    const Example e = gonzalez_pendulum(x, -1, {1, -1}, 0.5, 0);
    const Vec2 p1{e.q[0], e.q[1]}, r{e.q[2] - e.q[0], e.q[3] - e.q[1]};
    const Vec2 v1{e.qdot[0], e.qdot[1]}, v{e.qdot[2] - e.qdot[0], e.qdot[3] - e.qdot[1]};
    const double t1 = std::atan2(p1.x, -p1.y), t2 = std::atan2(r.x, -r.y);
    const double w1 = cross(p1, v1) / dot(p1, p1), w2 = cross(r, v) / dot(r, r);
    const double c = std::cos(t1 - t2), s = std::sin(t1 - t2);
    Eigen::Matrix2d L;
    L << (m1 + m2) * l1, m2 * l2 * c, l1 * c, l2;
    const Eigen::Vector2d a =
        L.inverse() * Eigen::Vector2d(-m2 * l2 * s * w2 * w2 - (m1 + m2) * G * std::sin(t1),
                                      l1 * s * w1 * w1 - G * std::sin(t2));
    const Vec2 a1 = a(0) * perp(p1) - (w1 * w1) * p1;
    const Vec2 a2 = a1 + a(1) * perp(r) - (w2 * w2) * r;

    MotionPlan plan = plan_motion(e.mechanism);
    AccelerationWorkspace w;
    std::vector<double> qddot(4);
    choose_loop_rows(e.mechanism, e.q, plan, w);
    accelerate(e.mechanism, plan, e.qdot, {0, -G}, w, qddot);
    const double scale = 1 + std::abs(a2.x) + std::abs(a2.y);
    EXPECT_NEAR(qddot[0], a1.x, 1e-13 * scale);
    EXPECT_NEAR(qddot[1], a1.y, 1e-13 * scale);
    EXPECT_NEAR(qddot[2], a2.x, 1e-13 * scale);
    EXPECT_NEAR(qddot[3], a2.y, 1e-13 * scale);
  }
}

// Where the ends of a rod lie on one point its row is along x: of a point at the arm r on a body
// that turns, Ȧq̇ = −ω² r_x.
TEST(Acceleration, BiasOfARodWithoutExtentIsAlongX) {
  Mechanism m;
  m.bodies = {{"body", BodyKind::rigid, 1, 1, NoShape{}}};
  m.joints = {
      {"rod", DistanceJoint{{0, Place::at, {0.3, 0.4}}, {ground, Place::at, {0.3, 0.4}}, 1}}};
  const std::vector<double> qdot{0.7, -0.2, 2};
  EXPECT_NEAR(joint_bias(m, evaluate(m, {0, 0, 0}), 0, qdot)[0], -4 * 0.3, 1e-15);
}

// A pendulum under a force f at its bob: of f/m only the part across the rod is left, and nothing
// where a second rod holds it.
TEST(Acceleration, AForceAlongARodAddsNothing) {
  Mechanism m;
  m.bodies = {{"bob", BodyKind::particle, 2, {}, NoShape{}}};
  m.joints = {{"rod", DistanceJoint{{0, Place::at, {}}, {ground}, 5}}};
  MotionPlan plan = plan_motion(m);
  AccelerationWorkspace w;
  choose_loop_rows(m, {3, 4}, plan, w);
  std::vector<double> qddot{0, 0};
  add_acceleration_of(std::vector<double>{7, 1}, plan, w, qddot);
  // (7, 1)·(−4, 3)/5 = −5 along (−4, 3)/5 over 2 kg.
  EXPECT_NEAR(qddot[0], 2, 1e-14);
  EXPECT_NEAR(qddot[1], -1.5, 1e-14);

  m.joints.push_back({"other", DistanceJoint{{0, Place::at, {}}, {ground, Place::at, {3, 0}}, 4}});
  plan = plan_motion(m);
  choose_loop_rows(m, {3, 4}, plan, w);
  qddot = {0, 0};
  add_acceleration_of(std::vector<double>{7, 1}, plan, w, qddot);
  EXPECT_NEAR(std::hypot(qddot[0], qddot[1]), 0, 1e-14);
}

}  // namespace
}  // namespace carom::test
