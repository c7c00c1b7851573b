// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/selection.h"

#include <algorithm>

namespace carom::ui {

namespace {

template <class Part>
QString pathOf(const char* group, const std::vector<Part>& parts, int index) {
  if (index < 0 || static_cast<std::size_t>(index) >= parts.size()) return {};
  return QString::fromLatin1(group) + QLatin1Char('.') +
         QString::fromStdString(parts[static_cast<std::size_t>(index)].name);
}

}  // namespace

QString pathOfBody(const Mechanism& mechanism, int body) {
  return pathOf("bodies", mechanism.bodies, body);
}

QString pathOfElement(const Mechanism& mechanism, int element) {
  return pathOf("forces", mechanism.forces, element);
}

int elementAt(const Mechanism& mechanism, const QString& path) {
  const int count = static_cast<int>(mechanism.forces.size());
  for (int i = 0; i < count; ++i) {
    if (path == pathOfElement(mechanism, i)) return i;
  }
  return -1;
}

}  // namespace carom::ui
