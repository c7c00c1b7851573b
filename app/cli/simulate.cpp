// SPDX-License-Identifier: MIT
#include "core/study/simulation.h"

#include <algorithm>
#include <memory>

#include "command.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/io/csv.h"
#include "core/mechanism/contact_dimension.h"
#include "core/motion/rigid_impact.h"
#include "evaluation_text.h"
#include "output.h"
#include "progress.h"

namespace carom::cli {

namespace {

struct SimulateArguments {
  ScenarioArguments scenario;
  std::string until;
  std::string approach = "0";
  std::string step = shortest(usual_trajectory_step);
  std::string csv;
  bool joint_forces = false;
};

/// A time in seconds; a fault of usage if the text is none.
double parse_time(const std::string& text) {
  const auto value = parse_number(text);
  if (value && *value >= 0) return *value;
  const std::string why =
      value ? "\" is negative; how long the motion is wanted from the impact on (--until) or back "
              "from it (--approach) is a number of seconds from 0 on, as in 0.5"
            : "\" is no time; a plain number of seconds is expected, as in 0.5";
  throw CLI::ValidationError("\"" + text + why);
}

double parse_step(const std::string& text) {
  const auto step = parse_number(text);
  if (step && *step > 0) return *step;
  throw CLI::ValidationError("\"" + text +
                             "\" is no step; a positive number of seconds is expected, as in 0.01");
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

/// Whether it ends before its time.
bool failed(const TrajectoryEnd& end) {
  return end.severity == Severity::error || end.reason == EndReason::most_impacts;
}

bool has_compliant_contact(const Scenario& scenario) {
  return std::ranges::any_of(scenario.mechanism->contacts,
                             [](const Contact& c) { return c.compliance.has_value(); });
}

Exit simulate_scenario(const SimulateArguments& arguments) {
  if (!arguments.csv.empty()) require_other_file(arguments.csv, arguments.scenario.file);
  const Scenario scenario = load(arguments.scenario);
  const Evaluation evaluation = compute(scenario);
  require_pose(arguments.scenario, evaluation);
  if (has_compliant_contact(scenario)) require_no_impulse(arguments.scenario, scenario);
  SimulationSpec spec;
  spec.approach = parse_time(arguments.approach);
  spec.until = parse_time(arguments.until);
  const Trajectory motion = simulate(scenario, evaluation, spec, job_with_progress());
  std::string text = text_of(scenario, motion);
  if (!scenario.motion->impulses.empty() && nothing_strikes(evaluation.result)) {
    text = std::string(unused_impulse_text) + "\n\n" + text;
  }
  if (!arguments.csv.empty()) {
    const Table table =
        to_table(scenario, motion, parse_step(arguments.step),
                 arguments.joint_forces ? JointColumns::forces : JointColumns::none);
    write_csv_with_scenario(write_csv(table), arguments.csv, scenario);
  }
  // Standard output belongs to the table if it is written there.
  if (arguments.csv == "-") {
    report(text);
  } else {
    print(text);
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
  add_time(*command, "--until", arguments->until, "Time after the impact", parse_time)->required();
  add_time(*command, "--approach", arguments->approach, "Time before the impact", parse_time)
      ->capture_default_str();
  add_time(*command, "--step", arguments->step, "Time between the rows of the table", parse_step)
      ->capture_default_str();
  command->add_option("--csv", arguments->csv,
                      "Write the motion to this file, - for standard output");
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
to which the law has no answer, where drives exclude each other, where joints lock, after 1000
impacts, or where time stepping does not lead on either.

Examples:
  carom-cli simulate double-pendulum --until 2 --approach 0.2
  carom-cli simulate bouncing-disc --until 2 --approach 0.3 --step 0.005 --csv motion.csv
  carom-cli simulate slider-crank --until 1 --csv motion.csv --joint-forces)");
  command->callback(
      [arguments, &action] { action = [arguments] { return simulate_scenario(*arguments); }; });
}

}  // namespace carom::cli
