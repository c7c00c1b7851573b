// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/sweep_tables.h"

#include <QElapsedTimer>
#include <algorithm>
#include <utility>

#include "core/dynamics/state.h"
#include "core/pose/close.h"
#include "core/scenario/scenario.h"

namespace carom::ui {

namespace {
// Points of the plots' table: a point every third pixel of a wide plot.
constexpr int finePoints = 241;
// The fewest that still show the shape of a curve.
constexpr int fewestPoints = 41;
// Time of a frame that the table may take while something is dragged.
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

}  // namespace

bool isSmall(const Mechanism& mechanism) {
  return coordinate_count(mechanism) <= mostCoordinates;
}

bool isQuicklySwept(const Scenario& scenario) {
  return isSmall(*scenario.mechanism) && !hasSlowImpacts(scenario);
}

bool hasSlowImpacts(const Scenario& scenario) {
  const std::vector<Contact>& contacts = scenario.mechanism->contacts;
  const auto waves = [](const Law& law) {
    return std::holds_alternative<LiuZhaoBrogliatoLaw>(law);
  };
  const auto rough =
      std::ranges::count_if(contacts, [](const Contact& contact) { return contact.mu_s > 0; });
  return contacts.size() > 3 || (contacts.size() == 3 && rough > 1) || waves(scenario.law) ||
         (scenario.law_for_several && waves(*scenario.law_for_several));
}

/// A sweep to be made. Its scenario shares only immutable parts with the document.
struct SweepTables::Request {
  Scenario scenario;
  SweepSpec spec;
  std::int64_t effort = effort_of_a_sweep;
  bool quick = false;
};

SweepTables::SweepTables(const QString& name, const QString& failure, QObject* parent)
    : QObject(parent), gesturePoints_(finePoints), worker_(name, failure, this) {
  connect(&worker_, &Worker::failed, this, [this](const QString& sentence) {
    adopt(std::make_shared<Table>(), InputError("", sentence.toStdString()));
    emit failed(sentence);
    emit arrived();
  });
}

void SweepTables::adopt(std::shared_ptr<const Table> table, std::optional<InputError> error) {
  table_ = std::move(table);
  error_ = std::move(error);
}

void SweepTables::forget() {
  worker_.cancel();
  adopt(std::make_shared<Table>(), {});
}

void SweepTables::prepare(const Instant& now) {
  if (now.generation == worker_.requested()) return;
  // Values over another parameter would be drawn in the wrong place.
  if (now.axis.path != path_) forget();
  path_ = now.axis.path;
  Request request{now.scenario, {now.axis.path, now.axis.from, now.axis.to, finePoints}};
  request.quick = isQuicklySwept(now.scenario);
  if (now.inGesture) {
    request.spec.count = request.quick ? gesturePoints_ : fewestPoints;
    if (!request.quick) request.effort = effort_of_a_move;
  }
  // At rest nobody waits for the sweep of a move that is over.
  if (!now.inGesture || request.quick) worker_.cancel();
  worker_.start(
      [this, request = std::move(request)](const Job& job) { return makeTable(request, job); },
      now.generation);
}

Worker::Delivery SweepTables::makeTable(const Request& request, const Job& job) {
  auto table = std::make_shared<const Table>();
  std::optional<InputError> error;
  QElapsedTimer clock;
  clock.start();
  try {
    table =
        std::make_shared<const Table>(sweep(request.scenario, request.spec, job, request.effort));
  } catch (const InputError& refusal) {
    error = refusal;
  }
  const double ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
  return [this, table, error, ms, quick = request.quick, count = request.spec.count] {
    adopt(table, error);
    if (quick) gesturePoints_ = pointsForNext(count, ms);
    if (!quick) emit arrived();
  };
}

const Table& SweepTables::table(const Instant& now) {
  prepare(now);
  if (isQuicklySwept(now.scenario)) worker_.finish();
  if (error_) throw InputError(*error_);
  return *table_;
}

}  // namespace carom::ui
