// SPDX-License-Identifier: MIT
//
// The lessons that come with the program: each is played to its end, with its settings applied, its
// texts filled and its claims compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "core/io/lesson_json.h"

namespace carom {
namespace {

namespace fs = std::filesystem;

fs::path folder() {
  return fs::path(CAROM_SOURCE_ROOT) / "resources/lessons";
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> lesson_files() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder())) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ".json" && name != "index") names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

class Lessons : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static fs::path path() { return folder() / (GetParam() + ".json"); }
  [[nodiscard]] static Lesson lesson() { return read_lesson_file(path()); }
};

TEST_P(Lessons, ArePlayedToTheirEndWithoutAFault) {
  const LessonCheck check = check_lesson(lesson());
  for (const LessonFault& fault : check.faults) {
    ADD_FAILURE() << fault.where << ": " << fault.message;
  }
  EXPECT_GT(check.claims, 10);
  EXPECT_GT(check.quantities, 5);
}

TEST_P(Lessons, HaveWhatALecturerNeeds) {
  const Lesson one = lesson();
  EXPECT_FALSE(one.summary.empty());
  EXPECT_FALSE(one.text.empty());
  EXPECT_FALSE(one.teacher.empty());
  EXPECT_GE(one.steps.size(), 3U);
  EXPECT_LE(one.steps.size(), 7U);
  const auto predictions = std::ranges::count_if(
      one.steps, [](const LessonStep& step) { return step.prediction.has_value(); });
  EXPECT_GE(predictions, 3);
  const auto hints =
      std::ranges::count_if(one.steps, [](const LessonStep& step) { return !step.hints.empty(); });
  EXPECT_GE(hints, 2);
  for (const LessonStep& step : one.steps) {
    EXPECT_FALSE(step.title.empty());
    EXPECT_FALSE(step.claims.empty()) << step.title << " claims nothing";
    if (step.prediction) {
      EXPECT_FALSE(step.prediction->answer.empty()) << step.title;
    }
  }
}

TEST_P(Lessons, AreWrittenBackByteForByte) {
  EXPECT_EQ(write_lesson(lesson()), text_of(path()));
}

TEST_P(Lessons, FollowTheSchema) {
  const auto document = nlohmann::json::parse(
      text_of(fs::path(CAROM_SOURCE_ROOT) / "resources/docs/lesson.schema.json"));
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(document),
                                          schema);
  auto text = nlohmann::json::parse(text_of(path()));
  const auto accepts = [&schema](const nlohmann::json& one) {
    return valijson::Validator().validate(schema, valijson::adapters::NlohmannJsonAdapter(one),
                                          nullptr);
  };
  EXPECT_TRUE(accepts(text));
  auto step = text;
  step["steps"][0]["tittle"] = "slip";
  EXPECT_FALSE(accepts(step));
  text.erase("title");
  EXPECT_FALSE(accepts(text));
}

std::string test_name(const testing::TestParamInfo<std::string>& file) {
  std::string name = file.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(File, Lessons, testing::ValuesIn(lesson_files()), test_name);

TEST(LessonIndex, ListsEveryFileOnce) {
  std::vector<std::string> listed;
  for (const nlohmann::json& name : nlohmann::json::parse(text_of(folder() / "index.json"))) {
    listed.push_back(name.get<std::string>());
  }
  EXPECT_GE(listed.size(), 10U);
  std::ranges::sort(listed);
  EXPECT_EQ(listed, lesson_files());
  EXPECT_EQ(list_lessons().size(), listed.size());
}

TEST(LessonGuide, HasAnExampleThatHolds) {
  const std::string guide = text_of(fs::path(CAROM_SOURCE_ROOT) / "resources/docs/lessons.md");
  const std::string open = "```json\n";
  const std::size_t from = guide.find(open) + open.size();
  const Lesson lesson = read_lesson(guide.substr(from, guide.find("```\n", from) - from), ".");
  EXPECT_EQ(lesson.steps.size(), 2U);
  EXPECT_TRUE(check_lesson(lesson).faults.empty());
}

// A step begins from the lesson's scenario, whatever the steps before have set.
TEST(LessonSteps, LeaveNothingBehind) {
  const Lesson lesson = load_lesson("restitution");
  const auto e_of = [&](std::size_t step, bool revealed) {
    return LessonNumbers(scenario_of(lesson, step, revealed)).of("param:contacts.touch.e").number;
  };
  EXPECT_EQ(e_of(1, true), 1.0);
  EXPECT_EQ(e_of(4, false), 0.5);
}

TEST(LessonSettings, OfAChangedScenarioLeadBackToIt) {
  const Scenario from = resolved(load_gallery("double-pendulum"));
  const std::vector<LessonSetting> settings{{"contacts.tip.e", 0.25}, {"pose.tip.x", 0.2}};
  const Scenario to = with_settings(from, settings, law_named("stronge"));
  const std::optional<LessonView> found = settings_between(from, to);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->settings, settings);
  EXPECT_EQ(found->law, law_named("stronge"));
  EXPECT_FALSE(settings_between(from, resolved(load_gallery("kane"))));
}

}  // namespace
}  // namespace carom
