// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include "core/simulate/trajectory.h"

namespace carom::ui {

/// Why the motion ends where it does, or why there is none: the sentence if it fits, else its
/// beginning; all of it in the tool tip and for screen readers. Empty if the motion ends at the
/// time that was asked for.
class EndNote : public QLabel {
  Q_OBJECT

 public:
  explicit EndNote(QWidget* parent);

  void showEnd(const TrajectoryEnd& end);
  void showFault(const QString& sentence);
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void showSentence(const QString& sentence, const QString& spoken);
  void refresh();

  QString sentence_;
};

}  // namespace carom::ui
