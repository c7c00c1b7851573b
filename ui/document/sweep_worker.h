// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <thread>

#include "core/base/error.h"
#include "core/study/sweep.h"

namespace carom::ui {

/// A sweep to be made. Its scenario shares only immutable parts with the document.
struct SweepRequest {
  Scenario scenario;
  SweepSpec spec;
  quint64 generation = 0;  ///< instant of the document that it belongs to
  std::int64_t searching = effort_of_a_sweep;
};

/// What came of a request: a table, or why there is none.
struct SweepOutcome {
  quint64 generation = 0;
  std::shared_ptr<const Table> table;
  std::optional<InputError> error;
};

/// Makes what is requested, as far as it gets before it is stopped.
SweepOutcome outcomeOf(const SweepRequest& request, const std::stop_token& stop = {});

/// Sweeps on a thread of its own, one at a time; of those that wait only the latest is made.
class SweepWorker : public QObject {
  Q_OBJECT

 public:
  explicit SweepWorker(QObject* parent = nullptr);
  ~SweepWorker() override;

  /// After the one that runs. A hand that keeps moving would never see a curve if every move
  /// stopped the sweep of the move before.
  void queue(SweepRequest request);
  /// Stops what runs and forgets what waits: their outcomes are never told.
  void cancel();

 signals:
  void done(const carom::ui::SweepOutcome& outcome);

 private:
  void start(SweepRequest request);
  void finish(const std::stop_token& stop, const SweepOutcome& outcome);

  std::jthread thread_;
  std::optional<SweepRequest> waiting_;
};

}  // namespace carom::ui
