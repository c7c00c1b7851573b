// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <array>

#include "ui/window/appearance.h"

namespace carom::ui {

/// The panels around the scene.
struct Docks {
  QDockWidget* gallery = nullptr;
  QDockWidget* mechanism = nullptr;
  QDockWidget* impact = nullptr;
  QDockWidget* indicators = nullptr;
  QDockWidget* map = nullptr;
  QDockWidget* plots = nullptr;

  [[nodiscard]] std::array<QDockWidget*, 6> all() const {
    return {gallery, mechanism, impact, indicators, map, plots};
  }
};

QDockWidget* makeDock(QMainWindow& window, const QString& id, const QString& title,
                      QWidget* content);

/// Left gallery, mechanism and impact, right indicators and map, the plots below the scene or, in a
/// low window, behind the map.
void applyDefaultLayout(QMainWindow& window, const Docks& docks);

/// Size and docks as they were left, if they were saved by this version of the layout.
bool restoreLayout(QMainWindow& window);
void saveLayout(const QMainWindow& window);
void forgetLayout();

/// The colours that were chosen last; light if none were.
ColourScheme rememberedScheme();
void rememberScheme(ColourScheme scheme);

}  // namespace carom::ui
