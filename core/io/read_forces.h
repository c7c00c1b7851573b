// SPDX-License-Identifier: MIT
#pragma once

#include "core/io/read_pieces.h"
#include "core/mechanism/force_element.h"

namespace carom {

/// The list under "forces"; empty if there is none.
std::vector<ForceElement> read_forces(const JsonView& root, const Names& names);

}  // namespace carom
