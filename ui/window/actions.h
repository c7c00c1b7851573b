// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QString>
#include <functional>
#include <vector>

#include "ui/look/appearance.h"

class QMenuBar;
class QToolBar;

namespace carom::ui {

class MainWindow;

/// One row of the table that menu bar, tool bar and command palette are made from.
struct ActionSpec {
  QString id;    ///< "file.open"
  QString menu;  ///< "File", or "File/New from gallery"
  QString text;
  QString toolTip;
  std::function<void()> run;
  QKeySequence shortcut = {};
  IconShape icon = IconShape::none;
  bool inToolBar = false;
  bool startsGroup = false;            ///< a separator stands before it
  std::function<bool()> checked = {};  ///< makes it checkable
  std::function<bool()> enabled = {};  ///< if it is not always
};

/// Every action of the window.
std::vector<ActionSpec> actionSpecs(MainWindow& window);

/// The actions of a window by id; they belong to it.
class ActionTable {
 public:
  ActionTable(QWidget& owner, std::vector<ActionSpec> specs);

  [[nodiscard]] const std::vector<ActionSpec>& specs() const { return specs_; }
  [[nodiscard]] QAction* action(const QString& id) const;
  [[nodiscard]] QAction* action(std::size_t row) const { return actions_[row]; }

  void fill(QMenuBar& bar) const;
  void fill(QToolBar& bar) const;
  /// Check marks and icons again, after the state or the palette they come from changed.
  void refresh() const;

 private:
  std::vector<ActionSpec> specs_;
  std::vector<QAction*> actions_;
};

// Parts of the table of actions that stand in files of their own.

void append(std::vector<ActionSpec>& to, std::vector<ActionSpec>&& more);

/// Playing the motion around the impact.
std::vector<ActionSpec> playActions(MainWindow& window);
/// Pinning a design and coming back to it.
std::vector<ActionSpec> compareActions(MainWindow& window);
/// Writing and copying every figure, and writing every table.
std::vector<ActionSpec> figureActions(MainWindow& window);
/// Copying what panels of words and numbers show.
std::vector<ActionSpec> copyActions(MainWindow& window);

}  // namespace carom::ui
