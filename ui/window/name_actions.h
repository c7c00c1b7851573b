// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/window/actions.h"

namespace carom::ui {

class MainWindow;

/// Whose names the scene shows, and what the document says about itself.
std::vector<ActionSpec> nameActions(MainWindow& window);

}  // namespace carom::ui
