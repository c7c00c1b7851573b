// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/job.h"

namespace carom::cli {

/// A job that shows its progress on standard error as ProgressLines says; a quiet one never does.
Job job_with_progress(bool quiet = false);

}  // namespace carom::cli
