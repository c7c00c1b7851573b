// SPDX-License-Identifier: GPL-3.0-or-later
//
// Replays a recorded drag of the pendulum's tip through the real window and reports how long each
// mouse event takes until the last view has painted that instant.
//
//     xvfb-run -a -s "-screen 0 1600x1000x24" build/tests/bin/carom_drag_replay [rounds] [what]
//         [panel]
//
// `what` is a scenario file, or a number: a chain of so many links. `panel` is shown below the map:
// "impulse-plane".
#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTest>
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

#include "core/io/scenario_json.h"
#include "core/scenario/library.h"
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

class Replay {
 public:
  explicit Replay(const Scenario& scenario) : document_(scenario), window_(document_, {}) {
    window_.resetLayout();
    window_.resize(1280, 800);
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
    std::sort(times_.begin(), times_.end());
    const auto at = [&](double p) {
      return times_[static_cast<std::size_t>(p * static_cast<double>(times_.size() - 1))];
    };
    const auto within = std::upper_bound(times_.begin(), times_.end(), 16.7) - times_.begin();
    std::printf("%zu events: median %.2f ms, 95 %% %.2f ms, 99 %% %.2f ms, worst %.2f ms\n",
                times_.size(), at(0.5), at(0.95), at(0.99), times_.back());
    std::printf("within 16.7 ms: %.1f %%   longest event-loop round: %.2f ms   not painted: %d\n",
                100.0 * static_cast<double>(within) / static_cast<double>(times_.size()), stall_,
                missed_);
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

  double evaluationMedian() {
    std::nth_element(evaluation_.begin(),
                     evaluation_.begin() + static_cast<std::ptrdiff_t>(evaluation_.size() / 2),
                     evaluation_.end());
    return evaluation_[evaluation_.size() / 2];
  }

  ScenarioDocument document_;
  MainWindow window_;
  std::vector<double> times_;
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
