// SPDX-License-Identifier: MIT
#pragma once

#include "core/io/read_pieces.h"

namespace carom {

/// Bodies, joints and contacts of a scenario file; `names` receives what their names mean.
Mechanism read_mechanism(const JsonView& root, Names& names);

}  // namespace carom
