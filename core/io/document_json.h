// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/json.h"
#include "core/study/lesson.h"

namespace carom {

// What lessons and studies have in common as files: texts, and the scenario that they are about.

/// Whether a text is, or was meant as, a document of a kind: a JSON object with that key.
bool is_document(std::string_view text, std::string_view key);
/// The same of a file; false if it cannot be read.
bool is_document_file(const std::filesystem::path& path, std::string_view key);

/// A text, or a list of its lines.
std::string read_text(const JsonView& view);
/// Empty if there is no such key.
std::string text_of(const JsonView& view, std::string_view key);
std::vector<std::string> texts_of(const JsonView& view, std::string_view key);
/// Several lines are a list of them.
JsonNode text_node(const std::string& text);
JsonNode list_node(const std::vector<std::string>& texts);
/// Adds nothing for an empty text.
void add_text(JsonNode& object, std::string_view key, const std::string& text);
void add_list(JsonNode& object, std::string_view key, const std::vector<std::string>& texts);

/// A scenario by its name in the gallery, as {"file": …} beside the document, or inline. Faults
/// inside it are told with their place in the document.
LessonScenario read_source(const JsonView& view, const std::filesystem::path& folder);
JsonNode source_node(const LessonScenario& source);

}  // namespace carom
