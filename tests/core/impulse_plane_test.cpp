// SPDX-License-Identifier: MIT
//
// The plane of impulses against bodies whose W is known in closed form: a uniform disc has
// W = diag(1, 3)/m at its rim, a slender rod at its end (1 + 3cos²θ, 1 + 3sin²θ, 3 sinθ cosθ)/m.
#include "core/study/impulse_plane.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/io/csv.h"
#include "core/io/gallery.h"
#include "core/study/edit.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

/// Two laws count work, and of one the end of its compression is not in the plane.
bool has_no_line(const Law& law) {
  return law == Law(StrongeLaw{}) || law == Law(LiuZhaoBrogliatoLaw{}) ||
         law == Law(PfeifferGlockerLaw{});
}

constexpr double close = 1e-12;

ImpulsePlane plane_of(const Scenario& scenario, int contact = 0) {
  return impulse_plane(*scenario.mechanism, compare_laws(scenario), contact);
}

double value(const ImpulseLine& line, const RouthPoint& at) {
  return line.a_n * at.P_n + line.a_t * at.P_t - line.c;
}

const RouthPoint* corner(const RouthPath& path, RouthEvent event) {
  for (const RouthPoint& point : path.points()) {
    if (point.event == event) return &point;
  }
  return nullptr;
}

// 1 kg falls with 2 m/s; the bottom slides with 1 + 20 · 0.1 = 3 m/s.
class DiscInThePlane : public testing::Test {
 protected:
  static ImpulsePlane with_friction(double mu) {
    return plane_of(edited(load_gallery("bouncing-disc"), "contacts.bottom.mu", mu));
  }
};

TEST_F(DiscInThePlane, LinesAreLevelAndUpright) {
  const ImpulsePlane plane = with_friction(0.2);
  ASSERT_TRUE(plane.reason.empty()) << plane.reason;
  EXPECT_EQ(plane.e, 0.7);
  EXPECT_TRUE(plane.touches_alone);
  const ImpulseLine compression = compression_line(plane.data);
  EXPECT_NEAR(compression.a_t, 0, close);
  EXPECT_NEAR(compression.c / compression.a_n, 2, close) << "m|u_n|";
  const std::optional<ImpulseLine> sticking = sticking_line(plane.data);
  ASSERT_TRUE(sticking);
  EXPECT_NEAR(sticking->a_n, 0, close);
  EXPECT_NEAR(std::abs(sticking->c / sticking->a_t), 1, close) << "m|u_t|/3";
  // All of Newton's laws and Poisson's end at (1 + e)m|u_n|.
  for (const LawInPlane& law : plane.laws) {
    const std::optional<ImpulseLine> end = end_line(plane, law);
    EXPECT_NE(end.has_value(), has_no_line(law.law)) << law_word(law.law);
    if (end) {
      EXPECT_NEAR(end->c / end->a_n, 3.4, close) << law_word(law.law);
    }
    EXPECT_NEAR(law.end.P_n, 3.4, close) << law_word(law.law);
    EXPECT_NEAR(law.end.v_n, 1.4, close) << law_word(law.law);
    const double friction = has_friction(law.law) ? 0.2 * 3.4 : 0;
    EXPECT_NEAR(std::abs(law.end.P_t), friction, close) << law_word(law.law);
    EXPECT_NEAR(std::abs(law.end.v_t), 3 - 3 * friction, close) << law_word(law.law);
  }
}

// Slip stops where 3 μ P_n = 3, before the compression ends at 2.
TEST_F(DiscInThePlane, WayHasItsCornersOnTheLines) {
  const ImpulsePlane plane = with_friction(0.8);
  for (const Law& law : {Law(PoissonLaw{}), Law(StrongeLaw{})}) {
    const LawInPlane* shown = plane.find(law);
    ASSERT_NE(shown, nullptr);
    const RouthPoint* stops = corner(shown->path, RouthEvent::slip_stops);
    ASSERT_NE(stops, nullptr);
    EXPECT_NEAR(stops->P_n, 1.25, close);
    EXPECT_NEAR(std::abs(stops->P_t), 1, close);
    const RouthPoint* compressed = corner(shown->path, RouthEvent::greatest_compression);
    ASSERT_NE(compressed, nullptr);
    EXPECT_NEAR(compressed->P_n, 2, close);
    EXPECT_NEAR(std::abs(compressed->P_t), 1, close) << "it sticks, and needs no more friction";
  }
  EXPECT_EQ(plane.find(NewtonLaw{})->path.count, 0);
}

TEST_F(DiscInThePlane, WithoutFrictionTheWayKeepsToTheNormal) {
  const ImpulsePlane plane = with_friction(0);
  EXPECT_EQ(plane.mu_s, 0);
  for (const RouthPoint& point : plane.find(PoissonLaw{})->path.points()) {
    EXPECT_EQ(point.P_t, 0);
    EXPECT_NEAR(std::abs(point.v_t), 3, close);
  }
}

TEST_F(DiscInThePlane, TableHasEveryCorner) {
  const Table table = to_table(with_friction(0.8));
  const std::string csv = write_csv(table);
  EXPECT_TRUE(csv.starts_with("law: event,P_n [N s],P_t [N s],v_n [m/s],v_t [m/s]\r\n")) << csv;
  // Four corners under each of three laws, and the ends of six.
  EXPECT_EQ(table.rows(), 18u);
  EXPECT_NE(csv.find("poisson: slip stops,1.25,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("newton: ends,3.4,0,1.4,"), std::string::npos) << csv;
}

// tan θ = 2: cos² = 1/5, sin² = 4/5, sin cos = 2/5; u = (−½, −2).
class RodInThePlane : public testing::Test {
 protected:
  const double W_nn = 1 + 3.0 / 5, W_tt = 1 + 12.0 / 5, W_nt = 6.0 / 5;
  static ImpulsePlane with_friction(double mu) {
    return plane_of(edited(load_gallery("painleve-rod"), "contacts.foot.mu", mu));
  }
};

TEST_F(RodInThePlane, LinesHaveTheSlopesOfW) {
  const ImpulsePlane plane = with_friction(1.2);
  const ImpulseLine compression = compression_line(plane.data);
  EXPECT_NEAR(compression.a_n, W_nn, close);
  EXPECT_NEAR(std::abs(compression.a_t), W_nt, close);
  EXPECT_NEAR(compression.c, 0.5, close);
  const std::optional<ImpulseLine> sticking = sticking_line(plane.data);
  ASSERT_TRUE(sticking);
  EXPECT_NEAR(sticking->a_t, W_tt, close);
  EXPECT_NEAR(sticking->a_n, compression.a_t, close) << "W is symmetric";
  EXPECT_NEAR(std::abs(sticking->c), 2, close);
}

// It slides into its lean, dP_t/dP_n = ±μ, until its end stops, and then dP_t/dP_n = −W_nt/W_tt.
TEST_F(RodInThePlane, WayHasTheSlopesOfCoulombsFriction) {
  constexpr double mu = 1.2;
  const ImpulsePlane plane = with_friction(mu);
  const RouthPath& path = plane.find(PoissonLaw{})->path;
  const RouthPoint* stops = corner(path, RouthEvent::slip_stops);
  const RouthPoint* compressed = corner(path, RouthEvent::greatest_compression);
  ASSERT_TRUE(stops != nullptr && compressed != nullptr);
  EXPECT_NEAR(std::abs(stops->P_t), mu * stops->P_n, close);
  EXPECT_NEAR(stops->P_n, 2 / (mu * W_tt - W_nt), close) << "|u_t| = (μW_tt − W_nt)P_n";
  EXPECT_NEAR(value(*sticking_line(plane.data), *stops), 0, close);
  EXPECT_NEAR(value(compression_line(plane.data), *compressed), 0, close);
  const double slope = (compressed->P_t - stops->P_t) / (compressed->P_n - stops->P_n);
  EXPECT_NEAR(std::abs(slope), W_nt / W_tt, close);
  EXPECT_NEAR(path.points().back().P_n, 1.5 * compressed->P_n, close) << "e = ½";
}

TEST_F(RodInThePlane, VelocityOnTheWayIsThatOfItsImpulse) {
  const ImpulsePlane plane = with_friction(1.2);
  const RouthPath& path = plane.find(StrongeLaw{})->path;
  const double end = path.points().back().P_n;
  const double sign = plane.data.W_nt > 0 ? 1 : -1;
  const double slides = plane.data.u_t > 0 ? 1 : -1;
  for (int i = 0; i <= 20; ++i) {
    const RouthPoint at = place_on(path, end * i / 20);
    EXPECT_NEAR(at.P_n, end * i / 20, close);
    EXPECT_NEAR(at.v_n, -0.5 + W_nn * at.P_n + sign * W_nt * at.P_t, close) << i;
    EXPECT_NEAR(at.v_t, 2 * slides + sign * W_nt * at.P_n + W_tt * at.P_t, close) << i;
  }
  EXPECT_EQ(place_on(path, -1), path.points().front());
  EXPECT_EQ(place_on(path, 2 * end), path.points().back());
}

TEST_F(RodInThePlane, EndsLieOnTheirLine) {
  const ImpulsePlane plane = with_friction(1.2);
  int lines = 0;
  for (const LawInPlane& law : plane.laws) {
    const std::optional<ImpulseLine> end = end_line(plane, law);
    if (!end) continue;
    ++lines;
    EXPECT_NEAR(value(*end, law.end), 0, close) << law_word(law.law);
  }
  EXPECT_EQ(lines, static_cast<int>(all_laws().size()) - 3) << "see has_no_line()";
}

// 2 kg fall with 1 m/s on two feet, e = ½: 3 N s, half of it on each.
TEST(ImpulsePlanes, OfOneAmongSeveralHasEndsAndNoLines) {
  const Scenario block = test::scenario_of(test::block_on_feet({-0.3, 0.3}, 0.5));
  for (const int contact : {0, 1}) {
    const ImpulsePlane plane = plane_of(block, contact);
    EXPECT_EQ(plane.disturbance, PlaneDisturbance::other_contacts);
    EXPECT_FALSE(plane.touches_alone);
    EXPECT_EQ(plane.find(PoissonLaw{}), nullptr) << "it treats one contact";
    const LawInPlane* newton = plane.find(NewtonLaw{});
    ASSERT_NE(newton, nullptr);
    EXPECT_NEAR(newton->end.P_n, 1.5, close);
    EXPECT_FALSE(end_line(plane, *newton));
  }
}

TEST(ImpulsePlanes, OfAContactThatDoesNotStrikeIsNone) {
  const Scenario away = edited(load_gallery("bouncing-disc"), "velocity.centre.y", 2);
  EXPECT_FALSE(plane_of(away).reason.empty());
  EXPECT_FALSE(plane_of(load_gallery("bouncing-disc"), -1).reason.empty());
  EXPECT_EQ(to_table(plane_of(away)).rows(), 0u);
}

// The disc has W = diag(1, 3) and u = (−2, ±3): the energy −2P_n ± 3P_t + ½(P_n² + 3P_t²) is zero
// on an ellipse about (2, ∓1) whose half axes are √7 and √(7/3).
TEST_F(DiscInThePlane, TheEllipseOfEqualEnergyIsThatOfTheClosedForm) {
  const ImpulsePlane plane = with_friction(0.2);
  const double side = plane.data.u_t > 0 ? -1 : 1;
  const std::vector<ImpulsePoint> ellipse = energy_ellipse(plane.data, 1);
  ASSERT_GT(ellipse.size(), 50U);
  double most_n = 0, most_t = 0;
  for (const ImpulsePoint& at : ellipse) {
    const double n = at.P_n - 2, t = at.P_t - side;
    EXPECT_NEAR(n * n / 7 + t * t / (7.0 / 3), 1, close);
    most_n = std::max(most_n, n);
    most_t = std::max(most_t, t);
  }
  EXPECT_NEAR(most_n, std::sqrt(7), 1e-2);
  EXPECT_NEAR(most_t, std::sqrt(7.0 / 3), 1e-2);
  EXPECT_TRUE(energy_lines(plane.data, 1).empty());
  // T⁻ = ½·1·(1 + 4) + ½·½·0.01·400 = 3.5 J; no impulse takes as much.
  EXPECT_TRUE(energy_ellipse(plane.data, -0.01).empty());
}

// A contact of one degree of freedom, W = wwᵀ and u = cw with w = (2, 1) and c = −1.5: along
// s = w·P the energy is T⁻ − 1.5s + ½s², γT⁻ at s = 1.5 ± √(1.5² + 2(γ − 1)T⁻).
TEST(ImpulsePlane, TheLinesOfEqualEnergyAreThoseOfTheClosedForm) {
  PlanarImpactData data;
  data.W_nn = 4;
  data.W_nt = 2;
  data.W_tt = 1;
  data.u_n = -3;
  data.u_t = -1.5;
  data.T_minus = 1.8;
  for (const double gamma : {0.5, 1.0, 1.75}) {
    const std::vector<ImpulseLine> lines = energy_lines(data, gamma);
    ASSERT_EQ(lines.size(), 2U) << gamma;
    const double root = std::sqrt(2.25 + 2 * (gamma - 1) * data.T_minus);
    for (int k = 0; k < 2; ++k) {
      const ImpulseLine& line = lines[static_cast<std::size_t>(k)];
      EXPECT_NEAR(line.a_n / line.a_t, 2, close);
      EXPECT_NEAR(line.c * 2 / line.a_n, k == 0 ? 1.5 - root : 1.5 + root, close) << gamma;
    }
  }
  EXPECT_TRUE(energy_lines(data, 0.3).empty());  // 2.25 − 1.4·1.8 < 0
}

/// How often the closed line turns about the point.
bool encloses(const std::vector<ImpulsePoint>& line, double P_n, double P_t) {
  double turned = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double an = line[i].P_n - P_n, at = line[i].P_t - P_t;
    const double bn = line[i + 1].P_n - P_n, bt = line[i + 1].P_t - P_t;
    turned += std::atan2(an * bt - at * bn, an * bn + at * bt);
  }
  return std::abs(turned) > 1;
}

// Kane and Levinson's pendulum, which sticks under Newton's law with Coulomb's friction at μ = 0.6
// and has three times the energy, ends outside; Poisson's law ends inside.
TEST(ImpulsePlane, LawsThatCreateEnergyEndOutsideTheEllipse) {
  const Scenario kane = edited(load_gallery("kane"), "contacts.tip.mu", 0.6);
  const ImpulsePlane plane = plane_of(kane);
  const std::vector<ImpulsePoint> ellipse = energy_ellipse(plane.data, 1);
  const LawInPlane* newton = plane.find(NewtonCoulombLaw{});
  const LawInPlane* poisson = plane.find(PoissonLaw{});
  ASSERT_TRUE(newton && poisson);
  EXPECT_FALSE(encloses(ellipse, newton->end.P_n, newton->end.P_t));
  EXPECT_TRUE(encloses(ellipse, poisson->end.P_n, poisson->end.P_t));
}

// γ of each law is computed from all velocities of the mechanism: the law ends within the ellipse
// of a larger one and without that of a smaller one.
TEST(ImpulsePlane, EveryLawEndsOnTheEllipseOfItsOwnEnergy) {
  int compared = 0;
  for (const char* name : {"kane", "double-pendulum-slip", "bouncing-disc", "sliding-block"}) {
    const Scenario scenario = resolved(load_gallery(name));
    const std::vector<LawOutcome> outcomes = compare_laws(scenario);
    const ImpulsePlane plane = impulse_plane(*scenario.mechanism, outcomes, 0);
    if (!(plane.data.det > 0)) continue;
    for (const LawOutcome& outcome : outcomes) {
      const LawInPlane* law = plane.find(outcome.law);
      const std::optional<double>& gamma = outcome.evaluation.indicators.gamma.number;
      if (law == nullptr || !gamma) continue;
      ++compared;
      constexpr double apart = 2e-3;  // the corners of an ellipse lie 1e-3 of its size inside it
      EXPECT_TRUE(encloses(energy_ellipse(plane.data, *gamma + apart), law->end.P_n, law->end.P_t))
          << name << law_word(law->law);
      EXPECT_FALSE(encloses(energy_ellipse(plane.data, *gamma - apart), law->end.P_n, law->end.P_t))
          << name << law_word(law->law);
    }
  }
  EXPECT_GT(compared, 10);
}

}  // namespace
}  // namespace carom
