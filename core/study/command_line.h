// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/motion/simulate.h"
#include "core/scenario/scenario.h"
#include "core/study/study.h"
#include "core/study/sweep.h"

namespace carom {

/// A scenario as carom-cli can be told of it: the one that stands in a file, with other numbers,
/// perhaps under another law.
struct SavedScenario {
  std::string file;  ///< or the name of a gallery entry
  Scenario saved;    ///< that stands there
  Scenario shown;    ///< resolved
};

// The command of carom-cli that computes what is shown, in words of a shell. --set and --law give
// what differs from the file. Throws InputError where that cannot be given, because a part is
// another one, or the pose is another assembly: the scenario is to be saved first.

/// Every indicator over one parameter.
std::string sweep_command(const SavedScenario& scenario, const SweepSpec& axis);
/// The motion; where all compliant contacts have another force model than in the file, --model.
std::string simulate_command(const SavedScenario& scenario, const SimulationSpec& spec);

/// The rows of a study.
/// @param file  in which `saved` stands; its scenario beside that of `shown` may differ in what
///              nothing is computed from
std::string study_command(const std::string& file, const Study& saved, const Study& shown);

}  // namespace carom
