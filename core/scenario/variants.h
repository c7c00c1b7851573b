// SPDX-License-Identifier: MIT
//
// Designs that a scenario keeps for comparison with its own. Every function returns the scenario
// that it makes; `index` counts the variants from 0 and must be one of theirs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/scenario/scenario.h"

namespace carom {

/// "A", "B", …: the first that no variant has.
std::string free_variant_name(const Scenario& scenario);

/// The least colour that no variant has.
int free_colour(const std::vector<Variant>& variants);

/// The scenario with its present design kept under this name, in the first colour that is free. The
/// first variant becomes the reference. Throws InputError if there are most_variants, and if the
/// name is taken or empty.
Scenario with_variant(const Scenario& scenario, const std::string& name);

/// The same of another design.
Scenario with_variant(const Scenario& scenario, const std::string& name, const Design& design);

/// The scenario without this variant. If it was the reference, the first of the others is.
Scenario without_variant(const Scenario& scenario, std::size_t index);

/// This variant's design in place of the present one; the variant stays.
Scenario with_variant_restored(const Scenario& scenario, std::size_t index);

/// The variant under another name. Throws InputError if it is taken or empty.
Scenario with_variant_renamed(const Scenario& scenario, std::size_t index, const std::string& name);

/// The variant at another place in the list, from 0.
Scenario with_variant_moved(const Scenario& scenario, std::size_t index, std::size_t to);

/// The variant's design kept a second time, under a free name.
Scenario with_variant_duplicated(const Scenario& scenario, std::size_t index);

/// The variant as a scenario of its own, with the title, the units and the plots' axis of the
/// present one; no axis where the variant has no such parameter, or not that range.
Scenario variant_scenario(const Scenario& scenario, std::size_t index);

}  // namespace carom
