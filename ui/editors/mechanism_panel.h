// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QSplitter>
#include <QString>
#include <QTreeWidget>
#include <QWidget>
#include <memory>

#include "core/mechanism/mechanism.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

class MechanismTree;
class ParameterForm;

/// The tree of the mechanism and, below, the numbers of what is selected in it.
class MechanismPanel : public QWidget {
  Q_OBJECT

 public:
  explicit MechanismPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] MechanismTree* tree() const { return tree_; }
  [[nodiscard]] ParameterForm* form() const { return form_; }
  /// Wide enough for the numbers; a scroll bar serves what is too high.
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// The form gets the height it needs as long as some rows of the tree remain.
  void shareHeight();
  /// Height of all unfolded rows [px].
  [[nodiscard]] int treeHeight() const;
  void showPrefix(const QString& prefix);
  void refresh();

  ScenarioDocument& document_;
  MechanismTree* tree_;
  ParameterForm* form_;
  QLabel* heading_;
  QWidget* numbers_;
  QSplitter* splitter_;
  bool sharedByHand_ = false;
};

/// Bodies, joints, contacts, force elements, pose and velocity of the document. The signal of a
/// selected item names it by the prefix of its parameters' paths.
class MechanismTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit MechanismTree(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] QString currentPrefix() const { return prefixOf(currentItem()); }
  /// Empty if there is no item.
  [[nodiscard]] static QString prefixOf(const QTreeWidgetItem* item);
  /// Selects the item whose prefix is the longest one that `path` begins with.
  void selectPath(const QString& path);

 signals:
  void prefixSelected(const QString& prefix);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void rebuild(const QStringList& motionGroups);
  QTreeWidgetItem* addGroup(const QString& title, const QString& prefix);
  QTreeWidgetItem* addItem(QTreeWidgetItem* group, const std::string& name, const QString& kind);
  void addForces();

  ScenarioDocument& document_;
  FollowWhenShown* follower_;
  std::shared_ptr<const Mechanism> shown_;
  QStringList motionGroups_;
};

/// What the mechanism's tree calls a body or a force element of the scene; empty if there is none.
QString pathOfBody(const Mechanism& mechanism, int body);
QString pathOfElement(const Mechanism& mechanism, int element);
/// The force element that the tree calls so; −1 if it is none.
int elementAt(const Mechanism& mechanism, const QString& path);

}  // namespace carom::ui
