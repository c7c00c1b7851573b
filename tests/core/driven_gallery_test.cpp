// SPDX-License-Identifier: MIT
//
// The figures that driven entries of the gallery name, from closed forms or by an exact map.
#include <gtest/gtest.h>

#include <boost/math/tools/roots.hpp>
#include <cmath>

#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

std::vector<double> impact_times(const Trajectory& motion) {
  std::vector<double> times;
  for (const TrajectoryImpact& impact : motion.impacts) times.push_back(impact.t);
  return times;
}

// A ball on a shaken table (Guckenheimer and Holmes 1983, Sec. 2.4), without their assumption that
// the table is small beside the flight: Γ = Aω²/g.

constexpr double table_f = 5, ball_e = 0.5, ball_phase = 0.7636;

Trajectory ball_at(double A, double until) {
  Scenario scenario = load_gallery("shaken-ball");
  scenario = with_parameter(scenario, "contacts.table.amplitude", A);
  return motion_of(resolved(scenario), {0, until, 10000});
}

/// Instants of impact by the exact map: parabolas between the impacts, whose ends are roots.
std::vector<double> mapped_impacts(double A, double v, std::size_t count) {
  const double omega = 2 * pi * table_f;
  const auto table = [&](double t) { return A * std::sin(omega * t + ball_phase); };
  const auto table_speed = [&](double t) { return A * omega * std::cos(omega * t + ball_phase); };
  std::vector<double> times{0};
  double u = (1 + ball_e) * table_speed(0) - ball_e * v;
  while (times.size() < count) {
    const double t_0 = times.back(), y_0 = table(t_0);
    const auto gap = [&](double t) {
      return y_0 + u * (t - t_0) - G * (t - t_0) * (t - t_0) / 2 - table(t);
    };
    double t = t_0 + 1e-3;
    while (gap(t + 1e-4) > 0) t += 1e-4;
    std::uintmax_t most = 200;
    const auto root = boost::math::tools::toms748_solve(
        gap, t, t + 1e-4, boost::math::tools::eps_tolerance<double>(52), most);
    times.push_back((root.first + root.second) / 2);
    u = (1 + ball_e) * table_speed(times.back()) - ball_e * (u - G * (times.back() - t_0));
  }
  return times;
}

TEST(DrivenGallery, BallStrikesOnceInEveryPeriodBelowTheDoubling) {
  const std::vector<double> times = impact_times(ball_at(0.01441, 12));
  ASSERT_GT(times.size(), 55u);
  for (std::size_t i = 50; i < times.size(); ++i) {
    EXPECT_NEAR(times[i] - times[i - 1], 0.2, 1e-5) << i;
  }
}

// The doubling: Γ² = (π(1 − e)/(1 + e))² + (2(1 + e²)/(1 + e)²)².
TEST(DrivenGallery, PeriodDoublesAtTheKnownAcceleration) {
  const double one = pi * (1 - ball_e) / (1 + ball_e);
  const double two = 2 * (1 + ball_e * ball_e) / ((1 + ball_e) * (1 + ball_e));
  const double doubling = std::hypot(one, two);
  EXPECT_NEAR(one, 1.047, 5e-4);
  EXPECT_NEAR(doubling, 1.527, 5e-4);
  const double omega = 2 * pi * table_f;
  EXPECT_NEAR(doubling * G / (omega * omega), 15.18e-3, 5e-6);
  for (const double factor : {0.97, 1.03}) {
    const std::vector<double> times =
        impact_times(ball_at(factor * doubling * G / (omega * omega), 30));
    ASSERT_GT(times.size(), 140u);
    for (std::size_t i = 130; i + 2 < 140; ++i) {
      const double first = times[i + 1] - times[i], second = times[i + 2] - times[i + 1];
      if (factor < 1) {
        EXPECT_NEAR(first, second, 1e-4) << i;
      } else {
        EXPECT_GT(std::abs(first - second), 1e-2) << i;
      }
      EXPECT_NEAR(first + second, 0.4, 1e-5) << i;
    }
  }
}

// Where two impacts alternate, errors die away: every impact is that of the exact map.
TEST(DrivenGallery, ImpactsAreThoseOfTheExactMap) {
  const double A = 0.0158;
  const std::vector<double> times = impact_times(ball_at(A, 8));
  const std::vector<double> expected = mapped_impacts(A, -0.981, 38);
  ASSERT_GE(times.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(times[i], expected[i], 1e-8) << i;
  }
}

// Face at r + ε sin θ, pressed on with N = m(g − εω² sin θ) + k(l₀ − l), l₀ − l = 15 mm + ε sin θ.
double pressed_on(double omega, double sine) {
  return 0.2 * (G - 0.01 * omega * omega * sine) + 400 * (0.015 + 0.01 * sine);
}

TEST(DrivenGallery, CamLiftsItsFollower) {
  const Scenario scenario = load_gallery("cam-follower");
  const Trajectory motion = motion_of(scenario, {0, 1.2, 1000});
  ASSERT_EQ(motion.end.t, 1.2) << motion.end.text;
  const Table table = to_table(scenario, motion, 0.01, JointColumns::none);
  const auto& t = table.find("t")->values;
  const auto& N = table.find("face.force_n")->values;
  const auto& y = table.find("follower.y")->values;
  std::size_t seen = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (*t[i] < 1) continue;
    const double sine = std::sin(0.5 + 60 * *t[i]);
    EXPECT_NEAR(*y[i], 0.008 + 0.03 + 0.01 * sine, 1e-9);
    EXPECT_NEAR(*N[i], pressed_on(60, sine), 1e-5);
    ++seen;
  }
  EXPECT_GT(seen, 15u);
}

// At the top the force would be a pull beyond ω² = (mg + k·25 mm)/(mε).
TEST(DrivenGallery, CamThrowsItsFollowerBeyondAKnownSpeed) {
  EXPECT_NEAR(std::sqrt((0.2 * G + 10) / 0.002), 77.3, 0.05);
  for (const double omega : {75.0, 80.0}) {
    Scenario scenario = load_gallery("cam-follower");
    scenario = with_parameter(scenario, "joints.motor.rate", omega);
    const Trajectory motion = motion_of(resolved(scenario), {0, 1.5, 2000});
    ASSERT_EQ(motion.end.t, 1.5) << motion.end.text;
    const bool strikes = motion.impacts.back().t > 1;
    EXPECT_EQ(strikes, omega > 77.3) << omega;
  }
}

// Shaw and Holmes (1983): with ω² = k/m the motion between impacts is c cos ωt + d sin ωt +
// A/(1 − Ω²/ω²) sin(Ωt + φ). Linear equations for c, d and φ, solved by an independent program,
// give the state of the file; its period is two of the shaking.
TEST(DrivenGallery, OscillatorStrikesOnceInTwoPeriods) {
  const std::vector<double> times =
      impact_times(motion_of(load_gallery("impact-oscillator"), {0, 5, 1000}));
  ASSERT_EQ(times.size(), 11u);
  for (std::size_t i = 0; i < times.size(); ++i) {
    EXPECT_NEAR(times[i], static_cast<double>(i) * 2 / 4.25, 1e-7) << i;
  }
}

}  // namespace
}  // namespace carom::test
