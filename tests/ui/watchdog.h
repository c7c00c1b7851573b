// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace carom::ui::test {

/// A turn of the event loop that held the window up.
struct Stall {
  double ms = 0;
  std::string event;      ///< class of the receiver and type of the event
  std::string backtrace;  ///< where it was when the limit had passed
};

/// Measures how long each event that the event loop delivers keeps the window's thread.
///
/// What counts is the time in which that thread runs or waits by its own will, as for another
/// thread: not the time in which it, or one of the threads it may wait for, could run but the
/// processor was with others, so that a busy computer is no stall. Events that are delivered from
/// within another one belong to that one, unless it runs a loop of its own, as a menu does.
class WatchedApplication : public QApplication {
 public:
  WatchedApplication(int& argc, char** argv);
  ~WatchedApplication() override;

  bool notify(QObject* receiver, QEvent* event) override;
  /// Stalls since the last call, the longest last.
  [[nodiscard]] std::vector<Stall> takeStalls();
  /// The longest turn since the last call, whether it was a stall or not.
  [[nodiscard]] double takeLongestMs();
  /// From which on a turn is a stall [ms].
  [[nodiscard]] static double limitMs();
  /// Whether a stall is a failure: sanitizers slow everything down.
  [[nodiscard]] static bool isBinding();
  /// Whether stalls are only printed, as CAROM_STALLS=report wishes.
  [[nodiscard]] static bool isReported();

 private:
  class Turn;

  /// A loop within a turn waited until now.
  void endWait();

  std::vector<Stall> stalls_;
  Turn* turn_ = nullptr;
  double longestMs_ = 0;
  qint64 blockedAt_ = 0;               ///< when the loop last began to wait [ns]; 0: it does not
  std::atomic<qint64> beganAt_ = 0;    ///< of the turn that runs [ns]; 0: none
  std::atomic<qint64> allHeldUp_ = 0;  ///< of all threads, a moment ago [ns]
  std::atomic<bool> quitting_ = false;
  std::thread sampler_;
};

/// Makes a test fail in which the window stood still for longer than the limit.
void reportStallsOfTests(WatchedApplication& application);

/// For work that a test asks for on purpose though it is known to hold the window up; says why.
class StallsAllowed {
 public:
  explicit StallsAllowed(const char* why);
  ~StallsAllowed();
  StallsAllowed(const StallsAllowed&) = delete;
  StallsAllowed& operator=(const StallsAllowed&) = delete;
};

}  // namespace carom::ui::test
