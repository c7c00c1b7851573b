// SPDX-License-Identifier: MIT
//
// Commands that are made of a changed scenario give what the changed scenario itself gives.
#include "core/study/command_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/base/error.h"
#include "core/base/shell_word.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/io/study_json.h"
#include "core/scenario/parameters.h"
#include "core/study/force_study.h"
#include "tests/cli/cli_fixture.h"

namespace carom::test {
namespace {

constexpr const char* program = "carom-cli ";

class CommandLine : public CliTest {
 protected:
  /// What the command gives, and what `plain` gives for the scenario that is shown.
  void expect_same(const SavedScenario& scenario, const std::string& command,
                   const std::string& plain) const {
    write(scenario.file, write_scenario(scenario.saved));
    write("shown.json", write_scenario(scenario.shown));
    ASSERT_TRUE(command.starts_with(program)) << command;
    const Outcome made = run(command.substr(std::string(program).size()));
    ASSERT_EQ(made.exit, 0) << command << ": " << made.err;
    const Outcome direct = run(plain);
    ASSERT_EQ(direct.exit, 0) << direct.err;
    expect_near(cells_of(made.out), cells_of(direct.out));
  }

 private:
  using Cells = std::vector<std::vector<std::string>>;
  /// Poses are found from another start: the last digits may differ.
  static void expect_near(const Cells& a, const Cells& b) {
    ASSERT_EQ(a.size(), b.size());
    ASSERT_GT(a.size(), 2U);
    for (std::size_t i = 0; i < a.size(); ++i) {
      ASSERT_EQ(a[i].size(), b[i].size()) << i;
      for (std::size_t k = 0; k < a[i].size(); ++k) {
        char* end = nullptr;
        const double x = std::strtod(a[i][k].c_str(), &end);
        if (end == a[i][k].c_str() || *end != '\0') {
          EXPECT_EQ(a[i][k], b[i][k]);
        } else {
          EXPECT_NEAR(x, std::stod(b[i][k]), 1e-9 * (1 + std::abs(x)));
        }
      }
    }
  }
};

Scenario with(Scenario scenario, const std::vector<std::pair<const char*, double>>& values) {
  for (const auto& [path, value] : values) scenario = with_parameter(scenario, path, value);
  return resolved(scenario);
}

TEST(ShellWord, IsQuotedWhereTheShellWouldTakeItApart) {
  EXPECT_EQ(shell_word("contacts.tip.e=0.5"), "contacts.tip.e=0.5");
  EXPECT_EQ(shell_word("my file"), "'my file'");
  EXPECT_EQ(shell_word("it's"), R"('it'\''s')");
  EXPECT_EQ(shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(shell_word(""), "''");
}

TEST_F(CommandLine, OfPlotsSetsWhatDiffersFromTheFile) {
  const Scenario saved = resolved(load_gallery("double-pendulum"));
  Scenario shown =
      with(saved, {{"bodies.P1.mass", 1.5}, {"contacts.tip.mu", 0.25}, {"pose.tip.x", 0.125}});
  const auto stronge = std::ranges::find(all_laws(), "stronge", law_word);
  ASSERT_NE(stronge, all_laws().end());
  shown.law = *stronge;
  const SavedScenario scenario{"it's mine.json", saved, shown};
  const std::string command = sweep_command(scenario, {"contacts.tip.e", 0, 1, 5});
  EXPECT_TRUE(command.starts_with(R"(carom-cli sweep 'it'\''s mine.json' --law stronge --set )"))
      << command;
  EXPECT_NE(command.find(" --set bodies.P1.mass=1.5"), std::string::npos) << command;
  EXPECT_NE(command.find(" --set contacts.tip.mu=0.25"), std::string::npos) << command;
  EXPECT_NE(command.find(" --set pose.tip.x=0.125"), std::string::npos) << command;
  EXPECT_EQ(std::ranges::count(command, '='), 4) << "nothing else is set: " << command;
  expect_same(scenario, command, "sweep shown.json --over contacts.tip.e=0:1:5");
  EXPECT_EQ(sweep_command({"a.json", saved, saved}, {"contacts.tip.e", 0, 1, 5}),
            "carom-cli sweep a.json --over contacts.tip.e=0:1:5");
}

TEST_F(CommandLine, OfTheMotionNamesTheForceModel) {
  const Scenario saved = resolved(load_gallery("rubber-foot"));
  const Scenario shown = with_model(saved, ForceModel::flores);
  ASSERT_NE(shown, saved);
  const SavedScenario scenario{"foot.json", saved, shown};
  const std::string command = simulate_command(scenario, {0, 0.25});
  EXPECT_EQ(command, "carom-cli simulate foot.json --model flores --until 0.25");
  expect_same(scenario, command + " --csv - --columns t,T",
              "simulate shown.json --until 0.25 --csv - --columns t,T");
}

TEST(CommandLineOf, WhatIsNoNumberDemandsThatItIsSaved) {
  const Scenario saved = resolved(load_gallery("double-pendulum"));
  const auto refused = [&](const Scenario& shown) {
    try {
      return sweep_command({"a.json", saved, shown}, {"contacts.tip.e", 0, 1, 5});
    } catch (const InputError& error) {
      return std::string(error.message());
    }
  };
  const std::string sentence =
      "the scenario differs from its file in more than numbers; save it first";
  EXPECT_EQ(refused(resolved(load_gallery("kane"))), sentence);
  Scenario renamed = saved;
  auto mechanism = std::make_shared<Mechanism>(*saved.mechanism);
  mechanism->bodies.front().name = "other";
  renamed.mechanism = mechanism;
  EXPECT_EQ(refused(renamed), sentence);
  // Another assembly of the same numbers.
  Scenario mirrored = saved;
  auto motion = std::make_shared<Motion>(*saved.motion);
  for (double& q : motion->state.q) q = -q;
  mirrored.motion = motion;
  EXPECT_EQ(refused(mirrored), sentence);
  // What nothing is computed from does not matter.
  Scenario titled = saved;
  titled.description = std::make_shared<Description>(Description{"T", "", ""});
  EXPECT_EQ(refused(titled), "carom-cli sweep a.json --over contacts.tip.e=0:1:5");
}

TEST(CommandLineOf, AStudyRunsItsFile) {
  const Study saved = read_study(R"({"study": 1, "title": "T", "scenario": "two-discs",
      "parameters": {"bodies.left.mass": {"from": 1, "to": 4, "count": 4}},
      "responses": ["m_eff"]})",
                                 {});
  Study shown = saved;
  shown.scenario.gallery.clear();
  shown.scenario.scenario = resolved(shown.scenario.scenario);
  EXPECT_EQ(study_command("/tmp/a b.json", saved, shown), "carom-cli study run '/tmp/a b.json'");
  shown.responses = {"gamma"};
  EXPECT_THROW((void)study_command("a.json", saved, shown), InputError);
}

}  // namespace
}  // namespace carom::test
