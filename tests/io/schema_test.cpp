// SPDX-License-Identifier: MIT
//
// The published JSON schema against the reader: what one accepts for its structure and ranges the
// other accepts, too. The schema cannot know references between names or relations between numbers,
// so a complaint about those says nothing about it. Judged by valijson, an independent validator.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "core/base/error.h"
#include "core/io/scenario_json.h"
#include "tests/io/sample.h"

namespace carom {
namespace {

using Json = nlohmann::ordered_json;
using Pointer = Json::json_pointer;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

class PublishedSchema {
 public:
  PublishedSchema() {
    const std::filesystem::path docs = std::filesystem::path(CAROM_SOURCE_ROOT) / "resources/docs";
    const auto document = nlohmann::json::parse(text_of(docs / "scenario.schema.json"));
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(document),
                                            schema_);
  }
  [[nodiscard]] bool accepts(const Json& scenario) const {
    const nlohmann::json plain(scenario);
    return valijson::Validator().validate(schema_, valijson::adapters::NlohmannJsonAdapter(plain),
                                          nullptr);
  }

 private:
  valijson::Schema schema_;
};

const PublishedSchema& schema() {
  static const PublishedSchema instance;
  return instance;
}

/// What the reader says; empty if it accepts.
std::string complaint(const Json& scenario) {
  try {
    read_scenario(scenario.dump());
    return {};
  } catch (const InputError& error) {
    return error.message();
  }
}

bool says(const std::string& complaint, std::initializer_list<const char*> any_of) {
  return std::any_of(any_of.begin(), any_of.end(), [&complaint](const char* words) {
    return complaint.find(words) != std::string::npos;
  });
}

/// Calls `visit` with the address of every value within `value`.
void walk(const Json& value, const Pointer& at, const std::function<void(const Pointer&)>& visit) {
  for (const auto& item : value.items()) {
    const Pointer inner = value.is_array() ? at / std::stoul(item.key()) : at / item.key();
    visit(inner);
    if (item.value().is_structured()) walk(item.value(), inner, visit);
  }
}

void expect_agreement(const Json& changed, std::initializer_list<const char*> structural,
                      const Pointer& at, int& refused) {
  const std::string words = complaint(changed);
  if (words.empty()) {
    EXPECT_TRUE(schema().accepts(changed)) << at << ": only the schema refuses this";
  } else if (says(words, structural)) {
    ++refused;
    EXPECT_FALSE(schema().accepts(changed)) << at << ": only the reader refuses this: " << words;
  }
}

TEST(ScenarioSchema, AcceptsTheSampleByHandAndAsWritten) {
  EXPECT_TRUE(schema().accepts(Json::parse(test::sample_text())));
  const std::string written = write_scenario(read_scenario(test::sample_text()));
  EXPECT_TRUE(schema().accepts(Json::parse(written)));
}

TEST(ScenarioSchema, AcceptsTheGallery) {
  const std::filesystem::path folder =
      std::filesystem::path(CAROM_SOURCE_ROOT) / "resources/scenarios";
  std::set<std::string> files, listed;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json" || entry.path().stem() == "index") continue;
    EXPECT_TRUE(schema().accepts(Json::parse(text_of(entry.path())))) << entry.path();
    files.insert(entry.path().stem().string());
  }
  for (const Json& group : Json::parse(text_of(folder / "index.json"))) {
    for (const Json& name : group.at("scenarios")) listed.insert(name.get<std::string>());
  }
  EXPECT_EQ(files, listed);
}

TEST(ScenarioSchema, AgreesOnEveryMissingKey) {
  const Json sample = Json::parse(test::sample_text());
  int refused = 0;
  walk(sample, Pointer(), [&](const Pointer& at) {
    Json changed = sample;
    Json& parent = changed.at(at.parent_pointer());
    if (!parent.is_object()) return;
    parent.erase(at.back());
    expect_agreement(changed, {"is missing", "closed"}, at, refused);
  });
  EXPECT_GT(refused, 40);
}

TEST(ScenarioSchema, AgreesOnEveryUnknownKey) {
  const Json sample = Json::parse(test::sample_text());
  int refused = 0;
  walk(sample, Pointer(), [&](const Pointer& at) {
    Json changed = sample;
    Json& value = changed.at(at);
    if (!value.is_object()) return;
    value["unheard_of"] = 1;
    expect_agreement(changed, {"unknown"}, at, refused);
  });
  EXPECT_GT(refused, 20);
}

TEST(ScenarioSchema, AgreesOnTheKindOfEveryValue) {
  const Json sample = Json::parse(test::sample_text());
  int refused = 0;
  for (const Json& wrong :
       {Json("text"), Json(nullptr), Json::array(), Json::object(), Json(true), Json(0.25)}) {
    walk(sample, Pointer(), [&](const Pointer& at) {
      Json changed = sample;
      changed.at(at) = wrong;
      expect_agreement(changed, {"is expected here", "a list of"}, at, refused);
    });
  }
  EXPECT_GT(refused, 500);
}

TEST(ScenarioSchema, AgreesOnTheRangeOfEveryNumber) {
  const Json sample = Json::parse(test::sample_text());
  int refused = 0;
  for (const double wrong : {-1e30, -1e3, -1.0, 0.0, 1e-12, 1.5, 1e4, 1e30}) {
    walk(sample, Pointer(), [&](const Pointer& at) {
      // The range of an axis is that of the parameter it names.
      const bool of_axis = at.to_string().rfind("/axis/", 0) == 0;
      if (!sample.at(at).is_number() || at == Pointer("/version") || of_axis) return;
      Json changed = sample;
      changed.at(at) = wrong;
      expect_agreement(changed, {"at least", "at most"}, at, refused);
    });
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace carom
