// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/run_in_window.h"

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

namespace carom::ui {

namespace {

enum class Stage : unsigned char { waiting, running, done, abandoned };

/// Shared by the two threads; outlives whichever ends first.
struct Errand {
  std::mutex mutex;
  std::condition_variable_any changed;
  Stage stage = Stage::waiting;
  std::exception_ptr thrown;

  bool begin() {
    const std::scoped_lock lock(mutex);
    if (stage == Stage::abandoned) return false;
    stage = Stage::running;
    return true;
  }
  void end(std::exception_ptr what) {
    const std::scoped_lock lock(mutex);
    thrown = std::move(what);
    stage = Stage::done;
    changed.notify_all();
  }
};

}  // namespace

bool runInWindow(QObject& window, const std::stop_token& stop, std::function<void()> action) {
  const auto errand = std::make_shared<Errand>();
  QMetaObject::invokeMethod(
      &window,
      [errand, action = std::move(action)] {
        if (!errand->begin()) return;
        std::exception_ptr thrown;
        try {
          action();
        } catch (...) {
          thrown = std::current_exception();
        }
        errand->end(std::move(thrown));
      },
      Qt::QueuedConnection);
  std::unique_lock lock(errand->mutex);
  const auto isDone = [&errand] { return errand->stage == Stage::done; };
  if (!errand->changed.wait(lock, stop, isDone) && errand->stage == Stage::waiting) {
    errand->stage = Stage::abandoned;
    return false;
  }
  errand->changed.wait(lock, isDone);
  if (errand->thrown) std::rethrow_exception(errand->thrown);
  return true;
}

}  // namespace carom::ui
