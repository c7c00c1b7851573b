// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

#include "ui/look/label_placer.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

// Chips are small numbers on a plate, put on top of a finished plot: read-outs.

QSizeF chipSize(const PlotStyle& style, const QString& text);

void paintChip(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour,
               const PlotStyle& style);

}  // namespace carom::ui
