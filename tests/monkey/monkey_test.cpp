// SPDX-License-Identifier: GPL-3.0-or-later
//
// Senseless events, many of them, in processes of their own: a crash is found and made small.
//   CAROM_SEED              the first seed
//   CAROM_MONKEY_SEEDS      how many, one after the other
//   CAROM_MONKEY_EVENTS     how many events each
//   CAROM_MONKEY_SECONDS    for how long at most, all seeds together
//   CAROM_MONKEY_SCENARIO   a scenario of the gallery, or a file, instead of one by the seed
//   CAROM_MONKEY_SHRINK     how long a failing run may be made smaller [s]
//   CAROM_MONKEY_KEEP       the folder that keeps the events of what failed
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <cstdlib>

#include "tests/monkey/run.h"

namespace carom::ui::test {
namespace {

double setting(const char* name, double usual) {
  const char* wanted = std::getenv(name);
  return wanted == nullptr ? usual : std::atof(wanted);
}

QString keptFolder() {
  const QString wanted = qEnvironmentVariable("CAROM_MONKEY_KEEP");
  const QString folder = wanted.isEmpty() ? QStringLiteral("monkey-failures") : wanted;
  QDir().mkpath(folder);
  return QDir(folder).absolutePath();
}

/// What went wrong and where its events are.
std::string report(const QString& recorded, const QString& name, const Outcome& failed) {
  const QString kept = QDir(keptFolder()).filePath(name);
  QFile::remove(kept);
  QFile::copy(recorded, kept);
  const QString shrunk = shrink(kept, failed, setting("CAROM_MONKEY_SHRINK", 60));
  const QString how = shrunk.isEmpty()
                          ? QStringLiteral("its events are in %1, but do not fail again").arg(kept)
                          : QStringLiteral(
                                "its events are in %1, fewer of them in %2; "
                                "carom_monkey_test --replay FILE sends them again")
                                .arg(kept, shrunk);
  return QStringLiteral("%1\n%2\n%3")
      .arg(failed.what, how, failed.output.right(6000))
      .toStdString();
}

class Monkeys : public ::testing::TestWithParam<const char*> {};

TEST_P(Monkeys, BreakNothingAndUndoGivesBackTheFirstBytes) {
  const int seeds = static_cast<int>(setting("CAROM_MONKEY_SEEDS", 3));
  const auto first = static_cast<int>(setting("CAROM_SEED", 1));
  const int events = static_cast<int>(setting("CAROM_MONKEY_EVENTS", 5000));
  ASSERT_GE(seeds, 1) << "CAROM_MONKEY_SEEDS must be a number";
  ASSERT_GE(events, 1) << "CAROM_MONKEY_EVENTS must be a number";
  // Both paces share the time.
  const double seconds = setting("CAROM_MONKEY_SECONDS", 0) / 2 / seeds;
  const QTemporaryDir folder;
  for (int seed = first; seed < first + seeds; ++seed) {
    const QString name = QStringLiteral("seed-%1-%2.events").arg(seed).arg(GetParam());
    const QString recorded = folder.filePath(name);
    const Outcome outcome =
        runInChild({QStringLiteral("--seed"), QString::number(seed), QStringLiteral("--pace"),
                    QString::fromLatin1(GetParam()), QStringLiteral("--events"),
                    QString::number(events), QStringLiteral("--seconds"), QString::number(seconds),
                    QStringLiteral("--record"), recorded},
                   3000);
    const QString last = outcome.output.trimmed().section(QLatin1Char('\n'), -1);
    std::printf("seed %d, %s: %s\n", seed, GetParam(), qPrintable(last));
    if (!outcome.passed)
      ADD_FAILURE() << "seed " << seed << ": " << report(recorded, name, outcome);
  }
}

// Each file in tests/monkey/events was written by a run that failed.
TEST(RecordedEvents, FailNoMore) {
  const QDir events(QStringLiteral(CAROM_SOURCE_ROOT "/tests/monkey/events"));
  const QFileInfoList files = events.entryInfoList({QStringLiteral("*.events")}, QDir::Files);
  ASSERT_FALSE(files.isEmpty());
  for (const QFileInfo& file : files) {
    const Outcome outcome = runInChild({QStringLiteral("--replay"), file.filePath()}, 300);
    EXPECT_TRUE(outcome.passed) << qPrintable(file.fileName()) << ": " << qPrintable(outcome.what)
                                << "\n"
                                << qPrintable(outcome.output.right(3000));
  }
}

INSTANTIATE_TEST_SUITE_P(Pace, Monkeys, ::testing::Values("waiting", "free"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace carom::ui::test
