// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace carom::ui {

/// True if a window can be opened. Qt ends the process when it finds no display, without asking;
/// so this is asked before a QApplication is made.
bool displayIsReachable(int argc, char** argv);

/// True if one of the arguments is `name`, or begins with `name` and "=".
bool hasArgument(int argc, char** argv, std::string_view name);

}  // namespace carom::ui
