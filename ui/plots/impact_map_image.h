// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPainter>
#include <QRectF>
#include <functional>
#include <vector>

#include "core/study/map.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

/// γ that gets the deepest shade; beyond it only the hatching grows.
inline constexpr double deepestGamma = 1.5;

/// The colour of a regime at one γ: its hue, paler or (on dark, dimmer) for small γ.
QRgb mapColour(Regime regime, double gamma, const PlotStyle& style);

/// One pixel per point of the map, μ upwards. Reuses the memory of `image`.
void fillMapImage(const ImpactMap& map, const PlotStyle& style, QImage& image);

/// The cells stretched over `pixels` such that the middles of the outermost ones lie on its edges:
/// the points of a map include both ends.
QImage scaledMapImage(const QImage& cells, const QSize& pixels);

/// Diagonal strokes inside `plot` where the map creates energy, γ > 1.
QList<QLineF> energyHatching(const ImpactMap& map, const QRectF& plot, double spacing);

/// The middle of a box that lies wholly in the region of one regime.
struct RegionName {
  Regime regime = Regime::none;
  QPointF centre;
};

/// A place for the name of every region of `map`, drawn into `plot`, that is large enough to hold
/// it and, if possible, far from its borders. Boxes keep `gap` from each other and from those in
/// `taken`.
std::vector<RegionName> regionNames(const ImpactMap& map, const QRectF& plot,
                                    const std::function<QSizeF(Regime)>& size,
                                    const std::vector<QRectF>& taken, double gap);

}  // namespace carom::ui
