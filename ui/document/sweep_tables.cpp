// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/sweep_tables.h"

#include <QElapsedTimer>
#include <algorithm>
#include <utility>

#include "core/dynamics/state.h"
#include "core/motion/effort.h"

namespace carom::ui {

namespace {
// Points of the plots' table: a point every third pixel of a wide plot.
constexpr int finePoints = 241;
// The fewest that still show the shape of a curve.
constexpr int fewestPoints = 41;
// What the table may take of a frame while something is dragged.
constexpr double sweepBudgetMs = 12;
// Four rigid bodies: their sweep takes some ten milliseconds where it runs out of reach.
constexpr int mostCoordinates = 12;

/// How many points to take next if `count` of them took `ms`. Between the bounds nothing changes:
/// curves must not flicker between two resolutions.
int pointsForNext(int count, double ms) {
  if (ms > sweepBudgetMs) {
    return std::clamp(static_cast<int>(count * sweepBudgetMs / ms), fewestPoints, count);
  }
  return ms < sweepBudgetMs / 3 ? std::min(count * 3 / 2, finePoints) : count;
}

/// A sweep to be made. Its scenario shares only immutable parts with the document.
struct SweepRequest {
  Scenario scenario;
  SweepSpec spec;
  quint64 generation = 0;
  std::int64_t searching = effort_of_a_sweep;
};

SweepOutcome outcomeOf(const SweepRequest& request, const std::stop_token& stop) {
  SweepOutcome outcome{request.generation, nullptr, {}};
  try {
    outcome.table = std::make_shared<const Table>(
        sweep(request.scenario, request.spec, {stop, {}}, request.searching));
  } catch (const InputError& error) {
    outcome.error = error;
  }
  return outcome;
}
}  // namespace

bool isQuicklySwept(const Mechanism& mechanism) {
  return coordinate_count(mechanism) <= mostCoordinates;
}

SweepTables::SweepTables(QObject* parent) : QObject(parent), gesturePoints_(finePoints) {}

const Table& SweepTables::table(const Instant& now) {
  if (now.generation != generation_) {
    // Values over another parameter would be drawn in the wrong place.
    if (now.axis.path != path_) forget();
    path_ = now.axis.path;
    if (isQuicklySwept(*now.scenario.mechanism)) {
      prepare(now);
      await();
    } else {
      ask(now);
    }
  }
  if (error_) throw InputError(*error_);
  return *table_;
}

void SweepTables::forget() {
  worker_.cancel();
  table_ = std::make_shared<Table>();
  error_.reset();
  generation_ = 0;
  asked_ = 0;
}

void SweepTables::prepare(const Instant& now) {
  const bool known = now.generation == generation_ || now.generation == making_.generation;
  if (known || !isQuicklySwept(*now.scenario.mechanism)) return;
  worker_.cancel();
  side_.wait();
  making_ = {.generation = now.generation, .count = now.inGesture ? gesturePoints_ : finePoints};
  const SweepSpec spec{now.axis.path, now.axis.from, now.axis.to, making_.count};
  side_.start([this, request = SweepRequest{now.scenario, spec, now.generation}] {
    QElapsedTimer clock;
    clock.start();
    making_.outcome = outcomeOf(request, {});
    making_.ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
  });
}

void SweepTables::await() {
  side_.wait();
  gesturePoints_ = pointsForNext(making_.count, making_.ms);
  adopt(making_.outcome);
}

void SweepTables::ask(const Instant& now) {
  if (asked_ == now.generation) return;
  asked_ = now.generation;
  error_.reset();
  // At rest nobody waits for the sweep of a move that is over.
  if (!now.inGesture) worker_.cancel();
  SweepRequest request{
      now.scenario, {now.axis.path, now.axis.from, now.axis.to, finePoints}, now.generation};
  if (now.inGesture) {
    request.spec.count = fewestPoints;
    request.searching = effort_of_a_move;
  }
  worker_.queue([this, request = std::move(request)](const std::stop_token& stop) {
    return [this, outcome = outcomeOf(request, stop)] { take(outcome); };
  });
}

void SweepTables::adopt(const SweepOutcome& outcome) {
  table_ = outcome.table ? outcome.table : std::make_shared<const Table>();
  error_ = outcome.error;
  generation_ = outcome.generation;
}

void SweepTables::take(const SweepOutcome& outcome) {
  adopt(outcome);
  emit arrived();
}

}  // namespace carom::ui
