// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plays a scenario in the real window at 1280×800 and reports how far apart the painted frames are,
// and how soon after a change the first one comes.
//
//     xvfb-run -a -s "-screen 0 1600x1000x24" build/tests/bin/carom_playback_frames [seconds
//     [name]]
#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <vector>

#include "core/scenario/library.h"
#include "core/study/edit.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"
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

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  const int seconds = argc > 1 ? std::atoi(argv[1]) : 10;
  ScenarioDocument document(load_gallery(argc > 2 ? argv[2] : "double-pendulum"));
  MainWindow window(document, {.rememberLayout = false});
  window.resize(1280, 800);
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 1;
  QTest::qWait(1000);

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
  QTest::qWait(1000 * seconds);
  report("frames apart", apart);
  const auto sixtieth =
      std::ranges::count_if(apart, [](double ms) { return ms <= 1000.0 / 60 + 1; });
  if (!apart.empty()) {
    std::printf("%.1f %% within a sixtieth of a second (and 1 ms of the timer)\n",
                100.0 * static_cast<double>(sixtieth) / static_cast<double>(apart.size()));
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
    if (!QTest::qWaitFor([&player] { return player.moment().has_value(); })) return 1;
    restarts.push_back(milliseconds(clock));
  }
  report("first frame after a change", restarts);
  return 0;
}
