// SPDX-License-Identifier: MIT
#include "core/io/json_view.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/suggestions.h"

namespace carom {

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
    throw InputError(child_pointer(pointer_, key), message);
  }
}

}  // namespace carom
