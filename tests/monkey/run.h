// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>

namespace carom::ui::test {

/// What a run in this process is made of.
struct RunOptions {
  std::uint64_t seed = 1;
  QString pace = QStringLiteral("waiting");
  int events = 2000;
  double seconds = 0;  ///< at most; 0: without a limit
  QString record;      ///< the file that gets every event before it is sent; empty: none
};

/// Sends new events of a seed, or those of a file; 0 if the window did nothing wrong, else it
/// prints what it did, after "monkey: ".
int runSeed(const RunOptions& options);
int replay(const QString& file);

/// The result of a run in a process of its own.
struct Outcome {
  bool passed = false;
  QString what;    ///< "signal 11", or the sentence of the failure without its numbers
  QString output;  ///< all that was printed
};

Outcome runInChild(const QStringList& arguments, double secondsAtMost);

/// Makes the events of a failed run fewer as long as they fail in the same way, and writes them to
/// the file that is returned. Empty if they do not fail again when they are sent a second time.
QString shrink(const QString& file, const Outcome& failed, double secondsAtMost);

}  // namespace carom::ui::test
