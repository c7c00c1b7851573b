// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_look.h"

#include <QPolygonF>
#include <array>
#include <cmath>

#include "core/math/planar.h"

namespace carom::ui {

namespace {

struct Look {
  QColor light, dark;
  int corners;  ///< of the mark; 0: a disc
  double turn;  ///< of its first corner from the top, in parts of a corner
};

/// In the order of all_laws().
const Look& lookOf(const Law& law) {
  static const std::array<Look, std::variant_size_v<Law>> looks{{
      {QColor(0x50, 0x58, 0x60), QColor(0xc0, 0xc8, 0xd0), 4, 0.5},
      {QColor(okabe_ito::sky), QColor(okabe_ito::sky), 4, 0},
      {QColor(okabe_ito::vermilion), QColor(0xE6, 0x7A, 0x28), 0, 0},
      {QColor(okabe_ito::blue), QColor(0x3C, 0x9C, 0xD8), 3, 0},
      {QColor(okabe_ito::green), QColor(0x40, 0xB6, 0x96), 3, 0.5},
      {QColor(0xB0, 0x60, 0x8A), QColor(okabe_ito::purple), 5, 0},
      {QColor(0xC8, 0x86, 0x00), QColor(okabe_ito::orange), 6, 0},
  }};
  return looks[law.index()];
}

}  // namespace

QColor lawColour(const Law& law, const PlotStyle& style) {
  const Look& look = lookOf(law);
  return style.dark ? look.dark : look.light;
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
