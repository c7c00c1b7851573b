// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "core/base/job.h"

namespace carom::ui {

/// A thread for work of one kind that must not hold the window up. It does one piece at a time, and
/// of the pieces that wait only the latest. All members are called from the window's thread.
///
/// A piece belongs to an instant of the document (its generation); requested() and delivered() are
/// those of the latest piece and the latest result. Whatever a piece throws becomes fault(),
/// failed() and a line in the log.
class Worker : public QObject {
  Q_OBJECT

 public:
  /// Hands over what was found; called in the window's thread.
  using Delivery = std::function<void()>;
  /// Called on the worker's thread; shares with the window only what is constant until delivery.
  using Work = std::function<Delivery(const Job&)>;
  /// Called before each piece of work, in the same thread, with the worker's name. An exception
  /// thrown by it is treated as one thrown by the work.
  using Hook = std::function<void(const QString& name)>;

  /// `name` is for the log; `failure` begins sentences: "The motion could not be computed".
  Worker(const QString& name, QString failure, QObject* parent);
  /// Stops the piece that runs and waits for its end.
  ~Worker() override;

  /// Replaces the hook of all workers.
  static void setHook(Hook hook);
  /// How many workers of the program are busy: a caller that needs every result waits until this is
  /// 0.
  [[nodiscard]] static int busyCount() { return busyCount_; }

  /// Queues `work` behind the piece that runs and in place of one that waits. The running piece is
  /// not stopped: during a gesture no result would arrive if each move stopped the work before.
  void start(Work work, quint64 generation = 0);
  /// Does `work` in the window's thread, with the same treatment of exceptions.
  void runHere(const Work& work, quint64 generation = 0);
  /// Stops the piece that runs and drops the one that waits; neither is delivered.
  void cancel();
  /// Waits until all that was started is done and delivers it now. False if there was nothing.
  bool finish();

  [[nodiscard]] quint64 requested() const { return requested_; }
  [[nodiscard]] quint64 delivered() const { return delivered_; }
  /// True from start() to the delivery or cancel().
  [[nodiscard]] bool isBusy() const { return busy_; }
  /// One sentence about what the latest piece threw; empty if it succeeded.
  [[nodiscard]] const QString& fault() const { return fault_; }
  /// Progress of the piece that runs; empty while it runs only for a moment.
  [[nodiscard]] std::optional<int> percent() const;

 signals:
  /// percent() changed.
  void progressed();
  void failed(const QString& sentence);

 private:
  struct Piece {
    Work work;
    quint64 generation = 0;
    std::stop_source stop;
  };
  struct Outcome {
    quint64 generation = 0;
    Delivery deliver;
    QString fault;  ///< what was thrown; empty if nothing
  };

  void run();
  [[nodiscard]] Outcome attempt(const Piece& piece);
  [[nodiscard]] QString reasonOf(const std::exception_ptr& thrown) const;
  void deliver();
  void handOver(const Outcome& outcome);
  void setBusy(bool busy);

  static inline int busyCount_ = 0;
  const QString name_;
  const QString failure_;
  quint64 requested_ = 0;
  quint64 delivered_ = 0;
  bool busy_ = false;
  QString fault_;
  QTimer patience_;  ///< ticks while a piece runs
  bool overdue_ = false;
  std::atomic<double> progress_ = 0;

  std::mutex mutex_;  ///< guards what follows, up to the thread
  std::condition_variable changed_;
  std::optional<Piece> waiting_;
  std::optional<std::stop_source> running_;
  std::optional<Outcome> done_;
  bool quitting_ = false;

  std::thread thread_;  ///< started with the first piece and kept: fonts are loaded once per thread
};

/// Called from another thread: runs `action` in the event loop of `window`, waits for its end and
/// throws what it throws. Once `stop` is requested, an action that has not begun never runs, and
/// false is returned, because the window's thread may be waiting for the caller. `stop` must be
/// requested before `window` goes.
bool runInWindow(QObject& window, const std::stop_token& stop, std::function<void()> action);

}  // namespace carom::ui
