// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMarginsF>
#include <QPainter>
#include <QRectF>

#include "core/study/compute.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// What the picture for a class covers at the edges of a scene.
QMarginsF classMargins();

/// What the last row reads of an impact, over its scene: the verdict, T_c⁻ and T_a⁻ above T⁺ and
/// what is lost or gained as bars of one scale, and a broad border while γ > 1.
/// @param which  names the impact where it is not the scenario's own: "impact 2 of 13"
void paintForClass(QPainter& painter, const QRectF& area, const Evaluation& evaluation,
                   const QString& which, const Display& display, const Theme& theme);

}  // namespace carom::ui
