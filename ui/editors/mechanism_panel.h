// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QSplitter>
#include <QString>
#include <QWidget>

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
  /// The numbers of the current item, or those that the selected parts have in common.
  void showSelected();
  void refresh();

  ScenarioDocument& document_;
  MechanismTree* tree_;
  ParameterForm* form_;
  QLabel* heading_;
  QWidget* numbers_;
  QSplitter* splitter_;
  QStringList owners_;  ///< of the numbers that are shown, if several parts are selected
  bool sharedByHand_ = false;
};

}  // namespace carom::ui
