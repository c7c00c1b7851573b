// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "command.h"
#include "core/base/error.h"
#include "core/study/study.h"
#include "input.h"

namespace carom::cli {

/// What `run` returns; an InputError that it throws names the file before the place in it.
template <class Run>
auto with_file_name(const std::string& file, const Run& run) {
  try {
    return run();
  } catch (const InputError& error) {
    if (error.where() == file) throw;
    throw InputError(shown_file(file), error.what());
  }
}

/// Of the file. Throws InputError with its name.
Study load_study(const std::string& file);
StudyRows load_rows(const std::string& file);

void add_study_slurm(CLI::App& study, Action& action);
void add_study_search(CLI::App& study, Action& action);
void add_study_fit(CLI::App& study, Action& action);

}  // namespace carom::cli
