// SPDX-License-Identifier: MIT
#include "app/report/report.h"

#include <cmath>

#include "core/base/number_text.h"

namespace carom {

namespace {

/// "0.1955": 4; "10": 0; "1e-3" is not how papers print.
int decimals(const std::string& printed) {
  const auto point = printed.find('.');
  return point == std::string::npos ? 0 : static_cast<int>(printed.size() - point - 1);
}

/// What decimal numbers lose when they are read, as a fraction of the tolerance: a number that is
/// printed exactly half a unit away counts as rounded either way.
constexpr double reading = 1e-6;

}  // namespace

std::optional<double> tolerance(const Comparison& comparison) {
  if (!parse_number(comparison.printed)) return {};
  return 0.5 * std::pow(10.0, -decimals(comparison.printed));
}

std::optional<double> difference(const Comparison& comparison) {
  const auto printed = parse_number(comparison.printed);
  if (!printed || !comparison.computed) return {};
  return *comparison.computed - *printed;
}

bool holds(const Comparison& comparison) {
  if (const auto off = difference(comparison)) {
    return std::abs(*off) <= *tolerance(comparison) * (1 + reading);
  }
  return !comparison.word.empty() && comparison.word == comparison.printed;
}

ReportCount count(const Report& report) {
  ReportCount count;
  for (const ReportSection& section : report.sections) {
    for (const ReportBlock& block : section.blocks) {
      const auto* table = std::get_if<ComparisonTable>(&block);
      if (table == nullptr || !table->must_hold) continue;
      for (const Comparison& row : table->rows) {
        ++count.all;
        if (!holds(row)) ++count.failed;
      }
    }
  }
  return count;
}

}  // namespace carom
