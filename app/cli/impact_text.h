// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/study/simulation.h"

namespace carom::cli {

/// One impact with what it was asked for.
struct ModelImpact {
  Scenario scenario;
  std::string model;   ///< title; empty: each contact's own
  std::string reason;  ///< why the model does not apply
  CompliantImpact impact;
};

/// Touches, energies, events and notes, as a user reads them.
std::string impacts_text(const std::vector<ModelImpact>& impacts);

}  // namespace carom::cli
