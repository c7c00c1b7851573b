// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/study/compute.h"
#include "ui/scene/scene.h"
#include "ui/scene/scene_mechanism.h"

namespace carom::ui {

/// Where the joints and contacts of a mechanism can be clicked.
/// @param evaluation  of the impact, whose contact points are marks, too; may be null
void addPartMarks(const MechanismPainter& painter, const Evaluation* evaluation);

/// Strokes around and along the marks of parts that are pointed at or selected.
void addLitParts(Scene& scene, const std::vector<PartIndex>& lit);

/// The joints and contacts with a mark at the pixel.
MarkedParts markedAt(const Scene& scene, const View& view, const QRectF& area, QPointF pixel);

}  // namespace carom::ui
