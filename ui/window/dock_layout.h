// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <vector>

#include "ui/look/appearance.h"
#include "ui/window/panel_spec.h"

namespace carom::ui {

/// The docks of the panels around the scene.
class Docks {
 public:
  /// Makes the panel and its dock.
  void add(QMainWindow& window, const PanelSpec& spec, const PanelParts& parts);

  [[nodiscard]] const std::vector<QDockWidget*>& all() const { return all_; }
  /// Those that are hidden until they are asked for.
  [[nodiscard]] std::vector<QDockWidget*> studies() const;
  /// The dock of the panel with this id, as panelSpecs() has it; null if there is none.
  [[nodiscard]] QDockWidget* named(const char* id) const;

 private:
  std::vector<QDockWidget*> all_;
};

/// Puts every panel where its row has it. The studies are hidden, each behind the tabs it joins.
void applyDefaultLayout(QMainWindow& window, const Docks& docks);

/// Size and docks as they were left, if they were saved by this version of the layout.
bool restoreLayout(QMainWindow& window);
void saveLayout(const QMainWindow& window);
void forgetLayout();

/// The colours that were chosen last; light if none were.
ColourScheme rememberedScheme();
void rememberScheme(ColourScheme scheme);

}  // namespace carom::ui
