// SPDX-License-Identifier: MIT
#include "input.h"

#include <cstdio>
#include <optional>
#include <sstream>

#include "core/base/error.h"
#include "core/io/figure_text.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom::cli {

namespace {

constexpr const char* standard_input = "-";

/// Large enough for a picture that carries a scenario.
constexpr std::size_t largest_input = 256U << 20;

std::string read_standard_input() {
  std::string text;
  std::string piece(1U << 16, '\0');
  for (;;) {
    const std::size_t count = std::fread(piece.data(), 1, piece.size(), stdin);
    text.append(piece, 0, count);
    if (text.size() > largest_input) {
      throw InputError(
          shown_file(standard_input),
          "this is more than " + std::to_string(largest_input) + " bytes, the most that is read");
    }
    if (count < piece.size()) return text;
  }
}

std::string scenario_text(const std::string& file) {
  if (file != standard_input) {
    return figure_format_of(file) ? scenario_text_of(std::filesystem::path(file))
                                  : read_text_file(file);
  }
  std::string text = input_text(file);
  const std::optional<FigureFormat> figure = figure_format_of_bytes(text);
  if (!figure) return text;
  std::istringstream bytes(std::move(text));
  return scenario_text_of(bytes, *figure);
}

}  // namespace

std::string shown_file(const std::string& file) {
  return file == standard_input ? "standard input" : file;
}

std::string input_text(const std::string& file) {
  if (file != standard_input) return read_text_file(file);
  static const std::string text = read_standard_input();
  return text;
}

bool has_text(const std::string& file) {
  if (file == standard_input) return true;
  std::error_code error;
  return std::filesystem::is_regular_file(file, error) && !figure_format_of(file);
}

std::filesystem::path input_folder(const std::string& file) {
  return file == standard_input ? std::filesystem::path()
                                : std::filesystem::path(file).parent_path();
}

Scenario read_input(const std::string& file) {
  try {
    return read_scenario(scenario_text(file));
  } catch (const InputError& error) {
    if (error.where() == file) throw;
    throw InputError(shown_file(file), error.what());
  }
}

}  // namespace carom::cli
