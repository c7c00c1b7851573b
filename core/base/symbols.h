// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace carom {

// Symbols in the core's texts. A symbol such as "T_c⁻" is a formula as a whole. In a sentence the
// formulas stand between backticks: "sticks: `μ` = 0.4 ≥ `μ_cr` = 0.2". Everything else is words
// and names, in which an underscore is a letter.
//
// In a formula, `_` lowers what follows and `^` raises it: one number, small letters, capitals, one
// other character, or what stands in braces; for `^` also in parentheses.

/// A part of a text that is set in one way.
struct SymbolRun {
  enum class Level { base, subscript, superscript };
  std::string text;
  Level level = Level::base;

  bool operator==(const SymbolRun&) const = default;
};

/// The parts of a formula: "T_c⁻" is "T", "c" lowered, "⁻".
std::vector<SymbolRun> formula_runs(std::string_view formula);

/// The parts of a sentence with formulas between backticks.
std::vector<SymbolRun> marked_runs(std::string_view sentence);

/// A formula to stand in a sentence.
std::string marked(std::string_view formula);

/// The sentence for a terminal or a file: "T_c⁻ is shown", without backticks.
std::string plain_text(std::string_view sentence);

/// A word for data that programs read, in ASCII: "slip -" for "slip −".
std::string data_word(std::string_view word);

}  // namespace carom
