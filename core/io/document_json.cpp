// SPDX-License-Identifier: MIT
#include "core/io/document_json.h"

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom {

bool is_document(std::string_view text, std::string_view key) {
  // Most files are scenarios, and large ones take long to be read twice.
  if (text.find('"' + std::string(key) + '"') == std::string_view::npos) return false;
  try {
    return parse_json(text).find(key) != nullptr;
  } catch (const InputError&) {
    return false;
  }
}

bool is_document_file(const std::filesystem::path& path, std::string_view key) {
  try {
    return is_document(read_text_file(path), key);
  } catch (const InputError&) {
    return false;
  }
}

std::string read_text(const JsonView& view) {
  if (!view.is(JsonNode::Kind::array)) return view.text();
  std::string text;
  bool first = true;
  for (const JsonView& line : view.items()) {
    if (!first) text += '\n';
    text += line.text();
    first = false;
  }
  return text;
}

std::string text_of(const JsonView& view, std::string_view key) {
  return view.has(key) ? read_text(view.need(key)) : std::string();
}

std::vector<std::string> texts_of(const JsonView& view, std::string_view key) {
  std::vector<std::string> texts;
  for (const JsonView& item : view.items_of(key)) texts.push_back(read_text(item));
  return texts;
}

LessonScenario read_source(const JsonView& view, const std::filesystem::path& folder) {
  LessonScenario source;
  try {
    if (view.is(JsonNode::Kind::text)) {
      source.gallery = view.text();
      source.scenario = load_gallery(source.gallery);
    } else if (view.has("file")) {
      view.allow_only({"file"});
      source.file = view.need("file").text();
      source.scenario = read_scenario_file(folder / source.file);
    } else {
      source.scenario = scenario_of_node(view.node());
    }
  } catch (const InputError& error) {
    if (error.where().starts_with(view.pointer())) throw;
    const bool is_inline = source.gallery.empty() && source.file.empty();
    throw InputError(is_inline ? view.pointer() + error.where() : view.pointer(),
                     is_inline || !source.gallery.empty() ? error.message() : error.what());
  }
  return source;
}

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
  return JsonNode::object({{"file", source.file}});
}

}  // namespace carom
