// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "ui/document/scenario_document.h"
#include "ui/window/views.h"

namespace carom::ui {

class LawOutcomes;

/// What the panels are made from.
struct PanelParts {
  ScenarioDocument& document;
  const Views& views;
  LawOutcomes& outcomes;
};

/// One panel beside the scene: its dock, its place in the first layout, its rows in the menus and
/// in the command palette, and its shortcut all follow from this row.
struct PanelSpec {
  const char* id;     ///< names the dock in saved layouts, and the actions "view.show.ID"
  const char* title;  ///< in English
  Qt::DockWidgetArea area;
  const char* behind;  ///< the panel, in a row above, whose tabs it joins; null: a place of its own
  bool isStudy;        ///< hidden until it is asked for
  QWidget* (*make)(const PanelParts&);

  [[nodiscard]] QString name() const { return QString::fromLatin1(id); }
  [[nodiscard]] QString translatedTitle() const;
};

/// Every panel, in the order of menus, shortcuts and tabs.
std::span<const PanelSpec> panelSpecs();

}  // namespace carom::ui
