// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/map_paint.h"

#include <algorithm>
#include <cmath>

#include "ui/document/explanation.h"
#include "ui/look/label_placer.h"
#include "ui/look/pixels.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/chart_canvas.h"
#include "ui/plots/impact_map_image.h"

namespace carom::ui {

namespace {

constexpr double hatchSpacing = 0.75;  // in font sizes
constexpr double labelGapPx = 3;
constexpr double labelAir = 0.4;  // between two names, in font sizes
constexpr double edgeSlack = 1e-6;
constexpr double mapSmallScale = 0.92;
// Where along a line its name is tried, as shares of its length.
constexpr std::array<double, 9> namePlaces{0.6, 0.75, 0.45, 0.9, 0.3, 0.15, 1.0, 0.5, 0.0};

// How well the ground of a name hides what is behind it.
constexpr float boundaryPlate = 0.6F;
constexpr float regionPlate = 0.45F;

using Boundary = MapBoundary;

QPen dashed(const QColor& colour, double width, const QList<qreal>& dashes) {
  QPen pen(colour, width);
  if (!dashes.isEmpty()) pen.setDashPattern(dashes);
  pen.setCapStyle(Qt::FlatCap);
  pen.setJoinStyle(Qt::BevelJoin);
  return pen;
}

Boundary criticalFriction(const ImpactMap& map, const ChartFrame& frame, const PlotStyle& style) {
  Boundary boundary{QStringLiteral("`μ_cr`"), {}, dashed(style.text, style.line_px, {})};
  QPolygonF run;
  const auto finish = [&] {
    for (const QPolygonF& part : clippedLine(run, frame.plot)) {
      boundary.parts.push_back(simplifiedLine(part, {1, 1}, unseenPx));
    }
    run.clear();
  };
  for (int i = 0; i < map.spec.e_count; ++i) {
    const auto& mu = map.mu_cr[static_cast<std::size_t>(i)];
    if (mu) {
      run.append(frame.at(map.e_at(i), *mu));
    } else {
      finish();
    }
  }
  finish();
  return boundary;
}

/// A vertical line at e, only where the contact sticks.
Boundary restitutionLimit(const ImpactMap& map, const ChartFrame& frame, double e,
                          const QString& name, const QPen& pen) {
  Boundary boundary{name, {}, pen};
  // A limit at the right edge is none, and is not drawn.
  if (!(e >= map.spec.e_from && e < map.spec.e_to - edgeSlack)) return boundary;
  const double share = (e - map.spec.e_from) / (map.spec.e_to - map.spec.e_from);
  const int column = static_cast<int>(std::lround(share * (map.spec.e_count - 1)));
  std::optional<double> from;
  for (int j = 0; j <= map.spec.mu_count; ++j) {
    const bool sticks = j < map.spec.mu_count && map.regime[map.cell(column, j)] == Regime::stick;
    if (sticks && !from) from = map.mu_at(j);
    if (sticks || !from) continue;
    boundary.parts.push_back({frame.at(e, *from), frame.at(e, map.mu_at(j - 1))});
    from.reset();
  }
  return boundary;
}

Boundary frictionLimit(const ImpactMap& map, const ChartFrame& frame, const PlotStyle& style) {
  const QColor colour = mixed(QColor::fromRgb(okabeIto::blue), style.text, style.dark ? 0.5 : 0.1);
  Boundary boundary{QStringLiteral("μ*"), {}, dashed(colour, 0.8 * style.line_px, {5, 3})};
  if (!map.mu_star || *map.mu_star > map.spec.mu_to || *map.mu_star < map.spec.mu_from) {
    return boundary;
  }
  const double level = frame.at(0, *map.mu_star).y();
  boundary.parts.push_back({{frame.plot.left(), level}, {frame.plot.right(), level}});
  return boundary;
}

}  // namespace

std::vector<MapBoundary> mapBoundaries(const ImpactMap& map, const ChartFrame& frame,
                                       const PlotStyle& style) {
  const QColor alarm =
      mixed(QColor::fromRgb(okabeIto::vermilion), style.text, style.dark ? 0.3 : 0.1);
  std::vector<Boundary> all{criticalFriction(map, frame, style)};
  if (map.e_star) {
    all.push_back(restitutionLimit(map, frame, *map.e_star, QStringLiteral("e*"),
                                   dashed(alarm, style.line_px, {4, 2})));
  }
  if (map.e_star_conservative) {
    all.push_back(restitutionLimit(map, frame, *map.e_star_conservative,
                                   QStringLiteral("e* (any velocity)"),
                                   dashed(alarm, 0.6 * style.line_px, {1.5, 2.5})));
  }
  all.push_back(frictionLimit(map, frame, style));
  return all;
}

namespace {

/// Points along all parts, near enough to each other that no label slips between them.
std::vector<QPointF> samplesOf(const Boundary& boundary) {
  constexpr double stepPx = 3;
  std::vector<QPointF> samples;
  for (const QPolygonF& part : boundary.parts) {
    for (qsizetype i = 0; i + 1 < part.size(); ++i) {
      const QLineF segment(part[i], part[i + 1]);
      const int pieces = std::max(1, static_cast<int>(segment.length() / stepPx));
      for (int k = 0; k < pieces; ++k) samples.push_back(segment.pointAt(double(k) / pieces));
    }
    samples.push_back(part.last());
  }
  return samples;
}

std::vector<MapName> boundaryNames(const std::vector<Boundary>& boundaries, const QRectF& bounds,
                                   const PlotStyle& style) {
  std::vector<MapName> names;
  LabelPlacer placer(LabelPlacer::never, labelAir * style.font_px);
  std::vector<std::vector<QPointF>> samples;
  for (const Boundary& boundary : boundaries) {
    samples.push_back(samplesOf(boundary));
    placer.avoidPoints(samples.back());
  }
  const QFont font = style.font();
  for (std::size_t k = 0; k < boundaries.size(); ++k) {
    if (samples[k].empty()) continue;
    std::vector<QPointF> anchors;
    anchors.reserve(std::size(namePlaces));
    for (const double share : namePlaces) {
      anchors.push_back(
          samples[k][static_cast<std::size_t>(share * static_cast<double>(samples[k].size() - 1))]);
    }
    const QSizeF size(mathTextWidth(font, boundaries[k].name) + 4, 1.35 * style.font_px);
    const auto box = placer.place(placesBeside(anchors, size, labelGapPx, bounds));
    if (!box) continue;
    names.push_back({boundaries[k].name, *box, font,
                     mixed(boundaries[k].pen.color(), style.text, 0.3), boundaryPlate});
  }
  return names;
}

/// Boxes around the straight boundaries. μ_cr needs none: it is where regions end.
std::vector<QRectF> boxesOf(const std::vector<Boundary>& boundaries) {
  std::vector<QRectF> boxes;
  for (const Boundary& boundary : boundaries) {
    for (const QPolygonF& part : boundary.parts) {
      if (part.size() != 2) continue;
      boxes.push_back(
          QRectF(part[0], part[1]).normalized().adjusted(-labelGapPx, -1, labelGapPx, 1));
    }
  }
  return boxes;
}

/// The strokes of the hatching.
QPen hatchPen(const PlotStyle& style) {
  return QPen(faded(grey::hatch.on(style.dark), 0.55), 1);
}

constexpr double swatchWidth = 1.8;  // in font sizes
constexpr double swatchHeight = 0.95;
constexpr int barSteps = 12;

void paintHatchSwatch(QPainter& painter, const QRectF& box, const PlotStyle& style) {
  painter.setPen(QPen(style.frame, 1));
  painter.setBrush(QColor(mapColour(Regime::stick, 1, style)));
  painter.drawRect(box);
  painter.setPen(hatchPen(style));
  const double h = box.height();
  for (double x = box.left(); x + h <= box.right() + 0.5; x += 0.5 * h) {
    painter.drawLine(QPointF(x, box.bottom()), QPointF(x + h, box.top()));
  }
}

void paintShadeBar(QPainter& painter, const QRectF& box, const PlotStyle& style) {
  const double width = box.width() / barSteps;
  for (int k = 0; k < barSteps; ++k) {
    const double gamma = deepestGamma * k / (barSteps - 1);
    painter.fillRect(QRectF(box.left() + k * width, box.top(), width + 0.5, box.height()),
                     QColor(mapColour(Regime::none, gamma, style)));
  }
  painter.setPen(QPen(style.frame, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(box);
}

/// Above the map: what hatching and shade mean. What has no room is left out, hatching last.
void paintMapLegend(QPainter& painter, const ChartFrame& frame, const PlotStyle& style,
                    bool with_gamma) {
  if (!with_gamma) return;
  const double em = style.font_px;
  const QFont font = style.font(mapSmallScale);
  const QRectF row(frame.plot.left() + 1.5 * em, frame.plot.top() - 2.05 * em,
                   frame.plot.width() - 1.5 * em, 1.6 * em);
  double right = row.right();
  const auto write = [&](const QString& text) {
    const double width = mathTextWidth(font, text);
    painter.setPen(style.text);
    drawMathText(painter, font, QRectF(right - width, row.top(), width, row.height()),
                 Qt::AlignLeft, text);
    right -= width + 0.4 * em;
  };
  const auto swatch = [&](double width) {
    const QRectF box(right - width * em, row.center().y() - swatchHeight * em / 2, width * em,
                     swatchHeight * em);
    right = box.left() - 0.4 * em;
    return box;
  };
  const QString least = QStringLiteral("γ 0");
  const QString most = QString::number(deepestGamma, 'g', 3);
  const double scale =
      mathTextWidth(font, least) + mathTextWidth(font, most) + (2 * swatchWidth + 2.2) * em;
  const QString inShort = QStringLiteral("γ > 1");
  const QString inWords = QStringLiteral("γ > 1: energy is gained");
  const double beside = row.width() - scale - (swatchWidth + 0.8) * em;
  write(mathTextWidth(font, inWords) <= beside ? inWords : inShort);
  paintHatchSwatch(painter, swatch(swatchWidth), style);

  // The shades of the map say nothing without their scale: it is left out last.
  if (right - scale < row.left()) return;
  right -= 0.6 * em;
  write(most);
  paintShadeBar(painter, swatch(2 * swatchWidth), style);
  write(least);
}

}  // namespace

std::vector<MapName> mapNames(const ImpactMap& map, const ChartFrame& frame,
                              const std::vector<MapBoundary>& boundaries, const PlotStyle& style) {
  std::vector<MapName> names = boundaryNames(boundaries, frame.plot.adjusted(2, 2, -2, -2), style);
  std::vector<QRectF> taken = boxesOf(boundaries);
  for (const MapName& name : names) taken.push_back(name.box);
  for (MapName& name : namesOfRegions(map, frame.plot, style, taken, regimeName)) {
    names.push_back(std::move(name));
  }
  return names;
}

std::vector<MapName> namesOfRegions(const ImpactMap& map, const QRectF& plot,
                                    const PlotStyle& style, const std::vector<QRectF>& taken,
                                    QString (*nameOf)(Regime)) {
  const QFont font = style.font(mapSmallScale);
  const auto size = [&](Regime regime) {
    return QSizeF(mathTextWidth(font, nameOf(regime)) + 4, 1.3 * style.font_px);
  };
  std::vector<MapName> names;
  for (const RegionName& name : regionNames(map, plot, size, taken, labelAir * style.font_px)) {
    QRectF box({}, size(name.regime));
    box.moveCenter(name.centre);
    names.push_back({nameOf(name.regime), box, font, style.text, regionPlate});
  }
  return names;
}

void paintMapName(QPainter& painter, const MapName& name, const PlotStyle& style) {
  QColor plate = style.background;
  plate.setAlphaF(name.plate);
  painter.setPen(Qt::NoPen);
  painter.setBrush(plate);
  painter.drawRoundedRect(name.box, 2, 2);
  painter.setPen(name.colour);
  drawMathText(painter, name.font, name.box, Qt::AlignHCenter, name.text);
}

ChartFrame mapFrame(const QRectF& area, const ImpactMap& map, const PlotStyle& style) {
  ChartFrame frame = chartFrame(area, style, true);
  setAxes(frame, style, {map.spec.e_from, map.spec.e_to}, {map.spec.mu_from, map.spec.mu_to});
  return frame;
}

ChartFrame paintMapCells(QPainter& painter, const QRectF& area, const ImpactMap& map,
                         const PlotStyle& style, double image_scale) {
  const ChartFrame frame = mapFrame(area, map, style);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(area, style.background);

  QImage cells;
  fillMapImage(map, style, cells);
  const QSize pixels = (frame.plot.size() * image_scale).toSize().expandedTo({1, 1});
  painter.drawImage(frame.plot, scaledMapImage(cells, pixels));

  painter.setPen(hatchPen(style));
  painter.drawLines(energyHatching(map, frame.plot, hatchSpacing * style.font_px));
  return frame;
}

void paintMap(QPainter& painter, const QRectF& area, const ImpactMap& map, const PlotStyle& style,
              double image_scale) {
  const ChartFrame frame = paintMapCells(painter, area, map, style, image_scale);
  painter.setPen(QPen(style.frame, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(frame.plot);

  const std::vector<MapBoundary> boundaries = mapBoundaries(map, frame, style);
  for (const MapBoundary& boundary : boundaries) {
    painter.setPen(boundary.pen);
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& part : boundary.parts) painter.drawPolyline(part);
  }
  for (const MapName& name : mapNames(map, frame, boundaries, style)) {
    paintMapName(painter, name, style);
  }
  paintAxisTexts(painter, frame, QStringLiteral("e [1]"), QStringLiteral("μ [1]"), style);
  paintMapLegend(painter, frame, style, !map.gamma.empty());
}

}  // namespace carom::ui
