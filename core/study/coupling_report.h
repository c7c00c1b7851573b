// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/projection/coupling_checks.h"
#include "core/study/compute.h"

namespace carom {

/// All that is told about how closed contacts and joints act on each other.
struct CouplingReport {
  Couplings c;
  std::vector<CouplingCheck> checks;
  Eigen::MatrixXd percussions;  ///< p×m, of each joint row for a unit impulse at each contact
};

CouplingReport report_couplings(const Mechanism& mechanism, const Evaluation& evaluation);

/// Names of the rows of all multipliers, in the order of `freedom`: joints, then contacts.
std::vector<std::string> multiplier_names(const Couplings& couplings);

}  // namespace carom
