// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <array>

#include "ui/look/appearance.h"

namespace carom::ui {

/// The panels around the scene.
struct Docks {
  QDockWidget* gallery = nullptr;
  QDockWidget* mechanism = nullptr;
  QDockWidget* impact = nullptr;
  QDockWidget* indicators = nullptr;
  QDockWidget* map = nullptr;
  QDockWidget* plots = nullptr;
  QDockWidget* laws = nullptr;
  QDockWidget* couplings = nullptr;
  QDockWidget* forces = nullptr;
  QDockWidget* restitution = nullptr;
  QDockWidget* impulsePlane = nullptr;

  [[nodiscard]] std::array<QDockWidget*, 11> all() const {
    return {gallery, mechanism, impact,      indicators, map,         plots,
            laws,    couplings, restitution, forces,     impulsePlane};
  }
  /// Those that are opened when they are wanted, behind others.
  [[nodiscard]] std::array<QDockWidget*, 5> studies() const {
    return {laws, couplings, restitution, forces, impulsePlane};
  }
};

QDockWidget* makeDock(QMainWindow& window, const QString& id, const QString& title,
                      QWidget* content);

/// Left gallery, mechanism and impact, right indicators and map, the plots below the scene. The
/// studies are hidden, each behind what it is as wide as.
void applyDefaultLayout(QMainWindow& window, const Docks& docks);

/// Size and docks as they were left, if they were saved by this version of the layout.
bool restoreLayout(QMainWindow& window);
void saveLayout(const QMainWindow& window);
void forgetLayout();

/// The colours that were chosen last; light if none were.
ColourScheme rememberedScheme();
void rememberScheme(ColourScheme scheme);

}  // namespace carom::ui
