// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QStringList>
#include <QThread>
#include <atomic>
#include <memory>
#include <mutex>
#include <stdexcept>

#include "ui/work/worker.h"

namespace carom::ui::test {

constexpr const char* injectedReason = "an injected fault";

/// As long as it lives, every piece of work of one worker throws.
class InjectedFault {
 public:
  explicit InjectedFault(const QString& worker) {
    Worker::setHook([this, worker](const QString& name) {
      if (name != worker) return;
      ++thrown_;
      throw std::runtime_error(injectedReason);
    });
  }
  ~InjectedFault() { Worker::setHook({}); }
  InjectedFault(const InjectedFault&) = delete;
  InjectedFault& operator=(const InjectedFault&) = delete;

  [[nodiscard]] int thrown() const { return thrown_; }

 private:
  std::atomic<int> thrown_ = 0;
};

/// Holds the work of one worker back until it is released.
class HeldWork {
 public:
  explicit HeldWork(const QString& worker) {
    Worker::setHook([released = released_, worker](const QString& name) {
      // Work in the window's thread would hold the test itself.
      if (name != worker || QThread::currentThread() == qApp->thread()) return;
      while (!*released) QThread::msleep(1);
    });
  }
  ~HeldWork() {
    release();
    Worker::setHook({});
  }
  HeldWork(const HeldWork&) = delete;
  HeldWork& operator=(const HeldWork&) = delete;

  void release() { *released_ = true; }

 private:
  // A worker may still look at it when this object is gone.
  std::shared_ptr<std::atomic<bool>> released_ = std::make_shared<std::atomic<bool>>(false);
};

/// Keeps the warnings of the log, from every thread.
class LogLines {
 public:
  LogLines() {
    const std::scoped_lock lock(mutex());
    lines().clear();
    former_ =
        qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& line) {
          if (type != QtWarningMsg) return;
          const std::scoped_lock held(mutex());
          lines() << line;
        });
  }
  ~LogLines() { qInstallMessageHandler(former_); }
  LogLines(const LogLines&) = delete;
  LogLines& operator=(const LogLines&) = delete;

  [[nodiscard]] bool contains(const QString& line) const {
    const std::scoped_lock lock(mutex());
    return lines().contains(line);
  }
  [[nodiscard]] std::string text() const {
    const std::scoped_lock lock(mutex());
    return lines().join(QLatin1Char('\n')).toStdString();
  }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  static QStringList& lines() {
    static QStringList all;
    return all;
  }

  QtMessageHandler former_ = nullptr;
};

}  // namespace carom::ui::test
