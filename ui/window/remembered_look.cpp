// SPDX-License-Identifier: GPL-3.0-or-later
//
// Colours, letters and names that were chosen last.
#include <QSettings>
#include <algorithm>

#include "ui/window/dock_layout.h"

namespace carom::ui {

namespace {

const QString scaleKey = QStringLiteral("window/scale");
const QString darkKey = QStringLiteral("window/dark");
const QString namesKey = QStringLiteral("scene/names");

}  // namespace

ColourScheme rememberedScheme() {
  return QSettings().value(darkKey, false).toBool() ? ColourScheme::dark : ColourScheme::light;
}

void rememberScheme(ColourScheme scheme) {
  QSettings().setValue(darkKey, scheme == ColourScheme::dark);
}

bool isSchemeRemembered() {
  return QSettings().contains(darkKey);
}

void forgetScheme() {
  QSettings().remove(darkKey);
}

double rememberedScale() {
  const double scale = QSettings().value(scaleKey, 1).toDouble();
  return scale > 0 ? scale : 1;
}

void rememberScale(double scale) {
  QSettings().setValue(scaleKey, scale);
}

Names rememberedNames() {
  constexpr int all = static_cast<int>(Names::all);
  return static_cast<Names>(std::clamp(QSettings().value(namesKey, all).toInt(), 0, all));
}

void rememberNames(Names names) {
  QSettings().setValue(namesKey, static_cast<int>(names));
}

}  // namespace carom::ui
