// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/study/study.h"

namespace carom {

/// Reads a version 1 study, as strictly as scenarios are read. Whether its parameters and responses
/// exist says StudyRows.
/// @param folder  in which the files beside it lie
Study read_study(std::string_view text, const std::filesystem::path& folder);
Study read_study_file(const std::filesystem::path& path);

/// As write_scenario(): write(read(write(s))) = write(s) to the byte.
std::string write_study(const Study& study);

/// Whether a text is, or was meant as, a study: a JSON object with "study".
bool is_study(std::string_view text);

}  // namespace carom
