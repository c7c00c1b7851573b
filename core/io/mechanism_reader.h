// SPDX-License-Identifier: MIT
#pragma once

#include "core/io/json_fields.h"

namespace carom {

/// Bodies, joints, contacts and force elements of a scenario file; `names` receives what their
/// names mean.
Mechanism read_mechanism(const JsonView& root, Names& names);

}  // namespace carom
