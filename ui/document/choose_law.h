// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/document/scenario_document.h"

namespace carom::ui {

/// "Newton", "Newton–Coulomb": the short name, for a mark in a plot or a narrow place.
QString lawLabel(const Law& law);

/// "Newton, frictionless, common e": the full title without its equation.
QString lawName(const Law& law);

/// "Newton, frictionless, common e — P(27)".
QString lawTitle(const Law& law);

/// Sets the law of the scenario as one undo step; none if the scenario has that law already.
void chooseLaw(ScenarioDocument& document, const Law& law);

}  // namespace carom::ui
