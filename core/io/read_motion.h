// SPDX-License-Identifier: MIT
#pragma once

#include "core/io/read_pieces.h"
#include "core/scenario/fields.h"

namespace carom {

/// Pose, velocity and state of a scenario file.
Motion read_motion(const JsonView& root, const Mechanism& mechanism, const Names& names);

}  // namespace carom
