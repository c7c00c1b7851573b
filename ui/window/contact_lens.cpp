// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/contact_lens.h"

namespace carom::ui {

ContactLens::ContactLens(const ScenarioDocument& document, const Player& player, SceneView& scene,
                         QObject* parent)
    : QObject(parent), document_(document), player_(player), scene_(scene) {
  connect(&document, &ScenarioDocument::changed, this, &ContactLens::refresh);
  connect(&document, &ScenarioDocument::opened, this, [this] { setShare(1); });
  connect(&player, &Player::momentChanged, this, &ContactLens::refresh);
  connect(&player, &Player::trajectoryChanged, this, &ContactLens::refresh);
}

void ContactLens::setOn(bool on) {
  on_ = on;
  refresh();
  if (on_ && !scene_.closeUp()) {
    emit told(
        tr("The close-up shows one contact with a surface while it touches or is struck; there "
           "is none at this instant."));
  }
}

void ContactLens::setShare(double share) {
  share_ = share;
  refresh();
}

std::optional<CloseUp> ContactLens::touchAt(double t) {
  const std::shared_ptr<const Trajectory> motion = player_.sharedTrajectory();
  if (motion == nullptr) return {};
  const TrajectoryTouch* touch = touch_at(player_.mechanism(), *motion, t);
  if (touch == nullptr) return {};
  if (motion != motion_ || touch != touch_) {
    motion_ = motion;
    touch_ = touch;
    closeUp_.emplace(player_.mechanism(), *motion, *touch);
  }
  return closeUp_->at(t);
}

std::optional<CloseUp> ContactLens::seen() {
  const std::optional<Moment>& moment = player_.moment();
  if (!moment || !document_.visited().isEmpty()) {
    return close_up(*document_.scenario().mechanism, document_.evaluation(), share_);
  }
  if (std::optional<CloseUp> touch = touchAt(moment->t)) return touch;
  const Trajectory* motion = player_.trajectory();
  if (!moment->impact || motion == nullptr) return {};
  return close_up(player_.mechanism(), motion->impacts[*moment->impact]);
}

void ContactLens::refresh() {
  scene_.setCloseUp(on_ ? seen() : std::nullopt);
}

}  // namespace carom::ui
