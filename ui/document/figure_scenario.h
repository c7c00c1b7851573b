// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QIODevice;

namespace carom::ui {

/// Key of the scenario in the text chunks of a PNG.
inline constexpr const char* scenarioTextKey = "carom-scenario";

/// What stands before the scenario in the page of a motion, which ends where the script does.
inline constexpr const char* scenarioTagOfPage =
    "<script type=\"application/json\" id=\"carom-scenario\">";

/// True for files that are exported and carry a scenario, by their ending: .svg, .png and .html.
bool isFigureFile(const QString& path);

enum class FigureFormat : unsigned char { svg, png, page };

/// The scenario text that an exported figure carries. Throws InputError if it carries none.
QString scenarioTextOf(QIODevice& figure, FigureFormat format);
/// The same of a file; throws also if it cannot be read.
QString scenarioTextOf(const QString& path);

}  // namespace carom::ui
