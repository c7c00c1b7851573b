// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "core/base/error.h"
#include "core/study/sweep.h"
#include "ui/work/late_work.h"
#include "ui/work/side_task.h"

namespace carom::ui {

/// What came of a sweep: a table, or why there is none.
struct SweepOutcome {
  quint64 generation = 0;  ///< instant of the document that it belongs to
  std::shared_ptr<const Table> table;
  std::optional<InputError> error;
};

/// The table behind the plots. That of a small mechanism is made at once, so that the plots show
/// the same instant as everything else; that of a larger one on a worker, and until it arrives the
/// former one stands in.
class SweepTables : public QObject {
  Q_OBJECT

 public:
  explicit SweepTables(QObject* parent = nullptr);

  /// The instant that a table is wanted of.
  struct Instant {
    const Scenario& scenario;
    const SweepAxis& axis;
    quint64 generation = 0;
    bool inGesture = false;
  };

  /// Begins the table of this instant where it is quickly made: it will be asked for.
  void prepare(const Instant& now);
  /// The table of this instant if there is one or it is quickly made, else the latest over the same
  /// parameter, which has no rows if there is none. Throws InputError as sweep() does.
  const Table& table(const Instant& now);
  /// Instant that the last table belongs to; 0 if there is none.
  [[nodiscard]] quint64 generation() const { return generation_; }
  /// Another document: its plots begin empty.
  void forget();

 signals:
  void arrived();

 private:
  void await();
  void adopt(const SweepOutcome& outcome);
  void ask(const Instant& now);
  void take(const SweepOutcome& outcome);

  /// A table that is quickly made, while the window goes on.
  struct Making {
    quint64 generation = 0;  ///< 0: none
    int count = 0;
    SweepOutcome outcome = {};  ///< the other thread's until it is awaited
    double ms = 0;              ///< that it took; likewise
  };

  LateWork worker_;
  std::shared_ptr<const Table> table_ = std::make_shared<Table>();
  std::optional<InputError> error_;  ///< in place of a table of this generation
  quint64 generation_ = 0;
  quint64 asked_ = 0;  ///< generation the worker was asked for last
  std::string path_;   ///< parameter of the table
  int gesturePoints_;  ///< as many as a frame has time for
  Making making_;
  SideTask side_;
};

/// Whether a sweep of the mechanism is made within a frame or two on any computer. Bodies are
/// counted, not seconds: the same mechanism is always treated the same.
bool isQuicklySwept(const Mechanism& mechanism);

}  // namespace carom::ui
