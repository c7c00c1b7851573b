// SPDX-License-Identifier: MIT
//
// A map computes several cells at once and keeps what is common to them; every cell must be what
// the law by itself, asked for that one e and μ, gives, and to the last bit the map of that one
// cell. The law's numbers are Kane's below and those of the laws' own tests.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "core/impact/liu_zhao_brogliato.h"
#include "core/impact/moreau.h"
#include "core/impact/pfeiffer_glocker.h"
#include "core/impact/routh.h"
#include "core/impact/stick_slip.h"
#include "core/io/gallery.h"
#include "core/study/compute.h"
#include "core/study/map.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

PlanarImpulse by_itself(const PlanarImpactData& d, const Law& law, double e, double mu_s,
                        double mu_d, double e_t) {
  if (std::holds_alternative<PoissonLaw>(law)) return poisson(d, e, mu_s, mu_d).impulse;
  // Of one contact Liu, Zhao and Brogliato's energies are Stronge's.
  if (std::holds_alternative<StrongeLaw>(law) || std::holds_alternative<LiuZhaoBrogliatoLaw>(law)) {
    return stronge(d, e, mu_s, mu_d).impulse;
  }
  if (std::holds_alternative<PfeifferGlockerLaw>(law)) {
    return pfeiffer_glocker_one_contact(d, moreau_one_contact(d, 0, mu_s, mu_d, 0), e, mu_s, mu_d);
  }
  if (std::holds_alternative<MoreauLaw>(law))
    return moreau_one_contact(d, e, mu_s, mu_d, e_t).impulse[0];
  // v_n⁺ = −e v_n⁻ by a normal impulse alone.
  if (!has_friction(law)) return {Regime::frictionless, -(1 + e) * d.u_n / d.W_nn, 0};
  return newton_coulomb(d, e, mu_s, mu_d, e_t);
}

PlanarImpactData plane(double W_nt, double det, double u_t) {
  PlanarImpactData d;
  d.W_nn = 1.25;
  d.W_nt = W_nt;
  d.det = det;
  d.W_tt = (det + W_nt * W_nt) / d.W_nn;
  d.u_n = -1;
  d.u_t = u_t;
  d.T_minus = 30;
  return d;
}

/// γ by the velocities after the impact, not by the averages, and what its rounding is measured by.
struct GammaAfter {
  double gamma, size;
};
GammaAfter gamma_after(const PlanarImpactData& d, const PlanarImpulse& i) {
  const double v_n = d.u_n + d.W_nn * i.i_n + d.W_nt * i.i_t;
  const double v_t = d.u_t + d.W_nt * i.i_n + d.W_tt * i.i_t;
  const double work =
      (i.i_n * (d.u_n + v_n) + i.i_t * (d.u_t + v_t)) / 2 + d.w_n * i.i_n + d.w_t * i.i_t;
  const double size = d.W_nn * i.i_n * i.i_n + d.W_tt * i.i_t * i.i_t + std::abs(d.w_n * i.i_n) +
                      std::abs(d.w_t * i.i_t);
  return {std::max(0.0, 1 + work / d.T_minus), 1 + size / d.T_minus};
}

/// The map of one cell: nothing is taken at once with it.
ImpactMap alone(const PlanarImpactData& d, MapSpec spec, double e, double mu) {
  spec.e_from = spec.e_to = e;
  spec.mu_from = spec.mu_to = mu;
  spec.e_count = spec.mu_count = 1;
  return make_map(d, spec);
}

void expect_cells(const PlanarImpactData& d, const MapSpec& spec) {
  const ImpactMap map = make_map(d, spec);
  for (int j = 0; j < spec.mu_count; ++j) {
    for (int i = 0; i < spec.e_count; ++i) {
      const double e = map.e_at(i), mu = map.mu_at(j);
      SCOPED_TRACE(std::string(law_word(spec.law)) + " e " + std::to_string(e) + " μ " +
                   std::to_string(mu));
      const PlanarImpulse one = by_itself(d, spec.law, e, mu, mu * spec.mu_d_over_mu_s, spec.e_t);
      const GammaAfter after = gamma_after(d, one);
      const ImpactMap cell_alone = alone(d, spec, e, mu);
      const std::size_t cell = map.cell(i, j);
      EXPECT_EQ(map.regime[cell], one.regime);
      EXPECT_NEAR(map.gamma[cell], after.gamma, 1e-13 * after.size);
      EXPECT_EQ(map.regime[cell], cell_alone.regime[0]);
      EXPECT_EQ(map.gamma[cell], cell_alone.gamma[0]);
    }
  }
}

/// With one and with two coefficients of friction; a wide row has parts, the last of them not full.
void expect_cells(const PlanarImpactData& d, const Law& law) {
  expect_cells(
      d,
      {.e_count = 21, .mu_to = 2, .mu_count = 17, .mu_d_over_mu_s = 0.8, .e_t = 0.1, .law = law});
  expect_cells(d, {.e_count = 131, .mu_to = 2, .mu_count = 5, .law = law});
}

TEST(Map, IsTheLawAtEveryCell) {
  for (const Law& law : all_laws()) {
    for (const double W_nt : {0.0, 0.9, -1.6}) {
      for (const double u_t : {-2.5, -0.3, 0.0, 0.4, 3.0}) expect_cells(plane(W_nt, 0.7, u_t), law);
    }
  }
}

/// W of any kinetic angle, an approach, and as much energy as the contact's motion has, or more.
PlanarImpactData random_plane(std::mt19937_64& random) {
  const auto between = [&](double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random);
  };
  PlanarImpactData d;
  d.W_nn = between(0.1, 2);
  d.W_nt = between(-2, 2);
  d.det = between(0.01, 2);
  d.W_tt = (d.det + d.W_nt * d.W_nt) / d.W_nn;
  d.u_n = between(-2, -0.1);
  d.u_t = between(-3, 3);
  d.w_n = between(-1, 1);
  d.w_t = between(-2, 2);
  const double v_b = d.u_n + d.w_n, u_b = d.u_t + d.w_t;  // of the body
  const double uGu = d.W_tt * v_b * v_b - 2 * d.W_nt * v_b * u_b + d.W_nn * u_b * u_b;
  d.T_minus = between(1, 2) * uGu / (2 * d.det);
  return d;
}

TEST(Map, IsTheLawAtEveryCellOfRandomPlanes) {
  std::mt19937_64 random(1);
  for (int k = 0; k < 40; ++k) {
    const PlanarImpactData d = random_plane(random);
    const double ratio = k % 2 == 0 ? 1 : 0.7;
    for (const Law& law : all_laws()) {
      expect_cells(d, {.e_count = 70,
                       .mu_to = 3,
                       .mu_count = 7,
                       .mu_d_over_mu_s = ratio,
                       .e_t = k % 3 == 0 ? 0.2 : 0,
                       .law = law});
    }
  }
}

// These formulas, compiled here for every processor, have the bytes of the version for this one.
TEST(Map, HasTheSameBytesOnEveryProcessor) {
  std::mt19937_64 random(2);
  int sticking = 0, slipping = 0;
  for (int k = 0; k < 20; ++k) {
    const PlanarImpactData d = random_plane(random);
    const ImpactMap map = make_map(d, {.e_count = 67, .mu_to = 2, .mu_count = 11});
    for (int j = 0; j < map.spec.mu_count; ++j) {
      for (int i = 0; i < map.spec.e_count; ++i) {
        const std::size_t cell = map.cell(i, j);
        const double e = map.e_at(i);
        double work = 0;
        if (map.regime[cell] == Regime::stick) {
          const PlanarImpulse p = stick(d, e, 0);
          work = impact_work(d, p.i_n, p.i_t);
          ++sticking;
        } else if (map.regime[cell] != Regime::zero_average) {
          const Slip slip(d, map.mu_at(j), map.regime[cell] == Regime::slip_positive ? 1 : -1);
          work = slip.work(d, e, slip.at(e).i_n);
          ++slipping;
        } else {
          continue;
        }
        EXPECT_EQ(map.gamma[cell], energy_ratio(1 / d.T_minus, work));
      }
    }
  }
  EXPECT_GT(sticking, 1000);
  EXPECT_GT(slipping, 1000);
}

// As above. The march of what sticks from the beginning, uncoupled: v_n grows with W_nn alone.
TEST(Map, HasTheSameBytesOfMarchesOnEveryProcessor) {
  PlanarImpactData d = plane(0, 0.7, 0);
  d.u_n = -1.1;
  const double rate = d.det / d.W_tt, P_c = -d.u_n / rate;
  const double taken = -(P_c * (d.u_n + (d.u_n + rate * P_c)) / 2);
  const MapSpec spec{.e_count = 67, .mu_count = 2};
  const auto poisson_rest = [&](double e) { return (1 + e) * P_c - P_c; };
  const auto stronge_rest = [&](double e) {
    const double left = taken * (e * e);
    return left > 0 ? 2 * left / std::sqrt(2 * rate * left) : 0;
  };
  const auto expect_rest = [&](const Law& law, const auto& rest) {
    MapSpec of_law = spec;
    of_law.law = law;
    const ImpactMap map = make_map(d, of_law);
    for (int i = 0; i < spec.e_count; ++i) {
      const double dP = rest(map.e_at(i));
      const double work = impact_work(d, P_c, 0) + dP * (rate / 2 * dP);
      EXPECT_EQ(map.gamma[map.cell(i, 1)], energy_ratio(1 / d.T_minus, work)) << law_word(law);
    }
  };
  expect_rest(PoissonLaw{}, poisson_rest);
  expect_rest(StrongeLaw{}, stronge_rest);
}

// Where sticking, slip and the corners of a march meet exactly: with W = 1 it sticks from
// μ = |u_t|/(1 + e) on, and the slip ends with the compression at μ = |u_t|.
TEST(Map, IsTheLawAtEveryTie) {
  const auto unit_plane = [](double u_t) {
    PlanarImpactData d = plane(0, 1, u_t);
    d.W_nn = d.W_tt = 1;
    return d;
  };
  for (const Law& law : all_laws()) {
    for (const double u_t : {-1.0, -0.5, 0.5, 1.0}) {
      for (const double ratio : {1.0, 0.5, 0.0}) {
        expect_cells(
            unit_plane(u_t),
            {.e_count = 9, .mu_to = 2, .mu_count = 9, .mu_d_over_mu_s = ratio, .law = law});
      }
    }
  }
  const ImpactMap map =
      make_map(unit_plane(-1), {.e_count = 2, .mu_from = 0.5, .mu_to = 1, .mu_count = 2});
  const std::vector tied{Regime::slip_negative, Regime::stick, Regime::stick, Regime::stick};
  EXPECT_EQ(map.regime, tied);
}

// Kane's pendulum, by an independent computation: 3.111490 where it sticks at e = 0.7, and 0.481187
// at e = 0 with μ = 0.9, where F(20) rules sticking out.
TEST(Map, HasTheNumbersOfKanesPendulum) {
  const MapSpec spec{.e_to = 0.7, .e_count = 2, .mu_from = 0.6, .mu_to = 0.9, .mu_count = 2};
  const ImpactMap map = make_map(compute(load_gallery("kane")).plane, spec);
  EXPECT_EQ(map.regime[map.cell(1, 0)], Regime::stick);
  EXPECT_NEAR(map.gamma[map.cell(1, 0)], 3.111490, 5e-7);
  EXPECT_EQ(map.regime[map.cell(0, 1)], Regime::slip_negative);
  EXPECT_NEAR(map.gamma[map.cell(0, 1)], 0.481187, 5e-7);
}

// F(41), as it is meant: with μ_s = μ_d energy is gained where the contact sticks and e² exceeds
// uᵀGu/(G_nn u_n²), and nowhere else.
TEST(Map, GainsOnlyWhereItSticksBeyondEStar) {
  int gains = 0;
  for (const double W_nt : {0.0, 0.9, -1.6}) {
    for (const double u_t : {-2.5, -0.3, 0.0, 0.4, 3.0}) {
      const PlanarImpactData d = plane(W_nt, 0.7, u_t);
      const double uGu = d.W_tt * d.u_n * d.u_n - 2 * d.W_nt * d.u_n * u_t + d.W_nn * u_t * u_t;
      const double square = uGu / (d.W_tt * d.u_n * d.u_n);  // both with the factor det W
      const ImpactMap map = make_map(d, {.e_count = 37, .mu_to = 3, .mu_count = 31});
      for (int j = 0; j < map.spec.mu_count; ++j) {
        for (int i = 0; i < map.spec.e_count; ++i) {
          const double e = map.e_at(i);
          if (std::abs(e * e - square) < 1e-9) continue;
          const bool beyond = map.regime[map.cell(i, j)] == Regime::stick && e * e > square;
          EXPECT_EQ(map.gamma[map.cell(i, j)] > 1 + 1e-12, beyond)
              << W_nt << " " << u_t << " " << e;
          gains += beyond;
        }
      }
    }
  }
  EXPECT_GT(gains, 100);
}

/// What is prescribed of a rod whose lower end strikes a table: that the table moves with v_0 along
/// its tangent, that it rises with v_0, or that the rod turns with v_0.
enum class Given { belt, rise, turn };
Scenario rod_on_table(Given given, const Law& law, double v_0, double e, double mu) {
  test::Example rod;
  rod.mechanism.bodies = {{"rod", BodyKind::rigid, 1.2, {}, RodShape{0.8}}};
  Line belt{{ground, Place::at, {}}, std::numbers::pi / 2};
  if (given == Given::belt) belt.speed = v_0;
  if (given == Given::rise) {
    belt.amplitude = 0.01;
    belt.frequency = std::abs(v_0) / (2 * std::numbers::pi * *belt.amplitude);
    belt.phase = v_0 < 0 ? std::numbers::pi : 0;
  }
  rod.mechanism.contacts = {{"end", PointLine{{0, Place::start}, belt}, e, mu, 0.6 * mu}};
  if (given == Given::turn) {
    AngleDrive drive;
    drive.a = {0, Place::at, {}};
    drive.b = {ground, Place::at, {}};
    drive.rate = v_0;
    drive.offset = 0.9;
    rod.mechanism.joints = {{"turn", drive}};
  }
  const double angle = 0.9;
  rod.q = {0.4 * std::cos(angle), 0.4 * std::sin(angle), angle};
  rod.qdot = {0.3, -1.5, 0.7};
  return test::scenario_of(rod, law);
}

// γ is that of the bodies, whose energies the evaluation takes from their velocities: a belt gives
// v_0 i_t. It rests, runs faster than the rod slides, or against it. A table that rises and the
// drive of a turn work, too.
TEST(Map, IsTheImpactAtEveryCellBesideWhatIsPrescribed) {
  for (const Law& law : all_laws()) {
    for (const auto& [given, v_0] :
         {std::pair(Given::belt, 0.0), std::pair(Given::belt, 3.0), std::pair(Given::belt, -2.0),
          std::pair(Given::rise, 0.6), std::pair(Given::rise, -0.7), std::pair(Given::turn, 3.0),
          std::pair(Given::turn, -2.0)}) {
      const MapSpec spec{.e_count = 5,
                         .mu_from = 0.2,
                         .mu_to = 1.5,
                         .mu_count = 7,
                         .mu_d_over_mu_s = 0.6,
                         .law = law};
      const Evaluation struck = compute(rod_on_table(given, law, v_0, 0.5, 0.5));
      EXPECT_EQ(why_no_map(struck), "") << law_word(law) << ": it treats one contact";
      const ImpactMap map = make_map(struck.plane, spec);
      for (int j = 0; j < spec.mu_count; ++j) {
        for (int i = 0; i < spec.e_count; ++i) {
          const Evaluation one = compute(rod_on_table(given, law, v_0, map.e_at(i), map.mu_at(j)));
          const std::size_t cell = map.cell(i, j);
          EXPECT_EQ(map.regime[cell], one.result.regime)
              << law_word(law) << " e " << map.e_at(i) << " μ " << map.mu_at(j);
          EXPECT_NEAR(map.gamma[cell], one.indicators.gamma.number.value(), 1e-13)
              << law_word(law) << " e " << map.e_at(i) << " μ " << map.mu_at(j);
        }
      }
    }
  }
}

// With one degree of freedom the two velocities are tied: u_t = κu_n.
TEST(Map, IsTheLawAtEveryCellOfOneDegreeOfFreedom) {
  for (const Law& law : all_laws()) {
    for (const double W_nt : {0.8, -1.5}) expect_cells(plane(W_nt, 0, -W_nt / 1.25), law);
  }
}

TEST(Map, HasNoImpactWhereNothingApproaches) {
  PlanarImpactData d = plane(0.9, 0.7, 1);
  d.u_n = 0.5;
  for (const Law& law : all_laws()) {
    const ImpactMap map = make_map(d, {.e_count = 3, .mu_count = 3, .law = law});
    for (const Regime regime : map.regime) EXPECT_EQ(regime, Regime::none);
    for (const double gamma : map.gamma) EXPECT_EQ(gamma, 1);
  }
}

}  // namespace
}  // namespace carom
