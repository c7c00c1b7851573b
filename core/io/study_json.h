// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/study.h"

namespace carom {

/// Reads a version 1 study, as strictly as scenarios are read. Whether its parameters and responses
/// exist says StudyRows.
/// @param folder  in which the files beside it lie
Study read_study(std::string_view text, const std::filesystem::path& folder);
Study read_study_file(const std::filesystem::path& path);

/// The parameters of a study by points: a column of a CSV file for each, whose head names its path
/// and, where it is not SI, the unit, and a line for each point. Throws InputError at the file,
/// with line and column.
std::vector<StudyParameter> read_points_file(const std::filesystem::path& path,
                                             const Scenario& scenario);

/// The lines of a fit's data: the columns that the study's fit names, a line for each measurement.
/// Throws InputError at the file, with line and column, and for parameters and responses that there
/// are not.
std::vector<FitRow> read_fit_rows(const std::filesystem::path& path, const Study& study);

/// As write_scenario(): write(read(write(s))) = write(s) to the byte.
std::string write_study(const Study& study);

}  // namespace carom
