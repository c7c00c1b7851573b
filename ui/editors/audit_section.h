// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/impact/audit.h"
#include "ui/document/explanation.h"
#include "ui/editors/fold_button.h"

namespace carom::ui {

/// Whether all balance laws hold, and, unfolded, the residual of each.
class AuditSection : public QWidget {
  Q_OBJECT

 public:
  explicit AuditSection(QWidget* parent = nullptr);

  void show(const std::vector<Residual>& audit);
  /// Every equation that is checked, into What's This.
  void explain();
  [[nodiscard]] FoldButton* button() const { return button_; }
  [[nodiscard]] ExplainedLabel* table() const { return table_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void paint();

  std::vector<Residual> shown_;
  QLabel* sign_;
  ExplainedLabel* table_;
  FoldButton* button_;
};

}  // namespace carom::ui
