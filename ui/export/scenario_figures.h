// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "core/base/job.h"
#include "core/motion/simulate.h"
#include "core/motion/trajectory.h"
#include "core/scenario/scenario.h"
#include "ui/document/variant_designs.h"
#include "ui/export/figure_export.h"
#include "ui/scene/build_scene.h"

namespace carom::ui {

/// The mechanism with its velocities and impulse as a figure: light, the whole scene in view. Needs
/// a QApplication but no window and no display.
/// @param moment   elsewhere in the motion than at the impact that the scenario is about
/// @param caption  above the picture and behind its title; empty for none
/// @param document  path of the scenario's file, beside which a picture behind the scene may lie
ExportFigure sceneFigure(const Scenario& scenario, const std::optional<SceneMoment>& moment = {},
                         const QString& caption = {}, const QString& document = {});

// The plots of a scenario as figures: light, with all their data, finer than on screen. Needs a
// QApplication but no window and no display.

/// All variants of a scenario.
std::vector<VariantDesign> variantDesigns(const Scenario& scenario);

/// γ and ξ, T⁻ and T_c⁻, and the impulses, over the scenario's axis. Throws InputError for an axis
/// that cannot be.
std::vector<ExportFigure> sweepFigures(const Scenario& scenario, const Job& job = {});

/// The (e, μ) map; empty if there is no impact at one contact.
std::optional<ExportFigure> mapFigure(const Scenario& scenario);

/// The impulses of a contact that strikes, −1: of the first, under every law, with a table of the
/// corners of their paths. Throws InputError if it does not strike, and if it is stopped.
ExportFigure impulsePlaneFigure(const Scenario& scenario, int contact = -1, const Job& job = {});

/// The motion that the window plays, as `carom-cli simulate --joint-forces` writes it.
Table motionTable(const Scenario& scenario, const Trajectory& trajectory, const Job& job = {});

/// All of them; once the job is stopped, those that there are.
std::vector<ExportFigure> figuresOf(const Scenario& scenario, int contact = -1,
                                    const Job& job = {});

/// What figuresOf() has no figure of, although something strikes, what it has an empty one of, and
/// the names that have no place at this size; each with its reason: "Impulses (no curve has a
/// value)".
QStringList leftOutOf(const Scenario& scenario, const std::vector<ExportFigure>& figures,
                      const FigureSize& size, int contact);

}  // namespace carom::ui
