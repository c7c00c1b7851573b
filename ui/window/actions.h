// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QDialog>
#include <QKeySequence>
#include <QLineEdit>
#include <QListWidget>
#include <QString>
#include <functional>
#include <utility>
#include <vector>

#include "ui/look/appearance.h"

class QMenuBar;
class QToolBar;

namespace carom::ui {

inline constexpr auto controlShift = Qt::CTRL | Qt::SHIFT;

class MainWindow;

/// One row of the table that menu bar, tool bar and command palette are made from.
struct ActionSpec {
  /// @param name  "file.open"
  /// @param place  menu: "File", or "File/New from gallery"
  /// @param what  text of the menu
  /// @param tip  what it does, in words
  ActionSpec(QAnyStringView name, QString place, QString what, QString tip,
             std::function<void()> does, const QKeySequence& keys = {},
             IconShape shape = IconShape::none)
      : id(name.toString()),
        menu(std::move(place)),
        text(std::move(what)),
        toolTip(std::move(tip)),
        run(std::move(does)),
        shortcut(keys),
        icon(shape) {}

  ActionSpec& onToolBar() {
    inToolBar = true;
    return *this;
  }
  /// A separator stands before it.
  ActionSpec& inNewGroup() {
    startsGroup = true;
    return *this;
  }
  /// It bears a check mark while `isOn` holds.
  ActionSpec& checkedWhile(std::function<bool()> isOn) {
    checked = std::move(isOn);
    return *this;
  }
  /// Its keys act only in views that take them, such as the scene: elsewhere they edit text.
  ActionSpec& keysOfViews() {
    viewsTakeKeys = true;
    return *this;
  }
  ActionSpec& enabledWhile(std::function<bool()> isPossible) {
    enabled = std::move(isPossible);
    return *this;
  }

  QString id, menu, text, toolTip;
  std::function<void()> run;
  QKeySequence shortcut;
  IconShape icon;
  bool inToolBar = false, startsGroup = false, viewsTakeKeys = false;
  std::function<bool()> checked, enabled;
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
  /// Updates check marks and icons after the state or the palette they come from changed.
  void refresh() const;

 private:
  std::vector<ActionSpec> specs_;
  std::vector<QAction*> actions_;
};

/// The parts of the table about editing and drawing.
std::vector<ActionSpec> editActions(MainWindow& window);
std::vector<ActionSpec> drawActions(MainWindow& window);
/// The part of the table about writing and copying figures and tables.
std::vector<ActionSpec> figureActions(MainWindow& window);
/// The part about what is compared.
std::vector<ActionSpec> compareActions(MainWindow& window);
/// The part about workspaces, and which one a scenario opens with.
std::vector<ActionSpec> workspaceActions(MainWindow& window);
/// The part about lessons.
std::vector<ActionSpec> lessonActions(MainWindow& window);
/// The part about copying what panels of words and numbers show.
std::vector<ActionSpec> copyActions(MainWindow& window);
/// The part about the commands that compute in a terminal what the window shows.
std::vector<ActionSpec> commandActions(MainWindow& window);
/// Lets the button of the study panel copy its command.
void followCommandButton(MainWindow& window);
/// Of the study panel.
std::vector<ActionSpec> studyActions(MainWindow& window);
/// Opens the files of studies in their panel.
void openStudies(MainWindow& window);

class ActionTable;

/// Find any action by typing parts of its name; Enter runs it.
class CommandPalette : public QDialog {
  Q_OBJECT

 public:
  CommandPalette(const ActionTable& actions, QWidget* parent);

  [[nodiscard]] QLineEdit* filterField() const { return filter_; }
  [[nodiscard]] QListWidget* list() const { return list_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// The best matches first.
  void showMatches(const QString& typed);
  void addEntry(std::size_t row, const QString& entry);
  void runCurrent();

  const ActionTable& actions_;
  QLineEdit* filter_;
  QListWidget* list_;
};

}  // namespace carom::ui
