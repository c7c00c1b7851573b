// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <algorithm>
#include <stdexcept>

#include "tests/monkey/run.h"

namespace carom::ui::test {

namespace {

// Timing decides whether some failures come: each set of events gets more than one try.
constexpr int firstTries = 3;
constexpr double slowestRun = 120;  // [s]

QStringList linesOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    throw std::runtime_error("cannot read " + path.toStdString());
  }
  return QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

void writeLines(const QString& path, const QStringList& lines) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) {
    throw std::runtime_error("cannot write " + path.toStdString());
  }
  file.write(lines.join(QLatin1Char('\n')).toUtf8() + '\n');
}

/// Without the numbers: which event it was, and how far off something was, changes with the events
/// left out.
QString sentenceIn(const QString& output) {
  static const QRegularExpression numbers(QStringLiteral("[0-9]+"));
  for (const QString& line : output.split(QLatin1Char('\n'))) {
    if (!line.startsWith(QLatin1String("monkey: "))) continue;
    return QString(line.mid(8)).replace(numbers, QStringLiteral("0"));
  }
  return {};
}

}  // namespace

Outcome runInChild(const QStringList& arguments, double secondsAtMost) {
  QProcess child;
  child.setProcessChannelMode(QProcess::MergedChannels);
  child.start(QCoreApplication::applicationFilePath(), arguments);
  Outcome outcome;
  const bool ended = child.waitForFinished(static_cast<int>(1000 * secondsAtMost));
  if (!ended) {
    child.kill();
    child.waitForFinished();
  }
  outcome.output = QString::fromUtf8(child.readAll());
  outcome.passed = ended && child.exitStatus() == QProcess::NormalExit && child.exitCode() == 0;
  if (outcome.passed) return outcome;
  outcome.what = sentenceIn(outcome.output);
  if (!ended) {
    outcome.what = QStringLiteral("it hangs");
  } else if (outcome.what.isEmpty()) {
    outcome.what = QStringLiteral("%1 %2")
                       .arg(child.exitStatus() == QProcess::CrashExit ? QStringLiteral("signal")
                                                                      : QStringLiteral("exit code"))
                       .arg(child.exitCode());
  }
  return outcome;
}

QString shrink(const QString& file, const Outcome& failed, double secondsAtMost) {
  QElapsedTimer clock;
  clock.start();
  const auto left = [&] { return secondsAtMost - static_cast<double>(clock.elapsed()) / 1000; };
  const QString shrunk = file + QStringLiteral(".shrunk");
  const QString trial = file + QStringLiteral(".trial");
  const auto fails = [&](const QStringList& lines, int tries) {
    writeLines(trial, lines);
    for (int i = 0; i < tries && left() > 0; ++i) {
      const Outcome again =
          runInChild({QStringLiteral("--replay"), trial}, std::min(slowestRun, left() + 5));
      if (!again.passed && again.what == failed.what) return true;
    }
    return false;
  };

  QStringList lines = linesOf(file);
  if (!fails(lines, firstTries)) {
    QFile::remove(trial);
    return {};
  }
  writeLines(shrunk, lines);
  // The scenario is needed; of the rest ever smaller parts are left out (Zeller's delta debugging).
  const qsizetype kept = 1 + lines.indexOf(QRegularExpression(QStringLiteral("^scenario .*")));
  for (qsizetype part = (lines.size() - kept + 1) / 2; part >= 1 && left() > 0; part /= 2) {
    for (qsizetype from = kept; from < lines.size() && left() > 0;) {
      QStringList fewer = lines;
      fewer.remove(from, std::min(part, fewer.size() - from));
      if (fails(fewer, 1)) {
        lines = fewer;
        writeLines(shrunk, lines);
      } else {
        from += part;
      }
    }
  }
  QFile::remove(trial);
  return shrunk;
}

}  // namespace carom::ui::test
