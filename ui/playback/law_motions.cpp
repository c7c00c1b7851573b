// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/law_motions.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/study/force_study.h"
#include "core/study/simulation.h"

namespace carom::ui {

namespace {

/// Laws are told apart by their kind, whatever their numbers.
bool areSame(const ImpactModel& a, const ImpactModel& b) {
  const auto* law = std::get_if<Law>(&a);
  const auto* other = std::get_if<Law>(&b);
  return law != nullptr && other != nullptr ? law->index() == other->index() : a == b;
}

Scenario scenarioUnder(const Scenario& scenario, const ImpactModel& model) {
  if (const auto* force = std::get_if<ForceModel>(&model)) {
    return with_force_model(scenario, *force);
  }
  Scenario other = scenario;
  other.law = std::get<Law>(model);
  return other;
}

}  // namespace

LawMotions::LawMotions(const ScenarioDocument& document, const Player& player, QObject* parent)
    : QObject(parent),
      document_(document),
      player_(player),
      motions_(std::make_shared<const std::vector<Motion>>()),
      worker_(QStringLiteral("motions of laws"), tr("The motions under other laws are not known"),
              this) {
  connect(&player_, &Player::becameStale, this, &LawMotions::forget);
  connect(&player_, &Player::trajectoryChanged, this, &LawMotions::request);
  connect(&document_, &ScenarioDocument::opened, this, &LawMotions::clear);
  connect(&worker_, &Worker::failed, this, &LawMotions::failed);
}

bool LawMotions::shows(const ImpactModel& model) const {
  return std::ranges::any_of(models_,
                             [&model](const ImpactModel& other) { return areSame(other, model); });
}

void LawMotions::toggle(const ImpactModel& model) {
  const auto gone =
      std::erase_if(models_, [&model](const ImpactModel& other) { return areSame(other, model); });
  if (gone == 0) {
    if (models_.size() == most) models_.erase(models_.begin());
    models_.push_back(model);
  }
  request();
}

void LawMotions::clear() {
  models_.clear();
  request();
}

void LawMotions::tell(const QStringList& missing) {
  const QStringList before = std::exchange(missing_, missing);
  if (before == missing) return;
  const QString separator = QStringLiteral("; ");
  if (!before.isEmpty()) emit resolved(before.join(separator));
  if (!missing.isEmpty()) emit failed(missing.join(separator));
}

void LawMotions::forget() {
  worker_.cancel();
  if (motions_->empty()) return;
  motions_ = std::make_shared<const std::vector<Motion>>();
  emit changed();
}

void LawMotions::request() {
  forget();
  if (models_.empty()) tell({});
  if (models_.empty() || player_.trajectory() == nullptr || player_.isStale()) return;
  worker_.start([this, models = models_, scenario = document_.committed(),
                 spec = player_.spec()](const Job& job) -> Worker::Delivery {
    auto found = std::make_shared<std::vector<Motion>>();
    QStringList missing;
    for (const ImpactModel& model : models) {
      try {
        const Scenario other = scenarioUnder(scenario, model);
        found->push_back({model, simulate(other, compute(other), spec, job)});
      } catch (const InputError& error) {
        missing << QString::fromStdString(error.message());
      }
    }
    missing.removeDuplicates();
    return [this, found, missing] {
      motions_ = found;
      emit changed();
      tell(missing);
    };
  });
}

}  // namespace carom::ui
