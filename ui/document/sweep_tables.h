// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "core/base/error.h"
#include "core/study/compute.h"
#include "core/study/sweep.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// The table behind the plots. It belongs to the present instant for a small mechanism; for a
/// larger one it arrives later, and until then the former one stands in.
class SweepTables : public QObject {
  Q_OBJECT

 public:
  /// `name` and `failure` as of Worker.
  SweepTables(const QString& name, const QString& failure, QObject* parent);

  /// The instant of the document for which a table is wanted.
  struct Instant {
    const Scenario& scenario;
    const SweepAxis& axis;
    quint64 generation = 0;
    bool inGesture = false;
  };

  /// Begins the table of this instant: it will be asked for.
  void prepare(const Instant& now);
  /// The table of this instant, or, until that is made, the latest over the same parameter; it may
  /// have no rows. Throws InputError as sweep() does, and where the sweep failed.
  const Table& table(const Instant& now);
  /// Instant that the last table belongs to; 0 if there is none.
  [[nodiscard]] quint64 generation() const { return worker_.delivered(); }
  /// Drops the table: another document was opened.
  void forget();

 signals:
  /// A newer table came from the worker.
  void arrived();
  /// A table could not be made for a reason that lies in the program.
  void failed(const QString& sentence);

 private:
  struct Request;
  [[nodiscard]] Worker::Delivery makeTable(const Request& request, const Job& job);
  void adopt(std::shared_ptr<const Table> table, std::optional<InputError> error);

  std::shared_ptr<const Table> table_ = std::make_shared<Table>();
  std::optional<InputError> error_;  ///< in place of a table of this generation
  std::string path_;                 ///< parameter of the table
  int gesturePoints_;                ///< number of points that a frame has time for
  Worker worker_;
};

/// Four rigid bodies, or as many coordinates.
bool isSmall(const Mechanism& mechanism);

/// Whether a sweep is made within a frame or two on any computer. Bodies are counted, not seconds:
/// the same scenario is always treated the same.
bool isQuicklySwept(const Scenario& scenario);

/// Whether an impact may take half a millisecond: it is followed like a wave, or so many contacts
/// may strike at once that there are hundreds of ways for them to stick, slip and leave.
bool hasSlowImpacts(const Scenario& scenario);

}  // namespace carom::ui
