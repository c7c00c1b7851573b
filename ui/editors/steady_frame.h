// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace carom::ui {

/// Holds a label whose words change while a hand moves, and asks for a new layout around it only
/// when they need another height: a label alone asks at every change, and the whole panel follows.
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
  void askFor(int height);

  QLabel* label_;
  int asked_ = 0;  ///< the height that the layout was told last
};

}  // namespace carom::ui
