// SPDX-License-Identifier: MIT
#pragma once

#include "core/study/edit.h"

namespace carom::test {

/// A whole gesture in one move: the hand takes hold of the scenario as it stands.
inline Scenario drag(const Scenario& scenario, const DragGoal& goal, DragResult* report = nullptr) {
  return dragged(scenario, scenario, goal, report);
}

}  // namespace carom::test
