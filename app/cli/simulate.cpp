// SPDX-License-Identifier: MIT
#include "core/study/simulation.h"

#include <algorithm>
#include <memory>

#include "command.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/mechanism/contact_dimension.h"
#include "core/motion/rigid_impact.h"
#include "evaluation_text.h"
#include "input.h"
#include "models.h"
#include "output.h"
#include "progress.h"
#include "tables.h"

namespace carom::cli {

namespace {

struct SimulateArguments {
  ScenarioArguments scenario;
  std::string until;
  std::string approach = "0";
  std::string step = shortest(usual_trajectory_step);
  std::string model;  ///< empty: that of the file
  TableArguments table;
  bool json = false;
  bool quiet = false;
  bool joint_forces = false;
};

/// A time in seconds, or with its unit; a fault of usage if the text is none.
double parse_time(const std::string& text) {
  const double value = parse_quantity(text, Dimension::time);
  if (value >= 0) return value;
  throw CLI::ValidationError(
      "\"" + text +
      "\" is negative; how long the motion is wanted from the impact on (--until) or back "
      "from it (--approach) is a number of seconds from 0 on, as in 0.5");
}

double parse_step(const std::string& text) {
  const double step = parse_quantity(text, Dimension::time);
  if (step > 0) return step;
  throw CLI::ValidationError("\"" + text +
                             "\" is no step; a positive time is expected, as in 0.01");
}

std::string impacts_text(const Scenario& scenario, const Trajectory& motion) {
  const auto contact_of = [&](const ContactImpulse& i) -> const Contact& {
    return scenario.mechanism->contacts[static_cast<std::size_t>(i.contact)];
  };
  UnitColumn normal("i_n");
  for (const TrajectoryImpact& impact : motion.impacts) {
    for (const ContactImpulse& i : impact.result.impulses) {
      normal.add(i.normal, dimension_at(contact_of(i).geometry, Dimension::impulse));
    }
  }
  TextTable table({"t [s]", "contact", "regime", normal.head(), "i_t [N s]", "γ"});
  std::size_t row = 0;
  for (const TrajectoryImpact& impact : motion.impacts) {
    bool first = true;
    for (const ContactImpulse& i : impact.result.impulses) {
      table.add({first ? display(impact.t) : "", contact_of(i).name,
                 first ? std::string(regime_text(impact.result)) : "", normal.cell(row++),
                 display(i.tangent), first ? display(impact.indicators.gamma.number) : ""});
      first = false;
    }
  }
  return table.text();
}

std::string ends_text(const Trajectory& motion) {
  TextTable table;
  const auto add = [&](const char* which, const TrajectoryEnd& end) {
    table.add(
        {which, display(end.t) + " s", std::string(end_word(end.reason)), plain_text(end.text)});
  };
  add("start", motion.start);
  add("end", motion.end);
  return table.text();
}

std::string touch_text(const Mechanism& mechanism, const TrajectoryTouch& touch) {
  const Contact& contact = mechanism.contacts[static_cast<std::size_t>(touch.contact)];
  const Dimension force = dimension_at(contact.geometry, Dimension::force);
  std::string text = contact.name;
  text += " is pressed in from t = " + rounded(touch.from, 6) + " s ";
  text += touch.to ? "for " + rounded(*touch.to - touch.from, 6) + " s" : "on and stays closed";
  text += force == Dimension::torque ? ": peak torque " : ": peak force ";
  text += rounded(touch.peak_force, 6) + " " + std::string(si_unit(force));
  return text + (touch.e ? ", e " + rounded(*touch.e, 6) + " realised\n" : "\n");
}

/// A line for each touch of a compliant contact.
std::string contacts_text(const Scenario& scenario, const Trajectory& motion) {
  std::string text;
  for (const TrajectoryContact& contact : motion.contacts) {
    for (const TrajectoryTouch& touch : contact.touches) {
      text += touch_text(*scenario.mechanism, touch);
    }
  }
  return text;
}

std::string text_of(const Scenario& scenario, const Trajectory& motion) {
  std::string impacts = motion.impacts.empty() ? "" : impacts_text(scenario, motion);
  impacts += contacts_text(scenario, motion);
  if (impacts.empty()) impacts = "no impact\n";
  for (const std::string& note :
       {other_law_text(motion), not_unique_text(*scenario.mechanism, motion)}) {
    if (!note.empty()) impacts += "\n" + plain_text(note) + "\n";
  }
  const std::string steps = plain_text(time_steps_text(motion));
  if (!steps.empty()) impacts += "\n" + steps;
  return impacts + "\n" + ends_text(motion) + std::to_string(motion.steps) + " steps, " +
         std::to_string(motion.evaluations) + " evaluations of the accelerations\n";
}

JsonNode end_json(const TrajectoryEnd& end) {
  return JsonNode::object(
      {{"t", end.t}, {"reason", end_word(end.reason)}, {"text", plain_text(end.text)}});
}

JsonNode impact_json(const Mechanism& mechanism, const TrajectoryImpact& impact) {
  JsonNode contacts = JsonNode::array();
  for (const ContactImpulse& i : impact.result.impulses) {
    JsonNode row = JsonNode::object();
    row.add("contact", mechanism.contacts[static_cast<std::size_t>(i.contact)].name);
    row.add("normal", i.normal).add("tangent", i.tangent);
    contacts.add(std::move(row));
  }
  return JsonNode::object({{"t", impact.t},
                           {"law", law_word(impact.law)},
                           {"regime", data_word(regime_text(impact.result))},
                           {"gamma", json_number(impact.indicators.gamma.number)},
                           {"impulses", std::move(contacts)}});
}

JsonNode json_of(const Scenario& scenario, const Trajectory& motion) {
  const Mechanism& mechanism = *scenario.mechanism;
  JsonNode impacts = JsonNode::array(), touches = JsonNode::array();
  for (const TrajectoryImpact& impact : motion.impacts) impacts.add(impact_json(mechanism, impact));
  for (const TrajectoryContact& contact : motion.contacts) {
    for (const TrajectoryTouch& touch : contact.touches) {
      JsonNode row = JsonNode::object();
      row.add("contact", mechanism.contacts[static_cast<std::size_t>(touch.contact)].name);
      row.add("from", touch.from).add("to", json_number(touch.to));
      row.add("F_peak", touch.peak_force).add("e", json_number(touch.e));
      touches.add(std::move(row));
    }
  }
  JsonNode node = JsonNode::object();
  node.add("title", scenario.description->title).add("law", law_word(scenario.law));
  node.add("start", end_json(motion.start)).add("end", end_json(motion.end));
  node.add("impacts", std::move(impacts)).add("touches", std::move(touches));
  node.add("steps", static_cast<double>(motion.steps));
  node.add("evaluations", static_cast<double>(motion.evaluations));
  return node;
}

/// Whether it ends before its time.
bool failed(const TrajectoryEnd& end) {
  return end.severity == Severity::error || end.reason == EndReason::most_impacts;
}

bool has_compliant_contact(const Scenario& scenario) {
  return std::ranges::any_of(scenario.mechanism->contacts,
                             [](const Contact& c) { return c.compliance.has_value(); });
}

/// The scenario, its compliant contacts with the model that is asked for.
Scenario load_modelled(const SimulateArguments& arguments) {
  Scenario scenario = load(arguments.scenario);
  const ForceModelInfo* model = find_model(arguments.model);
  if (model == nullptr) return scenario;
  const std::string file = shown_file(arguments.scenario.file);
  if (!has_compliant_contact(scenario)) {
    throw InputError(file, "no contact is compliant: --model changes nothing");
  }
  Scenario out = with_model(scenario, model->model);
  try {
    validate(out);
  } catch (const InputError& error) {
    throw InputError(file, error.what());
  }
  return out;
}

Exit simulate_scenario(const SimulateArguments& arguments) {
  const std::string& csv = arguments.table.csv;
  require_one_output(csv, arguments.json);
  if (!csv.empty()) require_other_file(csv, arguments.scenario.file);
  const Scenario scenario = load_modelled(arguments);
  const Evaluation evaluation = compute(scenario);
  require_pose(arguments.scenario, evaluation);
  if (has_compliant_contact(scenario)) require_no_impulse(arguments.scenario, scenario);
  SimulationSpec spec;
  spec.approach = parse_time(arguments.approach);
  spec.until = parse_time(arguments.until);
  const Trajectory motion =
      simulate(scenario, evaluation, spec, job_with_progress(arguments.quiet));
  std::string text = text_of(scenario, motion);
  if (!scenario.motion->impulses.empty() && nothing_strikes(evaluation.result)) {
    text = std::string(unused_impulse_text) + "\n\n" + text;
  }
  if (!csv.empty()) {
    const Table table =
        to_table(scenario, motion, parse_step(arguments.step),
                 arguments.joint_forces ? JointColumns::forces : JointColumns::none);
    write_table(table, arguments.table, scenario);
  }
  if (arguments.json) {
    print(print_json(json_of(scenario, motion)));
  } else {
    tell(text, csv, arguments.quiet);
  }
  return failed(motion.start) || failed(motion.end) ? Exit::numerical_failure : Exit::done;
}

CLI::Option* add_time(CLI::App& command, const std::string& option, std::string& text,
                      const std::string& help, double (*parse)(const std::string&)) {
  return command.add_option(option, text, help)
      ->type_name("SECONDS")
      ->check([parse](const std::string& given) {
        parse(given);
        return std::string();
      });
}

}  // namespace

void add_simulate(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("simulate", "The motion around the impact, which is at t = 0");
  const auto arguments = std::make_shared<SimulateArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  add_law_option(*command, arguments->scenario);
  add_model_option(*command, arguments->model, "Force model of every compliant contact", false);
  add_time(*command, "--until", arguments->until, "Time after the impact", parse_time)->required();
  add_time(*command, "--approach", arguments->approach, "Time before the impact", parse_time)
      ->capture_default_str();
  add_time(*command, "--step", arguments->step, "Time between the rows of the table", parse_step)
      ->capture_default_str();
  add_side_table_options(*command, arguments->table,
                         "Write the motion to this file, - for standard output");
  command->add_flag("--json", arguments->json,
                    "Impacts, touches and ends as JSON; missing values are null");
  add_quiet_option(*command, arguments->quiet);
  command
      ->add_flag("--joint-forces", arguments->joint_forces,
                 "Give the table the force of each joint on its body a")
      ->needs("--csv");
  command->footer(
      R"(Impacts, and why the motion starts and ends where it does, are listed on standard output; on
standard error if the table is written there. At an impact the table has two rows, before and after;
the second names the regime, every other row what the closed contacts do. Beside NAME.csv the scenario
is written as NAME.scenario.json. Joint forces are those of a revolute joint along x and y, of a distance
joint along it (in tension negative), of a prismatic joint, a slot or a curved slot across its way, of a
prismatic one its moment, too; of a weld those along x and y and its moment; of a slide drive the force
along its axis, of an angle drive its moment.
Where several contacts strike at once and the law has no answer to them, the scenario's
"law_for_several" answers (unless it names one, Pfeiffer and Glocker's, and without friction
complementarity), and this is said. Where no law answers, contacts have no mode,
impacts accumulate or contacts lock the joints, the motion goes on by time stepping, which is said,
too, with its step h: its error is O(h). Time steps know no external impulse: where the law has no
answer to one, the motion ends. Between impacts a closed contact rests, slides, sticks or lets go;
impacts that pile up end at rest. A contact with a compliance takes its time and may come to rest
pressed in.
Exit 3 if the motion cannot be followed to the time that is asked for: it ends at an external impulse
to which the law has no answer, where drives exclude each other, where joints lock, or where time
stepping does not lead on either. After 1000 impacts time stepping leads on, but not where force
elements or compliant contacts act: there the motion ends, too.

Examples:
  carom-cli simulate double-pendulum --until 2 --approach 0.2
  carom-cli simulate bouncing-disc --until 2 --approach 0.3 --step 0.005 --csv motion.csv
  carom-cli simulate slider-crank --until 1 --csv motion.csv --joint-forces)");
  command->callback(
      [arguments, &action] { action = [arguments] { return simulate_scenario(*arguments); }; });
}

}  // namespace carom::cli
