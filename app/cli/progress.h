// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/job.h"

namespace carom::cli {

/// A job that shows its progress on standard error once it has taken longer than a second.
Job job_with_progress();

}  // namespace carom::cli
