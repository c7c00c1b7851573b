// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "core/contact/compliant_impact.h"
#include "core/study/force_study.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {

/// A unit with a prefix that makes small and large numbers readable: 0.0013 s is 1.3 ms.
struct PrefixedUnit {
  QString label;
  double perUnit = 1;  ///< how many of it make one SI unit
};

/// Chooses the prefix so that `largest` (SI) is shown as a number from 1 to 1000; `unit` is "s",
/// "m", "N" or "J".
PrefixedUnit prefixedUnit(double largest, const QString& unit);

/// The series, and so colour and dash, of a model in every plot.
int seriesOf(ForceModel model);

/// "Hunt–Crossley".
QString modelTitle(ForceModel model);

/// Adds the contact phase of the moving mechanism to a plot of F over t or over δ.
void addTouch(const ContactTouch& touch, PlotSpec& spec);

/// F over t, F over δ and the realised over the requested e, of the models that are shown.
PlotSpec forceOverTime(const ForceStudy& study, const QList<ForceModel>& shown);
PlotSpec forceOverIndentation(const ForceStudy& study, const QList<ForceModel>& shown);
PlotSpec realisedRestitution(const ForceStudy& study, const QList<ForceModel>& shown);

}  // namespace carom::ui
