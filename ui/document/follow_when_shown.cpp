// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/follow_when_shown.h"

#include <QEvent>
#include <utility>

namespace carom::ui {

FollowWhenShown::FollowWhenShown(ScenarioDocument& document, QWidget& panel,
                                 std::function<void()> refresh)
    : QObject(&panel), panel_(panel), refresh_(std::move(refresh)) {
  panel.installEventFilter(this);
  connect(&document, &ScenarioDocument::changed, this, [this] {
    behind_ = true;
    if (panel_.isVisible()) catchUp();
  });
}

void FollowWhenShown::catchUp() {
  if (std::exchange(behind_, false)) refresh_();
}

bool FollowWhenShown::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &panel_ && event->type() == QEvent::Show) catchUp();
  return false;
}

}  // namespace carom::ui
