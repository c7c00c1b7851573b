// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "command.h"
#include "core/io/json.h"
#include "core/study/compute.h"

namespace carom::cli {

/// "good", "note", "warning", "error".
std::string_view severity_word(Severity severity);

/// Findings, one a line: severity, text, equation.
std::string findings_text(const Evaluation& evaluation);
/// Balance laws with residual and bound.
std::string audit_text(const Evaluation& evaluation);
/// Every indicator: key, symbol, value, unit, equation, and why a value is missing.
std::string indicators_text(const Evaluation& evaluation);

/// The same for programs: a list of objects.
JsonNode findings_json(const std::vector<Finding>& findings);

JsonNode evaluation_json(const Scenario& scenario, const Evaluation& evaluation);

/// numerical_failure if the impact could not be computed or a balance law is violated. That nothing
/// strikes is an answer, not a failure.
Exit exit_of(const Evaluation& evaluation);

}  // namespace carom::cli
