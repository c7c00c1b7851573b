// SPDX-License-Identifier: GPL-3.0-or-later
//
// carom_monkey_test                      the tests: several seeds, each in a process of its own
// carom_monkey_test --seed N [...]       one seed in this process
// carom_monkey_test --replay FILE        the events of a file
// carom_monkey_test --shrink FILE [S]    fewer events that fail in the same way, within S seconds
#include <execinfo.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QStandardPaths>
#include <csignal>
#include <cstdio>
#include <optional>

#include "tests/monkey/run.h"
#include "tests/ui/watchdog.h"

namespace {

using namespace carom::ui::test;

/// Where a signal struck, before it ends the program as it would have.
extern "C" void sayWhere(int signal) {
  constexpr int deepest = 40;
  void* frames[deepest];
  backtrace_symbols_fd(frames, backtrace(frames, deepest), STDERR_FILENO);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void sayWhereSignalsStrike() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS}) std::signal(signal, sayWhere);
#endif
}

int shrinkFile(const QString& file, double seconds) {
  const Outcome failed = runInChild({QStringLiteral("--replay"), file}, seconds);
  if (failed.passed) {
    std::puts("these events do nothing wrong");
    return 0;
  }
  const QString shrunk = shrink(file, failed, seconds);
  std::printf("%s: %s\n", qPrintable(failed.what),
              shrunk.isEmpty() ? "does not come again" : qPrintable(shrunk));
  return 1;
}

/// Empty if the tests shall run.
std::optional<int> runAsAsked(const QApplication& application) {
  QCommandLineParser parser;
  const QCommandLineOption seed(QStringLiteral("seed"), QString(), QStringLiteral("number"));
  const QCommandLineOption pace(QStringLiteral("pace"), QString(), QStringLiteral("waiting|free"));
  const QCommandLineOption events(QStringLiteral("events"), QString(), QStringLiteral("number"));
  const QCommandLineOption seconds(QStringLiteral("seconds"), QString(), QStringLiteral("number"));
  const QCommandLineOption record(QStringLiteral("record"), QString(), QStringLiteral("file"));
  const QCommandLineOption replayed(QStringLiteral("replay"), QString(), QStringLiteral("file"));
  const QCommandLineOption shrunk(QStringLiteral("shrink"), QString(), QStringLiteral("file"));
  parser.addOptions({seed, pace, events, seconds, record, replayed, shrunk});
  if (!parser.parse(application.arguments())) {
    std::fprintf(stderr, "%s\n", qPrintable(parser.errorText()));
    return 2;
  }
  if (parser.isSet(replayed)) return replay(parser.value(replayed));
  if (parser.isSet(shrunk)) {
    const double limit = parser.positionalArguments().value(0).toDouble();
    return shrinkFile(parser.value(shrunk), limit > 0 ? limit : 600);
  }
  if (!parser.isSet(seed)) return {};
  RunOptions options;
  options.seed = parser.value(seed).toULongLong();
  if (parser.isSet(pace)) options.pace = parser.value(pace);
  if (parser.isSet(events)) options.events = parser.value(events).toInt();
  if (parser.isSet(seconds)) options.seconds = parser.value(seconds).toDouble();
  options.record = parser.value(record);
  return runSeed(options);
}

}  // namespace

int main(int argc, char** argv) {
  // Settings of a user must neither help nor hurt a test.
  QStandardPaths::setTestModeEnabled(true);
  ::testing::InitGoogleTest(&argc, argv);
  WatchedApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("carom-tests"));
  QApplication::setApplicationName(QStringLiteral("carom-tests"));
  // Windows of the fixture report through the tests' framework.
  ::testing::GTEST_FLAG(throw_on_failure) = false;
  if (const QString file = qEnvironmentVariable("CAROM_MONKEY_REPLAY"); !file.isEmpty()) {
    sayWhereSignalsStrike();
    return replay(file);
  }
  const QStringList arguments = QApplication::arguments();
  if (arguments.contains(QStringLiteral("--seed")) ||
      arguments.contains(QStringLiteral("--replay"))) {
    sayWhereSignalsStrike();
  }
  if (const auto done = runAsAsked(application)) return *done;
  return RUN_ALL_TESTS();
}
