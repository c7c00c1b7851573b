// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>
#include <string_view>
#include <vector>

#include "app/report/report.h"

namespace carom {

// The parts of the validation report, each computed from the gallery's files. Where one is stopped,
// it is not complete.

/// González et al., Sec. 3: figures 4 to 9.
ReportSection pendulum_figures(const std::stop_token& stop);
/// González et al., Sec. 4: figures 11 and 12.
ReportSection robot_figures(const std::stop_token& stop);

/// One line of Table 5, with the units it is printed in.
struct MeasuredImpact {
  int number = 0;                      ///< of the case
  double T = 0, T_spread = 0;          ///< mean and standard deviation [mJ]
  double T_c = 0, T_c_spread = 0;      ///< [mJ]
  double force = 0, force_spread = 0;  ///< greatest, [N]
};
/// Throws InputError for a line that is not seven numbers.
std::vector<MeasuredImpact> read_measured_impacts(std::string_view csv);
/// González et al., Sec. 5: Table 5, figures 15 and 16. Of resources/reference/gonzalez_table5.csv.
ReportSection five_bar_measurements();

/// Where the papers err: the table of the theory guide. Throws InputError if it has none.
CellTable errata_of(std::string_view theory);
ReportSection errata();

}  // namespace carom
