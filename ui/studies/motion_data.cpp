// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/motion_data.h"

namespace carom::ui {

MotionData::MotionData(const ScenarioDocument& document, const Player& player, QObject* parent)
    : QObject(parent),
      document_(document),
      player_(player),
      worker_(QStringLiteral("motion tables"), tr("The motion could not be tabulated"), this) {
  connect(&player_, &Player::trajectoryChanged, this, [this] {
    if (player_.trajectory() == nullptr) {
      worker_.cancel();
      tables_.reset();
      of_.reset();
      asked_.reset();
    }
    emit changed();
  });
  connect(&player_, &Player::becameStale, this, &MotionData::changed);
  connect(&worker_, &Worker::failed, this, [this] {
    tables_.reset();
    of_.reset();
    emit changed();
  });
  // Another document: its tables are made even if the motion is the same one.
  connect(&document_, &ScenarioDocument::opened, this, [this] { asked_.reset(); });
}

std::shared_ptr<const MotionTables> MotionData::latest() {
  if (player_.trajectory() != nullptr && !player_.isStale() &&
      player_.sharedTrajectory() != asked_) {
    request();
  }
  return tables_;
}

bool MotionData::isOutOfDate() const {
  return player_.isStale() || of_ != player_.sharedTrajectory();
}

QString MotionData::reason() const {
  if (!player_.fault().isEmpty()) return player_.fault();
  if (!worker_.fault().isEmpty()) return worker_.fault();
  return tables_ ? QString() : tr("Calculating…");
}

void MotionData::request() {
  worker_.cancel();
  asked_ = player_.sharedTrajectory();
  worker_.start([this, scenario = document_.committed(),
                 trajectory = asked_](const Job& job) -> Worker::Delivery {
    auto made = std::make_shared<const MotionTables>(motionTables(scenario, *trajectory, job));
    return [this, made, trajectory] {
      tables_ = made;
      of_ = trajectory;
      emit changed();
    };
  });
}

}  // namespace carom::ui
