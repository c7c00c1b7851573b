// SPDX-License-Identifier: MIT
#include "core/io/lesson_json.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/document_json.h"
#include "core/io/gallery.h"
#include "core/io/mechanism_json.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 6> view_keys{"settings", "law",   "panels",
                                                    "front",    "large", "highlight"};

LessonView read_view(const JsonView& object) {
  LessonView view;
  if (object.has("settings")) {
    for (const auto& [path, value] : object.need("settings").members()) {
      view.settings.push_back({path, value.number()});
    }
  }
  if (object.has("law")) view.law = read_law(object.need("law"));
  if (object.has("panels")) view.panels = texts_of(object, "panels");
  view.front = text_of(object, "front");
  view.large = text_of(object, "large");
  view.highlight = texts_of(object, "highlight");
  return view;
}

void allow_only(const JsonView& object, Keys keys) {
  keys.insert(keys.end(), view_keys.begin(), view_keys.end());
  object.allow_only(keys);
}

Prediction read_prediction(const JsonView& view) {
  Prediction prediction;
  prediction.kind =
      read_word<PredictionKind>(view.need("kind"), {{"choose", PredictionKind::choose},
                                                    {"value", PredictionKind::value},
                                                    {"velocity", PredictionKind::velocity}});
  Keys keys{"kind", "question", "reveal", "answer", "claims"};
  prediction.question = read_text(view.need("question"));
  if (prediction.kind == PredictionKind::choose) {
    keys.push_back("options");
    for (const JsonView& option : view.need("options").items()) {
      option.allow_only({"text", "right"});
      prediction.options.push_back({read_text(option.need("text")), option.need("right").text()});
    }
  } else if (prediction.kind == PredictionKind::value) {
    keys.insert(keys.end(), {"quantity", "from", "to"});
    prediction.quantity = view.need("quantity").text();
    prediction.from = view.need("from").number();
    prediction.to = view.need("to").number();
    if (!(prediction.from < prediction.to)) {
      view.need("to").fail("the bar's end must lie above its beginning \"from\"");
    }
  } else {
    keys.push_back("contact");
    prediction.contact = view.need("contact").text();
  }
  view.allow_only(keys);
  if (view.has("reveal")) {
    const JsonView reveal = view.need("reveal");
    allow_only(reveal, {});
    prediction.reveal = read_view(reveal);
  }
  prediction.answer = text_of(view, "answer");
  prediction.claims = texts_of(view, "claims");
  return prediction;
}

/// "locked": "all" beside "free", or a list.
Locks read_locks(const JsonView& step) {
  Locks locks;
  if (!step.has("locked")) {
    if (step.has("free")) {
      step.need("free").fail("what is free is said beside \"locked\": \"all\"");
    }
    return locks;
  }
  const JsonView locked = step.need("locked");
  if (locked.is(JsonNode::Kind::array)) {
    locks.paths = texts_of(step, "locked");
    if (step.has("free")) step.need("free").fail("what is not in the list \"locked\" is free");
    return locks;
  }
  if (locked.text() != "all") locked.fail("\"all\" or a list of parameters is expected here");
  locks.everything = true;
  locks.paths = texts_of(step, "free");
  return locks;
}

LessonStep read_step(const JsonView& view, const fs::path& folder) {
  allow_only(view, {"title", "text", "scenario", "locked", "free", "prediction", "claims", "hints",
                    "teacher", "same_page"});
  LessonStep step;
  step.title = text_of(view, "title");
  step.text = read_text(view.need("text"));
  if (view.has("scenario")) step.scenario = read_source(view.need("scenario"), folder);
  step.view = read_view(view);
  step.locks = read_locks(view);
  if (view.has("prediction")) step.prediction = read_prediction(view.need("prediction"));
  step.claims = texts_of(view, "claims");
  step.hints = texts_of(view, "hints");
  step.teacher = text_of(view, "teacher");
  step.same_page = view.has("same_page") && view.need("same_page").boolean();
  return step;
}

Lesson read_root(const JsonView& root, const fs::path& folder) {
  if (const JsonView version = root.need("lesson"); version.number() != 1) {
    version.fail("this is version " + shortest(version.number()) +
                 " of lessons; this program reads version 1");
  }
  allow_only(root, {"lesson", "title", "summary", "text", "teacher", "scenario", "steps"});
  Lesson lesson;
  lesson.title = root.need("title").text();
  lesson.summary = text_of(root, "summary");
  lesson.text = text_of(root, "text");
  lesson.teacher = text_of(root, "teacher");
  lesson.scenario = read_source(root.need("scenario"), folder);
  lesson.view = read_view(root);
  for (const JsonView& step : root.need("steps").items()) {
    lesson.steps.push_back(read_step(step, folder));
  }
  if (lesson.steps.empty()) root.need("steps").fail("a lesson needs at least one step");
  return lesson;
}

}  // namespace

Lesson read_lesson(std::string_view text, const fs::path& folder) {
  const JsonNode root = parse_json(text);
  return read_root({root, ""}, folder);
}

Lesson read_lesson_file(const fs::path& path) {
  return read_lesson(read_text_file(path), path.parent_path());
}

namespace {

fs::path lesson_folder() {
  return resource_folder() / "lessons";
}

std::vector<std::string> lesson_names() {
  std::error_code error;
  if (!fs::exists(lesson_folder() / "index.json", error)) return {};
  const JsonNode root = parse_json(read_text_file(lesson_folder() / "index.json"));
  std::vector<std::string> names;
  for (const JsonView& name : JsonView(root, "").items()) names.push_back(name.text());
  return names;
}

}  // namespace

std::vector<LessonEntry> list_lessons() {
  std::vector<LessonEntry> entries;
  for (const std::string& name : lesson_names()) {
    const fs::path path = lesson_folder() / (name + ".json");
    const JsonNode root = parse_json(read_text_file(path));
    const JsonView view(root, "");
    entries.push_back({name, path, view.need("title").text(), text_of(view, "summary")});
  }
  return entries;
}

Lesson load_lesson(const std::string& name) {
  const std::vector<std::string> names = lesson_names();
  if (std::ranges::find(names, name) == names.end()) {
    throw InputError(name, "there is no such lesson" + did_you_mean(name, names));
  }
  return read_lesson_file(lesson_folder() / (name + ".json"));
}

}  // namespace carom
