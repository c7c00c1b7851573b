// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace carom {

/// A number, or a word, that a paper, a closed form or an independent computation gives, beside
/// what is computed here.
struct Comparison {
  std::string about;     ///< which case: "x₂ = 0.1 m, φ₂ < 0"
  std::string quantity;  ///< "`T_c⁻`", as all texts with formulas between backticks
  std::string unit;      ///< of both numbers; empty for none
  std::string printed;   ///< as given: its last digit tells how well it is known
  std::string source;    ///< who gives it
  std::optional<double> computed = {};
  std::string word = {};    ///< computed, where a word is printed
  std::string reason = {};  ///< why nothing is computed
};

/// Half a unit of the last printed digit; empty if no number is printed.
std::optional<double> tolerance(const Comparison& comparison);
/// Computed less printed; empty if one of them is no number.
std::optional<double> difference(const Comparison& comparison);
bool holds(const Comparison& comparison);

struct Paragraph {
  std::string text;
};

/// Printed beside computed.
struct ComparisonTable {
  std::string name;  ///< of its file, without ending
  std::string caption;
  std::vector<Comparison> rows;
  bool must_hold = true;  ///< false: what is known not to be reproduced
};

/// Cells as they are to be read.
struct CellTable {
  std::string name;
  std::string caption;
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

enum class CurveStyle : unsigned char { line, points };

/// x and y of one length, every number finite.
struct Curve {
  std::string name;
  CurveStyle style = CurveStyle::line;
  int look = 0;  ///< colour, dashes and marker; curves that belong together share it
  std::vector<double> x = {};
  std::vector<double> y = {};
  std::vector<double> x_spread = {};  ///< one standard deviation of each; empty: none is known
  std::vector<double> y_spread = {};
};

struct Plot {
  std::string name;   ///< of its files, without ending
  std::string title;  ///< one line
  std::string x_label;
  std::string y_label;
  std::vector<Curve> curves;
};

/// Plots side by side: one figure of a paper.
struct Figure {
  std::string caption;
  std::vector<Plot> plots;
};

using ReportBlock = std::variant<Paragraph, ComparisonTable, CellTable, Figure>;

struct ReportSection {
  std::string title;
  std::vector<ReportBlock> blocks;
};

struct Report {
  std::string title;
  std::vector<ReportSection> sections;
};

/// How many of the comparisons that must hold do.
struct ReportCount {
  int all = 0;
  int failed = 0;
};
ReportCount count(const Report& report);

}  // namespace carom
