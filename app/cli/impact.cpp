// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <memory>

#include "command.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/motion/rigid_impact.h"
#include "core/motion/smooth_motion.h"
#include "core/motion/words.h"
#include "core/scenario/parameters.h"
#include "core/study/simulation.h"
#include "impact_text.h"
#include "input.h"
#include "models.h"
#include "output.h"
#include "tables.h"

namespace carom::cli {

namespace {

struct ImpactArguments {
  ScenarioArguments scenario;
  std::string model;  ///< empty: that of the file
  std::string stiffness, exponent;
  TableArguments table;
  bool json = false;
  bool quiet = false;
};

void parse_positive(const std::string& text) {
  const auto value = parse_number(text);
  if (value && *value > 0) return;
  throw CLI::ValidationError("\"" + text + "\" is no positive number");
}

/// e of a contact as the settings leave it.
double asked_restitution(const ImpactArguments& arguments, const Contact& contact) {
  double e = contact.e;
  for (const std::string& text : arguments.scenario.settings) {
    const Setting setting = parse_setting(text);
    if (setting.path == "contacts." + contact.name + ".e") {
      e = number_in(setting.text, Dimension::none, setting.path);
    }
  }
  return e;
}

/// What the options make of one contact: the numbers that they name, the others as they are. Empty
/// if it stays rigid.
std::optional<Compliance> asked_compliance(const ImpactArguments& arguments,
                                           const Contact& contact) {
  if (!contact.compliance && arguments.stiffness.empty()) return {};
  if (contact.acts_from || contact.acts_until) {
    throw InputError(shown_file(arguments.scenario.file),
                     "the contact \"" + contact.name +
                         "\" acts for a while only (\"acts_from\", \"acts_until\"), and such a "
                         "contact is always rigid: --stiffness makes every contact compliant, so "
                         "leave it out");
  }
  const double e = asked_restitution(arguments, contact);
  Compliance out = contact.compliance.value_or(Compliance{model_for(Compliance{}.model, e)});
  if (const ForceModelInfo* model = find_model(arguments.model)) {
    out.model = model->model;
    if (model->linear) out.exponent = 1;
  }
  if (!arguments.stiffness.empty()) out.stiffness = *parse_number(arguments.stiffness);
  if (!arguments.exponent.empty()) out.exponent = *parse_number(arguments.exponent);
  const bool other_unit = contact.compliance && out.exponent != contact.compliance->exponent;
  if (other_unit && arguments.stiffness.empty()) {
    throw InputError(shown_file(arguments.scenario.file),
                     "with the exponent " + shortest(out.exponent) + " the stiffness of \"" +
                         contact.name + "\" means something else: give --stiffness, too");
  }
  if (out.model != model_for(out.model, e)) {
    throw InputError(shown_file(arguments.scenario.file),
                     no_damping_text(out.model, e, contact.name));
  }
  return out;
}

void require_compliance(const ImpactArguments& arguments, const Mechanism& mechanism) {
  const auto compliant = [](const Contact& contact) { return contact.compliance.has_value(); };
  if (mechanism.contacts.empty() || std::ranges::any_of(mechanism.contacts, compliant)) return;
  throw InputError(shown_file(arguments.scenario.file),
                   "the contact \"" + mechanism.contacts.front().name +
                       "\" is rigid: give it a \"compliance\" in the file, or --stiffness 1e9");
}

/// The scenario of the file with compliant contacts as the options ask for, and the settings.
Scenario load_compliant(const ImpactArguments& arguments) {
  Scenario scenario = with_known_axis(load_unset(arguments.scenario));
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  for (Contact& contact : mechanism->contacts) {
    contact.compliance = asked_compliance(arguments, contact);
  }
  require_compliance(arguments, *mechanism);
  scenario.mechanism = std::move(mechanism);
  for (const std::string& text : arguments.scenario.settings) {
    scenario = with_setting(scenario, text);
  }
  return scenario;
}

CompliantImpact impact_of(const ImpactArguments& arguments, const Scenario& scenario) {
  require_no_impulse(arguments.scenario, scenario);
  const Evaluation evaluation = compute(scenario);
  require_pose(arguments.scenario, evaluation);
  if (!evaluation.conflict.empty()) {
    throw InputError(shown_file(arguments.scenario.file), evaluation.conflict);
  }
  // Who calls for one impact can wait for it: as many steps as a whole motion may take.
  const CompliantSpec spec{.gravity = scenario.gravity,
                           .friction = has_friction(scenario.law),
                           .most_steps = most_smooth_steps};
  return compliant_impact(
      *scenario.mechanism, evaluation.state, spec,
      {.strike =
           law_strike(*scenario.mechanism, LawChoice(scenario.law, scenario.law_for_several))});
}

std::vector<ModelImpact> every_impact(const ImpactArguments& arguments, const Scenario& scenario) {
  std::vector<ModelImpact> out;
  for (const ForceModelInfo& info : force_models()) {
    ModelImpact one{with_model(scenario, info.model), std::string(info.title), {}, {}};
    try {
      validate(one.scenario);
    } catch (const InputError& error) {
      one.reason = error.message();
    }
    // What hinders an impact under one model hinders it under all, and is no fault of a model.
    if (one.reason.empty()) one.impact = impact_of(arguments, one.scenario);
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<ModelImpact> impacts_of(const ImpactArguments& arguments, const Scenario& scenario) {
  if (arguments.model == every_model) return every_impact(arguments, scenario);
  try {
    validate(scenario);
  } catch (const InputError& error) {
    throw InputError(shown_file(arguments.scenario.file), error.what());
  }
  return {{scenario, {}, {}, impact_of(arguments, scenario)}};
}

Table table_of(const std::vector<ModelImpact>& impacts) {
  const Mechanism& mechanism = *impacts.front().scenario.mechanism;
  if (impacts.size() == 1) return to_table(mechanism, impacts.front().impact);
  std::vector<LabelledImpact> labelled;
  for (const ModelImpact& one : impacts) {
    if (one.reason.empty()) labelled.push_back({one.model, &one.impact});
  }
  return to_table(mechanism, labelled);
}

/// A start that is none is the input's fault, as a pose out of reach is.
void require_start(const ImpactArguments& arguments, const std::vector<ModelImpact>& impacts) {
  for (const ModelImpact& one : impacts) {
    if (!one.reason.empty() || one.impact.end != CompliantEnd::cannot_start) continue;
    throw InputError(shown_file(arguments.scenario.file), plain_text(one.impact.reason));
  }
}

/// A balance that does not close better than this is a failure.
constexpr double most_imbalance = 1e-6;

Exit exit_of(const std::vector<ModelImpact>& impacts) {
  for (const ModelImpact& one : impacts) {
    if (!one.reason.empty()) continue;
    const bool balanced = std::abs(one.impact.imbalance()) <= most_imbalance;
    const bool followed =
        one.impact.end != CompliantEnd::cannot_go_on && one.impact.end != CompliantEnd::no_mode;
    if (!followed || !balanced) return Exit::numerical_failure;
  }
  return Exit::done;
}

Exit impact_scenario(const ImpactArguments& arguments) {
  const std::string& csv = arguments.table.csv;
  require_one_output(csv, arguments.json);
  if (!csv.empty()) require_other_file(csv, arguments.scenario.file);
  const Scenario scenario = load_compliant(arguments);
  const std::vector<ModelImpact> impacts = impacts_of(arguments, scenario);
  require_start(arguments, impacts);
  if (!csv.empty()) write_table(table_of(impacts), arguments.table, scenario);
  if (arguments.json) {
    print(print_json(impacts_json(impacts)));
  } else {
    tell(impacts_text(impacts), csv, arguments.quiet);
  }
  return exit_of(impacts);
}

void add_options(CLI::App& command, ImpactArguments& arguments) {
  const auto checked = [](void (*parse)(const std::string&)) {
    return [parse](const std::string& text) {
      parse(text);
      return std::string();
    };
  };
  add_law_option(command, arguments.scenario);
  add_model_option(
      command, arguments.model,
      "Force model of every contact, or \"all\" for one after the other. By default the "
      "file's; of contacts that are rigid in the file gonthier, or hunt-crossley where "
      "e < 0.01, for which gonthier has no finite damping",
      true);
  command
      .add_option("--stiffness", arguments.stiffness,
                  "Stiffness K of every contact, N/m^n; rigid contacts get a compliance by it")
      ->type_name("K")
      ->check(checked(parse_positive));
  command.add_option("--exponent", arguments.exponent, "Exponent n of every contact's force")
      ->type_name("N")
      ->check(checked(parse_positive));
  add_side_table_options(command, arguments.table,
                         "Write the force history to this file, - for standard output");
  command.add_flag("--json", arguments.json,
                   "Touches, energies and events as JSON; missing values are null");
  add_quiet_option(command, arguments.quiet);
}

}  // namespace

void add_impact(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "impact", "The same impact with compliant contacts: forces, duration, losses");
  const auto arguments = std::make_shared<ImpactArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  add_options(*command, *arguments);
  command->footer(
      R"(The mechanism moves on while the forces act, under the scenario's gravity and force
elements. "predicted" is the peak force from T_c⁻ alone, as if the pose stood still and nothing else
struck; "e" is what the model realises of the restitution that is asked for. Friction acts where the
file's compliance says how. Beside NAME.csv the scenario is written as NAME.scenario.json.
Exit 2 if the impact cannot begin, as where a contact overlaps already by more than a millionth of the
mechanism's size (up to that it touches, and its surface is taken to lie there); exit 3 if it cannot be
followed to its end, or its energies do not balance.

Models: hertz, hunt-crossley, herbert-mcwhannell, lee-wang, lankarani-nikravesh, gonthier,
zhiying-qishao, flores, carvalho-martins, kelvin-voigt (exponent 1)

Examples:
  carom-cli impact double-pendulum-compliant
  carom-cli impact double-pendulum --model hunt-crossley --stiffness 1e9 --csv force.csv
  carom-cli impact double-pendulum --model all --stiffness 1e9 --set contacts.tip.e=0.7)");
  command->callback(
      [arguments, &action] { action = [arguments] { return impact_scenario(*arguments); }; });
}

}  // namespace carom::cli
