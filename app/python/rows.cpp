// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>

#include "binding.h"
#include "core/base/symbols.h"
#include "core/io/csv.h"

namespace carom::python {

double or_nan(const std::optional<double>& number) {
  return number.value_or(std::numeric_limits<double>::quiet_NaN());
}

void Rows::Words::add(const std::string& word, std::string (*readable)(std::string_view)) {
  // Neighbours are alike most of the time.
  if (!rows.empty() && word == last_) {
    rows.push_back(rows.back());
    return;
  }
  last_ = word;
  auto place =
      std::ranges::lower_bound(places_, word, {}, &std::pair<std::string, std::size_t>::first);
  if (place == places_.end() || place->first != word) {
    place = places_.insert(place, {word, known.size()});
    known.push_back(readable(word));
  }
  rows.push_back(place->second);
}

py::list Rows::Words::to_list() const {
  std::vector<py::str> texts(known.begin(), known.end());
  py::list out(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    PyList_SET_ITEM(out.ptr(), extent(i), texts[rows[i]].inc_ref().ptr());
  }
  return out;
}

void Rows::add(const Table& table) {
  if (columns_.empty()) {
    label_head_ = table.label_head;
    has_words_ = table.has_words;
    for (const WrittenColumn& column : written_columns(table, {})) {
      if (column.kind != WrittenColumn::Kind::number) continue;
      const std::string& key = column.column->key;
      columns_.push_back({key.substr(0, key.find(" [")), column.head(table), {}});
      columns_.back().values.reserve(expected_);
    }
  }
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    for (const auto& value : table.columns[c].values) columns_[c].values.push_back(or_nan(value));
  }
  for (const std::string& word : table.label) label_.add(word, plain_text);
  for (const std::string& word : table.regime) regime_.add(word, data_word);
  for (const std::string& text : table.reason) reason_.add(text, plain_text);
}

py::dict Rows::to_dict(bool units) && {
  py::dict out;
  const std::size_t rows = columns_.empty() ? 0 : columns_.front().values.size();
  const auto add_words = [&](const std::string& key, const Words& words, bool without_rows_too) {
    const bool there = rows > 0 || without_rows_too;
    if (there && words.rows.size() == rows) out[py::str(key)] = words.to_list();
  };
  add_words(label_head_, label_, !label_head_.empty());
  for (Numbers& column : columns_) {
    out[py::str(units ? column.head : column.key)] = to_array(std::move(column.values));
  }
  add_words("regime", regime_, has_words_);
  add_words("reason", reason_, has_words_);
  return out;
}

py::dict to_dict(const Table& table, bool units) {
  Rows rows(table.rows());
  rows.add(table);
  return std::move(rows).to_dict(units);
}

py::object from_json(const std::string& text) {
  return py::module_::import("json").attr("loads")(text);
}

std::string to_json(const py::object& content) {
  if (py::isinstance<py::str>(content)) return content.cast<std::string>();
  return py::module_::import("json").attr("dumps")(content).cast<std::string>();
}

}  // namespace carom::python
