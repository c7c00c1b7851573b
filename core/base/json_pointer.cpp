// SPDX-License-Identifier: MIT
#include "core/base/json_pointer.h"

#include <boost/algorithm/string/replace.hpp>

namespace carom {

std::string child_pointer(const std::string& pointer, std::string_view key) {
  const std::string tildes = boost::replace_all_copy(std::string(key), "~", "~0");
  return pointer + "/" + boost::replace_all_copy(tildes, "/", "~1");
}

}  // namespace carom
