// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

using Json = nlohmann::json;

constexpr std::size_t deepest_nesting = 32;

/// "line 3, column 7" of the last byte read; columns count characters, not bytes.
std::string place_of(std::string_view text, std::size_t bytes_read) {
  const auto before = text.substr(0, std::min(bytes_read > 0 ? bytes_read - 1 : 0, text.size()));
  const auto line = std::ranges::count(before, '\n') + 1;
  const auto start = before.rfind('\n') + 1;  // npos + 1 = 0: the first line
  const auto column = 1 + std::ranges::count_if(before.substr(start), [](char c) {
                        return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
                      });
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// What the parser expected and met, out of its message "[…] parse error at line 1, column 2:
/// syntax error while parsing value - unexpected ']'; expected …". The text it quotes is left out:
/// it may be long or no UTF-8.
std::string complaint(std::string_view message) {
  const auto dash = message.find(" - ");
  if (dash == std::string_view::npos) return "unexpected text";
  message.remove_prefix(dash + 3);
  // A text that goes on in the next line is one that somebody has not closed.
  if (message.find("control character U+000A") != std::string_view::npos) {
    return "the closing quote of a text is missing at the end of this line";
  }
  std::string expected;
  if (const auto found = message.rfind("; expected "); found != std::string_view::npos) {
    expected = ", expected " + std::string(message.substr(found + 11));
  }
  constexpr std::size_t longest_complaint = 80;
  const auto met = message.substr(0, std::min(message.find("; "), longest_complaint));
  return std::string(met) + expected;
}

/// Builds the tree and refuses what nlohmann-json would let pass: duplicate keys, deep nesting.
class TreeBuilder : public nlohmann::json_sax<Json> {
 public:
  explicit TreeBuilder(std::string_view text) : text_(text) {}

  JsonNode take() { return std::move(root_); }

  bool null() override { return put({}); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) override { return put(static_cast<double>(value)); }
  bool number_float(number_float_t value, const string_t&) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return put({}); }
  bool start_object(std::size_t) override { return open(JsonNode::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(JsonNode::array()); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    Open& object = open_.back();
    if (!object.seen.insert(name).second) {
      throw InputError(child_pointer(pointer(), name),
                       "the key \"" + name + "\" stands here twice; keys must differ");
    }
    object.node.keys.push_back(std::move(name));
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    constexpr int number_overflow = 406;
    if (error.id == number_overflow) {
      throw InputError(next_pointer(), "the number " + token.substr(0, 40) +
                                           " is too large; a finite number is expected");
    }
    const std::string what = complaint(error.what());
    if (what.starts_with("unexpected end of input")) {
      throw InputError(place_of(text_, position + 1),
                       open_.empty() ? "the text is empty; a scenario in JSON is expected"
                                     : "the text ends too early, as if it were cut off: " + what);
    }
    throw InputError(place_of(text_, position), "this is not JSON: " + what);
  }

 private:
  struct Open {
    JsonNode node;
    std::unordered_set<std::string> seen;
  };

  bool put(JsonNode value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else {
      open_.back().node.items.push_back(std::move(value));
    }
    return true;
  }

  bool open(JsonNode node) {
    if (open_.size() >= deepest_nesting) {
      throw InputError(next_pointer(), "lists and objects are nested deeper than " +
                                           std::to_string(deepest_nesting) +
                                           " levels; a scenario needs far fewer");
    }
    open_.push_back({std::move(node), {}});
    return true;
  }

  bool close() {
    JsonNode node = std::move(open_.back().node);
    open_.pop_back();
    return put(std::move(node));
  }

  /// Pointer of the innermost open list or object.
  [[nodiscard]] std::string pointer() const {
    std::string result;
    for (std::size_t i = 0; i + 1 < open_.size(); ++i) result = step(result, open_[i].node);
    return result;
  }

  /// Pointer of the value about to be read.
  [[nodiscard]] std::string next_pointer() const {
    return open_.empty() ? "" : step(pointer(), open_.back().node);
  }

  /// The place in `node` that is being filled.
  static std::string step(const std::string& pointer, const JsonNode& node) {
    const bool keyed = node.kind == JsonNode::Kind::object;
    return child_pointer(pointer, keyed ? node.keys.back() : std::to_string(node.items.size()));
  }

  std::string_view text_;
  JsonNode root_;
  std::vector<Open> open_;
};

}  // namespace

JsonNode parse_json(std::string_view text) {
  if (text.size() > largest_text) {
    throw InputError("", "the text has " + std::to_string(text.size()) + " bytes; at most " +
                             std::to_string(largest_text) + " are read");
  }
  // nlohmann-json takes a zero byte for the end and would let anything pass after it.
  if (const auto zero = text.find('\0'); zero != std::string_view::npos) {
    throw InputError(place_of(text, zero + 1), "this is not JSON: unexpected zero byte");
  }
  TreeBuilder builder(text);
  Json::sax_parse(text, &builder);
  return builder.take();
}

}  // namespace carom
