// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

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

}  // namespace carom::ui
