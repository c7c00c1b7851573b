// SPDX-License-Identifier: MIT
#include "core/io/lesson_json.h"
#include "core/io/scenario_json.h"

namespace carom {

namespace {

/// Several lines are a list of them.
JsonNode text_node(const std::string& text) {
  if (text.find('\n') == std::string::npos) return text;
  JsonNode lines = JsonNode::array();
  std::size_t at = 0;
  while (true) {
    const std::size_t end = text.find('\n', at);
    lines.add(text.substr(at, end - at));
    if (end == std::string::npos) return lines;
    at = end + 1;
  }
}

void add_text(JsonNode& object, std::string_view key, const std::string& text) {
  if (!text.empty()) object.add(key, text_node(text));
}

JsonNode list_node(const std::vector<std::string>& texts) {
  JsonNode list = JsonNode::array();
  for (const std::string& text : texts) list.add(text_node(text));
  return list;
}

void add_list(JsonNode& object, std::string_view key, const std::vector<std::string>& texts) {
  if (!texts.empty()) object.add(key, list_node(texts));
}

JsonNode source_node(const LessonScenario& source) {
  if (!source.gallery.empty()) return source.gallery;
  if (source.file.empty()) return scenario_node(source.scenario);
  JsonNode node = JsonNode::object();
  node.add("file", source.file);
  return node;
}

void add_view(JsonNode& object, const LessonView& view) {
  if (!view.settings.empty()) {
    JsonNode settings = JsonNode::object();
    for (const LessonSetting& setting : view.settings) settings.add(setting.path, setting.value);
    object.add("settings", std::move(settings));
  }
  if (view.law) object.add("law", law_node(*view.law));
  if (view.panels) object.add("panels", list_node(*view.panels));
  add_text(object, "front", view.front);
  add_text(object, "large", view.large);
  add_list(object, "highlight", view.highlight);
}

JsonNode prediction_node(const Prediction& prediction) {
  JsonNode node = JsonNode::object();
  constexpr std::string_view words[] = {"choose", "value", "velocity"};
  node.add("kind", words[static_cast<std::size_t>(prediction.kind)]);
  node.add("question", text_node(prediction.question));
  switch (prediction.kind) {
    case PredictionKind::choose: {
      JsonNode options = JsonNode::array();
      for (const PredictionOption& option : prediction.options) {
        JsonNode one = JsonNode::object();
        one.add("text", text_node(option.text)).add("right", option.right);
        options.add(std::move(one));
      }
      node.add("options", std::move(options));
      break;
    }
    case PredictionKind::value:
      node.add("quantity", prediction.quantity);
      node.add("from", prediction.from).add("to", prediction.to);
      break;
    case PredictionKind::velocity:
      node.add("contact", prediction.contact);
      break;
  }
  if (prediction.reveal != LessonView{}) {
    JsonNode reveal = JsonNode::object();
    add_view(reveal, prediction.reveal);
    node.add("reveal", std::move(reveal));
  }
  add_text(node, "answer", prediction.answer);
  add_list(node, "claims", prediction.claims);
  return node;
}

JsonNode step_node(const LessonStep& step) {
  JsonNode node = JsonNode::object();
  add_text(node, "title", step.title);
  node.add("text", text_node(step.text));
  if (step.scenario) node.add("scenario", source_node(*step.scenario));
  add_view(node, step.view);
  if (step.locks.everything) {
    node.add("locked", "all");
    add_list(node, "free", step.locks.paths);
  } else {
    add_list(node, "locked", step.locks.paths);
  }
  if (step.prediction) node.add("prediction", prediction_node(*step.prediction));
  add_list(node, "claims", step.claims);
  add_list(node, "hints", step.hints);
  add_text(node, "teacher", step.teacher);
  return node;
}

}  // namespace

std::string write_lesson(const Lesson& lesson) {
  JsonNode root = JsonNode::object();
  root.add("lesson", 1).add("title", lesson.title);
  add_text(root, "summary", lesson.summary);
  add_text(root, "text", lesson.text);
  add_text(root, "teacher", lesson.teacher);
  root.add("scenario", source_node(lesson.scenario));
  add_view(root, lesson.view);
  JsonNode steps = JsonNode::array();
  for (const LessonStep& step : lesson.steps) steps.add(step_node(step));
  root.add("steps", std::move(steps));
  return print_json(root);
}

}  // namespace carom
