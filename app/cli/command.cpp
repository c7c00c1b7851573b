// SPDX-License-Identifier: MIT
#include "command.h"

#include <cmath>
#include <filesystem>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/scenario/parameters.h"

namespace carom::cli {

namespace {

// More points than this is a slip of the finger: a table of gigabytes.
constexpr double most_points = 1e7;

/// Puts the file's name before the place of a fault inside it.
Scenario load_file(const std::string& file) {
  try {
    return read_scenario_file(file);
  } catch (const InputError& error) {
    if (error.where() == file) throw;
    throw InputError(file, error.what());
  }
}

Scenario load_file_or_gallery(const std::string& file) {
  std::error_code error;
  const bool looks_like_path = file.find_first_of("/.") != std::string::npos;
  if (looks_like_path || std::filesystem::exists(file, error)) return load_file(file);
  return load_gallery(file);
}

}  // namespace

void add_scenario_arguments(CLI::App& command, ScenarioArguments& arguments) {
  command.add_option("FILE", arguments.file, "Scenario file, or a name from the gallery")
      ->required();
  command
      .add_option("--set", arguments.settings,
                  "Set a parameter first: path=value, a plain number in SI and radians; may be "
                  "given more than once")
      ->type_name("PATH=VALUE")
      ->check([](const std::string& text) {
        parse_setting(text);
        return std::string();
      })
      ->allow_extra_args(false);
}

Scenario load(const ScenarioArguments& arguments) {
  Scenario scenario = load_file_or_gallery(arguments.file);
  for (const std::string& text : arguments.settings) {
    const Setting setting = parse_setting(text);
    scenario = with_parameter(scenario, setting.path, setting.value);
  }
  // Each number is in its range, but they may not fit each other: a journal larger than its ring.
  if (!arguments.settings.empty()) validate(*scenario.mechanism, *scenario.motion);
  return with_known_axis(std::move(scenario));
}

void require_pose(const ScenarioArguments& arguments, const Evaluation& evaluation) {
  if (evaluation.pose_reached) return;
  throw InputError(arguments.file + ": /pose", evaluation.pose_reason.empty()
                                                   ? "the pose is out of reach"
                                                   : evaluation.pose_reason);
}

void require_no_impulse(const ScenarioArguments& arguments, const Scenario& scenario) {
  if (scenario.motion->impulses.empty()) return;
  throw InputError(arguments.file + ": /impulses",
                   "an external impulse acts at an instant, and an impact that takes time has "
                   "none: take it out");
}

Setting parse_setting(const std::string& text) {
  const auto equals = text.find('=');
  const auto value =
      equals == std::string::npos ? std::nullopt : parse_number(text.substr(equals + 1));
  if (equals == 0 || !value) {
    throw CLI::ValidationError("\"" + text +
                               "\" is not path=value with a plain number, as in "
                               "contacts.tip.mu=0.3");
  }
  return {text.substr(0, equals), *value};
}

Span parse_span(const std::string& text) {
  const auto first = text.find(':');
  const auto last = text.rfind(':');
  if (first != std::string::npos && last > first) {
    const auto from = parse_number(text.substr(0, first));
    const auto to = parse_number(text.substr(first + 1, last - first - 1));
    const auto count = parse_number(text.substr(last + 1));
    const bool counts =
        count && *count >= 2 && *count <= most_points && std::floor(*count) == *count;
    if (from && to && counts) return {*from, *to, static_cast<int>(*count)};
  }
  throw CLI::ValidationError("\"" + text +
                             "\" is not from:to:count with a count from 2 to 10000000, "
                             "as in 0:1:101");
}

}  // namespace carom::cli
