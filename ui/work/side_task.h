// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QThreadPool>
#include <functional>
#include <future>

namespace carom::ui {

/// Work done on a thread of its own while the window goes on, one piece at a time.
///
/// What the work touches is the thread's from start() to wait().
class SideTask {
 public:
  SideTask();
  ~SideTask();
  SideTask(const SideTask&) = delete;
  SideTask& operator=(const SideTask&) = delete;

  /// After the piece before it.
  void start(std::function<void()> work);
  /// Until it is done, and throws what it threw. True if there was something to wait for.
  bool wait();

 private:
  std::future<void> done_;
  QThreadPool pool_;
};

}  // namespace carom::ui
