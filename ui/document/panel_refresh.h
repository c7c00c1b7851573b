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

/// Whether a result about one instant of a mechanism is made within a frame on any computer. Bodies
/// and contacts are counted, not seconds: the same mechanism is always treated the same.
using IsQuick = bool (*)(const Mechanism&);

/// Where nothing is integrated over time and three contacts at most may stick, slip or leave.
[[nodiscard]] inline bool isQuicklyStudied(const Mechanism& mechanism) {
  return isSmall(mechanism) && mechanism.contacts.size() <= 3;
}

/// Where every law has its answer: a wave between two contacts may go on for a fifth of a second.
[[nodiscard]] inline bool isQuicklyCompared(const Mechanism& mechanism) {
  return isSmall(mechanism) && mechanism.contacts.size() <= 1;
}

/// Whether two mechanisms have parts of the same names, so that results of one can stand in.
[[nodiscard]] bool haveSameParts(const Mechanism& a, const Mechanism& b);

/// What a panel shows of the document's present instant: made at once where that is quick; else on
/// a worker, and until it arrives the former result for the same mechanism stands in.
template <class Result>
class LateResult {
 public:
  /// `moving`: something is being dragged, and a coarse result is enough.
  using Make = std::function<Result(const Scenario&, const Evaluation&, bool moving, const Job&)>;

  /// `name` and `failure` as of Worker; `arrived` is called after the worker's result or failure,
  /// and where isOverdue() may have changed. `isQuick` is null where nothing is made at once.
  LateResult(const ScenarioDocument& document, const QString& name, const QString& failure,
             Make make, std::function<void()> arrived, IsQuick isQuick)
      : document_(document),
        make_(std::move(make)),
        arrived_(std::move(arrived)),
        isQuick_(isQuick),
        worker_(name, failure, nullptr) {
    QObject::connect(&worker_, &Worker::failed, &worker_, [this] {
      result_.reset();
      if (!isMadeAtOnce()) arrived_();
    });
    QObject::connect(&worker_, &Worker::progressed, &worker_, [this] { arrived_(); });
  }

  /// The latest result, up to date if quickly made; null before the first and after a failure.
  const Result* latest() {
    if (worker_.requested() != document_.generation()) request();
    // A result that arrives while something is dragged may be that of parts that are gone.
    if (result_ && !haveSameParts(*mechanism_, *document_.scenario().mechanism)) result_.reset();
    return result_.get();
  }
  /// Whether latest() belongs to an earlier instant.
  [[nodiscard]] bool isOutOfDate() const { return worker_.delivered() != document_.generation(); }
  /// Whether the result of this instant takes so long that somebody who waits must be told.
  [[nodiscard]] bool isOverdue() const { return isOutOfDate() && worker_.percent(); }
  /// One sentence if the latest result could not be made, else empty.
  [[nodiscard]] const QString& fault() const { return worker_.fault(); }

 private:
  [[nodiscard]] bool isMadeAtOnce() const {
    return isQuick_ != nullptr && isQuick_(*document_.scenario().mechanism);
  }
  void request() {
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
  const IsQuick isQuick_;
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
