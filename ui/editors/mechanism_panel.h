// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QSplitter>
#include <QString>
#include <QWidget>

#include "core/projection/freedom.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

class MechanismTree;
class ParameterForm;

/// The tree of the mechanism, the numbers of what is selected in it, and what its joints let move.
class MechanismPanel : public QWidget {
  Q_OBJECT

 public:
  explicit MechanismPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] MechanismTree* tree() const { return tree_; }
  [[nodiscard]] ParameterForm* form() const { return form_; }
  /// Names what is selected, and the bodies that a joint or a contact is between.
  [[nodiscard]] const QLabel& heading() const { return *heading_; }
  /// "1 degree of freedom".
  [[nodiscard]] const QLabel& freedom() const { return *freedom_; }
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
  [[nodiscard]] QString headingText(const QString& prefix) const;
  void showFreedom();

  ScenarioDocument& document_;
  MechanismTree* tree_;
  ParameterForm* form_;
  QLabel* heading_;
  QLabel* freedom_;
  QWidget* numbers_;
  QSplitter* splitter_;
  QStringList owners_;  ///< of the numbers that are shown, if several parts are selected
  bool sharedByHand_ = false;
  LateResult<Freedom> freedoms_;
};

}  // namespace carom::ui
