// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "app/report/reference_file.h"
#include "core/motion/compliant_impact.h"
#include "core/scenario/scenario.h"
#include "core/study/compute.h"

namespace carom {

/// What is found for one number.
struct Measured {
  std::optional<double> number = {};  ///< SI
  std::string word = {};
  std::string reason = {};
};

/// A case with what has been computed of it so far.
struct MeasuredCase {
  Scenario scenario;
  Evaluation evaluation;
  std::optional<CompliantImpact> impact = {};
};

/// An indicator of the scenario's impact. Throws InputError if there is none of that key.
Measured indicator(const Evaluation& evaluation, const std::string& key);

/// A root or an extremum of an indicator over a parameter: "root", "onset", "where greatest",
/// "greatest", "where least", "least". Empty for another word.
std::optional<Measured> sought(const Scenario& scenario, const ReferenceNumber& number);

/// Of a compliant contact: "peak force", "duration", …. Empty for another word.
std::optional<Measured> force(MeasuredCase& one, const ReferenceNumber& number);

}  // namespace carom
