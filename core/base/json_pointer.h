// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace carom {

/// `pointer`/`key` as an RFC 6901 JSON pointer.
std::string child_pointer(const std::string& pointer, std::string_view key);

}  // namespace carom
