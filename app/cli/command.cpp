// SPDX-License-Identifier: MIT
#include "command.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <thread>

#include "core/base/error.h"
#include "core/base/expression.h"
#include "core/base/number_text.h"
#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "input.h"

namespace carom::cli {

namespace {

// More points than this is a slip of the finger: a table of gigabytes.
constexpr double most_points = 1e7;

Scenario load_file_or_gallery(const std::string& file) {
  std::error_code error;
  const bool looks_like_path = file.find_first_of("/.") != std::string::npos;
  if (file == "-" || looks_like_path || std::filesystem::exists(file, error)) {
    return read_input(file);
  }
  return load_gallery(file);
}

std::vector<std::string> law_words() {
  std::vector<std::string> words;
  for (const Law& law : all_laws()) words.emplace_back(law_word(law));
  return words;
}

/// A fault of usage if it is none.
void require_law(const std::string& word) {
  const std::vector<std::string> words = law_words();
  if (std::ranges::find(words, word) != words.end()) return;
  const std::string hint = did_you_mean(word, words);
  throw CLI::ValidationError("\"" + word + "\" is no law" + (hint.empty() ? "." : hint) +
                             " Expected is " + joined_with_or(words));
}

/// With the numbers that the file gives the law, if it is the file's.
void set_law(Scenario& scenario, const std::string& word) {
  if (word.empty() || law_word(scenario.law) == word) return;
  scenario.law = *std::ranges::find(all_laws(), word, law_word);
}

/// Whether a text is a number, whatever its unit.
bool is_quantity(const std::string& text) {
  for (int i = 0; i <= static_cast<int>(Dimension::power); ++i) {
    if (parse_expression(text, static_cast<Dimension>(i)).value) return true;
  }
  return false;
}

}  // namespace

void add_scenario_arguments(CLI::App& command, ScenarioArguments& arguments) {
  command
      .add_option(
          "FILE", arguments.file,
          "Scenario file, exported figure (SVG, PNG) or page, a name from the gallery, or - "
          "for standard input")
      ->required();
  command
      .add_option("--set", arguments.settings,
                  "Set a parameter first: path=value, in SI and radians or with a unit, as in "
                  "pose.tip.angle=\"30 deg\"; may be given more than once")
      ->type_name("PATH=VALUE")
      ->check([](const std::string& text) {
        parse_setting(text);
        return std::string();
      })
      ->allow_extra_args(false);
}

void add_law_option(CLI::App& command, ScenarioArguments& arguments) {
  command.add_option("--law", arguments.law, "Impact law, in the place of the file's")
      ->type_name("WORD")
      ->check([](const std::string& word) {
        require_law(word);
        return std::string();
      });
}

void add_quiet_option(CLI::App& command, bool& quiet) {
  command.add_flag("--quiet", quiet,
                   "No progress, and beside a table or a file that is written no summary");
}

void add_threads_option(CLI::App& command, unsigned& threads) {
  constexpr unsigned most_threads = 1024;
  threads = std::max(1U, std::thread::hardware_concurrency());
  command.add_option("--threads", threads, "Threads that compute")
      ->check(CLI::Range(1U, most_threads))
      ->capture_default_str();
}

Scenario load_unset(const ScenarioArguments& arguments) {
  Scenario scenario = load_file_or_gallery(arguments.file);
  set_law(scenario, arguments.law);
  return scenario;
}

Scenario load(const ScenarioArguments& arguments) {
  Scenario scenario = load_unset(arguments);
  for (const std::string& text : arguments.settings) scenario = with_setting(scenario, text);
  // Each number is in its range, but they may not fit each other: a journal larger than its ring.
  if (!arguments.settings.empty()) validate(*scenario.mechanism, *scenario.motion);
  return with_known_axis(std::move(scenario));
}

Scenario with_setting(const Scenario& scenario, const std::string& setting) {
  const auto [path, text] = parse_setting(setting);
  const BoundParameter parameter(scenario, path);
  return parameter.applied(scenario, number_in(text, parameter.parameter().dimension, path));
}

void require_pose(const ScenarioArguments& arguments, const Evaluation& evaluation) {
  if (evaluation.pose_reached) return;
  throw InputError(shown_file(arguments.file) + ": /pose", evaluation.pose_reason.empty()
                                                               ? "the pose is out of reach"
                                                               : evaluation.pose_reason);
}

void require_no_impulse(const ScenarioArguments& arguments, const Scenario& scenario) {
  if (scenario.motion->impulses.empty()) return;
  throw InputError(shown_file(arguments.file) + ": /impulses",
                   "an external impulse acts at an instant, and an impact that takes time has "
                   "none: take it out");
}

Setting parse_setting(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || !is_quantity(text.substr(equals + 1))) {
    throw CLI::ValidationError("\"" + text +
                               "\" is not path=value with a number and its unit, if it is not in "
                               "SI, as in contacts.tip.mu=0.3 or pose.tip.x=\"25 cm\"");
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

Span parse_span(const std::string& text) {
  const auto first = text.find(':');
  const auto last = text.rfind(':');
  if (first != std::string::npos && last > first) {
    Span span{text.substr(0, first), text.substr(first + 1, last - first - 1)};
    const auto count = parse_number(text.substr(last + 1));
    const bool counts =
        count && *count >= 2 && *count <= most_points && std::floor(*count) == *count;
    if (counts && is_quantity(span.from) && is_quantity(span.to)) {
      span.count = static_cast<int>(*count);
      return span;
    }
  }
  throw CLI::ValidationError("\"" + text +
                             "\" is not from:to:count with a count from 2 to 10000000, "
                             "as in 0:1:101 or \"-30 deg:30 deg:61\"");
}

double number_in(const std::string& text, Dimension dimension, const std::string& path) {
  const Expression read = parse_expression(text, dimension);
  if (read.value) return *read.value;
  throw InputError(path, "\"" + text + "\": " + read.error);
}

double parse_quantity(const std::string& text, Dimension dimension) {
  const Expression read = parse_expression(text, dimension);
  if (read.value) return *read.value;
  throw CLI::ValidationError("\"" + text + "\": " + read.error);
}

}  // namespace carom::cli
