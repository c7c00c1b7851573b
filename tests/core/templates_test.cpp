// SPDX-License-Identifier: MIT
//
// Every template is a scenario without a fault: expected is what its drawing says, that bodies lie
// where they were drawn, and that something strikes.
#include "core/edit/templates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "core/study/simulation.h"

namespace carom {
namespace {

struct Case {
  std::string name;
  std::optional<int> count;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Template& row : templates()) {
    all.push_back({std::string(row.name), {}});
    if (!row.count) continue;
    for (const int n : {row.count->least, row.count->least + 1, 3, row.count->most}) {
      all.push_back({std::string(row.name), n});
    }
  }
  return all;
}

class Templates : public testing::TestWithParam<Case> {
 protected:
  const Scenario scenario = from_template(GetParam().name, GetParam().count);
};

TEST_P(Templates, LieWhereTheyAreDrawnAndStrike) {
  const Evaluation e = compute(scenario);
  EXPECT_TRUE(e.pose_reached) << e.pose_reason;
  EXPECT_EQ(e.velocity_reason, "");
  EXPECT_EQ(e.conflict, "");
  ASSERT_EQ(e.state.q.size(), scenario.motion->state.q.size());
  for (std::size_t i = 0; i < e.state.q.size(); ++i) {
    EXPECT_NEAR(e.state.q[i], scenario.motion->state.q[i], 1e-12) << i;
  }
  EXPECT_EQ(e.result.status, ImpactStatus::solved) << e.result.reason;
  ASSERT_TRUE(e.indicators.T_c_minus.number.has_value());
  EXPECT_GT(*e.indicators.T_c_minus.number, 1e-3) << "[J]";
  EXPECT_LE(*e.indicators.gamma.number, 1 + 1e-12);
  EXPECT_FALSE(e.audit.empty());
  for (const Residual& residual : e.audit) EXPECT_TRUE(residual.holds()) << residual.law;
  for (const Finding& finding : e.verdict) {
    EXPECT_LT(finding.severity, Severity::warning) << finding.text;
  }
}

// The arrow of the contact that is struck is where the hand would set it.
TEST_P(Templates, EveryClosedContactTouches) {
  const Evaluation e = compute(scenario);
  for (const ContactRows& rows : e.system.contacts) EXPECT_NEAR(rows.gap, 0, 1e-12);
}

TEST_P(Templates, AreReadBackFromTheirFile) {
  const Scenario shown = resolved(scenario);
  const std::string text = write_scenario(shown);
  EXPECT_EQ(write_scenario(read_scenario(text)), text);
}

TEST_P(Templates, SayWhatTheyAre) {
  EXPECT_FALSE(scenario.description->title.empty());
  EXPECT_EQ(scenario.description->source, template_source);
  EXPECT_FALSE(scenario.description->text.empty());
  EXPECT_FALSE(scenario.axis.path.empty());
}

INSTANTIATE_TEST_SUITE_P(All, Templates, testing::ValuesIn(cases()), [](const auto& one) {
  std::string name = one.param.name;
  std::ranges::replace(name, '-', '_');
  return name + (one.param.count ? "_" + std::to_string(*one.param.count) : "") + "_" +
         std::to_string(one.index);
});

TEST(TemplateTable, NamesEachOnceAndUnlikeTheGallery) {
  std::set<std::string> titles;
  for (const Template& row : templates()) {
    EXPECT_TRUE(titles.insert(std::string(row.title)).second);
    EXPECT_EQ(&template_named(row.name), &row);
  }
  EXPECT_EQ(titles.size(), 8U);
  for (const GalleryEntry& entry : list_gallery()) EXPECT_FALSE(titles.contains(entry.title));
}

TEST(TemplateTable, RefusesWhatItHasNot) {
  EXPECT_THROW(from_template("four-ber"), InputError);
  EXPECT_THROW(from_template("leg", 2), InputError);
  EXPECT_THROW(from_template("cradle", 1), InputError);
  EXPECT_THROW(from_template("chain", 1000), InputError);
}

TEST(TemplateTable, CountsTheParts) {
  EXPECT_EQ(from_template("cradle", 7).mechanism->bodies.size(), 7U);
  EXPECT_EQ(from_template("cradle", 7).mechanism->contacts.size(), 6U);
  EXPECT_EQ(from_template("chain", 7).mechanism->joints.size(), 7U);
}

// They are played at once: the motion around the impact goes to its end.
TEST(TemplateTable, EachMoves) {
  for (const Template& row : templates()) {
    SCOPED_TRACE(row.name);
    const Scenario scenario = from_template(row.name);
    const Trajectory motion = simulate(scenario, compute(scenario));
    EXPECT_TRUE(motion.end.reason == EndReason::reached || motion.end.reason == EndReason::rests);
    EXPECT_FALSE(motion.impacts.empty());
  }
}

// What its name says is seen in the motion: the fingers are apart, close, and strike the ball more
// than once. Their rebound is e times as fast, because ball and fingers are symmetrical.
TEST(TemplateTable, TheGripperClosesAndStrikesAgain) {
  const Scenario scenario = from_template("gripper");
  const Mechanism& mechanism = *scenario.mechanism;
  const Trajectory motion = simulate(scenario, compute(scenario));
  const auto gap_at = [&](double t) {
    return evaluate(mechanism, state_at(motion, t).q).contacts[0].gap;
  };
  constexpr double step = 0.01;  // [s]
  double before = 0, after = 0;
  for (int i = 1; i < 30; ++i) {
    before = std::max(before, gap_at(-i * step));
    after = std::max(after, gap_at(i * step));
  }
  EXPECT_GT(before, 0.04) << "most of the ball's radius";
  EXPECT_GT(after, 0.01);
  EXPECT_GT(motion.impacts.size(), 5U);
  const auto speed = [&](Side side) {
    return point_velocity(mechanism, state_at(motion, 0, side), {.body = 1, .place = Place::start})
        .x;
  };
  EXPECT_NEAR(speed(Side::before), 0.6, 1e-9);
  EXPECT_NEAR(speed(Side::after), -0.36, 1e-9);
}

}  // namespace
}  // namespace carom
