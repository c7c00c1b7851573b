// SPDX-License-Identifier: MIT
//
// Contacts that stay closed between impacts, against closed forms that stand with each test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/study/simulation.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

constexpr double R = 0.1;  ///< of the disc [m]

Line floor_line() {
  return Line{{ground, Place::at, {}}, pi / 2};
}

Contact with_friction(Contact contact, double mu_s, double mu_d) {
  contact.mu_s = mu_s;
  contact.mu_d = mu_d;
  return contact;
}

/// A uniform disc of 1 kg on the floor.
Example disc_that_slides(double e, double mu, const std::vector<double>& qdot) {
  Example out;
  out.mechanism.bodies = {{"disc", BodyKind::rigid, 1, {}, DiscShape{R}}};
  out.mechanism.contacts = {with_friction({"rim", DiscLine{0, floor_line()}, e}, mu, mu)};
  out.q = {0, R, 0};
  out.qdot = qdot;
  return out;
}

/// A block of 2 kg, 0.6 m wide and 0.2 m high, on both its lower corners on a slope that falls to
/// the right, and moving along it.
Example block_on_slope(double slope, double mu_s, double mu_d, double speed) {
  Example out;
  const std::vector<Vertex> corners{
      {"left", {-0.3, -0.1}}, {"right", {0.3, -0.1}}, {"r", {0.3, 0.1}}, {"l", {-0.3, 0.1}}};
  out.mechanism.bodies = {{"block", BodyKind::rigid, 2, {}, PolygonShape{corners}}};
  const Line line{{ground, Place::at, {}}, pi / 2 - slope};
  for (const int corner : {0, 1}) {
    out.mechanism.contacts.push_back(
        with_friction({corners[static_cast<std::size_t>(corner)].name,
                       PointLine{{0, Place::vertex, {}, corner}, line}, 0},
                      mu_s, mu_d));
  }
  const Vec2 n = direction(pi / 2 - slope);
  const Vec2 along = -perp(n);
  out.q = {0.1 * n.x, 0.1 * n.y, -slope};
  out.qdot = {speed * along.x, speed * along.y, 0};
  return out;
}

/// How far the block has come along its slope.
double distance_along(double slope, const State& state) {
  return dot(-perp(direction(pi / 2 - slope)), {state.q[0], state.q[1]});
}

/// The first phase in which a contact rests that has settled.
const Phase* first_settled(const Trajectory& motion) {
  for (std::size_t k = 1; k < motion.phases.size(); ++k) {
    if (motion.phases[k - 1].settles && !motion.phases[k].settles) return &motion.phases[k];
  }
  return nullptr;
}

// Thrown up with ev, e²v, … after each impact: together 2v/G·e/(1 − e) of time, and a way of
// v²/G·e²/(1 − e²) up and down.
TEST(Zeno, BouncingDiscSettlesAtItsAccumulationTime) {
  for (const double e : {0.3, 0.7, 0.95}) {
    const Example example = disc_that_slides(e, 0, {0.5, -2, 3});
    const Trajectory motion = motion_of(scenario_of(example), {0, 20, 1000});
    const Phase* rest = first_settled(motion);
    ASSERT_NE(rest, nullptr) << e;
    EXPECT_NEAR(rest->t.front(), 2 * 2 / G * e / (1 - e), 1e-9) << e;
    EXPECT_THAT(motion.end.text, HasSubstr("\"rim\" slides"));
    EXPECT_NEAR(state_at(motion, 20).q[1], R, 1e-13);
    EXPECT_NEAR(state_at(motion, 20).q[0], 10, 1e-9);
    double way = 0;
    for (std::size_t k = 0; k + 1 < motion.impacts.size(); ++k) {
      const double top = (motion.impacts[k].t + motion.impacts[k + 1].t) / 2;
      way += 2 * (state_at(motion, top).q[1] - R);
    }
    EXPECT_NEAR(way, 4 / G * e * e / (1 - e * e), 1e-7) << e;
  }
}

// ln(2·10⁻⁴/2)/ln e of them come clear of the floor.
TEST(Zeno, HundredsOfImpactsNeitherDriftNorGainEnergy) {
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{0.6}}};
  e.mechanism.joints = {{"pivot", RevoluteJoint{{ground}, {0, Place::start}}}};
  e.mechanism.contacts = {
      {"stop", PointLine{{0, Place::end}, Line{{ground, Place::at, {}}, pi / 2}}, 0.98}};
  e.q = {0.3, 0, 0};
  e.qdot = {0, -0.3, -1};
  const Scenario scenario = scenario_of(e);
  const Trajectory motion = motion_of(scenario, {0, 60, 1000});
  EXPECT_GT(motion.impacts.size(), 300u);
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  double least = energy(*scenario.mechanism, {e.q, e.qdot}, {0, -G});
  for (const Phase& phase : motion.phases) {
    for (std::size_t k = 0; k < phase.size(); ++k) {
      const State state = phase.state(k);
      EXPECT_LT(std::hypot(state.q[0] - 0.3 * std::cos(state.q[2]),
                           state.q[1] - 0.3 * std::sin(state.q[2])),
                1e-13);
      const double now = energy(*scenario.mechanism, state, {0, -G});
      EXPECT_LT(now, least + 2e-9);  // of 0.3 J, by the error of the integration
      least = std::min(least, now);
    }
  }
  EXPECT_NEAR(least, 0, 1e-8);  // level, and at rest
}

// The force stays within the cone, F(1) and F(4c).
TEST(Friction, BlockSticksBelowTheAngleOfFriction) {
  const Example e = block_on_slope(0.3, std::tan(0.3) + 1e-6, std::tan(0.3) + 1e-6, 0);
  const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0.5, 2, 20});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_EQ(motion.start.reason, EndReason::reached) << motion.start.text;
  EXPECT_NEAR(distance_along(0.3, state_at(motion, 2)), 0, 1e-12);
}

// What rests stays at rest as long as μ_s lets it, however little friction there would be in
// motion.
TEST(Friction, BlockAtRestKeepsToItsStaticFriction) {
  const Example e = block_on_slope(0.3, 0.4, 0.1, 0);
  const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0, 1, 20});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
}

// F(5a): G(sin α − μ cos α) along the slope.
TEST(Friction, BlockSlidesAboveTheAngleOfFriction) {
  constexpr double slope = 0.5, mu = 0.3;
  const Example e = block_on_slope(slope, mu, mu, 0);
  const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0, 2, 20});
  const double a = G * (std::sin(slope) - mu * std::cos(slope));
  for (const double t : {0.3, 1.0, 2.0}) {
    EXPECT_NEAR(distance_along(slope, state_at(motion, t)), a * t * t / 2, 1e-10);
  }
  EXPECT_THAT(motion.end.text, HasSubstr("\"right\" slides"));
}

// Friction at the floor, half the height h below the mass, loads the front corner: it bears
// mG/2 + μmG·(h/2)/w, the rear one the rest of the weight.
TEST(Friction, TableTellsTheForcesOfASlidingBlock) {
  constexpr double mu = 0.4;
  const Scenario scenario = scenario_of(block_on_slope(0, mu, mu, 2), MoreauLaw{});
  const Table table = to_table(scenario, motion_of(scenario, {0, 0.2, 20}), 0.1);
  const double more = mu * 2 * G * 0.1 / 0.6;
  ASSERT_EQ(table.rows(), 3u);
  for (const auto& [name, force] : {std::pair{"left", G - more}, {"right", G + more}}) {
    const Column* normal = table.find(std::string(name) + ".force_n");
    const Column* tangent = table.find(std::string(name) + ".force_t");
    ASSERT_TRUE(normal != nullptr && tangent != nullptr);
    EXPECT_NEAR(*normal->values[1], force, 1e-9);
    EXPECT_NEAR(*tangent->values[1], -mu * force, 1e-9);
  }
  EXPECT_EQ(table.regime[1], "left slips +; right slips +");
}

// Up the slope it comes to rest after v²/(2G(sin α + μ cos α)) and slides down again, or stays.
TEST(Friction, BlockThrownUpTheSlopeTurnsOrStays) {
  constexpr double slope = 0.5, v = 1.5;
  for (const double mu : {0.3, 0.7}) {
    const Example e = block_on_slope(slope, mu, mu, -v);
    const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0, 2, 20});
    const double up = G * (std::sin(slope) + mu * std::cos(slope));
    const double down = G * (std::sin(slope) - mu * std::cos(slope));
    const double after = 2 - v / up;
    const double way = -v * v / (2 * up) + (mu < std::tan(slope) ? down * after * after / 2 : 0);
    EXPECT_NEAR(distance_along(slope, state_at(motion, 2)), way, 1e-10) << mu;
    EXPECT_EQ(motion.end.reason == EndReason::rests, mu > std::tan(slope));
  }
}

// v²/(2μG) after v/(μG). Backward friction drives: v(t) = v − μGt before, too.
TEST(Friction, BlockOnTheFloorStopsAfterItsStoppingDistance) {
  constexpr double v = 2, mu = 0.4;
  const Example e = block_on_slope(0, mu, mu, v);
  const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0.5, 2, 20});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_NEAR(state_at(motion, 2).q[0], v * v / (2 * mu * G), 1e-12);
  ASSERT_GE(motion.phases.size(), 2u);
  EXPECT_NEAR(motion.phases.back().t.front(), v / (mu * G), 1e-12);
  EXPECT_EQ(motion.start.reason, EndReason::reached) << motion.start.text;
  EXPECT_NEAR(state_at(motion, -0.5).qdot[0], v + mu * G * 0.5, 1e-12);
  EXPECT_EQ(motion.phases.front().persistent.front().mode, PersistentMode::slips_forward);
}

// Sliding along the floor, F(5b), then sticking to it, F(4b). The rim's velocity v + Rω falls by
// 3μGt: v̇ = −μG and Rω̇ = −2μG. It rolls from v/(3μG) on, with 2v/3, after 5v²/(18μG).
TEST(Friction, ThrownDiscSlidesUntilItRolls) {
  constexpr double v = 3, mu = 0.25;
  const Trajectory motion =
      motion_of(scenario_of(disc_that_slides(0.5, mu, {v, 0, 0}), NewtonCoulombLaw{}), {0, 2, 20});
  const double rolls = v / (3 * mu * G);
  ASSERT_EQ(motion.phases.size(), 3u);  // before, sliding, rolling
  EXPECT_NEAR(motion.phases.back().t.front(), rolls, 1e-12);
  EXPECT_EQ(motion.phases.back().persistent.front().mode, PersistentMode::sticks);
  const State state = state_at(motion, rolls);
  EXPECT_NEAR(state.q[0], 5 * v * v / (18 * mu * G), 1e-12);
  EXPECT_NEAR(state.qdot[0], 2 * v / 3, 1e-12);
  EXPECT_NEAR(state_at(motion, 2).qdot[0], 2 * v / 3, 1e-12);
  EXPECT_NEAR(state_at(motion, 2).qdot[2], -2 * v / 3 / R, 1e-11);
}

// F(4a): on a slope a uniform disc rolls with 2/3 G sin α while μ ≥ tan α/3, else it slides with
// G(sin α − μ cos α).
TEST(Friction, DiscRollsDownASlopeUpToAThirdOfItsTangent) {
  constexpr double slope = 0.6;
  for (const double mu : {0.2, 0.25}) {
    Example e = disc_that_slides(0, mu, {0, 0, 0});
    std::get<DiscLine>(e.mechanism.contacts[0].geometry).surface.normal_angle = pi / 2 - slope;
    const Vec2 n = direction(pi / 2 - slope);
    e.q = {R * n.x, R * n.y, 0};
    const State state = state_at(motion_of(scenario_of(e, NewtonCoulombLaw{}), {0, 1, 20}), 1);
    const bool rolls = mu > std::tan(slope) / 3;
    const double a =
        rolls ? 2.0 / 3 * G * std::sin(slope) : G * (std::sin(slope) - mu * std::cos(slope));
    EXPECT_EQ(rolls, mu == 0.25);
    EXPECT_NEAR(dot(-perp(n), {state.q[0], state.q[1]}), a / 2, 1e-10) << mu;
  }
}

TEST(Friction, IsIgnoredWhereTheLawOfImpactIgnoresIt) {
  const Trajectory motion =
      motion_of(scenario_of(disc_that_slides(0.5, 0.25, {3, 0, 0}), NewtonLaw{}), {0, 1, 20});
  EXPECT_NEAR(state_at(motion, 1).q[0], 3, 1e-12);
  EXPECT_NEAR(state_at(motion, 1).qdot[2], 0, 1e-12);
}

// Without friction a disc slides down a pinned one and leaves where the weight no longer gives the
// centripetal force: cos θ = 2/3 + v²/(3Gr), r the distance of the centres. There λ_n ≥ 0 of F(4d)
// and F(5c) ends, with H_4 = 0 of B(21).
TEST(LiftOff, DiscLeavesADiscAtTheKnownAngle) {
  constexpr double r = 0.6, v = 0.3;
  Example e;
  e.mechanism.bodies = {{"base", BodyKind::rigid, 1, {}, DiscShape{0.5}},
                        {"disc", BodyKind::rigid, 1, {}, DiscShape{R}}};
  e.mechanism.joints = {{"pin", RevoluteJoint{{ground}, {0}}}};
  e.mechanism.contacts = {{"rim", DiscDisc{1, 0}, 0.5}};
  e.q = {0, 0, 0, 0, r, 0};
  e.qdot = {0, 0, 0, v, 0, 0};
  const Trajectory motion = motion_of(scenario_of(e), {0, 1, 20});
  const auto leaves = std::ranges::find_if(
      motion.phases, [](const Phase& p) { return p.t.front() > 0 && p.persistent.empty(); });
  ASSERT_NE(leaves, motion.phases.end());
  const State state = leaves->state(0);
  const double cosine = 2.0 / 3 + v * v / (3 * G * r);
  EXPECT_NEAR(state.q[4] / r, cosine, 1e-8);
  EXPECT_NEAR(std::hypot(state.qdot[3], state.qdot[4]), std::sqrt(v * v + 2 * G * r * (1 - cosine)),
              1e-8);
  EXPECT_TRUE(motion.impacts.empty());
}

/// A slender rod of 1 m and 1 kg whose lower end moves along the floor, not into it.
Example rod_on_floor(double theta, double mu, double v_t, double omega) {
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{1}}};
  e.mechanism.contacts = {
      with_friction({"foot", PointLine{{0, Place::start}, floor_line()}, 0}, mu, mu)};
  const Vec2 half = 0.5 * direction(theta);
  e.q = {half.x, half.y, theta};
  const Vec2 v = Vec2{v_t, 0} + omega * perp(half);
  e.qdot = {v.x, v.y, omega};
  return e;
}

// W_nn − μ|W_nt| = 1 + 3cos²θ − 3μ sin θ cos θ is 0 at μ = 4/3 for tan θ = 2. Below, the end slides
// into the lean; above, friction would pull it down faster than the floor pushes it up.
TEST(Painleve, RodSlidesUpToFourThirds) {
  const double theta = std::atan(2.0);
  const Trajectory slides = motion_of(
      scenario_of(rod_on_floor(theta, 4.0 / 3 - 1e-3, -2, 0), NewtonCoulombLaw{}), {0, 1e-4, 20});
  EXPECT_EQ(slides.end.reason, EndReason::reached) << slides.end.text;
  EXPECT_EQ(slides.phases.back().persistent.size(), 1u);

  const Trajectory stops =
      motion_of(scenario_of(rod_on_floor(theta, 1.5, -2, 0), NewtonCoulombLaw{}), {0.1, 1, 20});
  // Going back no force answers either. That ends the approach with a note and is no error.
  EXPECT_EQ(stops.start.severity, Severity::note);
  EXPECT_THAT(stops.start.text, HasSubstr("going back, \"foot\""));
  ASSERT_FALSE(stops.time_steps.empty());
  EXPECT_EQ(stops.time_steps[0].from, 0);
  const std::string& why = stops.time_steps[0].reason;
  EXPECT_THAT(why, HasSubstr("\"foot\" can neither slide on nor let go"));
  EXPECT_THAT(why, HasSubstr("F(20)"));
  EXPECT_THAT(why, HasSubstr("= -0.2 1/kg"));  // 1.6 − 1.5·1.2
  EXPECT_THAT(time_steps_text(stops), HasSubstr("time-stepped, O(h)"));
  // Sliding the other way friction lifts it: W_nn + μ|W_nt| > 0.
  const Trajectory trails =
      motion_of(scenario_of(rod_on_floor(theta, 1.5, 2, 0), NewtonCoulombLaw{}), {0, 1e-3, 20});
  EXPECT_EQ(trails.end.reason, EndReason::reached) << trails.end.text;
}

// Where no force answers, an impulse does, the "impact without collision": it grows while the foot
// slides, W_nn − μ|W_nt| < 0 presses it in, and what then sticks comes out as it went in. The foot
// stands, and about it the rod of length 1 keeps its angular momentum,
// (1/12 + 1/4)ω = −r×v = −½ sin θ v_x.
TEST(Painleve, RodGoesOnThroughAnImpactWithoutCollision) {
  const double theta = std::atan(2.0), v = -2;
  const Trajectory motion =
      motion_of(scenario_of(rod_on_floor(theta, 1.5, v, 0), NewtonCoulombLaw{}), {0, 0.5, 50});
  EXPECT_NE(motion.end.severity, Severity::error) << motion.end.text;
  EXPECT_EQ(motion.end.t, 0.5);
  ASSERT_FALSE(motion.time_steps.empty());
  const double h = motion.time_steps[0].h;
  const State after = state_at(motion, h);
  const double omega = -std::sin(theta) * v / 2 * 3;
  // In a step the rod turns by ωh and falls by Gh.
  EXPECT_NEAR(after.qdot[2], omega, 2 * h * (G + omega * omega));
  const Vec2 half = 0.5 * direction(after.q[2]);
  const Vec2 foot = Vec2{after.qdot[0], after.qdot[1]} - after.qdot[2] * perp(half);
  EXPECT_NEAR(norm(foot), 0, 2 * h * (G + omega * omega));
}

// Turning so fast that the end would lift by itself, ω²/2 sin θ > G, it could also be pulled down.
TEST(Painleve, TurningRodCouldSlideAsWellAsLift) {
  const double theta = std::atan(2.0);
  const Trajectory motion =
      motion_of(scenario_of(rod_on_floor(theta, 1.5, -2, 6), NewtonCoulombLaw{}), {0, 1, 20});
  ASSERT_FALSE(motion.time_steps.empty());
  EXPECT_THAT(motion.time_steps[0].reason, HasSubstr("\"foot\" can slide on as well as let go"));
  const Trajectory lifts =
      motion_of(scenario_of(rod_on_floor(theta, 0.5, -2, 6), NewtonCoulombLaw{}), {0, 1e-3, 20});
  EXPECT_EQ(lifts.end.reason, EndReason::reached);
  EXPECT_TRUE(lifts.phases.back().persistent.empty());
}

// The same at a thousandth of all velocities under a millionth of gravity: the equations of motion
// and Coulomb's law keep their form with t → 1000 t.
TEST(Painleve, TurningRodHasItsTwoAnswersHoweverSlow) {
  constexpr double slow = 1e-3;
  Scenario rod =
      scenario_of(rod_on_floor(std::atan(2.0), 1.5, -2 * slow, 6 * slow), NewtonCoulombLaw{});
  rod.gravity = slow * slow * rod.gravity;
  const Trajectory motion = motion_of(rod, {0, 1 / slow, 20});
  ASSERT_FALSE(motion.time_steps.empty());
  EXPECT_THAT(motion.time_steps[0].reason, HasSubstr("\"foot\" can slide on as well as let go"));
}

// B, Example 1 at rest: the weight is borne, by whichever of the three feet.
TEST(Redundant, BlockOnFourFeetRests) {
  Example e = block_on_feet({-0.3, -0.1, 0.1, 0.2}, 0);
  e.qdot = {0.4, 0, 0};
  const Trajectory motion = motion_of(scenario_of(e), {0, 1, 20});
  EXPECT_NEAR(state_at(motion, 1).q[0], 0.4, 1e-12);
  EXPECT_NEAR(state_at(motion, 1).q[1], 0, 1e-13);
  EXPECT_NEAR(state_at(motion, 1).q[2], 0, 1e-13);
  EXPECT_EQ(motion.phases.back().persistent.size(), 4u);
}

// B(20): all feet on one side of the mass, it tips about the outer one, which pushes,
// ω̇ = mGx/(J + mx²), and the others lift.
TEST(Redundant, BlockBesideItsFeetTips) {
  const Example e = [] {
    Example out = block_on_feet({0.1, 0.2, 0.3}, 0);
    out.qdot = {0, 0, 0};
    return out;
  }();
  const Trajectory motion = motion_of(scenario_of(e), {0, 1e-3, 20});
  ASSERT_EQ(motion.phases.back().persistent.size(), 1u);
  EXPECT_EQ(motion.phases.back().persistent[0].contact, 0);
  EXPECT_NEAR(motion.phases.back().qddot[2], 2 * G * 0.1 / (0.3 + 2 * 0.01), 1e-9);
}

// Nothing is lost, so with all velocities turned round it comes back the way it went.
TEST(Reversal, FrictionlessElasticMotionReturns) {
  for (const double until : {0.35, 1.0}) {
    Example e = gonzalez_pendulum(0.38, -1, {1, -1}, 1, 0);
    const Trajectory out = motion_of(scenario_of(e), {0, until, 1000});
    ASSERT_EQ(out.end.reason, EndReason::reached) << out.end.text;
    EXPECT_GE(out.impacts.size(), 1u);
    const State there = state_at(out, until);
    Example back = e;
    back.q = there.q;
    back.qdot.clear();
    for (const double v : there.qdot) back.qdot.push_back(-v);
    const State home =
        state_at(motion_of(scenario_of(back), {0, until, 1000}), until, Side::before);
    for (std::size_t i = 0; i < e.q.size(); ++i) {
      EXPECT_NEAR(home.q[i], e.q[i], 1e-8) << until;
      EXPECT_NEAR(home.qdot[i], -e.qdot[i], 1e-7) << until;
    }
  }
}

}  // namespace
}  // namespace carom::test
