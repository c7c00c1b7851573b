// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "core/base/error.h"
#include "core/study/sweep.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// The table behind the plots. For a small mechanism it is waited for, so that the plots show the
/// same instant as everything else; for a larger one it arrives later, and until then the former
/// one stands in.
class SweepTables : public QObject {
  Q_OBJECT

 public:
  /// `name` and `failure` as of Worker.
  SweepTables(const QString& name, const QString& failure, QObject* parent);

  /// The instant that a table is wanted of.
  struct Instant {
    const Scenario& scenario;
    const SweepAxis& axis;
    quint64 generation = 0;
    bool inGesture = false;
  };

  /// Begins the table of this instant: it will be asked for.
  void prepare(const Instant& now);
  /// The table of this instant if there is one or it is quickly made, else the latest over the same
  /// parameter, which has no rows if there is none. Throws InputError as sweep() does, and where
  /// the sweep failed.
  const Table& table(const Instant& now);
  /// Instant that the last table belongs to; 0 if there is none.
  [[nodiscard]] quint64 generation() const { return worker_.delivered(); }
  /// Another document: its plots begin empty.
  void forget();

 signals:
  /// There is a newer table, which was not quickly made.
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
  int gesturePoints_;                ///< as many as a frame has time for
  Worker worker_;
};

/// Whether a sweep of the mechanism is made within a frame or two on any computer. Bodies are
/// counted, not seconds: the same mechanism is always treated the same.
bool isQuicklySwept(const Mechanism& mechanism);

}  // namespace carom::ui
