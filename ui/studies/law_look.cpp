// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_look.h"

#include <QPolygonF>
#include <array>
#include <cmath>

#include "core/math/planar.h"

namespace carom::ui {

namespace {

struct Look {
  Shade shade;
  int corners;  ///< of the mark; 0: a disc
  double turn;  ///< of its first corner from the top, in parts of a corner
};

/// In the order of all_laws().
const Look& lookOf(const Law& law) {
  static constexpr std::array<Look, std::variant_size_v<Law>> looks{{{hue::slate, 4, 0.5},
                                                                     {hue::sky, 4, 0},
                                                                     {hue::vermilion, 0, 0},
                                                                     {hue::deepBlue, 3, 0},
                                                                     {hue::green, 3, 0.5},
                                                                     {hue::purple, 5, 0},
                                                                     {hue::amber, 6, 0}}};
  return looks[law.index()];
}

}  // namespace

QColor lawColour(const Law& law, const PlotStyle& style) {
  return lookOf(law).shade.on(style.dark);
}

void paintLawMark(QPainter& painter, QPointF at, double radius, const Law& law,
                  const PlotStyle& style) {
  painter.setPen(QPen(style.background, 1));
  painter.setBrush(lawColour(law, style));
  const Look& look = lookOf(law);
  if (look.corners == 0) return painter.drawEllipse(at, radius, radius);
  // Corners reach further than a disc of the same weight.
  const double reach = 1.2 * radius;
  QPolygonF mark;
  for (int k = 0; k < look.corners; ++k) {
    const double angle = 2 * pi * (k + look.turn) / look.corners;
    mark << at + reach * QPointF(std::sin(angle), -std::cos(angle));
  }
  painter.drawPolygon(mark);
}

}  // namespace carom::ui
