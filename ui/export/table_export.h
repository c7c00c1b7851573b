// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/scenario/scenario.h"
#include "core/study/sweep.h"

namespace carom::ui {

/// NAME.scenario.json beside NAME.csv: where the numbers come from.
std::filesystem::path scenarioBeside(const std::filesystem::path& csv);

/// The same rows, each with the contact it is about: "contact: model", "left: hertz".
Table ofContact(Table table, const std::string& contact);

/// Writes the table as CSV and the scenario beside it. Throws InputError if either cannot be
/// written.
void writeTable(const std::filesystem::path& csv, const Table& table, const Scenario& scenario);

}  // namespace carom::ui
