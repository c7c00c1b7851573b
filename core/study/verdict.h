// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/study/compute.h"

namespace carom {

/// What to make of an evaluation: first the verdict, then notes, each with its reason. Of friction
/// it speaks only where a law answers that has it.
std::vector<Finding> judge(const Mechanism& mechanism, const Evaluation& evaluation);

}  // namespace carom
