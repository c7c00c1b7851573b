// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figure.h"

namespace carom::ui {

/// The same figure below a line of words; without words as it was.
ExportFigure captioned(ExportFigure figure, const QString& words);

}  // namespace carom::ui
