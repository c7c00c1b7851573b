// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QPen>
#include <QPolygonF>
#include <QString>
#include <vector>

#include "core/study/map.h"
#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// One boundary of a map, cut to the plot.
struct MapBoundary {
  QString name;
  std::vector<QPolygonF> parts;
  QPen pen;
};

/// The name of a boundary or of a region, where it stands in the plot.
struct MapName {
  QString text;
  QRectF box;
  QFont font;
  QColor colour;
  float plate = 0;  ///< opacity of the ground under it
};

/// The curves μ_cr(e), e* and μ* of the map, those without a part included.
std::vector<MapBoundary> mapBoundaries(const ImpactMap& map, const ChartFrame& frame,
                                       const PlotStyle& style);

/// The names of the boundaries and then of the regions, as far as there is a place for them on none
/// of the boundaries and apart from the others.
std::vector<MapName> mapNames(const ImpactMap& map, const ChartFrame& frame,
                              const std::vector<MapBoundary>& boundaries, const PlotStyle& style);

/// The names of regions alone, as the map calls them by `nameOf`, off the boxes in `taken`.
std::vector<MapName> namesOfRegions(const ImpactMap& map, const QRectF& plot,
                                    const PlotStyle& style, const std::vector<QRectF>& taken,
                                    QString (*nameOf)(Regime));

void paintMapName(QPainter& painter, const MapName& name, const PlotStyle& style);

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
