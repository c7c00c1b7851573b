// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/impact_map_image.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/document/regimes.h"

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
    const int i = static_cast<int>((x - plot_.left()) * per_x_ + 0.5);
    const int j = static_cast<int>((plot_.bottom() - y) * per_y_ + 0.5);
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

void makeFrictionless(const PlanarImpactData& data, ImpactMap& map) {
  std::fill(map.regime.begin(), map.regime.end(), Regime::frictionless);
  std::fill(map.mu_cr.begin(), map.mu_cr.end(), std::nullopt);
  map.e_star.reset();
  map.e_star_conservative.reset();
  map.mu_star.reset();
  if (map.gamma.empty()) return;
  const auto columns = static_cast<std::size_t>(map.spec.e_count);
  for (std::size_t i = 0; i < columns; ++i) {
    const double normal = -(1 + map.e_at(static_cast<int>(i))) * data.u_n / data.W_nn;
    const double gamma = energy_ratio(data, normal, 0).value_or(0);
    for (std::size_t k = i; k < map.gamma.size(); k += columns) map.gamma[k] = gamma;
  }
}

}  // namespace carom::ui
