// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/decimate.h"

#include <algorithm>

namespace carom::ui {

namespace {

using Points = std::span<const CurvePoint>;

void appendBucket(Points bucket, std::vector<CurvePoint>& out) {
  const auto [low, high] =
      std::minmax_element(bucket.begin(), bucket.end(),
                          [](const CurvePoint& a, const CurvePoint& b) { return *a.y < *b.y; });
  const auto first = std::min(low, high);
  const auto last = std::max(low, high);
  out.push_back(*first);
  if (last != first) out.push_back(*last);
}

void appendRun(Points run, std::size_t limit, std::vector<CurvePoint>& out) {
  if (run.size() <= std::max<std::size_t>(limit, 3)) {
    out.insert(out.end(), run.begin(), run.end());
    return;
  }
  const Points inner = run.subspan(1, run.size() - 2);
  const std::size_t buckets = std::max<std::size_t>(1, (limit - 2) / 2);
  out.push_back(run.front());
  for (std::size_t k = 0; k < buckets; ++k) {
    const std::size_t from = k * inner.size() / buckets;
    const std::size_t to = (k + 1) * inner.size() / buckets;
    if (to > from) appendBucket(inner.subspan(from, to - from), out);
  }
  out.push_back(run.back());
}

}  // namespace

std::vector<std::span<const CurvePoint>> runsOf(Points points) {
  std::vector<Points> runs;
  const auto has_value = [](const CurvePoint& p) { return p.y.has_value(); };
  auto from = std::find_if(points.begin(), points.end(), has_value);
  while (from != points.end()) {
    const auto to = std::find_if_not(from, points.end(), has_value);
    runs.emplace_back(from, to);
    from = std::find_if(to, points.end(), has_value);
  }
  return runs;
}

std::vector<CurvePoint> decimated(Points points, std::size_t limit) {
  if (points.size() <= limit) return {points.begin(), points.end()};
  std::vector<CurvePoint> out;
  out.reserve(limit);
  for (const Points run : runsOf(points)) {
    if (!out.empty()) out.push_back({run.front().x, std::nullopt});
    appendRun(run, std::max<std::size_t>(2, limit * run.size() / points.size()), out);
  }
  return out;
}

}  // namespace carom::ui
