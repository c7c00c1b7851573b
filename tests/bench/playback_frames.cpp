// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plays a scenario in the real window at 1280×800 and reports how far apart the painted frames are,
// how long the event loop is away, by itself and under a hand that drags, and how soon after a
// change the first frame comes. The name is one of the gallery, or "chain-20" for 20 links.
//
//     xvfb-run -a -s "-screen 0 1600x1000x24" build/tests/bin/carom_playback_frames [seconds
//     [name [panel]]]
//
// With "time" as the panel four charts over time are in front; with "lecture" the window is before
// a class, as large as the screen.
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMouseEvent>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "core/io/gallery.h"
#include "core/study/edit.h"
#include "tests/support/chain_scenario.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/time_panel.h"
#include "ui/window/main_window.h"

namespace {

using namespace carom;
using namespace carom::ui;

double milliseconds(const QElapsedTimer& clock) {
  return static_cast<double>(clock.nsecsElapsed()) * 1e-6;
}

void report(const char* what, std::vector<double> values) {
  if (values.empty()) return;
  std::sort(values.begin(), values.end());
  const auto at = [&values](double share) {
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
  };
  std::printf("%s: %zu, median %.1f ms, 95 %% %.1f ms, worst %.1f ms\n", what, values.size(),
              at(0.5), at(0.95), values.back());
}

Scenario scenarioNamed(const std::string& name) {
  const std::string chain = "chain-";
  return name.starts_with(chain) ? test::chain_scenario(std::atoi(name.c_str() + chain.size()))
                                 : load_gallery(name);
}

/// Times between the beats of a timer: what is beyond its interval somebody held up.
class Pulse {
 public:
  Pulse() {
    beat_.setTimerType(Qt::PreciseTimer);
    beat_.setInterval(2);
    QObject::connect(&beat_, &QTimer::timeout, &beat_, [this] {
      apart_.push_back(milliseconds(since_));
      since_.start();
    });
    since_.start();
    beat_.start();
  }
  std::vector<double> take() { return std::exchange(apart_, {}); }

 private:
  QTimer beat_;
  QElapsedTimer since_;
  std::vector<double> apart_;
};

/// Runs the event loop as the program does. QTest::qWait sleeps 10 ms between its turns, which
/// holds frames up.
void live(int ms) {
  QEventLoop loop;
  QTimer::singleShot(ms, Qt::PreciseTimer, &loop, &QEventLoop::quit);
  loop.exec();
}

void send(SceneView& scene, QEvent::Type type, QPointF at) {
  const bool press = type == QEvent::MouseButtonPress, release = type == QEvent::MouseButtonRelease;
  QMouseEvent event(type, at, scene.mapToGlobal(at),
                    press || release ? Qt::LeftButton : Qt::NoButton,
                    release ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&scene, &event);
}

/// To and fro by 30 pixels, sixty times a second.
void dragTheTip(SceneView& scene, int moves) {
  for (const Handle& handle : scene.currentScene().handles) {
    if (handle.kind != HandleKind::contact && handle.kind != HandleKind::body) continue;
    const QPointF at = toPixels(scene.view(), QRectF(scene.rect()), handle.at);
    send(scene, QEvent::MouseButtonPress, at);
    for (int i = 1; i <= moves; ++i) {
      send(scene, QEvent::MouseMove, at + QPointF(30 * std::sin(0.1 * i), 0));
      live(16);
    }
    send(scene, QEvent::MouseButtonRelease, at);
    return;
  }
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  const int seconds = argc > 1 ? std::atoi(argv[1]) : 10;
  ScenarioDocument document(scenarioNamed(argc > 2 ? argv[2] : "double-pendulum"));
  MainWindow window(document, {.rememberLayout = false});
  window.resize(1280, 800);
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 1;
  const std::string panel = argc > 3 ? argv[3] : "";
  if (panel == "lecture") {
    QTest::keyClick(&window, Qt::Key_F11);
  } else if (!panel.empty()) {
    window.goTo(window.docks().named(panel.c_str()));
    window.panel<TimePanel>().toggleOf(TimePlot::speeds)->setChecked(true);
  }
  live(1000);

  Player& player = *window.views().player;
  QElapsedTimer since;
  std::vector<double> apart;
  QObject::connect(window.views().scene, &SceneView::painted, &window, [&] {
    if (!player.isPlaying() || !player.moment() || player.moment()->impact) {
      since.invalidate();
      return;
    }
    if (since.isValid()) apart.push_back(milliseconds(since));
    since.start();
  });
  player.play();
  Pulse pulse;
  live(1000 * seconds);
  report("frames apart", apart);
  report("turns of the event loop, playing", pulse.take());
  dragTheTip(*window.views().scene, 120);
  report("turns of the event loop, dragging", pulse.take());
  live(1000);
  report("turns of the event loop, playing on", pulse.take());
  for (const auto& [within, words] : std::vector<std::pair<double, const char*>>{
           {1000.0 / 60, "a sixtieth"}, {1000.0 / 30, "a thirtieth"}}) {
    const auto soon = std::ranges::count_if(apart, [&](double ms) { return ms <= within + 1; });
    if (apart.empty()) break;
    std::printf("%.1f %% within %s of a second (and 1 ms of the timer)\n",
                100.0 * static_cast<double>(soon) / static_cast<double>(apart.size()), words);
  }

  std::vector<double> restarts;
  for (int i = 0; i < 20; ++i) {
    const double e = 0.3 + 0.02 * i;
    QElapsedTimer clock;
    clock.start();
    document.apply(
        edited(document.scenario(),
               "contacts." + document.scenario().mechanism->contacts.front().name + ".e", e),
        QStringLiteral("change"));
    QEventLoop untilShown;
    QObject::connect(&player, &Player::momentChanged, &untilShown, [&] {
      if (player.moment()) untilShown.quit();
    });
    untilShown.exec();
    restarts.push_back(milliseconds(clock));
  }
  report("first frame after a change", restarts);
  return 0;
}
