// SPDX-License-Identifier: MIT
#include "core/base/symbols.h"

#include <gtest/gtest.h>

#include "core/io/gallery.h"

namespace carom {

// For readable failures.
static void PrintTo(const SymbolRun& run, std::ostream* out) {
  *out << (run.level == SymbolRun::Level::subscript     ? "_"
           : run.level == SymbolRun::Level::superscript ? "^"
                                                        : "")
       << "{" << run.text << "}";
}

namespace {

using Level = SymbolRun::Level;
using Runs = std::vector<SymbolRun>;

constexpr Level base = Level::base, sub = Level::subscript, sup = Level::superscript;

TEST(Formulas, LowerAndRaiseWhatFollowsTheMark) {
  EXPECT_EQ(formula_runs("T_c⁻"), (Runs{{"T", base}, {"c", sub}, {"⁻", base}}));
  EXPECT_EQ(formula_runs("i_λu"), (Runs{{"i", base}, {"λu", sub}}));
  EXPECT_EQ(formula_runs("m_eff⁻"), (Runs{{"m", base}, {"eff", sub}, {"⁻", base}}));
  EXPECT_EQ(formula_runs("θ_12"), (Runs{{"θ", base}, {"12", sub}}));
  EXPECT_EQ(formula_runs("A_bM"), (Runs{{"A", base}, {"b", sub}, {"M", base}}));
  EXPECT_EQ(formula_runs("m_EEq"), (Runs{{"m", base}, {"EE", sub}, {"q", base}}));
  EXPECT_EQ(formula_runs("A_{c}λ"), (Runs{{"A", base}, {"c", sub}, {"λ", base}}));
  EXPECT_EQ(formula_runs("a_∥ᵀ"), (Runs{{"a", base}, {"∥", sub}, {"ᵀ", base}}));
  EXPECT_EQ(formula_runs("N/m^1.5"), (Runs{{"N/m", base}, {"1.5", sup}}));
  EXPECT_EQ(formula_runs("N/m^n"), (Runs{{"N/m", base}, {"n", sup}}));
  EXPECT_EQ(formula_runs("M_c^(−1/2)∇h"),
            (Runs{{"M", base}, {"c", sub}, {"−1/2", sup}, {"∇h", base}}));
}

TEST(Formulas, KeepWhatHasNothingToMove) {
  EXPECT_EQ(formula_runs("a_"), (Runs{{"a_", base}}));
  EXPECT_EQ(formula_runs("_a"), (Runs{{"_a", base}}));
  EXPECT_EQ(formula_runs("x_{y"), (Runs{{"x", base}, {"y", sub}}));
  EXPECT_EQ(formula_runs(""), Runs{});
}

TEST(Sentences, HaveFormulasBetweenBackticksOnly) {
  EXPECT_EQ(marked_runs("left_foot would pull: `i_n` = −1"),
            (Runs{{"left_foot would pull: i", base}, {"n", sub}, {" = −1", base}}));
  EXPECT_EQ(plain_text("left_foot would pull: `i_n` = −1"), "left_foot would pull: i_n = −1");
  EXPECT_EQ(plain_text("a ` alone"), "a ` alone");
  EXPECT_EQ(plain_text(marked("T_c⁻")), "T_c⁻");
}

// What is not marked would be shown with its underscore.
TEST(EquationRegister, MarksTheSymbolsOfItsSentences) {
  for (const EquationEntry& entry : list_equations()) {
    for (const std::string& sentence : {entry.meaning, entry.note}) {
      for (const SymbolRun& run : marked_runs(sentence)) {
        EXPECT_TRUE(run.text.find('_') == std::string::npos ||
                    run.text.find("no_solution") != std::string::npos)
            << entry.address << ": " << sentence;
        EXPECT_EQ(run.text.find('`'), std::string::npos) << entry.address << ": " << sentence;
      }
    }
  }
}

}  // namespace
}  // namespace carom
