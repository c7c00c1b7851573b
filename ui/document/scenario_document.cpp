// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/scenario_document.h"

#include <QElapsedTimer>
#include <algorithm>

#include "core/study/edit.h"
#include "ui/document/edit_command.h"
#include "ui/document/map_range.h"

namespace carom::ui {

namespace {
// Points of the plots' table: a point every third pixel of a wide plot.
constexpr int finePoints = 241;
// The fewest that still show the shape of a curve.
constexpr int fewestPoints = 41;
// What the table may take of a frame while something is dragged.
constexpr double sweepBudgetMs = 12;

/// How many points to take next if `count` of them took `ms`. Between the bounds nothing changes:
/// curves must not flicker between two resolutions.
int pointsForNext(int count, double ms) {
  if (ms > sweepBudgetMs) {
    return std::clamp(static_cast<int>(count * sweepBudgetMs / ms), fewestPoints, count);
  }
  return ms < sweepBudgetMs / 3 ? std::min(count * 3 / 2, finePoints) : count;
}
}  // namespace

ScenarioDocument::ScenarioDocument(const Scenario& scenario, QObject* parent)
    : QObject(parent),
      committed_(resolved(scenario)),
      gesturePoints_(finePoints),
      mapTop_(mapFrictionTop(0)) {
  connect(&undo_, &QUndoStack::cleanChanged, this, &ScenarioDocument::identityChanged);
  evaluateShown();
}

void ScenarioDocument::preview(const Scenario& scenario) {
  preview_ = scenario;
  evaluateShown();
  emit changed();
}

void ScenarioDocument::commit(const QString& text) {
  if (!preview_) return;
  const Scenario next = *preview_;
  preview_.reset();
  if (next == committed_) {
    evaluateShown();
    emit changed();
    return;
  }
  undo_.push(new EditCommand(*this, committed_, next, text));
}

void ScenarioDocument::cancel() {
  if (!preview_) return;
  preview_.reset();
  evaluateShown();
  emit changed();
}

void ScenarioDocument::apply(const Scenario& scenario, const QString& text) {
  preview_ = scenario;
  commit(text);
}

void ScenarioDocument::reset(const Scenario& scenario, const QString& path) {
  preview_.reset();
  undo_.clear();
  path_ = path;
  axis_.reset();
  setCommitted(resolved(scenario));
  emit identityChanged();
}

void ScenarioDocument::setSaved(const QString& path) {
  path_ = path;
  undo_.setClean();
  emit identityChanged();
}

void ScenarioDocument::setCommitted(const Scenario& scenario) {
  committed_ = scenario;
  evaluateShown();
  emit changed();
}

void ScenarioDocument::evaluateShown() {
  ++generation_;
  evaluation_ = compute(scenario());
  focus_ = carom::focus_contact(*scenario().mechanism, evaluation_);
  table_.reset();
  // A gesture keeps its axes: plots and map must not change their scale under the hand.
  if (preview_) return;
  axis_.reset();
  mapTop_ = mapFrictionTop(
      focus_ < 0 ? 0 : scenario().mechanism->contacts[static_cast<std::size_t>(focus_)].mu_s);
}

const SweepAxis& ScenarioDocument::axis() const {
  if (!axis_) axis_ = plot_axis(scenario());
  return *axis_;
}

const Table& ScenarioDocument::sweepTable() const {
  if (!table_) {
    const SweepAxis& over = axis();
    const int count = inGesture() ? gesturePoints_ : finePoints;
    QElapsedTimer clock;
    clock.start();
    table_ = sweep(scenario(), {over.path, over.from, over.to, count});
    const double ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    gesturePoints_ = pointsForNext(count, ms);
  }
  return *table_;
}

const Table* ScenarioDocument::pinnedTable() const {
  return pinned_.tableOf(scenario(), axis(), finePoints);
}

const ImpactMap* ScenarioDocument::map() const {
  if (!evaluation_.has_contact_plane || focus_ < 0) return nullptr;
  if (mapGeneration_ != generation_) {
    MapSpec spec;
    const Contact& contact = scenario().mechanism->contacts[static_cast<std::size_t>(focus_)];
    spec.mu_d_over_mu_s = friction_ratio(contact);
    spec.mu_to = mapTop_;
    fill_map(evaluation_.contact_plane, spec, map_);
    mapGeneration_ = generation_;
  }
  return &map_;
}

}  // namespace carom::ui
