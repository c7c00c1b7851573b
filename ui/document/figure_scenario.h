// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace carom::ui {

/// True for files that are figures, by their ending: .svg and .png.
bool isFigureFile(const QString& path);

/// The scenario text that an exported figure carries. Throws InputError if it carries none.
QString scenarioTextOf(const QString& path);

}  // namespace carom::ui
