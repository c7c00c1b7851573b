// SPDX-License-Identifier: MIT
#include "core/io/document_json.h"
#include "core/io/lesson_json.h"
#include "core/io/scenario_json.h"

namespace carom {

namespace {

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
        options.add(JsonNode::object({{"text", text_node(option.text)}, {"right", option.right}}));
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
  if (step.same_page) node.add("same_page", true);
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
  JsonNode root = JsonNode::object({{"lesson", 1}, {"title", lesson.title}});
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
