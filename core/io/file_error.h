// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "core/base/error.h"

namespace carom {

inline constexpr const char* cannot_write = "the file cannot be written";

/// Throws InputError{path}: what cannot be done and why, by the system's number of the error.
[[noreturn]] inline void fail(const std::filesystem::path& path, const char* what, int error) {
  throw InputError(path.string(), std::string(what) + ": " +
                                      std::error_code(error, std::generic_category()).message());
}

}  // namespace carom
