// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/figure.h"

namespace carom::ui {

/// Gives every label of the scene a box that covers neither strokes nor other labels, as near its
/// preferred place as that allows; adds them to `figure.labels`.
void placeLabels(const Scene& scene, const View& view, const Theme& theme, const QRectF& area,
                 Figure& figure);

/// True if a stroke of the figure crosses `box`.
bool coversStroke(const QRectF& box, const Figure& figure);

}  // namespace carom::ui
