// SPDX-License-Identifier: MIT
//
// The published schema of studies against the reader: what one accepts for its structure the other
// accepts, too. Judged by valijson, an independent validator.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "core/base/error.h"
#include "core/io/study_json.h"

namespace carom {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Pointer = Json::json_pointer;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

bool accepted_by_schema(const Json& study) {
  static const std::unique_ptr<const valijson::Schema> schema = [] {
    auto read = std::make_unique<valijson::Schema>();
    const Json document =
        Json::parse(text_of(fs::path(CAROM_SOURCE_ROOT) / "resources/docs/study.schema.json"));
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(document),
                                            *read);
    return read;
  }();
  return valijson::Validator().validate(*schema, valijson::adapters::NlohmannJsonAdapter(study),
                                        nullptr);
}

/// What the reader says; empty if it accepts.
std::string complaint(const Json& study) {
  try {
    read_study(study.dump(), {});
    return {};
  } catch (const InputError& error) {
    return error.what();
  }
}

Json with_search(Json study) {
  study["search"] = Json::parse(R"({
    "objectives": [{"minimise": "gamma"}, {"maximise": "i_n"}],
    "limits": [{"quantity": "gamma", "at_least": 0, "at_most": 1}],
    "starts": 3, "evaluations": 100, "points": 5, "seed": 2})");
  return study;
}

/// Every key there is.
std::vector<Json> samples() {
  const auto study = [](const char* parameters, const char* sampling) {
    return Json::parse(std::string(R"({"study": 1, "title": "T", "text": ["a", "b"],
      "scenario": "two-discs", "law": "newton", "responses": ["gamma"], "parameters": )") +
                       parameters + R"(, "sampling": )" + sampling + "}");
  };
  return {study(R"({"bodies.left.mass": {"from": 1, "to": 4, "count": 3, "scale": "log"},
                "contacts.touch.e": [0, 0.5]})",
                R"({"method": "grid"})"),
          study(R"({"bodies.left.mass": {"distribution": "uniform", "from": 1, "to": 4},
                "bodies.right.mass": {"distribution": "normal", "mean": 1, "deviation": 0.1},
                "contacts.touch.e": {"distribution": "triangular", "from": 0, "mode": 0.5,
                                     "to": 1}})",
                R"({"method": "latin-hypercube", "count": 10, "seed": 3})"),
          with_search(study(R"({"bodies.left.mass": {"from": 1, "to": 4, "count": 3}})",
                            R"({"method": "grid"})")),
          study(R"({"bodies.left.mass": [1, 2]})", R"({"method": "points"})")};
}

void walk(const Json& value, const Pointer& at, const std::function<void(const Pointer&)>& visit) {
  visit(at);
  if (!value.is_structured()) return;
  for (const auto& item : value.items()) {
    const Pointer inner = value.is_array() ? at / std::stoul(item.key()) : at / item.key();
    walk(item.value(), inner, visit);
  }
}

void expect_agreement(const Json& study, const Pointer& at) {
  const std::string words = complaint(study);
  EXPECT_EQ(words.empty(), accepted_by_schema(study))
      << at << ": " << (words.empty() ? "only the schema refuses this" : words) << "\n"
      << study.dump();
}

TEST(StudySchema, AcceptsEveryStudyThatComesWithTheProgram) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(CAROM_SOURCE_ROOT "/resources/studies")) {
    if (entry.path().extension() != ".json") continue;
    const Json study = Json::parse(text_of(entry.path()));
    EXPECT_TRUE(accepted_by_schema(study)) << entry.path();
    EXPECT_TRUE(accepted_by_schema(Json::parse(write_study(read_study_file(entry.path())))));
    ++count;
  }
  EXPECT_GT(count, 0);
}

TEST(StudySchema, AcceptsTheSamplesByHandAndAsWritten) {
  for (const Json& sample : samples()) {
    EXPECT_EQ(complaint(sample), "");
    EXPECT_TRUE(accepted_by_schema(sample)) << sample.dump();
    EXPECT_TRUE(accepted_by_schema(Json::parse(write_study(read_study(sample.dump(), {})))));
  }
}

TEST(StudySchema, AgreesOnEveryKeyThatIsMissing) {
  for (const Json& sample : samples()) {
    walk(sample, Pointer(), [&](const Pointer& at) {
      if (at.empty() || !sample.at(at.parent_pointer()).is_object()) return;
      Json changed = sample;
      changed.at(at.parent_pointer()).erase(at.back());
      expect_agreement(changed, at);
    });
  }
}

TEST(StudySchema, AgreesOnEveryKeyThatIsUnknown) {
  for (const Json& sample : samples()) {
    walk(sample, Pointer(), [&](const Pointer& at) {
      if (!sample.at(at).is_object() || at == Pointer("/parameters")) return;
      Json changed = sample;
      changed.at(at)["unheard_of"] = 1;
      EXPECT_NE(complaint(changed), "") << at;
      EXPECT_FALSE(accepted_by_schema(changed)) << at;
    });
  }
}

TEST(StudySchema, AgreesOnTheKindOfEveryValue) {
  for (const Json& sample : samples()) {
    for (const Json& wrong :
         {Json("text"), Json(nullptr), Json::object(), Json(true), Json(0.25)}) {
      walk(sample, Pointer(), [&](const Pointer& at) {
        // Which names of scenarios and laws there are the schema does not know.
        if (at.empty() || at == Pointer("/scenario") || at == Pointer("/law")) return;
        Json changed = sample;
        changed.at(at) = wrong;
        expect_agreement(changed, at);
      });
    }
  }
}

// The file of points takes the place of the parameters.
TEST(StudySchema, AgreesOnFilesOfPoints) {
  Json study = samples().back();
  study["sampling"]["file"] = "points.csv";
  EXPECT_NE(complaint(study), "");
  EXPECT_FALSE(accepted_by_schema(study));
  study.erase("parameters");
  EXPECT_TRUE(accepted_by_schema(study));
  EXPECT_NE(complaint(study).find("points.csv"), std::string::npos) << "there is no such file";
}

}  // namespace
}  // namespace carom
