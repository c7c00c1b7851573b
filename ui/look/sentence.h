// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace carom::ui {

/// With a capital at its beginning, unless a symbol or a key stands there: e is not E.
QString capitalized(QString text);

}  // namespace carom::ui
