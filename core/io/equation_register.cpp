// SPDX-License-Identifier: MIT
#include "core/io/equation_register.h"

#include "core/io/gallery.h"
#include "core/io/json.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom {

std::vector<EquationEntry> list_equations() {
  const std::string text = read_text_file(resource_folder() / "equations.json");
  const JsonNode root = parse_json(text);
  std::vector<EquationEntry> entries;
  for (const JsonView& view : JsonView(root, "").items()) {
    view.allow_only({"address", "text", "meaning", "code", "test", "use", "note"});
    const auto text_of = [&](const char* key) {
      return view.has(key) ? view.need(key).text() : std::string();
    };
    entries.push_back({view.need("address").text(), view.need("text").text(),
                       view.need("meaning").text(), text_of("code"), text_of("test"),
                       text_of("use"), text_of("note")});
  }
  return entries;
}

}  // namespace carom
