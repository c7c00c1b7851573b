// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/fold_button.h"

namespace carom::ui {

FoldButton::FoldButton(QWidget& content, QWidget* parent) : QToolButton(parent) {
  setAutoRaise(true);
  setCheckable(true);
  setArrowType(Qt::RightArrow);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  // A tool button is not in the tab order by itself.
  setFocusPolicy(Qt::TabFocus);
  content.hide();
  connect(this, &QToolButton::toggled, &content, [this, &content](bool open) {
    setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    content.setVisible(open);
  });
}

}  // namespace carom::ui
