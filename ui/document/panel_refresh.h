// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <utility>

#include "ui/document/scenario_document.h"
#include "ui/document/sweep_tables.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// Whether everything about one instant of the mechanism is known within a frame on any computer.
/// Bodies and contacts are counted, not seconds: the same mechanism is always treated the same.
[[nodiscard]] inline bool isQuicklyStudied(const Mechanism& mechanism) {
  // Moreau's law tries four modes at each contact: some sixty combinations. Pfeiffer and Glocker's
  // tries six in its second phase, some two hundred.
  constexpr std::size_t most_contacts = 3;
  return isSmall(mechanism) && mechanism.contacts.size() <= most_contacts;
}

/// Whether two mechanisms have parts of the same names, so that results of one can stand in.
[[nodiscard]] bool haveSameParts(const Mechanism& a, const Mechanism& b);

/// What the time to make a result depends on: on the size of the mechanism alone, or also on its
/// numbers, as that of an integration over time does.
enum class TimeDependsOn { size, numbers };

/// What a panel shows of the document's present instant: made at once for a small mechanism if its
/// size decides how long that takes; else on a worker, and until it arrives the former result for
/// the same mechanism stands in.
template <class Result>
class LateResult {
 public:
  /// `moving`: something is being dragged, and a coarse result is enough.
  using Make = std::function<Result(const Scenario&, const Evaluation&, bool moving, const Job&)>;

  /// `name` and `failure` as of Worker; `arrived` is called after the worker's result or failure.
  LateResult(const ScenarioDocument& document, const QString& name, const QString& failure,
             Make make, std::function<void()> arrived, TimeDependsOn time = TimeDependsOn::size)
      : document_(document),
        make_(std::move(make)),
        arrived_(std::move(arrived)),
        time_(time),
        worker_(name, failure, nullptr) {
    QObject::connect(&worker_, &Worker::failed, &worker_, [this] {
      result_.reset();
      if (!isMadeAtOnce()) arrived_();
    });
  }

  /// The latest result, up to date if quickly made; null before the first and after a failure.
  const Result* latest() {
    if (worker_.requested() != document_.generation()) request();
    return result_.get();
  }
  /// Whether latest() belongs to an earlier instant.
  [[nodiscard]] bool isOutOfDate() const { return worker_.delivered() != document_.generation(); }
  /// One sentence if the latest result could not be made, else empty.
  [[nodiscard]] const QString& fault() const { return worker_.fault(); }

 private:
  [[nodiscard]] bool isMadeAtOnce() const {
    return time_ == TimeDependsOn::size && isQuicklyStudied(*document_.scenario().mechanism);
  }
  void request() {
    const std::shared_ptr<const Mechanism> mechanism = document_.scenario().mechanism;
    if (result_ && !haveSameParts(*mechanism_, *mechanism)) result_.reset();
    if (isMadeAtOnce()) {
      return worker_.runHere(
          [this](const Job& job) {
            return delivery(document_.scenario(), document_.evaluation(), document_.inGesture(),
                            job, [] {});
          },
          document_.generation());
    }
    // At rest nobody waits for the result of a move that is over.
    if (!document_.inGesture()) worker_.cancel();
    worker_.start(
        [this, scenario = document_.scenario(), evaluation = document_.evaluation(),
         moving = document_.inGesture()](const Job& job) {
          return delivery(scenario, evaluation, moving, job, arrived_);
        },
        document_.generation());
  }
  /// Makes a result, in either thread, and returns how it is handed over.
  Worker::Delivery delivery(const Scenario& scenario, const Evaluation& evaluation, bool moving,
                            const Job& job, std::function<void()> then) {
    auto made = std::make_shared<const Result>(make_(scenario, evaluation, moving, job));
    return [this, made, mechanism = scenario.mechanism, then = std::move(then)] {
      result_ = made;
      mechanism_ = mechanism;
      then();
    };
  }

  const ScenarioDocument& document_;
  const Make make_;
  const std::function<void()> arrived_;
  const TimeDependsOn time_;
  std::shared_ptr<const Result> result_;
  std::shared_ptr<const Mechanism> mechanism_;  ///< that the result is about
  Worker worker_;
};

/// Refreshes a panel, its parent, at each change of the document or of the colours while the panel
/// is shown.
class FollowWhenShown : public QObject {
  Q_OBJECT

 public:
  FollowWhenShown(ScenarioDocument& document, QWidget& panel, std::function<void()> refresh);

  /// Refreshes the panel if the document changed since, even while it is hidden.
  void catchUp();
  /// Something else that the panel shows changed.
  void follow();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget& panel_;
  std::function<void()> refresh_;
  bool behind_ = true;
};

}  // namespace carom::ui
