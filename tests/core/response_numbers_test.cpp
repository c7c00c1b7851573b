// SPDX-License-Identifier: MIT
//
// What motions come to and what sweeps have beside indicators, for a disc of 2 kg that falls flat
// on a floor at v, against closed forms. Rebounds at e^k v last 2 e^k v/g each and add up to 2 e
// v/(g (1 − e)); the first one rises by (e v)²/(2 g). With Hertz's law F = K δ^(3/2) the disc stops
// at ½ m v² = (2/5) K δ^(5/2).
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/study/response_numbers.h"
#include "core/study/sweep.h"

namespace carom {
namespace {

constexpr double m = 2, v = 2, g = 9.81, K = 1e7;

Scenario falling_disc(double e, double gravity) {
  auto mechanism = std::make_shared<Mechanism>();
  mechanism->bodies = {{"disc", BodyKind::rigid, m, {}, DiscShape{0.5}}};
  Contact floor{"floor", DiscLine{0, Line{{ground, Place::at, {}}, pi / 2}}, e, 0, 0, false};
  Compliance hertz;
  hertz.model = ForceModel::hertz;
  hertz.stiffness = K;
  hertz.exponent = 1.5;
  if (gravity == 0) floor.compliance = hertz;
  mechanism->contacts = {floor};
  Scenario scenario;
  scenario.mechanism = mechanism;
  Motion motion;
  motion.state = {{0, 0.5, 0}, {0, -v, 0}};
  scenario.motion = std::make_shared<const Motion>(motion);
  scenario.gravity = {0, -gravity};
  return resolved(scenario);
}

LessonQuantity quantity(const Scenario& scenario, const char* name) {
  return ResponseNumbers(scenario, compute(scenario)).of(name);
}

double number(const Scenario& scenario, const char* name) {
  const LessonQuantity found = quantity(scenario, name);
  EXPECT_TRUE(found.number) << name << ": " << found.reason;
  return found.number.value_or(std::nan(""));
}

double hertz_depth(double stiffness) {
  return std::pow(1.25 * m * v * v / stiffness, 0.4);
}

TEST(MotionResults, OfABouncingDiscAreThoseOfItsSeries) {
  const double e = 0.5;
  const Scenario disc = falling_disc(e, g);
  // Flights of 2 v eᵏ/g, k = 1, 2, …, take 2 e v/(g (1 − e)) together. After the thirteenth the
  // disc is slower than what is called rest.
  EXPECT_NEAR(number(disc, "t_rest"), 2 * e * v / (g * (1 - e)) * (1 - std::pow(e, 13)), 1e-9);
  EXPECT_NEAR(number(disc, "h_rebound:disc"), e * e * v * v / (2 * g), 1e-9);
  // The top of a small rebound is passed in the first step of the motion.
  for (const double little : {0.05, 0.005}) {
    const double up = little * v;
    EXPECT_NEAR(number(falling_disc(little, g), "h_rebound:disc") / (up * up / (2 * g)), 1, 1e-6);
  }
}

TEST(MotionResults, CountTheImpactsOfADiscThatLosesNothing) {
  // At t = 0 and then every 2 v/g = 0.408 s: twelve more within 5 s.
  EXPECT_EQ(number(falling_disc(1, g), "impacts"), 13);
  const LessonQuantity rest = quantity(falling_disc(1, g), "t_rest");
  EXPECT_FALSE(rest.number);
  EXPECT_NE(rest.reason.find("nothing comes to rest within 5 s"), std::string::npos);
  EXPECT_FALSE(quantity(falling_disc(1, 0), "h_rebound:disc").number);
}

TEST(MotionResults, OfAMovingDiscWithoutGravityAreThoseOfHertz) {
  const Scenario disc = falling_disc(1, 0);
  const double depth = hertz_depth(K);
  EXPECT_NEAR(number(disc, "delta_max_moving:hertz") / depth, 1, 1e-6);
  EXPECT_NEAR(number(disc, "F_peak_moving:hertz") / (K * std::pow(depth, 1.5)), 1, 1e-6);
  EXPECT_NEAR(number(disc, "e_moving:hertz"), 1, 1e-6);
}

TEST(MotionResults, NamesThatAreNoneAreRefused) {
  const Scenario disc = falling_disc(1, g);
  EXPECT_THROW((void)quantity(disc, "h_rebound:dsic"), InputError);
  EXPECT_THROW((void)quantity(disc, "h_rebound"), InputError);
  EXPECT_THROW((void)quantity(disc, "t_rest:disc"), InputError);
  EXPECT_THROW((void)quantity(disc, "F_peak_moving:herz"), InputError);
  EXPECT_THROW((void)quantity(disc, "impacts[contacts.floor.e=0.7]"), InputError);
}

TEST(MotionResults, EveryNameOfTheListIsANumber) {
  const Scenario disc = falling_disc(0.5, g);
  const ResponseNumbers numbers(disc, compute(disc));
  bool motion = false;
  for (const QuantityName& one : response_names(disc)) {
    EXPECT_EQ(response_column(numbers, one.name).symbol, one.symbol) << one.name;
    motion = motion || follows_motion(one.name);
  }
  EXPECT_TRUE(motion);
}

// 32 times the stiffness: δ becomes 32^(−2/5) = a quarter, F = K δ^(3/2) four times as large.
TEST(SweepResponses, OverAStiffnessThePeakForceGrows) {
  const std::vector<std::string> responses{"F_peak:hertz", "delta_max:hertz", "i_n:floor"};
  const Table all = sweep_responses(falling_disc(1, 0),
                                    {{"contacts.floor.stiffness", K, 32 * K, 2}}, responses, 1);
  ASSERT_EQ(all.rows(), 2U);
  const auto at = [&](const char* key, std::size_t row) {
    return all.find(key)->values[row].value_or(std::nan(""));
  };
  EXPECT_NEAR(at("delta_max:hertz", 0) / hertz_depth(K), 1, 1e-6);
  EXPECT_NEAR(at("F_peak:hertz", 1) / at("F_peak:hertz", 0), 4, 1e-5);
  EXPECT_NEAR(at("i_n:floor", 1), 2 * m * v, 1e-9);  // by the law, whatever the stiffness
}

TEST(SweepResponses, AreTheSameForAnyNumberOfThreads) {
  const std::vector<SweepSpec> axes{{"contacts.floor.e", 0.1, 0.9, 5}};
  std::vector<std::vector<std::optional<double>>> found;
  for (const unsigned threads : {1U, 3U}) {
    sweep_responses(falling_disc(0.5, g), axes, {"h_rebound:disc"}, threads,
                    [&](const Table& rows) { found.push_back(rows.columns.back().values); });
  }
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0], found[1]);
  // h = (e v)²/(2 g) at e = 0.9.
  EXPECT_NEAR(found[0].back().value_or(0), 0.81 * v * v / (2 * g), 1e-9);
}

// δ = s − s²/2 and δ̇ = 1 − s, s seconds after the onset at t = 1 s, which a cubic meets, with F =
// 2 δ + δ̇.
TEST(ResponseNumbers, AForceOverTimeIsThatOfTheIndentationAndItsRate) {
  ContactTouch touch;
  touch.t_touch = 1;
  touch.force = {.K = 2, .n = 1, .c = 1, .m = 0};
  touch.history.t = {1, 2, 3};
  touch.history.indentation = {0, 0.5, 0};
  touch.history.rate = {1, 0, -1};
  EXPECT_NEAR(touch_force(touch, 0.5).value(), 2 * 0.375 + 0.5, 1e-14);
  EXPECT_NEAR(touch_force(touch, 1.25).value(), 2 * 0.46875 - 0.25, 1e-14);
  EXPECT_EQ(touch_force(touch, -0.1), 0) << "before the onset";
  EXPECT_EQ(touch_force(touch, 2.5), std::nullopt) << "it has not let go, and nobody knows";
  touch.t_release = 3;
  EXPECT_EQ(touch_force(touch, 2.5), 0) << "once it has separated";
}

}  // namespace
}  // namespace carom
