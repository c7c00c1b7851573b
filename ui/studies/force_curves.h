// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "core/contact/compliant_impact.h"
#include "core/study/force_study.h"
#include "ui/document/units.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {

/// The multiple of `unit` ("s", "m", "N" or "J") in which `largest` (SI) is a number from 1 to
/// 1000: 0.0013 s is 1.3 ms.
DisplayUnit prefixedUnit(double largest, const QString& unit);

/// The series, and so colour and dash, of a model in every plot.
int seriesOf(ForceModel model);

/// "Hunt–Crossley".
QString modelTitle(ForceModel model);

/// F over t and F over δ of the models that are shown, and of the contact phase of the moving
/// mechanism, if there is one.
PlotSpec forceOverTime(const ForceStudy& study, const QList<ForceModel>& shown,
                       const ContactTouch* moving);
PlotSpec forceOverIndentation(const ForceStudy& study, const QList<ForceModel>& shown,
                              const ContactTouch* moving);
/// The realised over the requested e of the models that are shown.
PlotSpec realisedRestitution(const ForceStudy& study, const QList<ForceModel>& shown);

}  // namespace carom::ui
