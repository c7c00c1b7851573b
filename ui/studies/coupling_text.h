// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QString>

#include "core/study/coupling_report.h"

namespace carom::ui {

/// The couplings in words and tables, as rich text; addresses of equations are links "eq:B(16)".
QString couplingHtml(const CouplingReport& report, const Display& display, const QPalette& palette);

/// All matrices and statements with all digits in SI, tabs between: for a spreadsheet or a mail.
QString couplingTables(const CouplingReport& report);

/// Whether every impulse follows from the motion, one sentence.
QString freedomSentence(const Couplings& couplings);

}  // namespace carom::ui
