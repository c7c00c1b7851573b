// SPDX-License-Identifier: GPL-3.0-or-later
//
// Starts a program on an otherwise empty screen and reports how long it takes until it has painted
// there first, and until what it painted changes no more, as seen along a line across the screen.
//
//     xvfb-run -a -s "-screen 0 1600x1000x24" build/tests/bin/carom_start_to_paint [rounds [program
//     [argument …]]]
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPixmap>
#include <QProcess>
#include <QScreen>
#include <QThread>
#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

constexpr int betweenLooksMs = 2;
/// A program that has painted nothing new for this long has started.
constexpr qint64 quietMs = 1500;
constexpr qint64 longestMs = 20'000;

/// The line across the middle of the screen.
QImage line() {
  QScreen& screen = *QGuiApplication::primaryScreen();
  return screen.grabWindow(0, 0, screen.size().height() / 2, screen.size().width(), 1).toImage();
}

/// [ms]; negative: it painted nothing.
struct Start {
  double first = -1, last = -1;
};

Start start(const QString& program, const QStringList& arguments) {
  QImage seen = line();
  QProcess process;
  process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  QElapsedTimer clock;
  clock.start();
  process.start(program, arguments);
  Start times;
  while (clock.elapsed() < longestMs &&
         (times.last < 0 || clock.elapsed() - times.last < quietMs)) {
    const QImage now = line();
    if (now != seen) {
      times.last = 1e-6 * static_cast<double>(clock.nsecsElapsed());
      if (times.first < 0) times.first = times.last;
      seen = now;
    }
    QThread::msleep(betweenLooksMs);
  }
  process.kill();
  process.waitForFinished();
  return times;
}

void report(const char* what, std::vector<double> times) {
  std::ranges::sort(times);
  std::printf("%-12s: median %6.0f ms, shortest %6.0f ms, longest %6.0f ms\n", what,
              times[times.size() / 2], times.front(), times.back());
}

}  // namespace

int main(int argc, char** argv) {
  const QApplication application(argc, argv);
  const QStringList arguments = QApplication::arguments();
  const int rounds = arguments.size() > 1 ? std::max(1, arguments[1].toInt()) : 10;
  const QString program = arguments.value(2, QApplication::applicationDirPath() + "/carom");
  std::vector<double> first, last;
  for (int i = 0; i < rounds; ++i) {
    const Start times = start(program, arguments.mid(3));
    if (times.first < 0) {
      std::fprintf(stderr, "%s painted nothing\n", qPrintable(program));
      return 1;
    }
    first.push_back(times.first);
    last.push_back(times.last);
  }
  report("first paint", first);
  report("last change", last);
}
