// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/document/scenario_document.h"

namespace carom::ui {

/// "Newton", "Newton–Coulomb": for a dot, or where there is little room.
QString lawLabel(const Law& law);

/// "Newton, frictionless, common e": the title without its equation.
QString lawName(const Law& law);

/// "Newton, frictionless, common e — P(27)".
QString lawTitle(const Law& law);

/// Makes a law the scenario's: one undo step, none if it is so already.
void chooseLaw(ScenarioDocument& document, const Law& law);

}  // namespace carom::ui
