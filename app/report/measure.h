// SPDX-License-Identifier: MIT
#pragma once

#include "app/report/reference_file.h"
#include "app/report/report.h"
#include "core/scenario/scenario.h"

namespace carom {

/// The scenario that a case is about. Throws InputError for a name that does not exist.
Scenario scenario_of(const ReferenceCase& one);

/// Every number of a case beside what the program computes. Nothing here is physics: it asks the
/// studies that the window and the command line ask. Throws InputError for a quantity, a parameter
/// or a part that does not exist.
std::vector<Comparison> compare(const ReferenceCase& one);

/// All cases of a table.
ComparisonTable compare(const ReferenceTable& table);

/// What one of these units is in SI: 0.001 for "mJ"; 1 for units of SI.
double unit_in_si(const std::string& unit);

}  // namespace carom
