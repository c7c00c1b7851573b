// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/table.h"
#include "core/impact/liu_zhao_brogliato.h"
#include "core/mechanism/mechanism.h"

namespace carom {

/// A row for each sample of a march through several contacts: the primary contact, its impulse so
/// far, and the energy of each contact, `tip.energy`.
Table to_table(const Mechanism& mechanism, const WavePath& waves);

}  // namespace carom
