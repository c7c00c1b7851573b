// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <vector>

#include "core/edit/edit.h"
#include "ui/document/scenario_document.h"

class QKeyEvent;

namespace carom::ui {

/// What is done to several parts at once: one undo step each.
class PartEdits : public QObject {
  Q_OBJECT

 public:
  explicit PartEdits(ScenarioDocument& document) : document_(document) {}

  /// Delete, rename, copy, cut, paste, duplicate, select all.
  static bool isKey(const QKeyEvent& key);
  /// body “rod”, joint “pivot”.
  static QString joined(const std::vector<PartName>& parts);

  void remove(const std::vector<PartName>& parts);
  /// What `edit` makes of the document, if it is something else.
  void change(const QString& step, const std::function<Edit(const Scenario&)>& edit);
  /// The copies stand a little beside their originals.
  /// @return  the copies; none if nothing was possible
  std::vector<PartName> duplicate(const std::vector<PartName>& parts);
  /// On the clipboard the parts are a scenario of their own, with what they refer to.
  void copy(const std::vector<PartName>& parts);
  std::vector<PartName> paste();

 signals:
  /// Other parts are gone, too, or could not be pasted.
  void told(const QString& sentence);
  /// It was not possible.
  void failed(const QString& sentence);

 private:
  /// @param step  "%1" stands for the parts
  std::vector<PartName> add(const Scenario& from, std::vector<PartName> parts, const QString& step);

  ScenarioDocument& document_;
};

}  // namespace carom::ui
