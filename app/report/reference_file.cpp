// SPDX-License-Identifier: MIT
#include "app/report/reference_file.h"

#include "core/io/gallery.h"
#include "core/io/json.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

std::string text_or_empty(const JsonView& view, const char* key) {
  return view.has(key) ? view.need(key).text() : std::string();
}

ReferenceNumber read_number(const JsonView& view) {
  view.allow_only(
      {"quantity", "of", "symbol", "unit", "printed", "source", "over", "between", "arguments"});
  ReferenceNumber number;
  number.quantity = view.need("quantity").text();
  number.of = text_or_empty(view, "of");
  number.symbol = text_or_empty(view, "symbol");
  number.unit = text_or_empty(view, "unit");
  number.printed = view.need("printed").text();
  number.source = view.need("source").text();
  number.over = text_or_empty(view, "over");
  if (view.has("between")) {
    const std::vector<double> ends = view.need("between").numbers(2);
    number.from = ends[0];
    number.to = ends[1];
  }
  if (view.has("arguments")) {
    const std::vector<double> arguments = view.need("arguments").numbers(2);
    number.first = arguments[0];
    number.second = arguments[1];
  }
  return number;
}

Compliance read_compliance(const JsonView& view) {
  view.allow_only({"model", "stiffness", "exponent"});
  Compliance compliance;
  const JsonView model = view.need("model");
  const ForceModelInfo* found = nullptr;
  for (const ForceModelInfo& info : force_models()) {
    if (info.word == model.text()) found = &info;
  }
  if (found == nullptr) model.fail("there is no such force model; expected is \"hertz\"");
  compliance.model = found->model;
  compliance.stiffness = view.need("stiffness").number();
  compliance.exponent = view.need("exponent").number();
  return compliance;
}

ReferenceCase read_case(const JsonView& view) {
  view.allow_only({"about", "scenario", "law", "set", "mode", "hold", "compliance", "numbers"});
  ReferenceCase one;
  one.about = view.need("about").text();
  one.scenario = view.need("scenario").text();
  one.law = text_or_empty(view, "law");
  if (view.has("set")) {
    for (const auto& [path, value] : view.need("set").members()) {
      one.settings.emplace_back(path, value.number());
    }
  }
  if (view.has("mode")) {
    for (const auto& [elbow, sign] : view.need("mode").members()) {
      one.mode.emplace_back(elbow, sign.number() < 0 ? -1 : 1);
    }
  }
  if (view.has("hold")) {
    for (const JsonView& name : view.need("hold").items()) one.hold.push_back(name.text());
  }
  if (view.has("compliance")) one.compliance = read_compliance(view.need("compliance"));
  for (const JsonView& number : view.need("numbers").items()) {
    one.numbers.push_back(read_number(number));
  }
  return one;
}

ReferenceSection read_section(const JsonView& view) {
  view.allow_only({"title", "text", "tables"});
  ReferenceSection section{view.need("title").text(), text_or_empty(view, "text"), {}};
  for (const JsonView& item : view.need("tables").items()) {
    item.allow_only({"name", "caption", "cases"});
    ReferenceTable table{item.need("name").text(), item.need("caption").text(), {}};
    for (const JsonView& one : item.need("cases").items()) table.cases.push_back(read_case(one));
    section.tables.push_back(std::move(table));
  }
  return section;
}

std::vector<ReferenceSection> read_sections(const JsonView& view) {
  std::vector<ReferenceSection> sections;
  for (const JsonView& item : view.items()) sections.push_back(read_section(item));
  return sections;
}

}  // namespace

ReferenceFile read_reference(std::string_view text) {
  const JsonNode root = parse_json(text);
  const JsonView view(root, "");
  view.allow_only({"papers", "numbers", "not_reproduced"});
  return {read_sections(view.need("papers")), read_sections(view.need("numbers")),
          read_section(view.need("not_reproduced"))};
}

ReferenceFile load_reference() {
  return read_reference(read_text_file(resource_folder() / "validation.json"));
}

}  // namespace carom
