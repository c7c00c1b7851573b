// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/window/actions.h"

namespace carom::ui {

/// What can be done with the picture behind the scene.
std::vector<ActionSpec> traceRows(MainWindow& window);

/// A picture that is no exported figure, which would be opened as a scenario.
bool isPlainPicture(const QString& path);

/// Puts a picture file behind the scene, its width that of what is shown. False if it is none.
bool putBehind(MainWindow& window, const QString& path);

}  // namespace carom::ui
