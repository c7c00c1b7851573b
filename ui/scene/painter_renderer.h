// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "ui/scene/figure.h"

namespace carom::ui {

/// Paints a scene into `area` of any paint device: widget, image, SVG or PDF. The background is
/// painted too.
void paintScene(QPainter& painter, const Scene& scene, const View& view, const Theme& theme,
                const QRectF& area);

void paintGlyphs(QPainter& painter, const Figure& figure);
void paintLabels(QPainter& painter, const Figure& figure);

}  // namespace carom::ui
