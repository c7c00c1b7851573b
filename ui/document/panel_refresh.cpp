// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/panel_refresh.h"

#include <QEvent>
#include <algorithm>

namespace carom::ui {

bool haveSameParts(const Mechanism& a, const Mechanism& b) {
  const auto name = [](const auto& part) { return part.name; };
  const auto same = [name](const auto& some, const auto& others) {
    return std::ranges::equal(some, others, {}, name, name);
  };
  return same(a.bodies, b.bodies) && same(a.joints, b.joints) && same(a.contacts, b.contacts);
}

FollowWhenShown::FollowWhenShown(ScenarioDocument& document, QWidget& panel,
                                 std::function<void()> refresh)
    : QObject(&panel), panel_(panel), refresh_(std::move(refresh)) {
  panel.installEventFilter(this);
  connect(&document, &ScenarioDocument::changed, this, &FollowWhenShown::follow);
}

void FollowWhenShown::follow() {
  behind_ = true;
  if (panel_.isVisible()) catchUp();
}

void FollowWhenShown::catchUp() {
  if (std::exchange(behind_, false)) refresh_();
}

bool FollowWhenShown::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &panel_ && event->type() == QEvent::Show) catchUp();
  if (watched == &panel_ && event->type() == QEvent::PaletteChange) follow();
  return false;
}

}  // namespace carom::ui
