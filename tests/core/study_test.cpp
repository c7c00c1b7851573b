// SPDX-License-Identifier: MIT
//
// Studies say what they computed: no axis is ignored, no law is checked that was not applied, and
// no number that is none is passed on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/map.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

using ::testing::HasSubstr;

/// A unit point mass above the floor, whose velocity is prescribed.
Scenario falling_point(Vec2 v) {
  auto mechanism = std::make_shared<Mechanism>();
  mechanism->bodies = {{"ball", BodyKind::particle, 1, {}, NoShape{}},
                       {"rod", BodyKind::rigid, 1, {}, RodShape{1, 0.5}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  mechanism->contacts = {{"tip", PointLine{{0, Place::at, {}}, floor}, 0.5, 0.4, 0.2, false}};
  auto motion = std::make_shared<Motion>();
  motion->velocity.targets = {PointVelocity{"tip", {0, Place::at, {}}, v.x, v.y}};
  motion->state = {{0, 0, 5, 5, 0}, {}};
  Scenario scenario;
  scenario.mechanism = mechanism;
  scenario.motion = motion;
  return scenario;
}

Scenario weightless(const test::Example& e, const Law& law) {
  auto mechanism = std::make_shared<Mechanism>(e.mechanism);
  auto motion = std::make_shared<Motion>();
  motion->state = {e.q, e.qdot};
  Scenario scenario;
  scenario.mechanism = mechanism;
  scenario.motion = motion;
  scenario.law = law;
  return scenario;
}

double cell(const Table& table, const char* key, std::size_t row) {
  const Column* column = table.find(key);
  EXPECT_NE(column, nullptr) << key;
  const auto& value = column->values[row];
  EXPECT_TRUE(value.has_value()) << key << ", row " << row << ": " << table.reason[row];
  return value.value_or(NAN);
}

void expect_polar(const Table& table) {
  ASSERT_EQ(table.rows(), 6u);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double speed = cell(table, "velocity.tip.speed", row);
    const double angle = cell(table, "velocity.tip.angle", row);
    if (speed == 0) {
      EXPECT_EQ(cell(table, "T_minus", row), 0);
      continue;
    }
    EXPECT_NEAR(cell(table, "v_t_minus", row), speed * std::cos(angle), 1e-14);
    EXPECT_NEAR(cell(table, "v_n_minus", row), speed * std::sin(angle), 1e-14);
  }
}

TEST(SweepGrid, SpeedAndAngleBothCountInEitherOrder) {
  const SweepSpec speed{"velocity.tip.speed", 0, 3, 3};
  const SweepSpec angle{"velocity.tip.angle", -1.5, -1, 2};
  // Also from a scenario at rest, whose velocity has no direction of its own.
  for (const Vec2 v : {Vec2{3, -4}, Vec2{0, 0}}) {
    expect_polar(sweep_grid(falling_point(v), {speed, angle}));
    expect_polar(sweep_grid(falling_point(v), {angle, speed}));
  }
}

TEST(SweepGrid, SpeedKeepsItsDirectionBeyondZero) {
  const Table table = sweep(falling_point({3, -4}), {"velocity.tip.speed", 0, 10, 3});
  for (const std::size_t row : {1u, 2u}) {
    EXPECT_NEAR(cell(table, "v_t_minus", row), 0.6 * 5 * static_cast<double>(row), 1e-14);
    EXPECT_NEAR(cell(table, "v_n_minus", row), -0.8 * 5 * static_cast<double>(row), 1e-14);
  }
}

TEST(SweepGrid, RefusesAxesThatSetTheSameScalar) {
  const Scenario scenario = falling_point({3, -4});
  const std::pair<const char*, const char*> pairs[] = {
      {"contacts.tip.mu", "contacts.tip.mu_d"},     {"contacts.tip.mu_s", "contacts.tip.mu"},
      {"velocity.tip.x", "velocity.tip.speed"},     {"velocity.tip.y", "velocity.tip.speed"},
      {"velocity.tip.x", "velocity.tip.angle"},     {"velocity.tip.angle", "velocity.tip.y"},
      {"velocity.tip.speed", "velocity.tip.speed"}, {"contacts.tip.e", "contacts.tip.e"}};
  for (const auto& [a, b] : pairs) {
    try {
      sweep_grid(scenario, {{a, 0, 0.1, 2}, {b, 0, 0.1, 2}});
      FAIL() << a << " " << b;
    } catch (const InputError& error) {
      EXPECT_EQ(error.where(), b);
      EXPECT_THAT(error.message(), HasSubstr(a));
    }
  }
}

// Sliding friction on a free point: i_t = −μ_d i_n, i_n = (1 + e)·1 kg·4 m/s.
TEST(SweepGrid, DynamicFrictionNeverExceedsTheStatic) {
  const Scenario scenario = falling_point({30, -4});
  const SweepSpec mu_s{"contacts.tip.mu_s", 0, 1, 5};
  const SweepSpec mu_d{"contacts.tip.mu_d", 0, 1, 5};
  for (const Table& table :
       {sweep_grid(scenario, {mu_s, mu_d}), sweep_grid(scenario, {mu_d, mu_s})}) {
    ASSERT_EQ(table.rows(), 25u);
    int outside = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const double s = cell(table, "contacts.tip.mu_s", row);
      const double d = cell(table, "contacts.tip.mu_d", row);
      if (d > s) {
        ++outside;
        EXPECT_FALSE(table.find("i_n")->values[row].has_value());
        EXPECT_THAT(table.reason[row], HasSubstr("contacts.tip.mu_"));
      } else {
        EXPECT_NEAR(cell(table, "i_t", row), -d * 1.5 * 4, 1e-14) << s << " " << d;
      }
    }
    EXPECT_EQ(outside, 10);
  }
  // Alone, each must stay in the range that the other leaves it.
  EXPECT_THROW(sweep(scenario, {"contacts.tip.mu_d", 0, 1, 5}), InputError);
  EXPECT_THROW(sweep_grid(scenario, {mu_d, {"contacts.tip.e", 0, 1, 2}}), InputError);
}

TEST(SweepGrid, FrictionKeepsItsRatioWhateverCameBefore) {
  const Table table = sweep_grid(falling_point({30, -4}),
                                 {{"contacts.tip.e", 0, 1, 3}, {"contacts.tip.mu", 0, 0.8, 5}});
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double mu = cell(table, "contacts.tip.mu", row);
    const double e = cell(table, "contacts.tip.e", row);
    EXPECT_NEAR(cell(table, "i_t", row), -mu / 2 * (1 + e) * 4, 1e-14);
  }
}

TEST(SweepGrid, CentreOfMassStaysInsideTheRod) {
  const Table table = sweep_grid(falling_point({3, -4}), {{"bodies.rod.length", 0.5, 2, 4},
                                                          {"bodies.rod.mass_centre", 0.25, 1, 4}});
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const bool inside =
        cell(table, "bodies.rod.mass_centre", row) <= cell(table, "bodies.rod.length", row);
    EXPECT_EQ(table.reason[row].empty(), inside) << row;
  }
}

TEST(SweepGrid, RefusesMoreRowsThanATableCanHold) {
  const Scenario scenario = falling_point({3, -4});
  EXPECT_THROW(sweep_grid(scenario, {{"contacts.tip.e", 0, 1, 3000},
                                     {"velocity.tip.x", 0, 1, 3000},
                                     {"gravity.x", 0, 1, 2000000000}}),
               InputError);
}

bool holds(const Evaluation& evaluation) {
  return !evaluation.audit.empty() &&
         std::ranges::all_of(evaluation.audit, [](const Residual& r) { return r.holds(); });
}

// Two degrees of freedom, both stopped at the contact: what is left is rounding.
TEST(Audit, HoldsWhereTheMechanismStops) {
  int sticking = 0;
  for (int i = 0; i < 50; ++i) {
    const test::Example e = test::gonzalez_pendulum(-0.38 + 0.015 * i, -1, {1, -1}, 0, 100);
    const Evaluation stopped = compute(weightless(e, NewtonCoulombLaw{}));
    if (stopped.result.regime != Regime::stick) continue;  // the ground would have to pull
    ++sticking;
    for (const double v : stopped.result.qdot_plus) ASSERT_NEAR(v, 0, 1e-13);
    ASSERT_TRUE(holds(stopped)) << i;
  }
  EXPECT_GE(sticking, 25);
}

/// Housner's rocking block about its held left corner.
Scenario held_block(const Law& law) {
  auto mechanism = std::make_shared<Mechanism>();
  mechanism->bodies = {{"block", BodyKind::rigid, 1, 1.09 / 3, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  mechanism->contacts = {{"left", PointLine{{0, Place::at, {-0.3, -1}}, floor}, 0, 5, 5, true},
                         {"right", PointLine{{0, Place::at, {0.3, -1}}, floor}, 0, 100, 100}};
  auto motion = std::make_shared<Motion>();
  motion->state = {{0.3, 1, 0}, {1, -0.3, -1}};
  Scenario scenario;
  scenario.mechanism = mechanism;
  scenario.motion = motion;
  scenario.law = law;
  return scenario;
}

TEST(Audit, AsksForTheConeOnlyWhereCoulombsLawWasApplied) {
  const auto cones = [](const Evaluation& e) {
    return std::ranges::count_if(e.audit, [](const Residual& r) { return r.equation == "F(12)"; });
  };
  const Evaluation frictionless = compute(held_block(NewtonLaw{}));
  ASSERT_EQ(frictionless.result.status, ImpactStatus::solved);
  EXPECT_EQ(cones(frictionless), 0);
  EXPECT_TRUE(holds(frictionless));
  const Evaluation pulled = compute(held_block(NewtonCoulombLaw{}));
  ASSERT_EQ(pulled.result.impulses.size(), 2u);
  EXPECT_LT(pulled.result.impulses[1].normal, 0) << "the held corner is pulled";
  EXPECT_EQ(cones(pulled), 1);
  EXPECT_TRUE(holds(pulled)) << "its sign is the verdict's business";
}

TEST(Verdict, SpeaksOfFrictionOnlyUnderALawThatHasIt) {
  const auto mentions = [](const Evaluation& e) {
    return std::ranges::any_of(e.verdict, [](const Finding& f) {
      return f.text.find("μ") != std::string::npos || f.text.find("slip") != std::string::npos ||
             f.equation.starts_with("F(");
    });
  };
  const test::Example kane = test::kane_pendulum(0.3, 0.9);
  EXPECT_TRUE(mentions(compute(weightless(kane, NewtonCoulombLaw{}))));
  EXPECT_FALSE(mentions(compute(weightless(kane, NewtonLaw{}))));
}

// A mass no file may have: T⁻ overflows.
TEST(Overflow, IsWithdrawnAltogether) {
  test::Example kane = test::kane_pendulum(0.3, 0.9);
  for (Body& body : kane.mechanism.bodies) body.mass = 1e300;
  for (double& v : kane.qdot) v *= 1e10;
  const Scenario scenario = weightless(kane, NewtonCoulombLaw{});
  const Evaluation out = compute(scenario);
  EXPECT_EQ(out.result.status, ImpactStatus::ill_posed);
  EXPECT_THAT(std::string(out.result.reason), HasSubstr("overflow"));
  EXPECT_EQ(out.result.regime, Regime::none);
  EXPECT_FALSE(out.has_plane);
  EXPECT_TRUE(out.result.impulses.empty());
  EXPECT_TRUE(out.joint_impulses.empty());
  EXPECT_TRUE(out.audit.empty());
  for (const ContactRole role : out.role) EXPECT_EQ(role, ContactRole::open);
  for (const auto* list : {&out.state.qdot, &out.qdot_asked, &out.result.qdot_minus,
                           &out.result.qdot_plus, &out.generalized_impulse}) {
    EXPECT_EQ(list->size(), 6u);
    for (const double v : *list) EXPECT_TRUE(std::isfinite(v));
  }
  const Table table = sweep(scenario, {"contacts.tip.e", 0, 1, 3});
  for (std::size_t row = 0; row < table.rows(); ++row) {
    EXPECT_THAT(table.reason[row], HasSubstr("overflow"));
    EXPECT_EQ(table.regime[row], "no impact");
    for (std::size_t c = 1; c < table.columns.size(); ++c) {
      EXPECT_FALSE(table.columns[c].values[row].has_value()) << table.columns[c].key;
    }
  }
}

// Rods of 0.5 m and 0.25 m cannot reach a metre.
TEST(UnreachedPose, HasNoImpactUnderAnyLaw) {
  const Scenario far = with_parameter(load_gallery("double-pendulum"), "pose.tip.x", 1.0);
  const std::vector<Evaluation> each = compute_each(far, all_laws());
  ASSERT_EQ(each.size(), all_laws().size());
  for (const Evaluation& evaluation : each) {
    ASSERT_FALSE(evaluation.pose_reached);
    EXPECT_EQ(evaluation.result.status, ImpactStatus::ill_posed);
    EXPECT_TRUE(evaluation.result.impulses.empty());
    EXPECT_FALSE(evaluation.has_plane);
    for (const IndicatorInfo& row : indicator_table()) {
      EXPECT_FALSE((evaluation.indicators.*row.member).number) << row.key;
    }
    ASSERT_EQ(evaluation.verdict.size(), 1u);
    EXPECT_EQ(evaluation.verdict.front().severity, Severity::error);
  }
}

TEST(Overflow, GivesNoMap) {
  PlanarImpactData data;
  data.W_nn = data.W_tt = data.det = 1;
  data.u_n = -1;
  data.T_minus = NAN;
  MapSpec spec;
  spec.e_count = spec.mu_count = 4;
  const ImpactMap map = make_map(data, spec);
  EXPECT_TRUE(map.gamma.empty());
  for (const Regime regime : map.regime) EXPECT_EQ(regime, Regime::none);
  const Table table = to_table(map);
  for (const auto& value : table.find("gamma")->values) EXPECT_FALSE(value.has_value());
}

}  // namespace
}  // namespace carom
