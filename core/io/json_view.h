// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/io/json_node.h"

namespace carom {

/// A JSON value with its place, read strictly: every wrong type is an InputError at its pointer.
class JsonView {
 public:
  JsonView(const JsonNode& node, std::string pointer)
      : node_(&node), pointer_(std::move(pointer)) {}

  [[nodiscard]] const std::string& pointer() const { return pointer_; }
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
