// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace carom::ui {

/// A choice whose present text is never cut in the middle of a letter: where there is no room for
/// all of it, it is told up to its last comma, if that still tells it from the others, or ends in
/// dots.
class FittingComboBox : public QComboBox {
  Q_OBJECT

 public:
  using QComboBox::QComboBox;

  /// The present text as it is shown in so many pixels.
  [[nodiscard]] QString shownIn(int width) const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] bool isUnique(const QString& beginning) const;
};

}  // namespace carom::ui
