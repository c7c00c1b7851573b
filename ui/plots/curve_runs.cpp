// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_runs.h"

#include <algorithm>

namespace carom::ui {

std::vector<std::span<const CurvePoint>> runsOf(std::span<const CurvePoint> points) {
  std::vector<std::span<const CurvePoint>> runs;
  const auto has_value = [](const CurvePoint& p) { return p.y.has_value(); };
  auto from = std::find_if(points.begin(), points.end(), has_value);
  while (from != points.end()) {
    const auto to = std::find_if_not(from, points.end(), has_value);
    runs.emplace_back(from, to);
    from = std::find_if(to, points.end(), has_value);
  }
  return runs;
}

}  // namespace carom::ui
