// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QIODevice;

namespace carom::ui {

/// Key of the scenario in the text chunks of a PNG.
inline constexpr const char* scenarioTextKey = "carom-scenario";

/// True for files that are figures, by their ending: .svg and .png.
bool isFigureFile(const QString& path);

enum class FigureFormat : unsigned char { svg, png };

/// The scenario text that an exported figure carries. Throws InputError if it carries none.
QString scenarioTextOf(QIODevice& figure, FigureFormat format);
/// The same of a file; throws also if it cannot be read.
QString scenarioTextOf(const QString& path);

}  // namespace carom::ui
