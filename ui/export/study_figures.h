// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <vector>

#include "core/motion/compliant_impact.h"
#include "core/study/force_study.h"
#include "core/study/restitution_study.h"
#include "ui/export/figure_export.h"

namespace carom::ui {

/// A plot as a figure, without the curves that have no value; its table is written as `table_name`.
ExportFigure chartFigure(PlotSpec spec, std::shared_ptr<const Table> table, std::string table_name);

// What the panels of the studies show, as figures: light, with the data of their curves.

/// F over t, F over δ and the realised over the requested e; empty if nothing is struck. Their
/// tables have every model, and the moving mechanism's touch as "moving". Of several contacts that
/// strike they name theirs.
/// @param moving  the touch of the moving mechanism, or null
std::vector<ExportFigure> forceFigures(const Mechanism& mechanism, const ForceStudy& study,
                                       const QList<ForceModel>& shown,
                                       const ContactTouch* moving = nullptr);

/// The same figures, with the motion of the mechanism during contact if the contact is compliant.
std::vector<ExportFigure> forceFigures(const Scenario& scenario, const Evaluation& evaluation,
                                       const ForceStudy& study, const QList<ForceModel>& shown,
                                       const Job& job = {});

/// Of two rows of the study; throws InputError where there is nothing to be consistent.
ExportFigure restitutionFigure(const Mechanism& mechanism, const RestitutionStudy& study, int first,
                               int second);

/// The kinetic angles of all rows. Throws InputError where there are not two.
ExportFigure couplingFigure(const Scenario& scenario, const Evaluation& evaluation,
                            const Job& job = {});

/// The velocities of the impact at a contact in the kinetic metric. Throws InputError where they
/// have no plane.
ExportFigure velocityFigure(const Evaluation& evaluation, int contact);

/// All of them that say something of the scenario: the forces where its contact is compliant.
/// Once the job is stopped, those that there are.
std::vector<ExportFigure> studyFiguresOf(const Scenario& scenario, int contact,
                                         const Job& job = {});

}  // namespace carom::ui
