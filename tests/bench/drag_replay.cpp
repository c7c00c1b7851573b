// SPDX-License-Identifier: GPL-3.0-or-later
//
// Replays a recorded drag of the pendulum's tip through the real window and reports how long each
// mouse event takes until the last view has painted that instant: by the clock, and in processor
// time of the window's thread, which other programs on the machine change little.
//
//     xvfb-run -a -s "-screen 0 1600x1000x24" build/tests/bin/carom_drag_replay [rounds] [what]
//         [panel]
//
// `what` is a scenario file, or a number: a chain of so many links, 20 for the large mechanism.
// `panel` is shown below the map: "impulse-plane". The window is 1280×800 or the whole of a smaller
// screen, so that a display of 2560×1440 pixels with a scale of 2 is measured by
//
//     QT_SCALE_FACTOR=2 xvfb-run -a -s "-screen 0 2560x1440x24" build/tests/bin/carom_drag_replay
#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QScreen>
#include <QTest>
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <sstream>
#include <vector>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "tests/support/chain_scenario.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/window/main_window.h"

namespace {

using namespace carom;
using namespace carom::ui;

std::vector<QPointF> readOffsets(const char* path) {
  std::ifstream file(path);
  std::vector<QPointF> offsets;
  for (std::string line; std::getline(file, line);) {
    std::istringstream numbers(line);
    double x = 0;
    double y = 0;
    if (numbers >> x >> y) offsets.emplace_back(x, y);
  }
  return offsets;
}

/// Processor time of this thread [ms].
double processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// The time that a share of the events does not exceed; sorts them.
double quantile(std::vector<double>& times, double share) {
  std::sort(times.begin(), times.end());
  return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

double percentWithin(std::vector<double>& times, double limit) {
  const auto within =
      std::count_if(times.begin(), times.end(), [=](double t) { return t <= limit; });
  return 100.0 * static_cast<double>(within) / static_cast<double>(times.size());
}

class Replay {
 public:
  explicit Replay(const Scenario& scenario) : document_(scenario), window_(document_, {}) {
    window_.resetLayout();
    window_.resize(QSize(1280, 800).boundedTo(window_.screen()->availableSize()));
    window_.show();
    const bool exposed = QTest::qWaitForWindowExposed(&window_);
    QTest::qWait(exposed ? 1000 : 3000);
  }

  void show(const QString& panel) {
    auto* dock = window_.findChild<QDockWidget*>(panel);
    if (dock == nullptr) return;
    window_.splitDockWidget(window_.docks().named("map"), dock, Qt::Vertical);
    dock->show();
    QTest::qWait(500);
  }

  void run(const std::vector<QPointF>& offsets) {
    const QPointF start = tip();
    settleAfter([&] { send(QEvent::MouseButtonPress, start, Qt::LeftButton, Qt::LeftButton); });
    for (const QPointF& offset : offsets) step(start + offset);
    settleAfter([&] {
      send(QEvent::MouseButtonRelease, start + offsets.back(), Qt::LeftButton, Qt::NoButton);
    });
    settleAfter([&] { document_.undoStack().undo(); });
  }

  void report() {
    std::printf("%zu events at %dx%d, scale %.1f\n", times_.size(), window_.width(),
                window_.height(), window_.devicePixelRatioF());
    for (auto& [what, times] : {std::pair<const char*, std::vector<double>&>{"clock    ", times_},
                                {"processor", processor_}}) {
      std::printf(
          "%s: median %.2f ms, 95 %% %.2f ms, 99 %% %.2f ms, worst %.2f ms; within 8.3 ms "
          "%.1f %%, within 16.7 ms %.1f %%\n",
          what, quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99),
          quantile(times, 1), percentWithin(times, 8.3), percentWithin(times, 16.7));
    }
    std::printf("longest event-loop round: %.2f ms   not painted: %d\n", stall_, missed_);
    std::printf("curves of an earlier instant: %d   at press, release and undo: %.2f ms\n", late_,
                ends_);
    std::printf("evaluation alone (median): %.2f ms   scene by %s\n", evaluationMedian(),
                window_.views().scene->usesOpenGl() ? "OpenGL" : "QPainter");
  }

 private:
  QPointF tip() {
    SceneView* scene = window_.views().scene;
    for (const Handle& handle : scene->currentScene().handles) {
      if (handle.kind == HandleKind::contact) {
        return toPixels(scene->view(), QRectF(scene->rect()), handle.at);
      }
    }
    std::fprintf(stderr, "the tip has no handle\n");
    std::exit(3);
  }

  void send(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons) {
    SceneView* scene = window_.views().scene;
    QMouseEvent event(type, at, scene->mapToGlobal(at), button, buttons, Qt::NoModifier);
    QApplication::sendEvent(scene, &event);
  }

  bool allPainted() {
    const quint64 now = document_.generation();
    const auto* map = qobject_cast<MapView*>(window_.views().map);
    const auto* plots = qobject_cast<SweepPlots*>(window_.views().plots);
    return window_.views().scene->paintedGeneration() == now && map->paintedGeneration() == now &&
           (plots->paintedGeneration() == now || plots->isOutOfDate());
  }

  void step(QPointF to) {
    const quint64 before = document_.generation();
    const double begun = processorTime();
    QElapsedTimer clock;
    clock.start();
    send(QEvent::MouseMove, to, Qt::NoButton, Qt::LeftButton);
    evaluation_.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    constexpr int mostRounds = 20;
    int round = 0;
    for (; round < mostRounds && !allPainted(); ++round) {
      QElapsedTimer one;
      one.start();
      QCoreApplication::processEvents();
      stall_ = std::max(stall_, static_cast<double>(one.nsecsElapsed()) / 1e6);
    }
    if (document_.generation() == before) return;  // inside the dead zone
    if (round == mostRounds) ++missed_;
    if (document_.sweepGeneration() != document_.generation()) ++late_;
    times_.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    processor_.push_back(processorTime() - begun);
  }

  template <class Action>
  void settleAfter(const Action& action) {
    QElapsedTimer clock;
    clock.start();
    action();
    QCoreApplication::processEvents();
    ends_ = std::max(ends_, static_cast<double>(clock.nsecsElapsed()) / 1e6);
    for (int i = 0; i < 20; ++i) QCoreApplication::processEvents();
  }

  double evaluationMedian() { return quantile(evaluation_, 0.5); }

  ScenarioDocument document_;
  MainWindow window_;
  std::vector<double> times_;
  std::vector<double> processor_;
  std::vector<double> evaluation_;
  double stall_ = 0;
  double ends_ = 0;  ///< longest turn of the loop at press, release and undo
  int missed_ = 0;
  int late_ = 0;
};

Scenario scenarioNamed(const std::string& what) {
  if (what.empty()) return load_gallery("double-pendulum");
  const int links = std::atoi(what.c_str());
  return links > 0 ? test::chain_scenario(links) : read_scenario_file(what);
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  const std::vector<QPointF> offsets = readOffsets(CAROM_SOURCE_ROOT "/tests/data/tip-drag.txt");
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 3;
  Replay replay(scenarioNamed(argc > 2 ? argv[2] : ""));
  if (argc > 3) replay.show(QString::fromLocal8Bit(argv[3]));
  for (int i = 0; i < rounds; ++i) replay.run(offsets);
  replay.report();
  return 0;
}
