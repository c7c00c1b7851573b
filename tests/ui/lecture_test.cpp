// SPDX-License-Identifier: GPL-3.0-or-later
//
// Before a class: full screen, large letters, the verdict and the energies in the scene, a pen; and
// the other ways to lay the window out for a while.
#include <gtest/gtest.h>

#include <QImage>
#include <QMenuBar>
#include <QSettings>
#include <algorithm>
#include <set>

#include "core/io/gallery.h"
#include "core/study/edit.h"
#include "tests/ui/scene_in_window.h"
#include "ui/editors/indicator_panel.h"
#include "ui/look/palette.h"
#include "ui/playback/player.h"
#include "ui/studies/impulse_view.h"
#include "ui/window/layout_modes.h"

namespace carom::ui {
namespace {

class Lecture : public test::SceneInWindow {
 protected:
  void SetUp() override {
    QSettings().remove(QStringLiteral("lecture/panel"));
    screen.window.setScale(1);
    open(load_gallery("kane"));
    QTest::qWait(100);  // the panels take up their letters
  }
  void TearDown() override {
    screen.window.layoutModes().leave();
    QApplication::setFont(letters_);
  }
  void press(int key, Qt::KeyboardModifiers keys = {}) {
    QTest::keyClick(&screen.window, static_cast<Qt::Key>(key), keys);
  }
  const QFont letters_ = QApplication::font();  ///< of the other tests

  LayoutModes& modes() { return screen.window.layoutModes(); }
  std::set<QString> shownPanels() {
    std::set<QString> shown;
    for (const QDockWidget* dock : screen.window.docks().all()) {
      if (dock->isVisible()) shown.insert(dock->objectName());
    }
    return shown;
  }
  void set(const char* path, double value) {
    screen.document.apply(edited(screen.document.committed(), path, value), QStringLiteral("set"));
  }
  /// What a measure comes to once the panels have taken up their letters.
  template <class Measure>
  static auto settled(const Measure& measure) {
    auto now = measure();
    while (true) {
      QTest::qWait(300);
      const auto next = measure();
      if (next == now) return now;
      now = next;
    }
  }
  QImage picture() {
    QApplication::processEvents();
    return scene().grab().toImage();
  }
};

TEST_F(Lecture, ShowsTheSceneAndOnePanelTwiceAsLarge) {
  const std::set<QString> before = shownPanels();
  const double letters = qApp->font().pointSizeF();
  press(Qt::Key_F11);
  ASSERT_TRUE(modes().isLecture());
  EXPECT_TRUE(screen.window.isFullScreen());
  EXPECT_EQ(shownPanels(), std::set<QString>{QStringLiteral("map")});
  EXPECT_TRUE(scene().isVisible());
  EXPECT_FALSE(screen.window.menuBar()->isVisible());
  EXPECT_DOUBLE_EQ(qApp->font().pointSizeF(), 2 * letters);
  press(Qt::Key_Escape);
  EXPECT_FALSE(modes().isLecture());
  EXPECT_FALSE(screen.window.isFullScreen());
  EXPECT_EQ(shownPanels(), before);
  EXPECT_TRUE(screen.window.menuBar()->isVisible());
  EXPECT_DOUBLE_EQ(qApp->font().pointSizeF(), letters);
}

// Nothing of them is beyond the edge, which has no scroll bar.
TEST_F(Lecture, LeavesTheIndicatorsWhole) {
  const IndicatorPanel& panel = screen.window.panel<IndicatorPanel>();
  const auto overhang = [&panel] {
    int most = 0;
    for (const char* key : {"gamma", "T_minus", "T_c_minus", "T_plus", "v_n_plus"}) {
      const QLabel& unit = *panel.cell(key)->unitLabel();
      const int right = unit.mapTo(&panel, QPoint(unit.width(), 0)).x();
      most = std::max(most, right - panel.width());
    }
    return most;
  };
  ASSERT_LE(overhang(), 0);
  press(Qt::Key_F11);
  QTest::qWait(100);
  press(Qt::Key_F7);
  QTest::qWait(100);
  press(Qt::Key_F11);
  ASSERT_FALSE(modes().isLecture());
  EXPECT_TRUE(test::eventually([&] { return overhang() <= 0; })) << overhang() << " pixels";
}

TEST_F(Lecture, LeavesTheIndicatorsInAsManyColumns) {
  const IndicatorPanel& panel = screen.window.panel<IndicatorPanel>();
  const auto rows = [&panel] {
    std::set<int> places;
    for (const char* key : {"gamma", "T_minus", "T_c_minus", "T_plus", "v_n_plus"}) {
      const QLabel& unit = *panel.cell(key)->unitLabel();
      places.insert(unit.mapTo(&panel, QPoint(0, 0)).y());
    }
    return places.size();
  };
  const std::size_t before = settled(rows);
  ASSERT_LT(before, 5U) << "two columns";
  press(Qt::Key_F11);
  QTest::qWait(300);
  press(Qt::Key_F11);
  EXPECT_TRUE(test::eventually([&] { return rows() == before; })) << rows() << " of " << before;
}

TEST_F(Lecture, ShowsAnotherPanelInstead) {
  press(Qt::Key_F11);
  screen.trigger("view.go.impulse-plane");
  EXPECT_EQ(shownPanels(), std::set<QString>{QStringLiteral("impulse-plane")});
  press(Qt::Key_F11);
  EXPECT_FALSE(modes().isLecture());
  press(Qt::Key_F11);
  EXPECT_EQ(shownPanels(), std::set<QString>{QStringLiteral("impulse-plane")})
      << "the choice is kept";
}

TEST_F(Lecture, LeavesThePanelsAsHighAsTheyWere) {
  const QDockWidget& plots = *screen.window.docks().named("plots");
  const int before = settled([&] { return plots.height(); });
  press(Qt::Key_F11);
  QTest::qWait(300);
  press(Qt::Key_F11);
  EXPECT_TRUE(test::eventually([&] { return plots.height() == before; }))
      << plots.height() << " of " << before;
}

// Another layout than that of before is not undone by the way back to the desk.
TEST_F(Lecture, AWorkspaceThatFollowsStays) {
  screen.trigger("view.maximise");
  ASSERT_NE(modes().figure(), nullptr);
  screen.window.showWorkspace(workspaces().back());
  const std::set<QString> wanted = shownPanels();
  QTest::qWait(400);
  EXPECT_EQ(shownPanels(), wanted);
}

// Also the symbols before the numbers take the width that they had.
TEST_F(Lecture, LeavesTheFieldsInOneColumn) {
  const auto left = [this](const char* path) {
    const NumberField& field = screen.field(QString::fromLatin1(path));
    return field.lineEdit()->mapTo(&screen.window, QPoint(0, 0)).x();
  };
  const int before = settled([&] { return left("contacts.tip.e"); });
  ASSERT_EQ(left("velocity.rod1.rate"), before);
  press(Qt::Key_F11);
  QTest::qWait(300);
  press(Qt::Key_F11);
  EXPECT_TRUE(test::eventually([&] {
    return left("contacts.tip.e") == before && left("velocity.rod1.rate") == before;
  })) << left("contacts.tip.e")
      << ", " << left("velocity.rod1.rate") << " of " << before;
}

// Kane and Levinson's pendulum sticks at μ = 0.6 and gains energy, at μ = 0.2 it loses some.
TEST_F(Lecture, ABorderTellsThatEnergyIsGained) {
  const QColor alarm = hue::vermilion.on(screen.window.isDark());
  press(Qt::Key_F11);
  set("contacts.tip.mu", 0.6);
  const auto border = [this] {
    const QImage image = picture();
    return QColor(image.pixel(4, image.height() / 2));
  };
  EXPECT_EQ(border(), alarm);
  set("contacts.tip.mu", 0.2);
  EXPECT_NE(border(), alarm);
}

// The longest row of each colour is its bar: their lengths are as the energies.
TEST_F(Lecture, BarsAreAsLongAsTheEnergies) {
  press(Qt::Key_F11);
  const bool dark = screen.window.isDark();
  const QImage image = picture();
  const auto longest = [&image](const Shade& shade, bool onDark) {
    const QRgb colour = shade.on(onDark).rgb();
    int most = 0;
    for (int y = image.height() / 2; y < image.height(); ++y) {
      int count = 0;
      for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) == colour ? 1 : 0;
      most = std::max(most, count);
    }
    return most;
  };
  const Indicators& numbers = screen.document.evaluation().indicators;
  const double T = *numbers.T_minus.number;
  const double ofEnergy = longest(hue::blue, dark) / *numbers.T_c_minus.number;
  ASSERT_GT(longest(hue::blue, dark), 50);
  constexpr double rounded = 3;  // [px]
  EXPECT_NEAR(longest(hue::slate, dark), ofEnergy * *numbers.T_a_minus.number, rounded);
  EXPECT_NEAR(longest(hue::amber, dark), ofEnergy * *numbers.T_plus.number, rounded);
  EXPECT_NEAR(longest(grey::frame, dark), ofEnergy * (T - *numbers.T_plus.number), rounded);
}

// Kane's impulse is eight times as large once the tip sticks: its arrow grows. Afterwards arrows
// are as long as impulses are large.
TEST_F(Lecture, AnImpulseThatGrowsIsSeenToGrow) {
  const auto arrow = [this] {
    for (const Primitive& primitive : scene().currentScene().primitives) {
      const auto* found = std::get_if<Arrow>(&primitive);
      if (found == nullptr || found->role != Role::impulse) continue;
      return std::hypot(found->shaftPx.x(), found->shaftPx.y());
    }
    ADD_FAILURE() << "no impulse is drawn";
    return 0.0;
  };
  const auto impulse = [this] {
    const ContactImpulse& solved = screen.document.evaluation().result.impulses.at(0);
    return std::hypot(solved.normal, solved.tangent);
  };
  set("contacts.tip.mu", 0.5);
  press(Qt::Key_F11);
  QTest::qWait(300);
  const double small = arrow(), weak = impulse();
  set("contacts.tip.mu", 0.55);
  const double large = arrow(), strong = impulse();
  ASSERT_GT(strong, 5 * weak);
  EXPECT_GT(large, 1.5 * small);
  set("contacts.tip.mu", 0.5);
  EXPECT_NEAR(large / arrow(), strong / weak, 1e-6 * strong / weak);
}

// Between two impacts the class is told about the one before: Kane's first gains energy, its third
// does not.
TEST_F(Lecture, TheBorderFollowsTheMotion) {
  set("contacts.tip.mu", 0.55);
  Player& player = *screen.window.views().player;
  ASSERT_TRUE(
      test::eventually([&] { return player.trajectory() != nullptr && !player.isStale(); }));
  press(Qt::Key_F11);
  QTest::qWait(300);
  const QColor alarm = hue::vermilion.on(screen.window.isDark());
  const auto border = [this] {
    const QImage image = picture();
    return QColor(image.pixel(4, image.height() / 2));
  };
  const std::vector<TrajectoryImpact>& impacts = player.trajectory()->impacts;
  ASSERT_GT(impacts.size(), 3U);
  EXPECT_EQ(border(), alarm);
  player.seek(0.5 * (impacts[2].t + impacts[3].t));
  EXPECT_NE(border(), alarm);
  player.seek(0.5 * (impacts[0].t + impacts[1].t));
  EXPECT_EQ(border(), alarm);
}

TEST_F(Lecture, TheKeysOfAClickerGoFromImpactToImpact) {
  Player& player = *screen.window.views().player;
  ASSERT_TRUE(
      test::eventually([&] { return player.trajectory() != nullptr && !player.isStale(); }));
  press(Qt::Key_PageDown);
  EXPECT_FALSE(player.moment()) << "only before a class";
  press(Qt::Key_F11);
  press(Qt::Key_PageDown);
  ASSERT_TRUE(player.moment());
  EXPECT_GT(player.time(), 0);
  const double first = player.time();
  press(Qt::Key_PageDown);
  EXPECT_GT(player.time(), first);
  press(Qt::Key_PageUp);
  EXPECT_DOUBLE_EQ(player.time(), first);
}

TEST_F(Lecture, TheHandTakesWhatItSeesAtEveryScale) {
  press(Qt::Key_F11);
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  const QSizeF area = QSizeF(scene().size()) / 2;
  const Vec2 middle =
      world_point(mechanism(), screen.document.committed().motion->state.q, {.body = 1});
  const QPointF at = 2 * toPixels(scene().view(), QRectF(QPointF(), area), middle);
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, at.toPoint());
  EXPECT_EQ(selected(), (std::vector{PartName{PartKind::body, mechanism().bodies[1].name}}));
}

TEST_F(Lecture, ThePenWritesOverTheSceneAndIsTakenBack) {
  key(Qt::Key_P, Qt::ShiftModifier);
  ASSERT_EQ(scene().sceneTool(), SceneTool::pen);
  const auto stroke = [this](QPoint from) {
    QTest::mousePress(&scene(), Qt::LeftButton, {}, from);
    for (const int by : {20, 40, 60}) move(from + QPoint(by, 0));
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, from + QPoint(60, 0));
  };
  stroke({60, 200});
  stroke({60, 240});
  ASSERT_EQ(scene().pen().strokes().size(), 2U);
  const Vec2 from = scene().pen().strokes()[0].front(), to = scene().pen().strokes()[0].back();
  EXPECT_NEAR(to.x - from.x, 60 / scene().view().scale, 1e-9);
  const QColor ink = hue::vermilion.on(screen.window.isDark());
  const QImage shown = picture();  // the view may move until then
  EXPECT_EQ(QColor(shown.pixel(pixelOf(0.5 * (from + to)))), ink);
  EXPECT_EQ(screen.undoSteps(), 0) << "it changes nothing";
  key(Qt::Key_Backspace);
  EXPECT_EQ(scene().pen().strokes().size(), 1U);
  key(Qt::Key_Escape);
  EXPECT_TRUE(scene().pen().isEmpty());
  EXPECT_EQ(scene().sceneTool(), SceneTool::pen);
  key(Qt::Key_Escape);
  EXPECT_EQ(scene().sceneTool(), SceneTool::drag);
}

TEST_F(Lecture, TheWholeWindowHasAScale) {
  const double letters = qApp->font().pointSizeF();
  press(Qt::Key_Plus, Qt::ControlModifier);
  EXPECT_NEAR(qApp->font().pointSizeF(), 1.15 * letters, 1e-9);
  press(Qt::Key_Minus, Qt::ControlModifier);
  press(Qt::Key_Minus, Qt::ControlModifier);
  EXPECT_NEAR(qApp->font().pointSizeF(), 0.9 * letters, 1e-9);
  screen.trigger("view.scale.normal");
  EXPECT_DOUBLE_EQ(qApp->font().pointSizeF(), letters);
}

TEST_F(Lecture, APanelIsShownAlone) {
  const std::set<QString> before = shownPanels();
  screen.trigger("view.go.plots");
  press(Qt::Key_F11, Qt::ShiftModifier);
  EXPECT_EQ(shownPanels(), std::set<QString>{QStringLiteral("plots")});
  EXPECT_FALSE(scene().isVisible());
  press(Qt::Key_F11, Qt::ShiftModifier);
  EXPECT_EQ(shownPanels(), before);
  EXPECT_TRUE(scene().isVisible());
}

TEST_F(Lecture, AWorkspaceShowsItsPanels) {
  for (const Workspace& workspace : workspaces()) {
    screen.trigger((std::string("view.workspace.") + workspace.id).c_str());
    QApplication::processEvents();
    std::set<QString> wanted;
    for (const char* id : workspace.panels) {
      ASSERT_NE(screen.window.docks().named(id), nullptr) << id;
      wanted.insert(QString::fromLatin1(id));
    }
    std::set<QString> open;
    for (const QDockWidget* dock : screen.window.docks().all()) {
      if (!dock->isHidden()) open.insert(dock->objectName());
    }
    EXPECT_EQ(open, wanted) << workspace.id;
  }
  screen.trigger("view.workspace.laws");
  const QWidget& plane = *screen.window.findChild<ImpulseView*>();
  EXPECT_TRUE(test::eventually([&] { return plane.height() > 0.3 * screen.window.height(); }))
      << plane.height();
  EXPECT_GT(plane.width(), 0.9 * screen.window.docks().named("impulse-plane")->width());
  screen.trigger("view.workspace.motion");
  const QDockWidget& time = *screen.window.docks().named("time");
  EXPECT_TRUE(test::eventually([&] {
    return time.geometry().right() > 0.95 * screen.window.width();
  })) << "below the indicators, too";
  screen.window.resetLayout();
}

}  // namespace
}  // namespace carom::ui
