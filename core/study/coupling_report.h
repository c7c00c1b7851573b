// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "core/projection/couplings.h"
#include "core/study/compute.h"
#include "core/study/sweep.h"

namespace carom {

/// All that is told about how closed contacts and joints act on each other.
struct CouplingReport {
  Couplings c;
  std::vector<CouplingCheck> checks;
  Eigen::MatrixXd percussions;  ///< p×m, of each joint row for a unit impulse at each contact
};

/// Throws InputError where the mechanism has too many rows for every pair of them.
/// @param stop  where it is stopped, the report is not complete
CouplingReport report_couplings(const Mechanism& mechanism, const Evaluation& evaluation,
                                const std::stop_token& stop = {});

/// The kinetic angle of every pair of rows, contacts first: `theta [rad]`, empty where a row has no
/// direction; the label names the two.
/// @eq B(9)
Table angle_table(const Couplings& couplings);

/// B(9) between two rows, contacts first; empty where one has no direction [rad].
std::optional<double> kinetic_angle(const Couplings& couplings, std::size_t a, std::size_t b);

/// Names of the rows of all multipliers, in the order of `freedom`: joints, then contacts.
std::vector<std::string> multiplier_names(const Couplings& couplings);

}  // namespace carom
