// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/study/compute.h"

namespace carom {

/// What to make of an evaluation: first the verdict, then notes, each with its reason. Of friction
/// it speaks only where a law answers that has it.
std::vector<Finding> judge(const Mechanism& mechanism, const Evaluation& evaluation);

/// γ above 1 by less is rounding.
inline constexpr double energy_rounding = 1e-12;

/// "contact tip would pull: `i_n` = −2.1 N s"
std::string breach_words(const Mechanism& mechanism, const Breach& breach);

/// "answered by "moreau", the law for several contacts: …", with the reason of the first law.
std::string answered_by_text(const Law& law, std::string_view first_reason);

/// What friction does: whether the contact sticks, whether friction does work, and which limits of
/// Newton's law with Coulomb's friction are passed. Empty under a law without friction.
std::vector<Finding> friction_notes(const Mechanism& mechanism, const Evaluation& evaluation);

/// What a law tells beyond its impulses: where a slip ended, what each contact does, how many
/// solutions there are, and which conditions fail where there is none.
std::vector<Finding> solution_notes(const Mechanism& mechanism, const Evaluation& evaluation);

}  // namespace carom
