// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carom {

/// A JSON value as read or about to be written; members keep their order.
struct JsonNode {
  enum class Kind { null, boolean, number, text, array, object };

  Kind kind = Kind::null;
  bool boolean = false;
  double number = 0;
  std::string text;
  std::vector<JsonNode> items;    ///< of an array, or the values of an object
  std::vector<std::string> keys;  ///< of an object, one for each item

  JsonNode() = default;
  JsonNode(bool value) : kind(Kind::boolean), boolean(value) {}
  JsonNode(double value) : kind(Kind::number), number(value) {}
  JsonNode(int value) : JsonNode(static_cast<double>(value)) {}
  JsonNode(std::string value) : kind(Kind::text), text(std::move(value)) {}
  JsonNode(std::string_view value) : JsonNode(std::string(value)) {}
  JsonNode(const char* value) : JsonNode(std::string(value)) {}

  static JsonNode array(std::vector<JsonNode> items = {});
  static JsonNode object();

  /// Appends a member to an object (the caller keeps keys different) or an item to an array.
  JsonNode& add(std::string_view key, JsonNode value);
  JsonNode& add(JsonNode value);

  /// The member of an object; null if there is none.
  [[nodiscard]] const JsonNode* find(std::string_view key) const;
};

/// "an object", "a number", …: for messages.
std::string_view kind_name(JsonNode::Kind kind);

/// `pointer`/`key` as an RFC 6901 JSON pointer.
std::string child_pointer(const std::string& pointer, std::string_view key);

struct JsonLimits {
  std::size_t bytes;
  int nesting;
};

/// Parses UTF-8 JSON (RFC 8259). Throws InputError at line and column for what is no JSON, and at
/// the JSON pointer for duplicate keys, numbers beyond double and too deep nesting.
JsonNode parse_json(std::string_view text, const JsonLimits& limits);

/// Two blanks of indentation; what fits into a line of 100 columns stays on it; shortest numbers
/// that read back as the same double; final newline. Independent of the locale.
std::string print_json(const JsonNode& node);

}  // namespace carom
