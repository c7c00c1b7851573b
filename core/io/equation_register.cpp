// SPDX-License-Identifier: MIT
#include "core/io/equation_register.h"

#include "core/io/json_view.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/scenario/library.h"

namespace carom {

std::vector<EquationEntry> list_equations() {
  const std::string text = read_text_file(resource_folder() / "equations.json");
  const JsonNode root = parse_json(text, {largest_scenario_text, deepest_scenario_nesting});
  std::vector<EquationEntry> entries;
  for (const JsonView& view : JsonView(root, "").items()) {
    view.allow_only({"address", "text", "meaning", "code", "test", "status", "note"});
    const bool implemented = !view.has("status");
    const auto text_if = [&](bool given, const char* key) {
      return given ? view.need(key).text() : std::string();
    };
    entries.push_back({view.need("address").text(), view.need("text").text(),
                       view.need("meaning").text(), text_if(implemented, "code"),
                       text_if(implemented, "test"), text_if(!implemented, "status"),
                       text_if(view.has("note"), "note")});
  }
  return entries;
}

}  // namespace carom
