// SPDX-License-Identifier: MIT
#pragma once

namespace carom {

/// How serious a finding is.
enum class Severity { good, note, warning, error };

}  // namespace carom
