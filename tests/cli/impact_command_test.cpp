// SPDX-License-Identifier: MIT
//
// `carom-cli impact` as a user gets it.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli_fixture.h"

namespace carom {
namespace {

using nlohmann::json;
using test::cells_of;
using test::CliTest;
using test::Outcome;
using ::testing::HasSubstr;
using ::testing::Not;

// González's pendulum at x₂ = 0.1 m, as in tests/paper/compliant_pendulum_test.cpp: the forces were
// worked out without gravity and friction, in two angles and independently of this library.
TEST_F(CliTest, FollowsAnImpactThatTakesTime) {
  const std::string still = "impact double-pendulum --stiffness 1e9 --set gravity.y=0 ";
  const Outcome result = run(still + "--model gonthier --csv force.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("8536.22"));
  EXPECT_THAT(result.out, HasSubstr("8540.17"));
  EXPECT_THAT(result.out, HasSubstr("0.00144688"));
  EXPECT_THAT(result.out, HasSubstr("maximum compression"));
  const auto rows = cells_of(read(folder_ / "force.csv"));
  const std::vector<std::string> head{
      "contact",   "t [s]",     "indentation [m]",      "indentation_rate [m/s]",
      "force [N]", "v_t [m/s]", "tangential_force [N]", "bristle_bend [m]",
      "regime"};
  ASSERT_GT(rows.size(), 100U);
  EXPECT_EQ(rows[0], head);
  double peak = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) peak = std::max(peak, std::stod(rows[i][4]));
  EXPECT_NEAR(peak, 8536.22, 1);
  const json scenario = json::parse(read(folder_ / "force.scenario.json"));
  EXPECT_EQ(scenario["contacts"][0]["compliance"]["model"], "gonthier") << "what was computed";
  const Outcome all = run(still + "--model all");
  EXPECT_EQ(all.exit, 0) << all.err;
  for (const char* peak_force : {"8295.1", "8315.7", "8536.2"}) {
    EXPECT_THAT(all.out, HasSubstr(peak_force));
  }
  EXPECT_THAT(all.out, HasSubstr("Kelvin–Voigt does not apply: "));
  const Outcome away = run(still + "--set velocity.tip.y=1");
  EXPECT_EQ(away.exit, 0);
  EXPECT_THAT(away.out, HasSubstr("no impact"));
}

// A contact that is rigid in the file gets a model that has a damping for its e; the help says so.
TEST_F(CliTest, TheForceModelByDefaultSuitsTheRestitution) {
  const Outcome dead = run("impact double-pendulum --stiffness 1e9 --set contacts.tip.e=0");
  EXPECT_EQ(dead.exit, 0) << dead.err;
  EXPECT_THAT(dead.out, HasSubstr("Hunt–Crossley"));
  const Outcome lively = run("impact double-pendulum --stiffness 1e9 --set contacts.tip.e=0.5");
  EXPECT_THAT(lively.out, HasSubstr("Gonthier"));
  const Outcome help = run("impact --help");
  EXPECT_THAT(help.out, HasSubstr("gonthier, or hunt-crossley where"));
  const Outcome asked =
      run("impact double-pendulum --model gonthier --stiffness 1e9 --set contacts.tip.e=0");
  EXPECT_EQ(asked.exit, 2);
  EXPECT_THAT(asked.err, HasSubstr("hunt-crossley"));
}

// What is meant is said; "all" is three letters away from everything that is short.
TEST_F(CliTest, ForceModelThatIsNoneIsUsage) {
  const Outcome other = run("impact double-pendulum --model quux");
  EXPECT_EQ(other.exit, 1);
  EXPECT_THAT(other.err, HasSubstr("Expected is hertz, hunt-crossley, "));
  EXPECT_THAT(other.err, Not(HasSubstr("did you mean")));
  EXPECT_THAT(run("impact double-pendulum --model gontier").err,
              HasSubstr("did you mean \"gonthier\"?"));
}

TEST_F(CliTest, PredictionOfContactsThatPushTogetherHasItsCaveat) {
  const char* caveat = "\"predicted\" is what each would push alone";
  const Outcome cradle = run("impact newtons-cradle --stiffness 1e9 --model hertz");
  ASSERT_EQ(cradle.exit, 0) << cradle.err;
  EXPECT_THAT(cradle.out, HasSubstr(caveat));
  EXPECT_THAT(run("impact double-pendulum --stiffness 1e9").out, Not(HasSubstr(caveat)));
}

// T⁻ + work = T⁺ + what damping, friction and the impact of the rigid foot take, as printed.
TEST_F(CliTest, RigidImpactsMeanwhileAreInTheBalance) {
  const Outcome result = run("impact rubber-foot");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("rigid impacts [J]"));
  EXPECT_THAT(result.out, HasSubstr("steel    impact, rigid"));
  std::istringstream row(result.out.substr(result.out.find("energy ") + 7));
  double before = 0, after = 0, work = 0, damping = 0, friction = 0, rigid = 0;
  row >> before >> after >> work >> damping >> friction >> rigid;
  EXPECT_GT(rigid, 0.1);
  EXPECT_NEAR(before + work, after + damping + friction + rigid, 1e-6);
  const Outcome soft = run("impact rubber-foot --stiffness 1e5");
  EXPECT_EQ(soft.exit, 0) << soft.err;
  EXPECT_THAT(soft.out, Not(HasSubstr("rigid impacts"))) << "every contact is compliant then";
}

// A disc of 1 kg on a compliant floor ends with its weight on it. What is too stiff to be
// followed is a numerical failure.
TEST_F(CliTest, MotionComesToRestOnWhatYields) {
  json disc = json::parse(run("gallery bouncing-disc").out);
  disc["contacts"][0]["compliance"] = {{"model", "hunt-crossley"},
                                       {"stiffness", 1e8},
                                       {"friction", "regularised-coulomb"},
                                       {"stick_velocity", 1e-3}};
  write("disc.json", disc.dump());
  const Outcome rests = run("simulate disc.json --until 3 --csv motion.csv");
  EXPECT_EQ(rests.exit, 0) << rests.err;
  EXPECT_THAT(rests.out, HasSubstr("on and stays closed: peak force"));
  EXPECT_THAT(rests.out, HasSubstr("everything rests from t = "));
  const auto rows = cells_of(read(folder_ / "motion.csv"));
  const auto column = std::ranges::find(rows[0], "bottom.force_n [N]") - rows[0].begin();
  ASSERT_LT(column, std::ssize(rows[0]));
  EXPECT_NEAR(std::stod(rows.back()[static_cast<std::size_t>(column)]), 9.81, 1e-4);
  const Outcome stiff =
      run("simulate disc.json --until 3 --set contacts.bottom.stick_velocity=1e-9");
  EXPECT_EQ(stiff.exit, 3);
  EXPECT_THAT(stiff.out, HasSubstr("it takes too many steps"));
  disc["contacts"][0]["turn"] = 0.2;
  write("turned.json", disc.dump());
  const Outcome turned = run("simulate turned.json --until 3");
  EXPECT_EQ(turned.exit, 3) << "not followed to the time that is asked for";
  EXPECT_THAT(turned.out, HasSubstr("turned direction"));
}

// An impulse at an instant has no place in an impact that takes time.
TEST_F(CliTest, ImpulsesOnWhatYieldsAreRefused) {
  json pendulum = json::parse(run("gallery double-pendulum-compliant").out);
  pendulum["impulses"] = {{{"name", "kick"}, {"body", "P2"}, {"x", 0.5}, {"y", 1}}};
  write("kick.json", pendulum.dump());
  for (const char* command : {"impact kick.json", "simulate kick.json --until 1"}) {
    const Outcome refused = run(command);
    EXPECT_EQ(refused.exit, 2) << command;
    EXPECT_THAT(refused.err, HasSubstr("/impulses: an external impulse acts at an instant"));
  }
  pendulum["contacts"][0].erase("compliance");
  pendulum["law"] = "newton";
  write("rigid.json", pendulum.dump());
  EXPECT_EQ(run("simulate rigid.json --until 0.1").exit, 0);
}

// A thousand bounces take 408 s.
TEST_F(CliTest, MotionOfMoreImpactsThanAreFollowedIsTimeStepped) {
  const Outcome stepped = run("simulate bouncing-disc --set contacts.bottom.e=1 --until 450");
  EXPECT_EQ(stepped.exit, 0);
  EXPECT_THAT(stepped.out, HasSubstr("to 450 s time-stepped"));
  EXPECT_THAT(stepped.out, HasSubstr("no more than 1000 impacts are followed one by one"));
}

// So many steps as a further 1600 s need are not taken.
TEST_F(CliTest, MotionOfMoreStepsThanAreTakenIsNotThatAskedFor) {
  const Outcome ended = run("simulate bouncing-disc --set contacts.bottom.e=1 --until 2000");
  EXPECT_EQ(ended.exit, 3);
  EXPECT_THAT(ended.out, HasSubstr("most impacts  no more than 1000 impacts are followed"));
}

TEST_F(CliTest, JointForcesAreColumnsWhereWanted) {
  const std::string command = "simulate slider-crank --until 0.1 --step 0.05 ";
  ASSERT_EQ(run(command + "--csv with.csv --joint-forces").exit, 0);
  ASSERT_EQ(run(command + "--csv without.csv").exit, 0);
  const auto with = cells_of(read(folder_ / "with.csv"));
  const auto without = cells_of(read(folder_ / "without.csv"));
  EXPECT_THAT(with[0], ::testing::IsSupersetOf({"bearing.force_x [N]", "guide.moment [N m]"}));
  EXPECT_EQ(with[0].size(), without[0].size() + 8) << "four joints of two rows";
  EXPECT_EQ(with.size(), without.size());
  EXPECT_EQ(run("simulate slider-crank --until 0.1 --joint-forces").exit, 1) << "needs a table";
}

TEST_F(CliTest, TimeBeforeTheImpactIsUsageWithAWord) {
  const Outcome before = run("simulate kane --until -1");
  EXPECT_EQ(before.exit, 1);
  EXPECT_THAT(before.err, HasSubstr("a number of seconds from 0 on"));
}

// A rod of 1 kg and 1 m turns about its end into a wall at −1 rad/s; 2 N m s turn it back at
// 2/(1/3) − 1 = 5 rad/s, with 25 times the energy, and the wall has nothing to do.
TEST_F(CliTest, SaysThatNoContactBearsAnImpulse) {
  const std::string kick = "/degenerate/moreau-1dof-kick.json";
  const std::string parted = CAROM_TEST_DATA + kick +
                             " --set contacts.tip.mu=0 --set impulses.kick.x=0"
                             " --set impulses.kick.y=0 --set impulses.kick.moment=2";
  const Outcome evaluated = run("evaluate " + parted);
  EXPECT_EQ(evaluated.exit, 0) << evaluated.err;
  EXPECT_THAT(evaluated.out, HasSubstr("γ = 25"));
  EXPECT_THAT(evaluated.out, HasSubstr("closed contacts approach, but none bears an impulse: the "
                                       "external impulse parts them"));
  for (const std::string& command : {"evaluate " + parted, "simulate " + parted + " --until 0.1"}) {
    const Outcome said = run(command);
    EXPECT_THAT(said.out, HasSubstr("no impulse"));
    EXPECT_THAT(said.out, Not(HasSubstr("no impact")));
  }
  const Outcome unanswered = run("evaluate " + (CAROM_TEST_DATA + kick));
  EXPECT_THAT(unanswered.out, HasSubstr("regime    no answer"));
}

}  // namespace
}  // namespace carom
