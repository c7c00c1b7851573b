// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/sample_parts.h"

#include "core/study/statistics.h"
#include "ui/document/units.h"

namespace carom::ui {

std::vector<double> distinct(std::vector<double> values) {
  std::ranges::sort(values);
  const auto [first, last] = std::ranges::unique(values);
  values.erase(first, last);
  return values;
}

SampleParts partsOf(const std::vector<double>& values, std::size_t most, std::size_t otherwise) {
  SampleParts parts;
  const std::vector<double> known = distinct(values);
  if (known.size() <= most) {
    parts.upper = known;
    for (const double value : known) parts.names.push_back(formatNumber(value, 3));
    return parts;
  }
  std::vector<double> sorted = values;
  std::ranges::sort(sorted);
  for (std::size_t i = 1; i <= otherwise; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(otherwise);
    parts.upper.push_back(sample_quantile(sorted, share));
    parts.names.push_back(QStringLiteral("≤ ") + formatNumber(parts.upper.back(), 3));
  }
  return parts;
}

}  // namespace carom::ui
