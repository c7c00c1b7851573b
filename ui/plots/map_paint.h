// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

#include "core/study/map.h"
#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// Where the parts of a map lie: e to the right, μ upwards.
ChartFrame mapFrame(const QRectF& area, const ImpactMap& map, const PlotStyle& style);

/// Paints what every map begins with: the background, the cells by colour and the hatching of those
/// that create energy. `image_scale` as below.
ChartFrame paintMapCells(QPainter& painter, const QRectF& area, const ImpactMap& map,
                         const PlotStyle& style, double image_scale);

/// Paints the (e, μ) map: regimes by hue, γ by shade, γ > 1 hatched, the curves μ_cr(e), e* and μ*
/// with their names, axes and legend. `image_scale` is the resolution of the coloured part in
/// pixels per unit of the painter; lines and words stay lines and words.
void paintMap(QPainter& painter, const QRectF& area, const ImpactMap& map, const PlotStyle& style,
              double image_scale);

}  // namespace carom::ui
