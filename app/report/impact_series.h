// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/report/report.h"
#include "core/math/planar.h"
#include "core/scenario/scenario.h"

namespace carom {

/// One impact of a figure: what González et al. compare.
struct SeriesImpact {
  double at = 0;                    ///< value of the parameter that is varied
  double T = 0;                     ///< T⁻ [J]
  double T_c = 0;                   ///< T_c⁻ [J]
  double frozen = 0;                ///< greatest force, the pose taken as constant [N]
  std::optional<double> peak = {};  ///< greatest force of the mechanism that moves on [N]
};

using ImpactSeries = std::vector<SeriesImpact>;

/// Impacts of a scenario whose first contact is compliant, at `count` values of a parameter from
/// `from` to `to`; those that cannot be had are left out. Of every `every`th the motion is followed
/// through the impact; 0: of none. Where it is stopped, the later ones are missing.
struct ImpactSeriesSpec {
  std::string path;
  double from = 0, to = 1;
  int count = 2;
  int every = 1;
  std::stop_token stop = {};
};
ImpactSeries impact_series(const Scenario& scenario, const ImpactSeriesSpec& spec);

/// The numbers of some impacts as a curve: those without the number are left out.
template <class X, class Y>
Curve curve(std::string name, CurveStyle style, int look, const ImpactSeries& of, const X& x,
            const Y& y) {
  Curve out{std::move(name), style, look};
  for (const SeriesImpact& impact : of) {
    const std::optional<double> a = x(impact);
    const std::optional<double> b = y(impact);
    if (!a || !b) continue;
    out.x.push_back(*a);
    out.y.push_back(*b);
  }
  return out;
}

/// Pairs of impacts, and how many of them have the greater force at the lesser T_c⁻.
struct PairCount {
  int all = 0;
  int reversed = 0;
};
PairCount count_pairs(const ImpactSeries& impacts);

/// "Of 741 pairs of impacts none has …": what the count says.
std::string monotonic_text(const PairCount& pairs);

}  // namespace carom
