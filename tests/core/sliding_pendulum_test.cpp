// SPDX-License-Identifier: MIT
//
// A double pendulum whose tip slides on the floor with friction, against another integrator on
// another form of the equations: M, the constraints and F(5) written out in one dense system, the
// classical method of order four.
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "tests/support/flight.h"

namespace carom::test {
namespace {

constexpr double mu = 0.25;

/// Masses p and r of 5 and 2 kg, rods |p| and |r − p|, r on a horizontal floor.
struct Dense {
  using X = Eigen::Matrix<double, 8, 1>;  ///< p, r and their velocities

  /// Accelerations from M q̈ = f + Aᵀλ + (a_n − μ s a_t)ᵀλ_n and the rows' second derivatives.
  static X rate(const X& x) {
    const Eigen::Vector2d p = x.segment<2>(0), r = x.segment<2>(2);
    const Eigen::Vector2d v = x.segment<2>(4), w = x.segment<2>(6);
    const Eigen::Vector2d d = r - p, u = w - v;
    const double s = w.x() > 0 ? 1 : -1;
    Eigen::Matrix<double, 7, 7> K = Eigen::Matrix<double, 7, 7>::Zero();
    Eigen::Matrix<double, 7, 1> b = Eigen::Matrix<double, 7, 1>::Zero();
    K.diagonal().head<4>() << 5, 5, 2, 2;
    Eigen::Matrix<double, 3, 4> A = Eigen::Matrix<double, 3, 4>::Zero();
    A.block<1, 2>(0, 0) = p.transpose();
    A.block<1, 2>(1, 0) = -d.transpose();
    A.block<1, 2>(1, 2) = d.transpose();
    A(2, 3) = 1;
    Eigen::Matrix<double, 3, 4> F = A;  // along which the forces act
    F(2, 2) = -mu * s;
    K.block<4, 3>(0, 4) = -F.transpose();
    K.block<3, 4>(4, 0) = A;
    b.head<4>() << 0, -5 * G, 0, -2 * G;
    b.tail<3>() << -v.dot(v), -u.dot(u), 0;
    const Eigen::Matrix<double, 7, 1> solved = K.partialPivLu().solve(b);
    X out;
    out << v, w, solved.head<4>();
    return out;
  }

  static X step(const X& x, double h) {
    const X a = rate(x);
    const X b = rate(x + h / 2 * a);
    const X c = rate(x + h / 2 * b);
    const X d = rate(x + h * c);
    return x + h / 6 * (a + 2 * b + 2 * c + d);
  }
};

TEST(Friction, SlidingPendulumMovesAsInTheDenseEquations) {
  for (const double speed : {1.0, -1.0}) {
    const Example e = gonzalez_pendulum(0.1, -1, {speed, 0}, 0.5, mu);
    const Trajectory motion = motion_of(scenario_of(e, NewtonCoulombLaw{}), {0, 1, 20});
    const Phase& slides = motion.phases[1];
    ASSERT_EQ(slides.persistent.size(), 1u);
    ASSERT_EQ(slip_sign(slides.persistent[0].mode), speed);
    const double until = slides.t.back();
    ASSERT_GT(until, 0.05);
    constexpr int steps = 5000;
    Dense::X x;
    for (int i = 0; i < 4; ++i) {
      x(i) = e.q[static_cast<std::size_t>(i)];
      x(4 + i) = e.qdot[static_cast<std::size_t>(i)];
    }
    for (int k = 0; k <= steps; ++k) {
      const State state = state_at(motion, until * k / steps, Side::before);
      for (int i = 0; i < 4; ++i) {
        ASSERT_NEAR(state.q[static_cast<std::size_t>(i)], x(i), 1e-8) << k;
      }
      x = Dense::step(x, until / steps);
    }
  }
}

}  // namespace
}  // namespace carom::test
