// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QPen>
#include <QString>

#include "core/impact/law.h"
#include "core/impact/result.h"
#include "ui/look/label_placer.h"
#include "ui/look/palette.h"
#include "ui/plots/plot_spec.h"

class QWidget;

namespace carom::ui {

/// How plots look on screen or on paper; everything else follows from it.
struct PlotStyle {
  bool dark = false;
  double font_px = 12;
  double line_px = 2;
  QColor background;
  QColor text;
  QColor quiet_text;
  QColor frame;
  QColor grid;
  QColor accent;  ///< cursor, focus, the dot of a map

  [[nodiscard]] QFont font(double scale = 1) const;
};

PlotStyle plotStyle(bool dark, double font_px);
/// As a widget is: light or dark by its window colour, text and lines in proportion to its font.
PlotStyle styleOf(const QWidget& widget);

/// The pen of a curve, by colour and dash, so that curves differ without colour too. Curves of the
/// design that is kept for comparison are thinner, fainter, in short dashes.
QPen penOf(const Curve& curve, const PlotStyle& style);
/// One of several curves of a kind; after fifteen they repeat.
QPen seriesPen(int series, const PlotStyle& style);

/// The hue of a regime, full strength (Okabe–Ito).
QColor regimeHue(Regime regime);
/// A faint tint of it, to lie behind curves.
QColor regimeTint(Regime regime, const PlotStyle& style);
/// The hue as text on the background.
QColor regimeText(Regime regime, const PlotStyle& style);

/// The colour of a law, the same wherever laws are drawn (Okabe–Ito).
QColor lawColour(const Law& law, const PlotStyle& style);

/// The mark of a law around `at`: its shape tells it without its colour, too.
void paintLawMark(QPainter& painter, QPointF at, double radius, const Law& law,
                  const PlotStyle& style);

// Chips are small numbers on a plate, put on top of a finished plot: read-outs.

QSizeF chipSize(const PlotStyle& style, const QString& text);

void paintChip(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour,
               const PlotStyle& style);

}  // namespace carom::ui
