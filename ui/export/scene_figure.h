// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "ui/export/figure.h"
#include "ui/scene/build_scene.h"

namespace carom::ui {

/// The mechanism with its velocities and impulse as a figure: light, the whole scene in view. Needs
/// a QApplication but no window and no display.
/// @param moment   elsewhere in the motion than at the impact that the scenario is about
/// @param caption  above the picture and behind its title; empty for none
ExportFigure sceneFigure(const Scenario& scenario, const std::optional<SceneMoment>& moment = {},
                         const QString& caption = {});

}  // namespace carom::ui
