// SPDX-License-Identifier: MIT
#include "core/study/map.h"

#include <memory>

#include "command.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/mechanism/fields.h"
#include "core/study/compute.h"
#include "evaluation_text.h"
#include "input.h"
#include "output.h"
#include "tables.h"

namespace carom::cli {

namespace {

struct MapArguments {
  ScenarioArguments scenario;
  std::string e = "0:1:256";
  std::string mu = "0:1.2:256";
  TableArguments table;
};

constexpr double most_cells = 1e7;

/// The ends of a span of pure numbers.
struct Ends {
  double from = 0, to = 1;
};

Ends ends_of(const Span& span, const Range& range, const std::string& option) {
  const Ends ends{number_in(span.from, Dimension::none, option),
                  number_in(span.to, Dimension::none, option)};
  require_in_range(ends.from, range, option, "its beginning");
  require_in_range(ends.to, range, option, "its end");
  if (ends.from >= ends.to) throw InputError(option, "\"from\" must be less than \"to\"");
  return ends;
}

MapSpec spec_of(const MapArguments& arguments) {
  const Span e = parse_span(arguments.e);
  const Span mu = parse_span(arguments.mu);
  const Ends e_ends = ends_of(e, any_restitution, "--e");
  const Ends mu_ends = ends_of(mu, any_friction, "--mu");
  if (static_cast<double>(e.count) * mu.count > most_cells) {
    throw InputError("--mu", "the map would have more than 10000000 cells; lower the counts");
  }
  MapSpec spec;
  spec.e_from = e_ends.from;
  spec.e_to = e_ends.to;
  spec.e_count = e.count;
  spec.mu_from = mu_ends.from;
  spec.mu_to = mu_ends.to;
  spec.mu_count = mu.count;
  return spec;
}

/// The contact's own ratio of dynamic to static friction and its e_t hold all over the map.
void take_from_focus(const Mechanism& mechanism, const Evaluation& evaluation, MapSpec& spec) {
  const int focus = focus_contact(mechanism, evaluation);
  if (focus < 0) return;
  const Contact& contact = mechanism.contacts[static_cast<std::size_t>(focus)];
  spec.mu_d_over_mu_s = friction_ratio(contact);
  spec.e_t = contact.e_t;
}

Exit map_scenario(const MapArguments& arguments) {
  MapSpec spec = spec_of(arguments);
  require_other_file(arguments.table.csv, arguments.scenario.file);
  const Scenario scenario = load(arguments.scenario);
  const Evaluation evaluation = compute(scenario);
  require_pose(arguments.scenario, evaluation);
  if (const std::string_view why = why_no_map(evaluation); !why.empty()) {
    report("carom-cli: " + plain_text(why) + '\n' + findings_text(evaluation));
    return Exit::numerical_failure;
  }
  take_from_focus(*scenario.mechanism, evaluation, spec);
  spec.law = scenario.law;
  const ImpactMap map = make_map(evaluation.plane, spec);
  write_table(to_table(map), arguments.table, scenario);
  return Exit::done;
}

void add_span(CLI::App& command, const std::string& option, std::string& text,
              const std::string& help) {
  command.add_option(option, text, help)
      ->type_name("FROM:TO:COUNT")
      ->capture_default_str()
      ->check([](const std::string& given) {
        parse_span(given);
        return std::string();
      });
}

}  // namespace

void add_map(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("map", "Regime and energy ratio over restitution and friction");
  const auto arguments = std::make_shared<MapArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  add_law_option(*command, arguments->scenario);
  add_span(*command, "--e", arguments->e, "Values of the coefficient of restitution");
  add_span(*command, "--mu", arguments->mu, "Values of the static coefficient of friction");
  add_table_options(*command, arguments->table);
  command->footer(
      R"(The dynamic friction keeps its ratio to the static one. Beside NAME.csv the scenario is written as
NAME.scenario.json.

Example:
  carom-cli map kane --e 0:1:256 --mu 0:1.2:256 --csv map.csv)");
  command->callback(
      [arguments, &action] { action = [arguments] { return map_scenario(*arguments); }; });
}

}  // namespace carom::cli
