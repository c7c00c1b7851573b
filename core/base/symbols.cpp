// SPDX-License-Identifier: MIT
#include "core/base/symbols.h"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>

namespace carom {

namespace {

constexpr char mark = '`';

using Level = SymbolRun::Level;

/// Bytes of the UTF-8 character that begins at `at`, with the accents that follow it.
std::size_t character_length(std::string_view text, std::size_t at) {
  const auto continues = [&](std::size_t i) {
    return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
  };
  std::size_t end = at + 1;
  while (continues(end)) ++end;
  // U+0300 to U+036F, the combining marks, begin with these two bytes.
  while (end < text.size() && (text[end] == '\xCC' || text[end] == '\xCD')) {
    ++end;
    while (continues(end)) ++end;
  }
  return end - at;
}

/// Latin or Greek small letters without accents.
bool is_small_letter(std::string_view character) {
  if (character.size() == 1) return character[0] >= 'a' && character[0] <= 'z';
  return character.size() == 2 && ((character[0] == '\xCE' && character[1] >= '\xB1') ||
                                   (character[0] == '\xCF' && character[1] <= '\x89'));
}

/// Where the index that begins at `from` ends: a number, small letters, or one character.
std::size_t end_of_index(std::string_view text, std::size_t from) {
  std::size_t to = from;
  const auto digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9';
  };
  while (digit(to) || (to > from && to < text.size() && text[to] == '.' && digit(to + 1))) ++to;
  if (to > from) return to;
  while (to < text.size()) {
    const std::size_t length = character_length(text, to);
    if (!is_small_letter(text.substr(to, length))) break;
    to += length;
  }
  if (to > from) return to;
  while (to < text.size() && text[to] >= 'A' && text[to] <= 'Z') ++to;
  return to > from ? to : from + character_length(text, from);
}

/// Where the bracket that opens at `from` closes.
std::size_t closing(std::string_view text, std::size_t from) {
  const char open = text[from], close = open == '{' ? '}' : ')';
  int depth = 0;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == open) ++depth;
    if (text[i] == close && --depth == 0) return i;
  }
  return text.size();
}

void append(std::vector<SymbolRun>& runs, std::string_view text, Level level) {
  if (text.empty()) return;
  if (runs.empty() || runs.back().level != level) {
    runs.push_back({std::string(text), level});
  } else {
    runs.back().text += text;
  }
}

void append_formula(std::vector<SymbolRun>& runs, std::string_view formula) {
  std::size_t i = 0;
  while (i < formula.size()) {
    const char c = formula[i];
    const bool moves = (c == '_' || c == '^') && i > 0 && i + 1 < formula.size();
    if (!moves) {
      append(runs, formula.substr(i, 1), Level::base);
      ++i;
      continue;
    }
    const bool bracket = formula[i + 1] == '{' || (c == '^' && formula[i + 1] == '(');
    const std::size_t from = i + (bracket ? 2 : 1);
    const std::size_t to = bracket ? closing(formula, i + 1) : end_of_index(formula, from);
    // An index of an index stands on its line: there is no third level.
    const Level level = c == '_' ? Level::subscript : Level::superscript;
    for (const SymbolRun& part : formula_runs(formula.substr(from, to - from))) {
      append(runs, part.text, level);
    }
    i = std::min(formula.size(), to + (bracket ? 1 : 0));
  }
}

/// Calls `of_words` and `of_formula` with the parts of a sentence in their order. A backtick
/// without a second one is a character as any other.
template <class Words, class Formula>
void split(std::string_view sentence, const Words& of_words, const Formula& of_formula) {
  std::size_t at = 0;
  while (at < sentence.size()) {
    const std::size_t open = sentence.find(mark, at);
    const std::size_t close = open == std::string_view::npos ? open : sentence.find(mark, open + 1);
    if (close == std::string_view::npos) return of_words(sentence.substr(at));
    of_words(sentence.substr(at, open - at));
    of_formula(sentence.substr(open + 1, close - open - 1));
    at = close + 1;
  }
}

}  // namespace

std::vector<SymbolRun> formula_runs(std::string_view formula) {
  std::vector<SymbolRun> runs;
  append_formula(runs, formula);
  return runs;
}

std::vector<SymbolRun> marked_runs(std::string_view sentence) {
  std::vector<SymbolRun> runs;
  split(
      sentence, [&](std::string_view words) { append(runs, words, Level::base); },
      [&](std::string_view formula) { append_formula(runs, formula); });
  return runs;
}

std::string marked(std::string_view formula) {
  return mark + std::string(formula) + mark;
}

std::string plain_text(std::string_view sentence) {
  std::string plain;
  const auto add = [&](std::string_view part) { plain += part; };
  split(sentence, add, add);
  return plain;
}

std::string data_word(std::string_view word) {
  return boost::replace_all_copy(std::string(word), "\u2212", "-");
}

}  // namespace carom
