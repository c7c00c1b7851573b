// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/monkey/run.h"

#include <malloc.h>

#include <QElapsedTimer>
#include <QFile>
#include <QMutex>
#include <cstdio>
#include <exception>

#include "tests/monkey/hand.h"
#include "tests/monkey/monkey.h"

#if defined(__SANITIZE_ADDRESS__)
// GCC ships this function without its header.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();
#endif

namespace carom::ui::test {

namespace {

// Panels are made when they are first opened, caches of glyphs and pixmaps fill up: the second half
// of a run is judged. A leak of eight kilobytes an event would be more.
constexpr double mayGrow = 16e6;  // [bytes]
constexpr int fewestToJudge = 2000;
constexpr int checkEvery = 500;

QMutex faultMutex;
QString workerFault;

/// A worker that met an exception says so in the log, and shows a sentence: here it is a failure.
void listen(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  std::fprintf(stderr, "%s: %s\n", context.category, qPrintable(message));
  if (qstrcmp(context.category, "carom.work") != 0 && type != QtCriticalMsg) return;
  const QMutexLocker lock(&faultMutex);
  if (workerFault.isEmpty()) workerFault = message;
}

void throwWorkerFault() {
  const QMutexLocker lock(&faultMutex);
  if (!workerFault.isEmpty()) throw Failure(workerFault.toStdString());
}

/// Sends an event; false, and said why, if the window did wrong.
bool send(Hand& hand, const QString& line, int number) {
  try {
    hand.perform(line);
    throwWorkerFault();
    return true;
  } catch (const std::exception& error) {
    std::printf("monkey: %s\n  at event %d: %s\n", error.what(), number, qPrintable(line));
    return false;
  }
}

std::size_t allocatedBytes() {
#if defined(__SANITIZE_ADDRESS__)
  return __sanitizer_get_current_allocated_bytes();
#else
  return ::mallinfo2().uordblks;
#endif
}

class Record {
 public:
  explicit Record(const QString& path) : file_(path) {
    if (!path.isEmpty() && !file_.open(QIODevice::WriteOnly)) {
      throw std::runtime_error("cannot write " + path.toStdString());
    }
  }
  /// On disk before the event is sent: a crash leaves the file whole.
  void write(const QString& line) {
    if (!file_.isOpen()) return;
    file_.write(line.toUtf8() + '\n');
    file_.flush();
  }

 private:
  QFile file_;
};

/// One run; what it sent last decides what is sent next.
class Run {
 public:
  explicit Run(const RunOptions& options)
      : options_(options), record_(options.record), monkey_(hand_, options.seed) {
    record_.write(QStringLiteral("# seed %1").arg(options.seed));
  }

  int operator()() {
    QElapsedTimer clock;
    clock.start();
    for (const QString& line : monkey_.beginning(options_.pace)) {
      if (!pass(line)) return 1;
    }
    const auto share = [&](int event) {
      const double byTime =
          options_.seconds > 0 ? static_cast<double>(clock.elapsed()) / 1000 / options_.seconds : 0;
      return std::max(byTime, static_cast<double>(event) / options_.events);
    };
    std::size_t early = 0;
    while (share(events_) < 1) {
      if (!pass(monkey_.next())) return 1;
      if (events_ % checkEvery == 0 && !pass(QStringLiteral("check"))) return 1;
      if (early == 0 && share(events_) > 0.5 && !measure(early)) return 1;
    }
    std::size_t late = 0;
    if (!pass(QStringLiteral("check")) || !measure(late)) return 1;
    std::printf("%d events in %.1f s, %zu bytes after half of them, %zu after all\n", events_,
                static_cast<double>(clock.elapsed()) / 1000, early, late);
    if (events_ < fewestToJudge || static_cast<double>(late) < static_cast<double>(early) + mayGrow)
      return 0;
    std::printf("monkey: memory grew in the second half\n");
    return 1;
  }

 private:
  bool pass(const QString& line) {
    record_.write(line);
    return send(hand_, line, events_++);
  }
  /// The history is the person's, and grows with it; everything else must not.
  bool measure(std::size_t& bytes) {
    if (!pass(QStringLiteral("close discard"))) return false;
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    Hand::waitUntilIdle();
    bytes = allocatedBytes();
    return true;
  }

  RunOptions options_;
  Record record_;
  Hand hand_;
  Monkey monkey_;
  int events_ = 0;
};

}  // namespace

int runSeed(const RunOptions& options) {
  qInstallMessageHandler(listen);
  return Run(options)();
}

int replay(const QString& path) {
  qInstallMessageHandler(listen);
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    std::printf("cannot read %s\n", qPrintable(path));
    return 2;
  }
  Hand hand;
  int number = 0;
  while (!file.atEnd()) {
    if (!send(hand, QString::fromUtf8(file.readLine()).trimmed(), number++)) return 1;
  }
  std::printf("%d events, nothing wrong\n", number);
  return 0;
}

}  // namespace carom::ui::test
