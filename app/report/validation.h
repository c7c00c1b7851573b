// SPDX-License-Identifier: MIT
#pragma once

#include "app/report/reference_file.h"
#include "app/report/report.h"
#include "core/base/job.h"

namespace carom {

/// What the program makes of all that the papers, closed forms and independent computations say
/// about it: their tables and figures, number by number, from the files of the gallery. Takes some
/// seconds; stopped, it has the sections that it came to, and the last one is not complete.
Report validation_report(const ReferenceFile& reference, const Job& job = {});

}  // namespace carom
