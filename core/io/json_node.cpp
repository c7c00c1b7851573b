// SPDX-License-Identifier: MIT
#include "core/io/json_node.h"

#include <algorithm>

namespace carom {

JsonNode JsonNode::array(std::vector<JsonNode> items) {
  JsonNode node;
  node.kind = Kind::array;
  node.items = std::move(items);
  return node;
}

JsonNode JsonNode::object() {
  JsonNode node;
  node.kind = Kind::object;
  return node;
}

JsonNode& JsonNode::add(std::string_view key, JsonNode value) {
  keys.emplace_back(key);
  items.push_back(std::move(value));
  return *this;
}

JsonNode& JsonNode::add(JsonNode value) {
  items.push_back(std::move(value));
  return *this;
}

const JsonNode* JsonNode::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key);
  return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

std::string_view kind_name(JsonNode::Kind kind) {
  switch (kind) {
    case JsonNode::Kind::null:
      return "null";
    case JsonNode::Kind::boolean:
      return "true or false";
    case JsonNode::Kind::number:
      return "a number";
    case JsonNode::Kind::text:
      return "a text";
    case JsonNode::Kind::array:
      return "a list";
    case JsonNode::Kind::object:
      return "an object";
  }
  return "null";
}

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
