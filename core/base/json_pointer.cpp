// SPDX-License-Identifier: MIT
#include "core/base/json_pointer.h"

namespace carom {

std::string child_pointer(const std::string& pointer, std::string_view key) {
  std::string result = pointer + "/";
  for (const char c : key) {
    if (c == '~') {
      result += "~0";
    } else if (c == '/') {
      result += "~1";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace carom
