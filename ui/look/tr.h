// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace carom::ui {

/// The text in the user's language, for functions that are no members of a QObject.
inline QString tr(const char* text) {
  return QCoreApplication::translate("carom::ui", text);
}

}  // namespace carom::ui
