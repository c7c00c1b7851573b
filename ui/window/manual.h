// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace carom::ui {

class MainWindow;

/// The folder of the manual's pages: share/doc/carom/manual of the prefix below which the program
/// is installed, or manual/html of the build in which it is. Empty if there is no manual.
QString manualFolder();

/// The page of the manual about what has the keyboard: that of its panel, as in "panels/map.html",
/// otherwise that of the scene.
QString manualPage(const MainWindow& window);

/// Opens the manual in the browser at the page about what has the keyboard. Where there is no
/// manual it says how to get one.
void openManual(MainWindow& window);

}  // namespace carom::ui
