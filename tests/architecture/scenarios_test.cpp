// SPDX-License-Identifier: MIT
//
// The gallery is documentation, example and test input in one: every file in it must work.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "tests/architecture/source_tree.h"

namespace carom::test {
namespace {

const std::string folder = "resources/scenarios/";
const std::string index_file = folder + "index.json";

std::vector<std::string> scenario_files() {
  std::vector<std::string> files = list_sources({"resources/scenarios"}, {".json"});
  std::erase(files, index_file);
  return files;
}

class Gallery : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static std::string text() { return read_source(GetParam()); }
};

TEST_P(Gallery, IsWrittenBackByteForByte) {
  EXPECT_EQ(write_scenario(read_scenario(text())), text());
}

TEST_P(Gallery, ResolvesAndAuditsClean) {
  const Evaluation evaluation = compute(read_scenario(text()));
  EXPECT_TRUE(evaluation.pose_reached) << evaluation.pose_reason;
  if (evaluation.result.status == ImpactStatus::solved) {
    EXPECT_FALSE(evaluation.audit.empty());
  }
  for (const Residual& residual : evaluation.audit) {
    EXPECT_TRUE(residual.holds()) << residual.law << ' ' << residual.equation << ": "
                                  << residual.value << " > " << residual.bound;
  }
  EXPECT_FALSE(evaluation.verdict.empty());
}

TEST_P(Gallery, TellsWhatItIs) {
  const Scenario scenario = read_scenario(text());
  EXPECT_FALSE(scenario.description->title.empty());
  EXPECT_FALSE(scenario.description->source.empty());
  EXPECT_FALSE(scenario.description->text.empty());
}

std::string test_name(const testing::TestParamInfo<std::string>& file) {
  std::string name = std::filesystem::path(file.param).stem().string();
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(File, Gallery, testing::ValuesIn(scenario_files()), test_name);

TEST(GalleryIndex, ListsEveryFileOnce) {
  std::vector<std::string> listed;
  for (const nlohmann::json& section : nlohmann::json::parse(read_source(index_file))) {
    for (const nlohmann::json& name : section.at("scenarios")) {
      listed.push_back(folder + name.get<std::string>() + ".json");
    }
  }
  std::ranges::sort(listed);
  EXPECT_EQ(listed, scenario_files());
}

}  // namespace
}  // namespace carom::test
