// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/scenario_json.h"

namespace carom::ui::test {

/// A rod of 0.5 m from the origin to the right and one of 0.4 m that hangs from its end, with every
/// kind of force element. Among them are some that give nothing.
inline Scenario elementsScenario() {
  return read_scenario_file(CAROM_TEST_DATA "/elements.json");
}

}  // namespace carom::ui::test
