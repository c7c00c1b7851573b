// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/io/json.h"
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

inline const Contact& contact_of(const ModelImpact& one, int contact) {
  return one.scenario.mechanism->contacts[static_cast<std::size_t>(contact)];
}

/// Touches, energies, events and notes, as a user reads them.
std::string impacts_text(const std::vector<ModelImpact>& impacts);

/// The same for programs: a list of impacts, each with its touches, energies and events.
JsonNode impacts_json(const std::vector<ModelImpact>& impacts);

}  // namespace carom::cli
