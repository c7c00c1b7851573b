// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/io/json_node.h"

namespace carom {

namespace {

constexpr std::size_t line_width = 100;

std::string quoted(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else if (byte < 0x20) {
      result += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
    } else {
      result += c;
    }
  }
  return result + "\"";
}

/// UTF-8 characters, not bytes.
std::size_t width(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u ? 1 : 0;
  return count;
}

std::string scalar(const JsonNode& node) {
  switch (node.kind) {
    case JsonNode::Kind::boolean:
      return node.boolean ? "true" : "false";
    case JsonNode::Kind::number:
      return std::isfinite(node.number) ? shortest(node.number) : "null";
    case JsonNode::Kind::text:
      return quoted(node.text);
    default:
      return "null";
  }
}

std::string on_one_line(const JsonNode& node) {
  const bool object = node.kind == JsonNode::Kind::object;
  if (!object && node.kind != JsonNode::Kind::array) return scalar(node);
  std::string result = object ? "{" : "[";
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    if (i > 0) result += ", ";
    if (object) result += quoted(node.keys[i]) + ": ";
    result += on_one_line(node.items[i]);
  }
  return result + (object ? "}" : "]");
}

/// Several objects in a list read best one below the other.
bool is_table(const JsonNode& node) {
  const bool several = node.kind == JsonNode::Kind::array && node.items.size() > 1;
  if (several && node.items.front().kind == JsonNode::Kind::object) return true;
  return std::ranges::any_of(node.items, is_table);
}

/// Appends `node` to a line of which `used` columns are taken; the sections of the whole (level 0)
/// always stand on lines of their own.
void print(const JsonNode& node, std::size_t level, std::size_t used, std::string& out) {
  const std::string line = on_one_line(node);
  const bool splits = node.kind == JsonNode::Kind::object || node.kind == JsonNode::Kind::array;
  // One column is kept for the comma.
  const bool fits = used + width(line) < line_width;
  if (!splits || node.items.empty() || (level > 0 && fits && !is_table(node))) {
    out += line;
    return;
  }
  const bool object = node.kind == JsonNode::Kind::object;
  const std::string indent(2 * (level + 1), ' ');
  out += object ? "{" : "[";
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    const std::string key = object ? quoted(node.keys[i]) + ": " : "";
    out += i > 0 ? ",\n" : "\n";
    out += indent;
    out += key;
    print(node.items[i], level + 1, indent.size() + width(key), out);
  }
  out += '\n';
  out.append(2 * level, ' ');
  out += object ? '}' : ']';
}

}  // namespace

std::string print_json(const JsonNode& node) {
  std::string out;
  print(node, 0, 0, out);
  return out + "\n";
}

}  // namespace carom
