// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/impact_map_image.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/look/label_placer.h"

namespace carom::ui {

namespace {

constexpr int shades = 64;
// Share of the hue at γ = 0 and at the deepest γ.
constexpr double palestShare = 0.12;
constexpr double deepestShare = 0.72;
// A rounding of γ at exactly 1 (e = 1 without friction work) is no created energy.
constexpr double createdEnergy = 1 + 1e-9;
// Distance of the places on a stroke where γ is read [px].
constexpr double hatchStep = 1.5;

using ShadeTable = std::array<std::array<QRgb, shades>, impactRegimes.size() + 1>;

QRgb shade(Regime regime, double t, const PlotStyle& style) {
  const double share = palestShare + (deepestShare - palestShare) * t;
  return mixed(style.background, regimeHue(regime), share).rgb();
}

ShadeTable shadesOf(const PlotStyle& style) {
  ShadeTable table{};
  for (std::size_t r = 0; r < table.size(); ++r) {
    for (int k = 0; k < shades; ++k) {
      table[r][static_cast<std::size_t>(k)] =
          shade(static_cast<Regime>(r), static_cast<double>(k) / (shades - 1), style);
    }
  }
  return table;
}

std::size_t shadeIndex(double gamma) {
  const double t = std::clamp(gamma / deepestGamma, 0.0, 1.0);
  // NOLINTNEXTLINE(bugprone-incorrect-roundings): t is not negative
  return static_cast<std::size_t>(t * (shades - 1) + 0.5);
}

/// Tells for a place in the plot whether the impact creates energy there.
class EnergyMask {
 public:
  EnergyMask(const ImpactMap& map, const QRectF& plot)
      : map_(map),
        plot_(plot),
        per_x_((map.spec.e_count - 1) / plot.width()),
        per_y_((map.spec.mu_count - 1) / plot.height()) {}

  [[nodiscard]] bool creates(double x, double y) const {
    // Rounded to the nearest cell, by hand: the library's rounding is a call.
    // NOLINTBEGIN(bugprone-incorrect-roundings)
    const int i = static_cast<int>((x - plot_.left()) * per_x_ + 0.5);
    const int j = static_cast<int>((plot_.bottom() - y) * per_y_ + 0.5);
    // NOLINTEND(bugprone-incorrect-roundings)
    if (i < 0 || j < 0 || i >= map_.spec.e_count || j >= map_.spec.mu_count) return false;
    return map_.gamma[map_.cell(i, j)] > createdEnergy;
  }

 private:
  const ImpactMap& map_;
  QRectF plot_;
  double per_x_;
  double per_y_;
};

void hatchDiagonal(const EnergyMask& mask, const QRectF& plot, double offset, QList<QLineF>& out) {
  // x − left = offset + (bottom − y): rising to the right.
  const double from = std::max(0.0, -offset);
  const double to = std::min(plot.height(), plot.width() - offset);
  const auto point = [&](double up) {
    return QPointF(plot.left() + offset + up, plot.bottom() - up);
  };
  double start = -1;
  const auto steps = static_cast<int>(std::ceil(std::max(to - from, 0.0) / hatchStep));
  for (int i = 0; i < steps; ++i) {
    const double up = from + i * hatchStep;
    const QPointF p = point(up);
    const bool inside = mask.creates(p.x(), p.y());
    if (inside && start < 0) start = up;
    if (!inside && start >= 0) {
      out.append({point(start), p});
      start = -1;
    }
  }
  if (start >= 0) out.append({point(start), point(to)});
}

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

QRgb mapColour(Regime regime, double gamma, const PlotStyle& style) {
  return shade(regime, std::clamp(gamma / deepestGamma, 0.0, 1.0), style);
}

void fillMapImage(const ImpactMap& map, const PlotStyle& style, QImage& image) {
  const QSize size(map.spec.e_count, map.spec.mu_count);
  if (image.size() != size) image = QImage(size, QImage::Format_RGB32);
  const ShadeTable table = shadesOf(style);
  const bool with_gamma = map.gamma.size() == map.regime.size();
  for (int j = 0; j < size.height(); ++j) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(size.height() - 1 - j));
    const auto row = static_cast<std::size_t>(j) * static_cast<std::size_t>(size.width());
    for (int i = 0; i < size.width(); ++i) {
      const std::size_t k = row + static_cast<std::size_t>(i);
      const std::size_t depth = with_gamma ? shadeIndex(map.gamma[k]) : 0;
      line[i] = table[static_cast<std::size_t>(map.regime[k])][depth];
    }
  }
}

QImage scaledMapImage(const QImage& cells, const QSize& pixels) {
  QImage image(pixels, QImage::Format_RGB32);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  const QSizeF inner(cells.width() - 1, cells.height() - 1);
  painter.drawImage(QRectF(QPointF(), QSizeF(pixels)), cells, QRectF({0.5, 0.5}, inner));
  return image;
}

QList<QLineF> energyHatching(const ImpactMap& map, const QRectF& plot, double spacing) {
  QList<QLineF> strokes;
  if (map.gamma.empty()) return strokes;
  const EnergyMask mask(map, plot);
  const auto below = static_cast<int>(std::floor(plot.height() / spacing));
  const auto beyond = static_cast<int>(std::ceil(plot.width() / spacing));
  for (int i = -below; i < beyond; ++i) hatchDiagonal(mask, plot, i * spacing, strokes);
  return strokes;
}

std::vector<RegionName> regionNames(const ImpactMap& map, const QRectF& plot,
                                    const std::function<QSizeF(Regime)>& size,
                                    const std::vector<QRectF>& taken, double gap) {
  std::vector<RegionName> names;
  LabelPlacer placer(LabelPlacer::never, gap);
  for (const QRectF& box : taken) placer.avoidBox(box.adjusted(-gap, -gap, gap, gap));
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
