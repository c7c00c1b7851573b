// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/study/compute.h"

namespace carom {

/// How an indicator comes about, in one line: "γ = T⁺/T⁻ = 0.59534/2.0029".
struct Worked {
  std::string formula;  ///< "T⁺/T⁻"
  std::string numbers;  ///< the same with the numbers of this impact put in, SI; * / + − √( )
};

/// Empty where the indicator has no value, or comes of more than a line: the kinetic energies, and
/// under laws that march or treat several contacts at once the impulses.
/// @param key  of the indicator, "gamma"
Worked worked(std::string_view key, const Scenario& scenario, const Evaluation& evaluation);

}  // namespace carom
