// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

namespace carom::ui {

class MainWindow;
struct Workspace;

/// Shows the workspace that a scenario chooses when it is opened. A scenario that chooses none gets
/// the panels back that were there before, unless other ones were opened or closed since.
class ScenarioWorkspace : public QObject {
  Q_OBJECT

 public:
  explicit ScenarioWorkspace(MainWindow& window);

  /// The window has its first layout: a scenario that was opened before takes its panels.
  void takeLayout();
  /// Lays the panels out as they were before a scenario chose them.
  void giveBack();

 private:
  /// @param id  of the workspace; empty: none
  void follow(const QString& id);
  /// Whether the panels of the scenario's workspace are open, and no others.
  [[nodiscard]] bool isUntouched() const;

  MainWindow& window_;
  const Workspace* shown_ = nullptr;  ///< that a scenario chose; null: none
  QByteArray before_;                 ///< the docks before the first one was shown
};

}  // namespace carom::ui
