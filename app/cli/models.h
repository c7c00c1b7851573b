// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "core/study/force_study.h"

namespace carom::cli {

/// In the place of a model: every one of them, one after the other.
inline constexpr const char* every_model = "all";

/// Null if there is no such model.
const ForceModelInfo* find_model(const std::string& word);

/// --model, whose words are looked up. @param with_all  "all" is one of them
void add_model_option(CLI::App& command, std::string& model, const std::string& help,
                      bool with_all);

}  // namespace carom::cli
