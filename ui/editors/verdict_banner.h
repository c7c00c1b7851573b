// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>
#include <optional>

#include "core/study/compute.h"
#include "ui/document/explained_label.h"

namespace carom::ui {

/// One finding: sign, sentence, equation. Severity is told by the shape of the sign, by its name
/// for assistive technology, and only then by colour.
class FindingLine : public QFrame {
  Q_OBJECT

 public:
  enum class Weight : unsigned char { verdict, note };
  explicit FindingLine(Weight weight, QWidget* parent = nullptr);

  void show(const Finding& finding);
  /// Puts what it says and its equation into its What's This.
  void explain();
  /// What is read and explained.
  [[nodiscard]] ExplainedLabel* label() const { return text_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void paintSign();

  Weight weight_;
  std::optional<Finding> shown_;
  QLabel* sign_;
  ExplainedLabel* text_;
};

}  // namespace carom::ui
