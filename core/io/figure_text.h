// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace carom {

/// Key of the scenario in the text chunks of a PNG.
inline constexpr std::string_view scenario_text_key = "carom-scenario";

/// What stands before the scenario in the page of a motion, which ends where the script does.
inline constexpr std::string_view scenario_tag_of_page =
    "<script type=\"application/json\" id=\"carom-scenario\">";

/// What is exported and carries a scenario.
enum class FigureFormat : unsigned char { svg, png, page };

/// By a file's ending: .svg, .png and .html; empty for others.
std::optional<FigureFormat> figure_format_of(const std::filesystem::path& path);
/// By the first bytes of what has no name; empty for what is no figure.
std::optional<FigureFormat> figure_format_of_bytes(std::string_view bytes);

/// The scenario text that an exported figure carries. Throws InputError if it carries none.
std::string scenario_text_of(std::istream& figure, FigureFormat format);
/// The same of a file of one of the endings; throws also if it cannot be read.
std::string scenario_text_of(const std::filesystem::path& path);

}  // namespace carom
