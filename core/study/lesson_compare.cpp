// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/base/trimmed.h"
#include "core/study/lesson_numbers.h"

namespace carom {

namespace {

/// Longer ones first: "<=" must not be read as "<".
constexpr std::array<std::string_view, 7> operators{"<=", ">=", "==", "!=", "~=", "<", ">"};

constexpr double rounding = 1e-9;
constexpr double about = 0.01;

/// Where an operator stands outside of brackets; npos if none does.
struct Place {
  std::size_t at = std::string_view::npos;
  std::string_view word;
};

Place find_operator(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[') ++depth;
    if (text[i] == ']') --depth;
    if (depth > 0) continue;
    for (const std::string_view word : operators) {
      if (text.substr(i).starts_with(word)) return {i, word};
    }
  }
  return {};
}

/// As words are compared: without blanks, and with a plain minus sign.
std::string plain_word(std::string_view word) {
  std::string out = data_word(word);
  std::erase_if(out, [](char c) { return c == ' ' || c == '"'; });
  return out;
}

/// @param terms  how large the terms are of which the numbers are made
bool compares(double a, std::string_view word, double b, double terms) {
  const double size = std::max({terms, std::abs(a), std::abs(b)});
  const bool equal = std::abs(a - b) <= rounding * size;
  if (word == "==") return equal;
  if (word == "!=") return !equal;
  if (word == "<") return a < b && !equal;
  if (word == ">") return a > b && !equal;
  if (word == "<=") return a < b || equal;
  if (word == ">=") return a > b || equal;
  return std::abs(a - b) <= about * std::max(std::abs(a), std::abs(b)) || equal;
}

/// A word that is none of a regime, a status or a law would make each `!=` true.
void check_word(std::string_view word) {
  std::vector<std::string> known{"unique", "not unique", "no impulse", "no answer"};
  for (int i = 0; i <= static_cast<int>(Regime::none); ++i) {
    known.emplace_back(regime_word(static_cast<Regime>(i)));
  }
  for (int i = 0; i <= static_cast<int>(ImpactStatus::ill_posed); ++i) {
    known.emplace_back(status_word(static_cast<ImpactStatus>(i)));
  }
  for (const Law& law : all_laws()) known.emplace_back(law_word(law));
  const std::string plain = plain_word(word);
  if (std::ranges::find(known, plain, plain_word) != known.end()) return;
  throw InputError("", "there is no word \"" + std::string(word) + "\"" +
                           did_you_mean(std::string(word), known));
}

std::string words_of(const LessonQuantity& quantity) {
  const std::string symbol = quantity.symbol.empty() ? "" : marked(quantity.symbol) + " = ";
  if (quantity.number) return symbol + rounded(*quantity.number);
  if (quantity.is_word()) return quantity.word;
  return (quantity.symbol.empty() ? "it" : marked(quantity.symbol)) + " does not exist (" +
         quantity.reason + ")";
}

/// A number, a quantity, or a number times a quantity: "2*gamma", "-1*v_n_minus".
LessonQuantity read_side(std::string_view text, const LessonNumbers& numbers) {
  if (const std::optional<double> number = parse_number(text)) {
    return {{}, Dimension::none, number, {}, {}};
  }
  const std::size_t star = text.find('*');
  const std::optional<double> factor =
      star == std::string_view::npos ? std::nullopt : parse_number(trimmed(text.substr(0, star)));
  if (!factor) return numbers.of(text);
  LessonQuantity quantity = numbers.of(text.substr(star + 1));
  if (quantity.number) *quantity.number *= *factor;
  quantity.symbol = shortest(*factor) + " " + quantity.symbol;
  return quantity;
}

ConditionVerdict compare_one(std::string_view text, const LessonNumbers& numbers) {
  const Place place = find_operator(text);
  if (place.at == std::string_view::npos) {
    throw InputError("", "\"" + std::string(trimmed(text)) +
                             "\" is no comparison, as \"gamma > 1\" is; there is <, <=, >, >=, "
                             "==, != and ~=");
  }
  const std::string_view right_text = trimmed(text.substr(place.at + place.word.size()));
  const LessonQuantity left = read_side(trimmed(text.substr(0, place.at)), numbers);
  const std::string word(place.word);
  if (left.is_word()) {
    const bool equal = plain_word(left.word) == plain_word(right_text);
    if (word != "==" && word != "!=") {
      throw InputError("", "a word is compared with == or !=, not with " + word);
    }
    check_word(right_text);
    return {equal == (word == "=="), left.word + " " + word + " " + std::string(right_text)};
  }
  const LessonQuantity right = read_side(right_text, numbers);
  const Dimension dimension = left.dimension == Dimension::none ? right.dimension : left.dimension;
  const double largest = largest_of(numbers.evaluation().indicators, dimension);
  const double terms = largest > 0 ? largest : 1;  // of what no indicator measures: in SI
  const bool holds =
      left.number && right.number && compares(*left.number, word, *right.number, terms);
  return {holds, words_of(left) + " " + word + " " + words_of(right)};
}

}  // namespace

ConditionVerdict compare(std::string_view condition, const LessonNumbers& numbers) {
  constexpr std::string_view joint = " and ";
  ConditionVerdict all{true, {}};
  while (true) {
    const std::size_t end = condition.find(joint);
    const ConditionVerdict one = compare_one(condition.substr(0, end), numbers);
    all.holds = all.holds && one.holds;
    all.text += (all.text.empty() ? "" : ", ") + one.text;
    if (end == std::string_view::npos) return all;
    condition = condition.substr(end + joint.size());
  }
}

}  // namespace carom
