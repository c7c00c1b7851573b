// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/window/actions.h"

namespace carom::ui {

// Parts of the table of actions that stand in files of their own.

void append(std::vector<ActionSpec>& to, std::vector<ActionSpec>&& more);

/// Playing the motion around the impact.
std::vector<ActionSpec> playActions(MainWindow& window);
/// Pinning a design and coming back to it.
std::vector<ActionSpec> compareActions(MainWindow& window);
/// Copying what the studies show, and writing their tables.
std::vector<ActionSpec> studyActions(MainWindow& window);
std::vector<ActionSpec> studyExports(MainWindow& window);
/// Writing and copying what the panels of the studies draw.
std::vector<ActionSpec> studyFigureActions(MainWindow& window);

}  // namespace carom::ui
