// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "core/impact/law.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

/// The colour of a law, the same wherever laws are drawn (Okabe–Ito).
QColor lawColour(const Law& law, const PlotStyle& style);

/// The mark of a law around `at`: its shape tells it without its colour, too.
void paintLawMark(QPainter& painter, QPointF at, double radius, const Law& law,
                  const PlotStyle& style);

}  // namespace carom::ui
