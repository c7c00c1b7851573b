// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "ui/document/scenario_document.h"
#include "ui/work/late_work.h"

namespace carom::ui {

/// Whether everything about one instant of the mechanism is known within a frame on any computer.
/// Bodies and contacts are counted, not seconds: the same mechanism is always treated the same.
[[nodiscard]] inline bool isQuicklyStudied(const Mechanism& mechanism) {
  // Moreau's law tries four modes at each contact: some sixty combinations.
  constexpr std::size_t most_contacts = 3;
  return isQuicklySwept(mechanism) && mechanism.contacts.size() <= most_contacts;
}

/// Whether two mechanisms have the same parts by name, so that what is known of one can stand in
/// for the other until that is known.
[[nodiscard]] bool haveSameParts(const Mechanism& a, const Mechanism& b);

/// What a panel shows of the document's present instant: made at once for a small mechanism; of a
/// larger one on a worker, and until it arrives the former one of the same mechanism stands in.
template <class Result>
class LateResult {
 public:
  /// The last argument: something is being moved, and a coarse result is enough.
  using Make = std::function<Result(const Scenario&, const Evaluation&, bool)>;

  LateResult(const ScenarioDocument& document, Make make, std::function<void()> arrived)
      : document_(document), make_(std::move(make)), arrived_(std::move(arrived)) {}

  /// Of this instant if it is quickly made, else the latest there is; null before the first.
  const Result* get() {
    if (generation_ != document_.generation()) {
      if (isQuicklyStudied(*document_.scenario().mechanism)) {
        work_.cancel();
        keep(make_(document_.scenario(), document_.evaluation(), document_.inGesture()),
             document_.scenario().mechanism, document_.generation());
      } else {
        if (result_ != nullptr && !haveSameParts(*of_, *document_.scenario().mechanism)) {
          result_.reset();
        }
        ask();
      }
    }
    return result_.get();
  }
  /// What get() gave is of an earlier instant.
  [[nodiscard]] bool isOutOfDate() const { return generation_ != document_.generation(); }

 private:
  void ask() {
    if (asked_ == document_.generation()) return;
    asked_ = document_.generation();
    // At rest nobody waits for the result of a move that is over.
    if (!document_.inGesture()) work_.cancel();
    work_.queue([this, make = make_, scenario = document_.scenario(),
                 evaluation = document_.evaluation(), moving = document_.inGesture(),
                 instant = asked_](const std::stop_token&) -> LateWork::Delivery {
      auto made = std::make_shared<Result>(make(scenario, evaluation, moving));
      return [this, made, of = scenario.mechanism, instant] {
        keep(std::move(*made), of, instant);
        arrived_();
      };
    });
  }
  void keep(Result result, std::shared_ptr<const Mechanism> of, quint64 instant) {
    result_ = std::make_unique<Result>(std::move(result));
    of_ = std::move(of);
    generation_ = instant;
  }

  const ScenarioDocument& document_;
  Make make_;
  std::function<void()> arrived_;
  std::unique_ptr<Result> result_;
  std::shared_ptr<const Mechanism> of_;  ///< what the result is about
  quint64 generation_ = 0;
  quint64 asked_ = 0;
  LateWork work_;
};

}  // namespace carom::ui
