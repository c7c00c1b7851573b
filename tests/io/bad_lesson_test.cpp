// SPDX-License-Identifier: MIT
//
// Each kind of fault in a lesson is one sentence with its place.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/io/document_json.h"
#include "core/io/lesson_json.h"

namespace carom {
namespace {

using Json = nlohmann::ordered_json;

Json good() {
  return Json::parse(R"({
    "lesson": 1,
    "title": "Two discs",
    "scenario": "two-discs",
    "steps": [
      {
        "text": "They part at {v_n_plus}.",
        "settings": {"contacts.touch.e": 0.5},
        "panels": ["indicators"],
        "front": "indicators",
        "highlight": ["contact:touch"],
        "locked": "all",
        "free": ["contacts.touch.e"],
        "prediction": {
          "kind": "choose",
          "question": "And with e = 1?",
          "options": [
            {"text": "faster", "right": "v_n_plus > v_n_plus[contacts.touch.e=0.5]"},
            {"text": "slower", "right": "v_n_plus < v_n_plus[contacts.touch.e=0.5]"}
          ],
          "reveal": {"settings": {"contacts.touch.e": 1}},
          "answer": "At {v_n_plus}."
        },
        "claims": ["gamma < 1"],
        "hints": ["Look."]
      }
    ]
  })");
}

/// "where: message" of the first fault, of the reader or of the check; empty if there is none.
std::string fault_of(const Json& lesson) {
  try {
    const LessonCheck check = check_lesson(read_lesson(lesson.dump(), "."));
    if (check.faults.empty()) return {};
    return check.faults.front().where + ": " + check.faults.front().message;
  } catch (const InputError& error) {
    return error.where() + ": " + error.message();
  }
}

struct Fault {
  const char* at;     ///< JSON pointer of what is changed
  const char* value;  ///< JSON; null: it is taken away
  const char* where;
  const char* says;  ///< part of the sentence
};

constexpr const char* gone = nullptr;

const Fault faults[] = {
    // shape
    {"/title", gone, "", "\"title\""},
    {"/lesson", "2", "/lesson", "version 2 of lessons"},
    {"/sumary", R"("x")", "/sumary", "summary"},
    {"/steps", "[]", "/steps", "at least one step"},
    {"/steps/0/text", gone, "/steps/0", "\"text\""},
    {"/steps/0/text", "3", "/steps/0/text", "a text"},
    {"/steps/0/hint", R"(["x"])", "/steps/0/hint", "hints"},
    {"/steps/0/prediction/kind", R"("guess")", "/steps/0/prediction/kind", "not \"guess\""},
    {"/steps/0/prediction/options", gone, "/steps/0/prediction", "\"options\""},
    {"/steps/0/prediction/quantity", R"("gamma")", "/steps/0/prediction/quantity", "quantity"},
    {"/steps/0/locked", R"("some")", "/steps/0/locked", "\"all\" or a list"},
    {"/steps/0/locked", gone, "/steps/0/free", "beside \"locked\": \"all\""},
    // scenario
    {"/scenario", R"("two-disks")", "/scenario", "did you mean \"two-discs\""},
    {"/scenario", R"({"file": "nowhere.json"})", "/scenario", "nowhere.json"},
    {"/scenario", R"({"version": 1, "bodies": [{"name": "a", "mass": -1}]})",
     "/scenario/bodies/0/mass", "mass"},
    {"/steps/0/scenario", R"("knae")", "/steps/0/scenario", "kane"},
    // what is set and shown
    {"/steps/0/settings", R"({"contacts.tuch.e": 1})", "/steps/0/settings/contacts.tuch.e",
     "contacts.touch.e"},
    {"/steps/0/settings", R"({"contacts.touch.e": 2})", "/steps/0/settings/contacts.touch.e", "1"},
    {"/settings", R"({"contacts.touch.e": -1})", "/steps/0", ""},
    {"/steps/0/law", R"("neuton")", "/steps/0/law", "\"newton\""},
    {"/steps/0/panels/0", R"("indicator")", "/steps/0/panels/0", "did you mean \"indicators\""},
    {"/steps/0/front", R"("map")", "/steps/0/front", "not among those that are open"},
    {"/steps/0/large", R"("graph")", "/steps/0/large", "there is no panel \"graph\""},
    {"/steps/0/highlight/0", R"("contact:tuch")", "/steps/0/highlight/0", "\"touch\""},
    {"/steps/0/highlight/0", R"("indicator:gama")", "/steps/0/highlight/0", "gama"},
    {"/steps/0/highlight/0", R"("touch")", "/steps/0/highlight/0", "contact:NAME"},
    {"/steps/0/free/0", R"("contacts.touch.mass")", "/steps/0/free/0", "contacts.touch"},
    // numbers and claims
    {"/steps/0/text", R"("{gama}")", "/steps/0/text", "did you mean \"gamma\""},
    {"/steps/0/text", R"("{gamma")", "/steps/0/text", "not closed"},
    {"/steps/0/text", R"("{gamma|x}")", "/steps/0/text", "digits"},
    {"/steps/0/text", R"("{e_star}")", "/steps/0/text", "has no value here"},
    {"/steps/0/hints/0", R"("{param:contacts.touch.ee}")", "/steps/0/hints/0", "contacts.touch.e"},
    {"/steps/0/claims/0", R"("gamma > 1")", "/steps/0/claims/0",
     "the claim \"gamma > 1\" does not hold: γ = 0.3056 > 1"},
    {"/steps/0/claims/0", R"("gamma")", "/steps/0/claims/0", "is no comparison"},
    {"/steps/0/claims/0", R"("regime < stick")", "/steps/0/claims/0", "with == or !="},
    {"/steps/0/claims/0", R"("gamma[law=neuton] < 1")", "/steps/0/claims/0",
     "there is no law \"neuton\""},
    {"/steps/0/claims/0", R"("gamma[contacts.touch.e] < 1")", "/steps/0/claims/0",
     "path=number or law=word"},
    // predictions
    {"/steps/0/prediction/options/1/right", R"("v_n_plus > 0")", "/steps/0/prediction/options",
     "exactly one option must be right, and 2 are"},
    {"/steps/0/prediction/options/0/right", R"("v_n_plus < 0")", "/steps/0/prediction/options",
     "and 0 are"},
    {"/steps/0/prediction/options/0/right", R"("v_n_puls > 0")",
     "/steps/0/prediction/options/0/right", "v_n_plus"},
    {"/steps/0/prediction/reveal/settings", R"({"contacts.touch.e": 7})",
     "/steps/0/prediction/reveal/settings/contacts.touch.e", "1"},
    {"/steps/0/prediction/answer", R"("{gama}")", "/steps/0/prediction/answer", "gamma"},
    {"/steps/0/prediction",
     R"({"kind": "value", "question": "?", "quantity": "e_star", "from": 0, "to": 1})",
     "/steps/0/prediction/quantity", "has no value that could be foretold"},
    {"/steps/0/prediction",
     R"({"kind": "value", "question": "?", "quantity": "gamma", "from": 0.5, "to": 1})",
     "/steps/0/prediction/to", "beyond the ends of its bar"},
    {"/steps/0/prediction",
     R"({"kind": "value", "question": "?", "quantity": "gamma", "from": 1, "to": 0})",
     "/steps/0/prediction/to", "above its beginning"},
    {"/steps/0/prediction", R"({"kind": "velocity", "question": "?", "contact": "tip"})",
     "/steps/0/prediction/contact", "there is no contact \"tip\""},
};

TEST(BadLessons, TheUnchangedOneIsGood) {
  EXPECT_EQ(fault_of(good()), "");
}

TEST(BadLessons, EachFaultIsASentenceWithItsPlace) {
  for (const Fault& fault : faults) {
    Json lesson = good();
    const Json::json_pointer at(fault.at);
    if (fault.value == gone) {
      lesson.at(at.parent_pointer()).erase(at.back());
    } else {
      lesson[at] = Json::parse(fault.value);
    }
    const std::string said = fault_of(lesson);
    const std::string name = std::string(fault.at) + " = " + (fault.value ? fault.value : "gone");
    EXPECT_TRUE(said.starts_with(std::string(fault.where))) << name << "\n  " << said;
    EXPECT_NE(said.find(fault.says), std::string::npos) << name << "\n  " << said;
    EXPECT_EQ(said.find('\n'), std::string::npos) << name << "\n  " << said;
    EXPECT_FALSE(said.empty()) << name;
  }
}

TEST(BadLessons, APoseOutOfReachIsToldAtItsStep) {
  Json lesson = good();
  lesson["scenario"] = "double-pendulum";
  lesson["steps"] = Json::parse(R"([{"text": "x"}, {"text": "y", "settings": {"pose.tip.x": 5}}])");
  const std::string said = fault_of(lesson);
  EXPECT_TRUE(said.starts_with("/steps/1")) << said;
}

TEST(BadLessons, TextThatIsNoLessonIsTold) {
  EXPECT_FALSE(is_document(R"({"version": 1, "bodies": []})", "lesson"));
  EXPECT_FALSE(is_document("nothing", "lesson"));
  EXPECT_TRUE(is_document(good().dump(), "lesson"));
  EXPECT_FALSE(is_document_file("/no/such/file", "lesson"));
}

}  // namespace
}  // namespace carom
