// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws a four-bar with a stop into an empty document through the real window, event by event, and
// reports how long each takes until the last view has painted what it made; then edits a mechanism
// of so many bodies: a rod is drawn at its end, a number is typed, the rod is deleted.
//
//     xvfb-run -a -s "-screen 0 1600x1000x24" build/tests/bin/carom_draw_replay [rounds [bodies]]
#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QScreen>
#include <QTest>
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "core/edit/templates.h"
#include "tests/support/chain_scenario.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/editors/number_field.h"
#include "ui/editors/parameter_form.h"
#include "ui/playback/player.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/window/main_window.h"

namespace {

using namespace carom;
using namespace carom::ui;

/// Processor time of this thread [ms].
double processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// Times of one kind of event.
struct Times {
  std::vector<double> clock, processor;

  void report(const std::string& what, double goal) {
    if (clock.empty()) return;
    for (auto& [kind, times] :
         {std::pair<const char*, std::vector<double>&>{"clock", clock}, {"processor", processor}}) {
      std::ranges::sort(times);
      const auto at = [&times](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
      };
      const auto within = std::ranges::count_if(times, [goal](double t) { return t <= goal; });
      std::printf(
          "%-22s %-9s: %4zu, median %6.2f ms, 95 %% %6.2f ms, worst %6.2f ms; %.1f %% within %.1f "
          "ms\n",
          what.c_str(), kind, times.size(), at(0.5), at(0.95), at(1),
          100.0 * static_cast<double>(within) / static_cast<double>(times.size()), goal);
    }
  }
};

class Replay {
 public:
  Replay() : document_(Scenario{}), window_(document_, {.rememberLayout = false}) {
    window_.resize(QSize(1280, 800).boundedTo(window_.screen()->availableSize()));
    window_.show();
    window_.activateWindow();
    const bool exposed = QTest::qWaitForWindowExposed(&window_);
    QTest::qWait(exposed ? 1000 : 3000);
    QObject::connect(&scene(), &SceneView::painted, &window_, [this] { ++painted_; });
  }

  void drawFourBar() {
    document_.reset(Scenario{});
    window_.showTree();
    scene().setFocus();
    settle();
    choose(Qt::Key_R);
    draw({-0.4, -0.2}, {-0.4, 0.1});
    draw({0.4, -0.2}, {0.5, 0.3});
    draw({-0.4, 0.1}, {0.5, 0.3});
    choose(Qt::Key_V);
    click({-0.4, -0.2});
    click({0.4, -0.2});
    choose(Qt::Key_W);
    draw({0.9, 0.0}, {0.9, 0.6});
    const Mechanism& made = *document_.committed().mechanism;
    if (made.joints.size() != 4 || made.contacts.size() != 1) {
      std::fprintf(stderr, "this is no four-bar with a stop\n");
      std::exit(3);
    }
  }

  void edit(int bodies, int rounds) {
    constexpr int mostLinksOfATemplate = 60;
    document_.reset(bodies > mostLinksOfATemplate ? carom::test::chain_scenario(bodies)
                                                  : resolved(from_template("chain", bodies)));
    const QString middle =
        QStringLiteral("bodies.") +
        QString::fromStdString(
            document_.committed().mechanism->bodies[static_cast<std::size_t>(bodies / 2)].name);
    window_.showTree();
    scene().setFocus();
    settle();
    const Anchor tip{.body = bodies - 1, .place = Place::end};
    MechanismTree& tree = *window_.panel<MechanismPanel>().tree();
    for (int i = 0; i < rounds; ++i) {
      const Vec2 at =
          world_point(*document_.committed().mechanism, document_.committed().motion->state.q, tip);
      scene().setSceneTool(SceneTool::rod);
      scene().setFocus();
      part_ = "edit: ";
      // Longer than a pointer reaches, however far the view is away.
      constexpr double leastPx = 60;
      const double length = std::max(0.3, leastPx / (pixelOf({1, 0}).x() - pixelOf({0, 0}).x()));
      draw(at, at + Vec2{length, length / 3});
      scene().setSceneTool(SceneTool::drag);
      const PartName drawn{PartKind::body, document_.committed().mechanism->bodies.back().name};
      settle();
      tree.selectPath(middle);
      settle();
      NumberField* field =
          window_.panel<MechanismPanel>().form()->field(middle + QStringLiteral(".mass"));
      if (field == nullptr) std::exit(3);
      field->lineEdit()->setFocus();
      field->lineEdit()->selectAll();
      for (const QChar digit : QStringLiteral("0.%1").arg(11 + i)) {
        timed("edit: digit", [&] { QTest::keyClicks(field->lineEdit(), QString(digit)); });
      }
      timed("edit: Enter", [&] { QTest::keyClick(field->lineEdit(), Qt::Key_Return); });
      settle();
      tree.selectParts({drawn});
      scene().setFocus();
      settle();
      timed("edit: delete", [&] { QTest::keyClick(&scene(), Qt::Key_Delete); });
      settle();
      if (document_.committed().mechanism->bodies.size() != static_cast<std::size_t>(bodies)) {
        std::fprintf(stderr, "the rod is still there\n");
        std::exit(3);
      }
    }
  }

  void report() {
    Times drawing;
    for (auto& [what, times] : times_) {
      const bool edits = what.starts_with("edit: ");
      if (!edits) {
        drawing.clock.insert(drawing.clock.end(), times.clock.begin(), times.clock.end());
        drawing.processor.insert(drawing.processor.end(), times.processor.begin(),
                                 times.processor.end());
      }
      times.report(what, edits ? 33 : 16.7);
    }
    drawing.report("drawing, all events", 16.7);
    std::printf("not painted: %d   scene by %s\n", missed_,
                scene().usesOpenGl() ? "OpenGL" : "QPainter");
  }

 private:
  SceneView& scene() { return *window_.views().scene; }

  void send(QEvent::Type type, QPointF at, bool held) {
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent event(type, at, scene().mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton,
                      held ? Qt::LeftButton : Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&scene(), &event);
  }
  QPointF pixelOf(Vec2 at) { return toPixels(scene().view(), QRectF(scene().rect()), at); }

  void choose(Qt::Key key) {
    timed("key", [&] { QTest::keyClick(&scene(), key); });
  }
  void hover(QPointF from, QPointF to) {
    constexpr int moves = 20;
    for (int i = 1; i <= moves; ++i) {
      timed(part_ + "hover",
            [&] { send(QEvent::MouseMove, from + 1.0 * i / moves * (to - from), false); });
    }
  }
  void draw(Vec2 begin, Vec2 end) {
    const QPointF from = pixelOf(begin), to = pixelOf(end);
    hover(from + QPointF(90, -40), from);
    timed(part_ + "press", [&] { send(QEvent::MouseButtonPress, from, true); });
    constexpr int moves = 40;
    for (int i = 1; i <= moves; ++i) {
      timed(part_ + "move",
            [&] { send(QEvent::MouseMove, from + 1.0 * i / moves * (to - from), true); });
    }
    timed(part_ + "release", [&] { send(QEvent::MouseButtonRelease, to, false); });
    settle();
  }
  void click(Vec2 place) {
    const QPointF at = pixelOf(place);
    hover(at + QPointF(90, -40), at);
    timed(part_ + "press", [&] { send(QEvent::MouseButtonPress, at, true); });
    timed(part_ + "release", [&] { send(QEvent::MouseButtonRelease, at, false); });
    settle();
  }

  bool allPainted() {
    const quint64 now = document_.generation();
    const auto* map = qobject_cast<MapView*>(window_.views().map);
    const auto* plots = qobject_cast<SweepPlots*>(window_.views().plots);
    return scene().paintedGeneration() == now && map->paintedGeneration() == now &&
           (plots->paintedGeneration() == now || plots->isOutOfDate());
  }

  template <class Action>
  void timed(const std::string& what, const Action& action) {
    QElapsedTimer clock;
    clock.start();
    const double begun = processorTime();
    const int before = painted_;
    action();
    constexpr int mostRounds = 20;
    int round = 0;
    do {
      QCoreApplication::processEvents();
    } while (++round < mostRounds && !(allPainted() && painted_ > before));
    // A press of a key that changes nothing paints nothing.
    if (round == mostRounds && !allPainted()) ++missed_;
    times_[what].clock.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
    times_[what].processor.push_back(processorTime() - begun);
  }

  /// Until the view stands still, and the motion of a small mechanism is computed: what a hand does
  /// next begins there. The motion of a large one is computed meanwhile.
  void settle() {
    constexpr int patienceMs = 500;
    const Player& player = *window_.views().player;
    (void)QTest::qWaitFor([&] { return player.trajectory() && !player.isStale(); }, patienceMs);
    (void)QTest::qWaitFor([this] { return !scene().isGliding(); }, patienceMs);
    for (int i = 0; i < 20; ++i) QCoreApplication::processEvents();
  }

  ScenarioDocument document_;
  MainWindow window_;
  std::map<std::string, Times> times_;
  std::string part_;
  int painted_ = 0;
  int missed_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 3;
  const int bodies = argc > 2 ? std::max(2, std::atoi(argv[2])) : 50;
  Replay replay;
  for (int i = 0; i < rounds; ++i) replay.drawFourBar();
  replay.edit(bodies, 5 * rounds);
  replay.report();
  return 0;
}
