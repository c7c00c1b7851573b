// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include "core/simulate/trajectory.h"

namespace carom::ui {

/// Why the motion ends where it does: the sentence where there is room, else how it begins; the
/// whole of it in the tool tip and to a screen reader. Nothing if it ends as was asked for.
class EndNote : public QLabel {
  Q_OBJECT

 public:
  explicit EndNote(QWidget* parent);

  void setEnd(const TrajectoryEnd& end);
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void refresh();

  QString sentence_;
};

}  // namespace carom::ui
