// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/region_names.h"

#include <array>
#include <cmath>

#include "ui/document/regimes.h"
#include "ui/look/label_placer.h"

namespace carom::ui {

namespace {

// Cells along each side in which places are looked for: about a letter each.
constexpr int cells = 48;
using Counts = std::array<std::array<int, cells + 1>, cells + 1>;

/// How many cells of one regime lie left of and below each corner.
Counts countsOf(const ImpactMap& map, Regime regime) {
  Counts sum{};
  for (int j = 0; j < cells; ++j) {
    const int row = j * (map.spec.mu_count - 1) / (cells - 1);
    for (int i = 0; i < cells; ++i) {
      const int column = i * (map.spec.e_count - 1) / (cells - 1);
      const bool here = map.regime[map.cell(column, row)] == regime;
      const auto a = static_cast<std::size_t>(i);
      const auto b = static_cast<std::size_t>(j);
      sum[b + 1][a + 1] = sum[b][a + 1] + sum[b + 1][a] - sum[b][a] + (here ? 1 : 0);
    }
  }
  return sum;
}

bool isFull(const Counts& sum, int i0, int j0, int i1, int j1) {
  if (i0 < 0 || j0 < 0 || i1 > cells || j1 > cells) return false;
  const auto at = [&sum](int i, int j) {
    return sum[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)];
  };
  return at(i1, j1) - at(i0, j1) - at(i1, j0) + at(i0, j0) == (i1 - i0) * (j1 - j0);
}

/// Everywhere where the box, grown by `margin`, lies in the region; the middle of the region costs
/// least.
std::vector<LabelPlacer::Candidate> placesIn(const Counts& sum, QSizeF size, double margin,
                                             const QRectF& plot) {
  const QSizeF cell(plot.width() / cells, plot.height() / cells);
  const int across = static_cast<int>(std::ceil(size.width() * margin / cell.width()));
  const int up = static_cast<int>(std::ceil(size.height() * margin / cell.height()));
  std::vector<LabelPlacer::Candidate> places;
  QPointF mean;
  for (int j = 0; j + up <= cells; ++j) {
    for (int i = 0; i + across <= cells; ++i) {
      if (!isFull(sum, i, j, i + across, j + up)) continue;
      QRectF box({}, size);
      box.moveCenter({plot.left() + (i + across / 2.0) * cell.width(),
                      plot.bottom() - (j + up / 2.0) * cell.height()});
      places.push_back({box});
      mean += box.center();
    }
  }
  if (!places.empty()) mean /= static_cast<double>(places.size());
  for (auto& [box, cost] : places) {
    const QPointF off = box.center() - mean;
    cost = QPointF::dotProduct(off, off);
  }
  return places;
}

}  // namespace

std::vector<RegionName> regionNames(const ImpactMap& map, const QRectF& plot,
                                    const std::function<QSizeF(Regime)>& size,
                                    const std::vector<QRectF>& taken) {
  std::vector<RegionName> names;
  LabelPlacer placer;
  for (const QRectF& box : taken) placer.avoidBox(box);
  for (const Regime regime : impactRegimes) {
    const Counts sum = countsOf(map, regime);
    if (sum[cells][cells] == 0) continue;
    for (const double margin : {2.0, 1.4, 1.0}) {
      const auto box = placer.place(placesIn(sum, size(regime), margin, plot));
      if (!box) continue;
      names.push_back({regime, box->center()});
      break;
    }
  }
  return names;
}

}  // namespace carom::ui
