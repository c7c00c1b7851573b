// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/report/report.h"

namespace carom {

/// The report as one page that needs nothing else: no scripts, the plots drawn inside; well-formed
/// XML as well as HTML. Every table and plot links to its data by name, NAME.csv.
std::string to_html(const Report& report);

}  // namespace carom
