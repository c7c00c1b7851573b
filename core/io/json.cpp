// SPDX-License-Identifier: MIT
#include "core/io/json.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/number_text.h"

namespace carom {

JsonNode JsonNode::array(std::vector<JsonNode> items) {
  JsonNode node;
  node.kind = Kind::array;
  node.items = std::move(items);
  return node;
}

JsonNode JsonNode::object(std::initializer_list<std::pair<std::string_view, JsonNode>> members) {
  JsonNode node;
  node.kind = Kind::object;
  for (const auto& [key, value] : members) node.add(key, value);
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
  constexpr std::array<std::string_view, 6> words{"null",   "true or false", "a number",
                                                  "a text", "a list",        "an object"};
  return words[static_cast<std::size_t>(kind)];
}

void JsonView::fail(const std::string& message) const {
  throw InputError(pointer_, message);
}

void JsonView::expect(JsonNode::Kind kind) const {
  if (is(kind)) return;
  fail(std::string(kind_name(kind)) + " is expected here, not " +
       std::string(kind_name(node_->kind)));
}

double JsonView::number() const {
  expect(JsonNode::Kind::number);
  return node_->number;
}

const std::string& JsonView::text() const {
  expect(JsonNode::Kind::text);
  return node_->text;
}

bool JsonView::boolean() const {
  expect(JsonNode::Kind::boolean);
  return node_->boolean;
}

std::vector<JsonView> JsonView::items(int count) const {
  expect(JsonNode::Kind::array);
  const auto size = static_cast<int>(node_->items.size());
  if (count >= 0 && size != count) {
    fail("a list of " + std::to_string(count) + " is expected here, not of " +
         std::to_string(size));
  }
  std::vector<JsonView> views;
  views.reserve(node_->items.size());
  for (int i = 0; i < size; ++i) {
    views.emplace_back(node_->items[static_cast<std::size_t>(i)],
                       child_pointer(pointer_, std::to_string(i)));
  }
  return views;
}

std::vector<double> JsonView::numbers(int count) const {
  std::vector<double> values;
  values.reserve(node_->items.size());
  for (const JsonView& item : items(count)) values.push_back(item.number());
  return values;
}

bool JsonView::has(std::string_view key) const {
  expect(JsonNode::Kind::object);
  return node_->find(key) != nullptr;
}

JsonView JsonView::need(std::string_view key) const {
  expect(JsonNode::Kind::object);
  const JsonNode* member = node_->find(key);
  if (member == nullptr) fail("the key \"" + std::string(key) + "\" is missing");
  return {*member, child_pointer(pointer_, key)};
}

std::vector<JsonView> JsonView::items_of(std::string_view key) const {
  return has(key) ? need(key).items() : std::vector<JsonView>();
}

std::vector<std::pair<std::string, JsonView>> JsonView::members() const {
  expect(JsonNode::Kind::object);
  std::vector<std::pair<std::string, JsonView>> views;
  views.reserve(node_->items.size());
  for (std::size_t i = 0; i < node_->keys.size(); ++i) {
    const std::string& key = node_->keys[i];
    views.emplace_back(key, JsonView(node_->items[i], child_pointer(pointer_, key)));
  }
  return views;
}

void JsonView::allow_only(const std::vector<std::string_view>& known) const {
  expect(JsonNode::Kind::object);
  for (const std::string& key : node_->keys) {
    if (std::ranges::find(known, key) != known.end()) continue;
    const std::vector<std::string> words(known.begin(), known.end());
    const std::vector<std::string> similar = similar_words(key, words);
    std::string message = "the key \"";
    message.append(key).append("\" is unknown here; ");
    // Where nothing is like it, the first ones of the list would be as good as any.
    if (similar.empty()) {
      message.append(joined_with_or(words)).append(" is expected");
    } else {
      message.append("perhaps ").append(joined_with_or(similar)).append(" is meant");
    }
    throw UnknownKey(child_pointer(pointer_, key), message);
  }
}

namespace {

constexpr std::size_t line_width = 100;

std::string json_string(std::string_view text) {
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
      return json_string(node.text);
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
    if (object) result += json_string(node.keys[i]) + ": ";
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
    const std::string key = object ? json_string(node.keys[i]) + ": " : "";
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
