// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTreeWidget>
#include <vector>

#include "core/edit/parts.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// Every named part of the document by its kind, and the gravity. The signal of a selected item
/// names it by the prefix of its parameters' paths. A part is renamed in its place, duplicated and
/// deleted.
class MechanismTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit MechanismTree(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] QString currentPrefix() const { return prefixOf(currentItem()); }
  /// Empty if there is no item.
  [[nodiscard]] static QString prefixOf(const QTreeWidgetItem* item);
  /// Selects the item whose prefix is the longest one that `path` begins with.
  void selectPath(const QString& path);

  [[nodiscard]] std::vector<PartName> selectedParts() const;
  /// Selects these parts alone.
  void selectParts(const std::vector<PartName>& parts);

  /// One undo step each, for all that are selected.
  void deleteSelected();
  void duplicateSelected();
  /// Opens the field for the name of the current part.
  void renameCurrent();

 signals:
  void prefixSelected(const QString& prefix);
  /// Other parts are gone with those that were deleted.
  void told(const QString& sentence);
  /// A name or a deletion was not possible.
  void failed(const QString& sentence);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Row {
    PartName part;
    QString kind, meaning;
    bool operator==(const Row&) const = default;
  };
  [[nodiscard]] static std::vector<Row> rowsOf(const Scenario& scenario);
  [[nodiscard]] static PartName partOf(const QTreeWidgetItem& item);
  void refresh();
  void rebuild();
  QTreeWidgetItem* addGroup(const QString& title, const QString& prefix);
  void addItem(QTreeWidgetItem& group, const Row& row);
  void rename(QTreeWidgetItem& item);

  ScenarioDocument& document_;
  FollowWhenShown* follower_;
  bool filled_ = false;
  std::vector<Row> rows_;
};

/// What the mechanism's tree calls a body or a force element of the scene; empty if there is none.
QString pathOfBody(const Mechanism& mechanism, int body);
QString pathOfElement(const Mechanism& mechanism, int element);
/// The force element that the tree calls so; −1 if it is none.
int elementAt(const Mechanism& mechanism, const QString& path);

}  // namespace carom::ui
