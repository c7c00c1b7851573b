// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace carom::ui {

class MainWindow;

/// What is selected in the scene is selected in the tree and the other way round, and keys of
/// either edit it.
void shareSelection(MainWindow& window);

}  // namespace carom::ui
