// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/mechanism/shown_name.h"

namespace carom::ui {

/// A name without a label as it is shown: files join its words with underscores.
inline QString shownName(const std::string& name) {
  return QString::fromStdString(in_words(name));
}

/// What a part is called on screen. Paths, files and fields where a name is typed keep the name.
template <class Part>
requires requires(const Part& part) {
  part.name;
}
QString shownName(const Part& part) {
  return QString::fromStdString(shown_name(part));
}

}  // namespace carom::ui
