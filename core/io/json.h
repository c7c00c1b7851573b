// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/json_pointer.h"

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
  static JsonNode object(std::initializer_list<std::pair<std::string_view, JsonNode>> members = {});

  /// Appends a member to an object (the caller keeps keys different) or an item to an array.
  JsonNode& add(std::string_view key, JsonNode value);
  JsonNode& add(JsonNode value);

  /// The member of an object; null if there is none.
  [[nodiscard]] const JsonNode* find(std::string_view key) const;
};

/// "an object", "a number", …: for messages.
std::string_view kind_name(JsonNode::Kind kind);

/// Parses UTF-8 JSON (RFC 8259). Throws InputError at line and column for what is no JSON, and at
/// the JSON pointer for duplicate keys, numbers beyond double and nesting beyond 32 levels. At most
/// largest_text bytes.
JsonNode parse_json(std::string_view text);

/// Two blanks of indentation; what fits into a line of 100 columns stays on it; shortest numbers
/// that read back as the same double; final newline. Independent of the locale.
std::string print_json(const JsonNode& node);

/// A key that the format does not know: the fault is the key itself, and not its value.
class UnknownKey : public InputError {
 public:
  using InputError::InputError;
};

/// A JSON value with its place, read strictly: every wrong type is an InputError at its pointer.
class JsonView {
 public:
  JsonView(const JsonNode& node, std::string pointer)
      : node_(&node), pointer_(std::move(pointer)) {}

  [[nodiscard]] const std::string& pointer() const { return pointer_; }
  [[nodiscard]] const JsonNode& node() const { return *node_; }
  [[nodiscard]] bool is(JsonNode::Kind kind) const { return node_->kind == kind; }

  [[nodiscard]] double number() const;
  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] bool boolean() const;
  /// Items of a list; of exactly `count` items, if that is not negative.
  [[nodiscard]] std::vector<JsonView> items(int count = -1) const;
  /// A list of numbers.
  [[nodiscard]] std::vector<double> numbers(int count = -1) const;

  // Objects.

  [[nodiscard]] bool has(std::string_view key) const;
  /// Throws if the key is missing.
  [[nodiscard]] JsonView need(std::string_view key) const;
  /// Items of the list under a key; none if there is no such key.
  [[nodiscard]] std::vector<JsonView> items_of(std::string_view key) const;
  /// Members of an object that maps names to values, in the order of the text.
  [[nodiscard]] std::vector<std::pair<std::string, JsonView>> members() const;
  /// Throws for a key that is not among `known`, naming those that are like it, or all.
  void allow_only(const std::vector<std::string_view>& known) const;

  /// Throws InputError at this place.
  [[noreturn]] void fail(const std::string& message) const;

 private:
  void expect(JsonNode::Kind kind) const;

  const JsonNode* node_;
  std::string pointer_;
};

}  // namespace carom
