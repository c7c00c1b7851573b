// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/build_scene.h"

namespace carom::ui {

/// An arrow that is too short to be seen still shows where to pull.
void addGripOfShortArrow(Scene& scene, const Anchor& anchor, double arrowPx);
/// Marks the grips of surfaces, and of the direction at a contact that is pointed at or selected.
void addGrips(Scene& scene, const SceneOptions& options);
/// A square at each dimension, and the line along which it is measured where no part is there.
void addDimensionMarks(Scene& scene);
/// Marks the handle that is pointed at and that of the keyboard.
void addMarks(Scene& scene, const SceneOptions& options);
void addRubberBand(Scene& scene, const RubberBand& band);

/// Lets the labels of what is pointed at or selected have places whatever else is there.
/// @param chosen  the contact that is shown where several strike, whose number is one of them; null
/// where there is no choice
void keepMeantLabels(Scene& scene, const SceneOptions& options, const ContactRows* chosen);

}  // namespace carom::ui
