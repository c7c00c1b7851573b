// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/region_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "ui/document/regimes.h"

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

class Search {
 public:
  Search(const QRectF& plot, const std::vector<QRectF>& taken) : plot_(plot), taken_(taken) {}

  /// Of all places where the box, grown by `margin`, fits: the one nearest to their mean.
  [[nodiscard]] std::optional<QPointF> find(const Counts& sum, QSizeF size, double margin) const {
    const int across = static_cast<int>(std::ceil(size.width() * margin * cells / plot_.width()));
    const int up = static_cast<int>(std::ceil(size.height() * margin * cells / plot_.height()));
    std::vector<QPointF> fits;
    QPointF mean;
    for (int j = 0; j + up <= cells; ++j) {
      for (int i = 0; i + across <= cells; ++i) {
        if (!isFull(sum, i, j, i + across, j + up)) continue;
        const QPointF centre = pixel(i + across / 2.0, j + up / 2.0);
        if (hits(centre, size)) continue;
        fits.push_back(centre);
        mean += centre;
      }
    }
    if (fits.empty()) return {};
    mean /= static_cast<double>(fits.size());
    return *std::min_element(fits.begin(), fits.end(), [&mean](QPointF a, QPointF b) {
      return QPointF::dotProduct(a - mean, a - mean) < QPointF::dotProduct(b - mean, b - mean);
    });
  }

 private:
  [[nodiscard]] QPointF pixel(double i, double j) const {
    return {plot_.left() + i * plot_.width() / cells, plot_.bottom() - j * plot_.height() / cells};
  }

  [[nodiscard]] bool hits(QPointF centre, QSizeF size) const {
    QRectF box({}, size);
    box.moveCenter(centre);
    return std::any_of(taken_.begin(), taken_.end(),
                       [&](const QRectF& other) { return other.intersects(box); });
  }

  QRectF plot_;
  const std::vector<QRectF>& taken_;
};

}  // namespace

std::vector<RegionName> regionNames(const ImpactMap& map, const QRectF& plot,
                                    const std::function<QSizeF(Regime)>& size,
                                    const std::vector<QRectF>& taken) {
  std::vector<RegionName> names;
  const Search search(plot, taken);
  for (const Regime regime : impactRegimes) {
    const Counts sum = countsOf(map, regime);
    if (sum[cells][cells] == 0) continue;
    for (const double margin : {2.0, 1.4, 1.0}) {
      const auto centre = search.find(sum, size(regime), margin);
      if (!centre) continue;
      names.push_back({regime, *centre});
      break;
    }
  }
  return names;
}

}  // namespace carom::ui
