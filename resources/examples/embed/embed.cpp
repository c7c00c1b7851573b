// SPDX-License-Identifier: MIT
//
// Loads a scenario, evaluates its impact, sweeps a parameter and follows the motion:
//   embed kane.json contacts.tip.mu
#include <carom/base/error.h>
#include <carom/io/csv.h>
#include <carom/io/scenario_json.h>
#include <carom/scenario/parameters.h>
#include <carom/study/compute.h>
#include <carom/study/simulation.h>
#include <carom/study/sweep.h>

#include <iostream>

namespace {

/// The verdict in words, then every indicator that there is, in SI units.
void print(const carom::Evaluation& evaluation) {
  for (const carom::Finding& finding : evaluation.verdict) std::cout << finding.text << '\n';
  for (const carom::IndicatorInfo& info : carom::indicator_table()) {
    const carom::Value& value = evaluation.indicators.*info.member;
    if (value.number) std::cout << info.key << " = " << *value.number << '\n';
  }
}

void run(const char* file, const char* path) {
  const carom::Scenario scenario = carom::read_scenario_file(file);
  const carom::Evaluation evaluation = carom::compute(scenario);
  print(evaluation);

  // A scenario is a value: changing a parameter gives another one.
  const carom::Parameter parameter = carom::find_parameter(scenario, path);
  const carom::Scenario doubled = carom::with_parameter(scenario, path, 2 * parameter.value);
  std::cout << "\nWith twice " << path << ":\n";
  print(carom::compute(doubled));

  // Every indicator over that parameter, as a table.
  const carom::Table table = carom::sweep(
      scenario, {.path = path, .from = parameter.value, .to = 2 * parameter.value, .count = 11});
  std::cout << '\n' << carom::write_csv(table);

  // A tenth of a second before the impact, and two tenths after it.
  const carom::Trajectory motion =
      carom::simulate(scenario, evaluation, {.approach = 0.1, .until = 0.2});
  for (const carom::TrajectoryImpact& impact : motion.impacts) {
    std::cout << "\nimpact at t = " << impact.t << " s, " << carom::regime_text(impact.result);
  }
  std::cout << "\nmotion to t = " << motion.end.t << " s: " << motion.end.text << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: embed SCENARIO PARAMETER\n";
    return 1;
  }
  try {
    run(argv[1], argv[2]);
  } catch (const carom::InputError& error) {
    std::cerr << "embed: " << error.what() << '\n';
    return 2;
  }
  return 0;
}
