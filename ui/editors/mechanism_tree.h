// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>
#include <memory>

#include "ui/document/follow_when_shown.h"

namespace carom::ui {

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

}  // namespace carom::ui
