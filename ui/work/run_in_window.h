// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>
#include <stop_token>

namespace carom::ui {

/// Runs `action` in the thread of `window`, in a turn of its event loop, and waits for its end;
/// called from another thread. Throws what the action throws. Once `stop` is requested an action
/// that has not begun never runs, and false is returned: the window's thread may be waiting for the
/// caller.
bool runInWindow(QObject& window, const std::stop_token& stop, std::function<void()> action);

}  // namespace carom::ui
