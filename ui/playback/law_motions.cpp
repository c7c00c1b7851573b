// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/law_motions.h"

#include <algorithm>

#include "core/study/simulation.h"

namespace carom::ui {

LawMotions::LawMotions(const ScenarioDocument& document, const Player& player, QObject* parent)
    : QObject(parent),
      document_(document),
      player_(player),
      motions_(std::make_shared<const std::vector<Motion>>()),
      worker_(QStringLiteral("motions of laws"), tr("The motions under other laws are not known"),
              this) {
  connect(&player_, &Player::becameStale, this, &LawMotions::forget);
  connect(&player_, &Player::trajectoryChanged, this, &LawMotions::request);
  connect(&worker_, &Worker::failed, this, &LawMotions::failed);
}

bool LawMotions::shows(const Law& law) const {
  return std::ranges::find(laws_, law.index(), &Law::index) != laws_.end();
}

void LawMotions::toggle(const Law& law) {
  const auto gone =
      std::erase_if(laws_, [&law](const Law& other) { return other.index() == law.index(); });
  if (gone == 0) {
    if (laws_.size() == most) laws_.erase(laws_.begin());
    laws_.push_back(law);
  }
  request();
}

void LawMotions::forget() {
  worker_.cancel();
  if (motions_->empty()) return;
  motions_ = std::make_shared<const std::vector<Motion>>();
  emit changed();
}

void LawMotions::request() {
  forget();
  if (laws_.empty() || player_.trajectory() == nullptr || player_.isStale()) return;
  worker_.start([this, laws = laws_, scenario = document_.committed(),
                 spec = player_.spec()](const Job& job) -> Worker::Delivery {
    auto found = std::make_shared<std::vector<Motion>>();
    for (const Law& law : laws) {
      Scenario other = scenario;
      other.law = law;
      found->push_back({law, simulate(other, compute(other), spec, job)});
    }
    return [this, found] {
      motions_ = found;
      emit changed();
    };
  });
}

}  // namespace carom::ui
