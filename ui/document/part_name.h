// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace carom::ui {

/// A name without a label as it is shown: files join its words with underscores.
inline QString shownName(const std::string& name) {
  return QString::fromStdString(name).replace(QLatin1Char('_'), QLatin1Char(' '));
}

/// What a part is called on screen. Paths, files and fields where a name is typed keep the name.
template <class Part>
requires requires(const Part& part) {
  part.name;
}
QString shownName(const Part& part) {
  if constexpr (requires { part.label; }) {
    if (!part.label.empty()) return QString::fromStdString(part.label);
  }
  return shownName(part.name);
}

}  // namespace carom::ui
