// SPDX-License-Identifier: GPL-3.0-or-later
//
// The motion over time, in charts and as numbers: what they show, and that they go where the motion
// is and the motion where they are told. With real events.
#include <gtest/gtest.h>

#include <QClipboard>
#include <QDir>
#include <cmath>
#include <map>

#include "core/study/edit.h"
#include "core/study/simulation.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/studies/motion_panel.h"
#include "ui/studies/time_panel.h"

namespace carom::ui {
namespace {

using test::eventually;
using test::WindowOnScreen;

/// The window with a panel about the motion in front, once this shows the motion.
struct OverTime : WindowOnScreen {
  explicit OverTime(const std::string& name, const char* dock = "time") : WindowOnScreen(name) {
    window.goTo(window.docks().named(dock));
    EXPECT_TRUE(eventually([&] { return isShown(); }));
    EXPECT_TRUE(test::settles(window));
  }

  [[nodiscard]] Player& player() { return *window.views().player; }
  [[nodiscard]] TimePanel& panel() { return window.panel<TimePanel>(); }
  [[nodiscard]] MotionPanel& motion() { return window.panel<MotionPanel>(); }
  [[nodiscard]] bool isShown() {
    if (player().trajectory() == nullptr || player().isStale()) return false;
    if (motion().isVisible()) return motion().table().rowCount() > 0;
    return !panel().chart(TimePlot::energies)->spec().curves.empty() &&
           !panel().chart(TimePlot::energies)->isOutOfDate();
  }
  [[nodiscard]] const PlotSpec& spec(TimePlot plot) { return panel().chart(plot)->spec(); }
  /// Where a time is in the middle of a chart's height.
  [[nodiscard]] QPoint at(ChartView* chart, double t) {
    return {static_cast<int>(std::lround(chart->positionOf(t, 0).x())),
            static_cast<int>(chart->plotArea().center().y())};
  }
};

// The bouncing disc loses energy in its impacts alone: T + V falls there, and what impacts took
// makes up for it.
TEST(TimePanel, TheStackOfEnergiesHasAConstantTop) {
  OverTime w("bouncing-disc");
  const PlotSpec& spec = w.spec(TimePlot::energies);
  ASSERT_GE(spec.curves.size(), 3u);
  EXPECT_EQ(spec.curves[0].symbol, QStringLiteral("T"));
  EXPECT_EQ(spec.curves[1].symbol, QStringLiteral("V"));
  double low = 1e300, high = -1e300, most = 0;
  for (const CurvePoint& point : spec.curves.back().points) {
    low = std::min(low, *point.y);
    high = std::max(high, *point.y);
  }
  for (std::size_t i = 1; i < spec.curves.size(); ++i) {
    EXPECT_TRUE(spec.curves[i].stacked);
    for (std::size_t k = 0; k < spec.curves[i].points.size(); ++k) {
      // No band is less than nothing.
      EXPECT_GE(*spec.curves[i].points[k].y, *spec.curves[i - 1].points[k].y - 1e-9);
    }
  }
  for (const CurvePoint& point : spec.curves[1].points) most = std::max(most, *point.y);
  EXPECT_NEAR(high, low, 1e-6 * high);
  EXPECT_GT(most, 0.5 * high);
}

// What Kane's impacts give lies below zero and lifts the top above the line of what was there: by
// T⁺ − T⁻ of the impact.
TEST(TimePanel, EnergyThatIsCreatedIsSeen) {
  OverTime w("kane");
  w.document.apply(edited(w.document.committed(), "contacts.tip.mu", 0.55), QStringLiteral("mu"));
  ASSERT_TRUE(eventually([&] {
    return w.player().trajectory() && !w.player().isStale() &&
           w.spec(TimePlot::energies).reference.has_value();
  }));
  const PlotSpec& spec = w.spec(TimePlot::energies);
  const Indicators& numbers = w.document.evaluation().indicators;
  const double gained = *numbers.T_plus.number - *numbers.T_minus.number;
  ASSERT_GT(gained, 0);
  const auto given = std::ranges::find_if(spec.curves, [](const Curve& c) { return c.downwards; });
  ASSERT_NE(given, spec.curves.end());
  EXPECT_EQ(given->symbol, QStringLiteral("given by impacts"));
  EXPECT_EQ(given->points.front().y, 0.0) << "nothing before";
  double least = 0;
  for (const CurvePoint& point : given->points) least = std::min(least, *point.y);
  EXPECT_NEAR(-least, gained, 1e-9);
  // At each time what lies above zero is what was there and what was given.
  const Curve* top = nullptr;
  for (const Curve& curve : spec.curves) top = curve.downwards ? top : &curve;
  for (std::size_t i = 0; i < given->points.size(); ++i) {
    EXPECT_NEAR(*top->points[i].y + *given->points[i].y, *spec.reference, 1e-7 * *spec.reference);
  }
}

// Both velocities of an impact stand above the same time, with nothing slanted between them.
TEST(TimePanel, AnImpactIsAVerticalStep) {
  OverTime w("bouncing-disc");
  w.panel().toggleOf(TimePlot::speeds)->trigger();
  const PlotSpec& spec = w.spec(TimePlot::speeds);
  ASSERT_EQ(spec.curves.size(), 2u);
  const TrajectoryImpact& impact = w.player().trajectory()->impacts.front();
  std::vector<double> there;
  for (const CurvePoint& point : spec.curves[0].points) {
    if (point.x == impact.t) there.push_back(*point.y);
  }
  ASSERT_EQ(there.size(), 2u);
  EXPECT_NEAR(there[0], *impact.indicators.v_n_minus.number, 1e-9);
  EXPECT_NEAR(there[1], *impact.indicators.v_n_plus.number, 1e-9);
}

TEST(TimePanel, DraggingTheCursorGoesThroughTheMotion) {
  OverTime w("bouncing-disc");
  ChartView* chart = w.panel().chart(TimePlot::gap);
  ASSERT_TRUE(chart->isVisible());
  const double from = *chart->spec().cursor, to = 0.6 * w.player().trajectory()->end.t;
  QTest::mousePress(chart, Qt::LeftButton, {}, w.at(chart, from));
  QTest::mouseMove(chart, w.at(chart, (from + to) / 2));
  EXPECT_TRUE(eventually([&] { return w.player().moment().has_value(); }));
  QTest::mouseMove(chart, w.at(chart, to));
  EXPECT_TRUE(eventually([&] { return std::abs(w.player().time() - to) < 0.03; }));
  QTest::mouseRelease(chart, Qt::LeftButton, {}, w.at(chart, to));
  EXPECT_NEAR(w.player().time(), to, 0.03);
  // All charts stand there.
  for (const TimePlot plot : {TimePlot::energies, TimePlot::gap, TimePlot::forces}) {
    EXPECT_EQ(w.panel().chart(plot)->spec().cursor, w.player().time());
  }
  EXPECT_EQ(w.undoSteps(), 0) << "nothing of the scenario changes";
}

TEST(TimePanel, EscReturnsToWhereTheMotionStood) {
  OverTime w("bouncing-disc");
  w.player().seek(0.2);
  ChartView* chart = w.panel().chart(TimePlot::energies);
  QTest::mousePress(chart, Qt::LeftButton, {}, w.at(chart, 0.2));
  QTest::mouseMove(chart, w.at(chart, 0.9));
  EXPECT_TRUE(eventually([&] { return w.player().time() > 0.5; }));
  QTest::keyClick(chart, Qt::Key_Escape);
  EXPECT_EQ(w.player().time(), 0.2);
  QTest::mouseRelease(chart, Qt::LeftButton, {}, w.at(chart, 0.9));
  EXPECT_EQ(w.player().time(), 0.2);
}

TEST(TimePanel, AClickGoesThereAndThePointerIsReadInAllCharts) {
  OverTime w("bouncing-disc");
  ChartView* chart = w.panel().chart(TimePlot::energies);
  QTest::mouseClick(chart, Qt::LeftButton, {}, w.at(chart, 0.7));
  EXPECT_NEAR(w.player().time(), 0.7, 0.03);
  const QSignalSpy hovered(&w.panel(), &TimePanel::hovered);
  QTest::mouseMove(chart, w.at(chart, 0.3));
  ASSERT_TRUE(eventually([&] { return hovered.count() > 0; }));
  const auto t = hovered.last().at(0).value<std::optional<double>>();
  ASSERT_TRUE(t);
  EXPECT_NEAR(*t, 0.3, 0.03);
}

TEST(TimePanel, PlayingMovesTheCursorAndPaintsNoCurveAnew) {
  OverTime w("bouncing-disc");
  // Curves that were set anew would lie elsewhere.
  const CurvePoint* points = w.spec(TimePlot::energies).curves[0].points.data();
  w.player().setSpeed(1);
  w.player().play();
  EXPECT_TRUE(eventually([&] { return w.player().time() > 0; }));
  EXPECT_EQ(*w.spec(TimePlot::energies).cursor, w.player().time());
  EXPECT_EQ(w.spec(TimePlot::energies).curves[0].points.data(), points);
  w.player().pause();
}

// After an edit the curves are those of the motion before, dimmed, until the new ones are there.
TEST(TimePanel, FollowsAnEdit) {
  OverTime w("bouncing-disc");
  const std::vector<Curve> before = w.spec(TimePlot::gap).curves;
  Scenario changed = w.document.scenario();
  changed.gravity.y *= 0.5;
  w.document.apply(changed, QStringLiteral("halve gravity"));
  EXPECT_TRUE(w.panel().chart(TimePlot::gap)->isOutOfDate());
  EXPECT_TRUE(eventually([&] { return w.isShown(); }));
  EXPECT_NE(w.spec(TimePlot::gap).curves, before);
}

// In a small window seven charts stand in rows, and those without room there are scrolled to.
TEST(TimePanel, KeepsEveryOfSevenChartsReadable) {
  OverTime w("woodpecker");
  w.trigger("view.workspace.motion");
  std::vector<ChartView*> charts;
  for (const TimePlot plot : allTimePlots) {
    const bool wanted = charts.size() < 7;
    if (w.panel().toggleOf(plot)->isChecked() != wanted) w.panel().toggleOf(plot)->trigger();
    if (wanted) charts.push_back(w.panel().chart(plot));
  }
  ASSERT_TRUE(test::settles(w.window));
  const int em = w.panel().fontMetrics().height();
  for (const ChartView* chart : charts) {
    EXPECT_GE(chart->width(), 14 * em - 20);  // but for the scroll bar's share
    EXPECT_GE(chart->height(), 10 * em);
    for (const ChartView* other : charts) {
      EXPECT_TRUE(chart == other || !chart->geometry().intersects(other->geometry()));
    }
  }
  EXPECT_EQ(charts.front()->x(), 0);
  EXPECT_GT(charts.front()->width(), 1.5 * charts.back()->width()) << "no place is left empty";
  QTest::keyClick(charts[5], Qt::Key_Tab);
  EXPECT_FALSE(charts.back()->visibleRegion().isEmpty());
}

TEST(TimePanel, ChartsAreChosenAndSoAreTheirParts) {
  OverTime w("woodpecker");
  for (const TimePlot plot : allTimePlots) {
    if (!w.panel().toggleOf(plot)->isChecked()) w.panel().toggleOf(plot)->trigger();
    EXPECT_TRUE(w.panel().chart(plot)->isVisibleTo(&w.panel()));
    EXPECT_FALSE(w.spec(plot).curves.empty()) << w.spec(plot).title.toStdString();
  }
  w.panel().toggleOf(TimePlot::gap)->trigger();
  EXPECT_FALSE(w.panel().chart(TimePlot::gap)->isVisibleTo(&w.panel()));
  QComboBox* contacts = w.panel().chooserOf(TimePart::contact);
  ASSERT_GT(contacts->count(), 1);
  const std::vector<Curve> first = w.spec(TimePlot::forces).curves;
  QTest::keyClick(contacts, Qt::Key_Down);
  EXPECT_EQ(w.panel().choice().contact, contacts->itemText(1).toStdString());
  EXPECT_NE(w.spec(TimePlot::forces).curves, first);
}

TEST(MotionPanel, ListsTheImpactsAndGoesToThem) {
  OverTime w("bouncing-disc", "motion");
  QTreeWidget* events = w.motion().events();
  const Trajectory& trajectory = *w.player().trajectory();
  std::vector<QTreeWidgetItem*> impacts;
  for (int i = 0; i < events->topLevelItemCount(); ++i) {
    if (events->topLevelItem(i)->text(1) == QStringLiteral("impact")) {
      impacts.push_back(events->topLevelItem(i));
    }
  }
  ASSERT_EQ(impacts.size(), trajectory.impacts.size());
  ASSERT_GT(impacts.size(), 1u);
  events->scrollToItem(impacts[1]);
  QTest::mouseClick(events->viewport(), Qt::LeftButton, {},
                    events->visualItemRect(impacts[1]).center());
  EXPECT_EQ(w.player().time(), trajectory.impacts[1].t);
  QTest::keyClick(events, Qt::Key_Up);
  ASSERT_EQ(events->currentItem(), events->itemAbove(impacts[1]));
  EXPECT_EQ(w.player().time(), events->currentItem()->data(0, Qt::UserRole).toDouble());
}

// Where the heel strikes, what a law leaves approaching strikes next at the same instant: one line,
// which opens.
TEST(MotionPanel, BlowsOfOneInstantAreOneLineThatOpens) {
  OverTime w("biped-heel-strike", "motion");
  std::map<double, int> blows;
  for (const TrajectoryImpact& impact : w.player().trajectory()->impacts) ++blows[impact.t];
  ASSERT_TRUE(std::ranges::any_of(blows, [](const auto& one) { return one.second > 1; }));
  const QTreeWidget* events = w.motion().events();
  std::vector<int> listed, expected;
  for (const auto& [t, count] : blows) expected.push_back(count > 1 ? count : 0);
  for (int i = 0; i < events->topLevelItemCount(); ++i) {
    const QTreeWidgetItem* item = events->topLevelItem(i);
    if (item->text(1) == QStringLiteral("impact")) listed.push_back(item->childCount());
  }
  EXPECT_EQ(listed, expected);
}

TEST(MotionPanel, ARowOfTheTableShowsItsInstantAndAllIsCopied) {
  OverTime w("bouncing-disc", "motion");
  StudyTable* view = w.motion().view();
  const QModelIndex row = view->model()->index(5, 1);
  view->scrollTo(row);
  QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(row).center());
  EXPECT_EQ(w.player().time(), w.motion().table().timeOf(5));
  QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
  ASSERT_EQ(lines.size(), w.motion().table().rowCount() + 2);
  EXPECT_TRUE(lines.front().contains(QStringLiteral("E [J]")));
  EXPECT_EQ(lines[6].split(QLatin1Char('\t')).at(1).toDouble(), w.player().time());
}

TEST(TimePanel, ItsFiguresAreWritten) {
  OverTime w("bouncing-disc");
  w.answers.exportTo = w.folder.filePath(QStringLiteral("energies.svg"));
  w.write("export.time-energies");
  EXPECT_TRUE(QFile::exists(w.answers.exportTo));
  w.answers.folder = w.folder.filePath(QStringLiteral("all"));
  w.exportEverything();
  const QDir all(w.answers.folder);
  for (const char* name : {"energy-over-time.svg", "gap-over-time.pdf", "motion-curves.csv"}) {
    EXPECT_TRUE(all.exists(QString::fromLatin1(name))) << name;
  }
}

}  // namespace
}  // namespace carom::ui
