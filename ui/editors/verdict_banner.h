// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>
#include <QToolButton>
#include <optional>

#include "core/study/compute.h"
#include "ui/document/explanation.h"

namespace carom::ui {

/// Holds a label whose text changes during a drag and requests a new layout only when the text
/// needs another height. A label alone requests one at every change, for the whole panel.
class SteadyFrame : public QWidget {
  Q_OBJECT

 public:
  explicit SteadyFrame(QLabel* label, QWidget* parent = nullptr);

  [[nodiscard]] QSize sizeHint() const override { return label_->sizeHint(); }
  [[nodiscard]] QSize minimumSizeHint() const override { return label_->minimumSizeHint(); }
  [[nodiscard]] bool hasHeightForWidth() const override { return label_->hasHeightForWidth(); }
  [[nodiscard]] int heightForWidth(int width) const override;

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void requestHeight(int height);

  QLabel* label_;
  int requested_ = 0;  ///< height in the last request [px]
};

/// One finding: sign, sentence, equation. Severity is told by the shape of the sign, by its name
/// for assistive technology, and only then by colour.
class FindingLine : public QFrame {
  Q_OBJECT

 public:
  enum class Weight : unsigned char { verdict, note };
  explicit FindingLine(Weight weight, QWidget* parent = nullptr);

  void show(const Finding& finding);
  /// Puts the sentence and its equation into What's This.
  void explain();
  /// The label that screen readers read and that is explained.
  [[nodiscard]] ExplainedLabel* label() const { return text_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void paintSign();

  Weight weight_;
  std::optional<Finding> shown_;
  QLabel* sign_;
  ExplainedLabel* text_;
  QToolButton* equation_;  ///< address of the equation, which a click shows
};

}  // namespace carom::ui
