// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTreeWidget>
#include <vector>

#include "core/edit/parts.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/part_edits.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// Every named part of the document by its kind, and the gravity. The signal of a selected item
/// names it by the prefix of its parameters' paths. What is selected here is selected in the scene,
/// too. A part is renamed in its place, duplicated, copied and deleted. A text that cannot be a
/// name becomes the part's label.
class MechanismTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit MechanismTree(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] QString currentPrefix() const { return prefixOf(currentItem()); }
  /// The label of a part, or its name in words.
  [[nodiscard]] static QString shownText(const QModelIndex& index);
  /// Empty if there is no item.
  [[nodiscard]] static QString prefixOf(const QTreeWidgetItem* item);
  /// Selects the item whose prefix is the longest one that `path` begins with.
  void selectPath(const QString& path);

  [[nodiscard]] std::vector<PartName> selectedParts() const;
  /// What the paths of their parameters begin with, each once.
  [[nodiscard]] QStringList selectedPrefixes() const;
  [[nodiscard]] PartEdits& partEdits() { return edits_; }
  /// Selects these parts alone.
  void selectParts(const std::vector<PartName>& parts);
  /// Selects one more part, or one less.
  void toggle(const PartName& part);
  /// @param beside  those that are selected stay so
  void select(std::vector<PartName> parts, bool beside);

  void selectAllParts();
  /// What a key does to the parts that are selected.
  void edit(const QKeyEvent& key);
  void deleteSelected();
  void copySelected();
  void cutSelected();
  void duplicateSelected();
  void paste();
  /// Opens the field for the name of the current part, of several that are selected for that one.
  void renameCurrent();

 signals:
  void prefixSelected(const QString& prefix);
  void partsSelected();
  /// Several are selected, and this is said of the one whose name is typed now.
  void renamingOne(const QString& sentence);
  /// The tool of the scene is to be put away.
  void escaped();

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Row {
    PartName part;
    QString label, kind, meaning;
    /// What is typed in.
    [[nodiscard]] QString text() const {
      return label.isEmpty() ? QString::fromStdString(part.name) : label;
    }
    bool operator==(const Row&) const = default;
  };
  [[nodiscard]] static std::vector<Row> rowsOf(const Scenario& scenario);
  [[nodiscard]] static PartName partOf(const QTreeWidgetItem& item);
  void refresh();
  void rebuild();
  QTreeWidgetItem* addGroup(const QString& title, const QString& prefix);
  static QTreeWidgetItem* itemOf(const QString& group, const Row& row);
  void selectOnly(QTreeWidgetItem& item);
  void rename(QTreeWidgetItem& item);
  void selectNew(const std::vector<PartName>& parts);

  ScenarioDocument& document_;
  PartEdits edits_;
  FollowWhenShown* follower_;
  bool filled_ = false;
  std::vector<Row> rows_;
};

/// What the mechanism's tree calls a body or a force element of the scene; empty if there is none.
QString pathOfBody(const Mechanism& mechanism, int body);
QString pathOfElement(const Mechanism& mechanism, int element);

}  // namespace carom::ui
