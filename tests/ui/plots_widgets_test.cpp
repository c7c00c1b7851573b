// SPDX-License-Identifier: GPL-3.0-or-later
//
// A hand on the real widgets: mouse and keys go through Qt's event delivery.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "tests/ui/eventually.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"

namespace carom::ui {
namespace {

double value(const Scenario& scenario, const std::string& path) {
  return find_parameter(scenario, path).value;
}

void press(QWidget* widget, QPointF at) {
  QTest::mousePress(widget, Qt::LeftButton, {}, at.toPoint());
}
void move(QWidget* widget, QPointF at) {
  QTest::mouseMove(widget, at.toPoint());
}
void release(QWidget* widget, QPointF at) {
  QTest::mouseRelease(widget, Qt::LeftButton, {}, at.toPoint());
}

class Plots : public ::testing::Test {
 protected:
  Plots() {
    plots_.resize(480, 400);
    plots_.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&plots_));
    chart_->setFocus();
  }

  [[nodiscard]] QPointF at(double x) const {
    return {chart_->positionOf(x, 0).x(), chart_->plotArea().center().y()};
  }
  [[nodiscard]] double x() const { return value(document_.scenario(), "pose.tip.x"); }
  [[nodiscard]] int steps() { return document_.undoStack().count(); }

  ScenarioDocument document_{load_gallery("double-pendulum")};
  SweepPlots plots_{document_, nullptr};
  ChartView* chart_ = plots_.chart(SweepPlot::ratios);
  const double before_ = value(document_.scenario(), "pose.tip.x");
};

TEST_F(Plots, DraggingTheCursorMovesTheTipInOneUndoStep) {
  press(chart_, at(before_));
  for (const double x : {before_ - 0.05, before_ - 0.1, before_ - 0.15}) move(chart_, at(x));
  EXPECT_TRUE(document_.inGesture());
  EXPECT_NEAR(x(), before_ - 0.15, 0.004);
  EXPECT_EQ(steps(), 0);
  release(chart_, at(before_ - 0.15));
  EXPECT_FALSE(document_.inGesture());
  EXPECT_EQ(steps(), 1);
  EXPECT_EQ(document_.undoStack().undoText(), QStringLiteral("Set x of tip"));
  document_.undoStack().undo();
  EXPECT_EQ(x(), before_);
}

TEST_F(Plots, EscRestoresExactlyAndTheRestOfTheDragDoesNothing) {
  const Scenario original = document_.committed();
  press(chart_, at(before_));
  move(chart_, at(before_ - 0.2));
  EXPECT_NE(x(), before_);
  QTest::keyClick(chart_, Qt::Key_Escape);
  EXPECT_EQ(document_.scenario(), original);
  move(chart_, at(before_ - 0.1));
  release(chart_, at(before_ - 0.1));
  EXPECT_EQ(document_.scenario(), original);
  EXPECT_EQ(steps(), 0);
}

TEST_F(Plots, AClickOnTheCursorOrATremorOfTwoPixelsChangesNothing) {
  press(chart_, at(before_));
  move(chart_, at(before_) + QPointF(2, 0));
  release(chart_, at(before_) + QPointF(2, 0));
  EXPECT_EQ(x(), before_);
  EXPECT_EQ(steps(), 0);
}

TEST_F(Plots, AClickElsewhereGoesThere) {
  QTest::mouseClick(chart_, Qt::LeftButton, {}, at(-0.25).toPoint());
  EXPECT_NEAR(x(), -0.25, 0.004);
  EXPECT_EQ(steps(), 1);
}

TEST_F(Plots, ArrowKeysStepFineAndCoarse) {
  const double one = 0.01 * chart_->spec().range.length();
  QTest::keyClick(chart_, Qt::Key_Left);
  EXPECT_NEAR(x(), before_ - one, 1e-9);
  QTest::keyClick(chart_, Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_NEAR(x(), before_ - 0.9 * one, 1e-9);
  QTest::keyClick(chart_, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_NEAR(x(), before_ - 10.9 * one, 1e-9);
  EXPECT_EQ(steps(), 3);
}

TEST_F(Plots, TheCursorStopsWhereTheMechanismStopsAndSaysWhy) {
  Scenario wide = document_.committed();
  wide.axis = {"pose.tip.x", -1.5, 1.5};
  document_.apply(wide, QStringLiteral("wider"));
  press(chart_, at(before_));
  move(chart_, at(0.2));
  const double reached = x();
  move(chart_, at(1.4));
  EXPECT_EQ(x(), reached) << "the last pose that could be reached stays";
  EXPECT_FALSE(plots_.note().isEmpty());
  release(chart_, at(1.4));
  EXPECT_TRUE(plots_.note().isEmpty());
  EXPECT_NEAR(x(), 0.2, 0.01);
}

TEST_F(Plots, TheScaleStandsStillDuringADrag) {
  chart_->repaint();
  const Interval before = chart_->yRange();
  press(chart_, at(before_));
  move(chart_, at(before_ - 0.2));
  EXPECT_EQ(chart_->yRange(), before);
  release(chart_, at(before_ - 0.2));
}

TEST_F(Plots, BothChartsShowTheInstantOfTheDocument) {
  QSignalSpy painted(&plots_, &SweepPlots::painted);
  QTest::keyClick(chart_, Qt::Key_Left);
  QTRY_COMPARE_WITH_TIMEOUT(plots_.paintedGeneration(), document_.generation(), 1000);
  EXPECT_GE(painted.count(), 1);
}

TEST_F(Plots, HoverIsSharedAndToldInSiUnits) {
  QSignalSpy hovered(&plots_, &SweepPlots::hovered);
  move(chart_, at(0.05));
  // The pointer is moved by the window system, which answers in its own time.
  QTRY_VERIFY_WITH_TIMEOUT(hovered.count() >= 1, 2000);
  const auto place = hovered.last().at(0).value<std::optional<double>>();
  ASSERT_TRUE(place);
  EXPECT_NEAR(*place, 0.05, 0.004);
}

TEST_F(Plots, NothingStaysHoveredOnceTheCursorIsDragged) {
  QSignalSpy hovered(&plots_, &SweepPlots::hovered);
  move(chart_, at(before_));
  QTRY_VERIFY_WITH_TIMEOUT(hovered.count() >= 1, 2000);
  press(chart_, at(before_));
  move(chart_, at(before_ - 0.1));
  QTRY_VERIFY_WITH_TIMEOUT(document_.inGesture(), 2000);
  EXPECT_FALSE(hovered.last().at(0).value<std::optional<double>>());
  release(chart_, at(before_ - 0.1));
}

TEST_F(Plots, ChoosingAnotherAxisIsAnUndoableEditOfTheScenario) {
  QComboBox* box = plots_.axisBar()->parameterBox();
  const int row = box->findText(QStringLiteral("e of tip"));
  ASSERT_GE(row, 0);
  box->setCurrentIndex(row);
  emit box->activated(row);
  EXPECT_EQ(document_.scenario().axis.path, "contacts.tip.e");
  EXPECT_EQ(document_.scenario().axis.to, 1);
  EXPECT_EQ(steps(), 1);
  document_.undoStack().undo();
  EXPECT_EQ(document_.axis().path, "pose.tip.x");
}

TEST_F(Plots, TheRangeIsTypedWithUnits) {
  QLineEdit* to = plots_.axisBar()->toField();
  to->setFocus();
  to->selectAll();
  QTest::keyClicks(to, QStringLiteral("2*150 mm"));
  QTest::keyClick(to, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(document_.scenario().axis.to, 0.3);
  to->selectAll();
  QTest::keyClicks(to, QStringLiteral("-5"));
  QTest::keyClick(to, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(document_.scenario().axis.to, 0.3);
  EXPECT_FALSE(plots_.note().isEmpty());
}

// Typed one after the other, the ends of a range pass through a range that falls.
TEST_F(Plots, ARangeMayBeTypedFromEitherEnd) {
  QLineEdit* from = plots_.axisBar()->fromField();
  QLineEdit* to = plots_.axisBar()->toField();
  const auto type = [](QLineEdit* field, const QString& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
  };
  type(from, QStringLiteral("0.5 m"));
  type(to, QStringLiteral("0.1 m"));
  QTest::keyClick(to, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(document_.scenario().axis.from, 0.1);
  EXPECT_DOUBLE_EQ(document_.scenario().axis.to, 0.5);
  EXPECT_TRUE(plots_.note().isEmpty()) << plots_.note().toStdString();
}

TEST_F(Plots, ARefusedRangeGoesWithItsMessage) {
  QLineEdit* from = plots_.axisBar()->fromField();
  const QString before = from->text();
  from->setFocus();
  from->selectAll();
  QTest::keyClicks(from, QStringLiteral("100 m"));
  QTest::keyClick(from, Qt::Key_Return);
  EXPECT_FALSE(plots_.note().isEmpty());
  // Nobody types any more: the field shows the range that the plots have.
  plots_.chart(SweepPlot::ratios)->setFocus();
  EXPECT_EQ(from->text(), before);
  // A later change of the document leaves no message about what is no longer there.
  document_.apply(edited(document_.committed(), "contacts.tip.e", 0.25), QStringLiteral("e"));
  EXPECT_TRUE(test::eventually([this] { return plots_.note().isEmpty(); }))
      << plots_.note().toStdString();
}

TEST_F(Plots, ChartsAreNamedForAssistiveTechnology) {
  EXPECT_FALSE(plots_.chart(SweepPlot::ratios)->accessibleName().isEmpty());
  EXPECT_FALSE(plots_.chart(SweepPlot::energies)->accessibleName().isEmpty());
  EXPECT_FALSE(plots_.axisBar()->fromField()->accessibleName().isEmpty());
}

class Map : public ::testing::Test {
 protected:
  Map() {
    view_.resize(420, 300);
    view_.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view_));
    view_.setFocus();
    view_.repaint();
  }

  [[nodiscard]] const Contact& contact() const {
    return document_.scenario().mechanism->contacts.front();
  }
  [[nodiscard]] QPointF at(double e, double mu) const { return view_.positionOf(e, mu); }
  [[nodiscard]] int steps() { return document_.undoStack().count(); }

  ScenarioDocument document_{load_gallery("kane")};
  MapView view_{document_, nullptr};
};

TEST_F(Map, DraggingTheDotSetsRestitutionAndFrictionInOneUndoStep) {
  press(&view_, at(0.7, 0.5));
  move(&view_, at(0.6, 0.6));
  move(&view_, at(0.3, 0.8));
  EXPECT_EQ(steps(), 0);
  release(&view_, at(0.3, 0.8));
  EXPECT_NEAR(contact().e, 0.3, 0.005);
  EXPECT_NEAR(contact().mu_s, 0.8, 0.01);
  EXPECT_EQ(document_.evaluation().result.regime, Regime::stick);
  EXPECT_EQ(steps(), 1);
  document_.undoStack().undo();
  EXPECT_EQ(contact().e, 0.7);
  EXPECT_EQ(contact().mu_s, 0.5);
}

TEST_F(Map, ADragOutOfTheMapStaysInIt) {
  press(&view_, at(0.7, 0.5));
  move(&view_, at(1.6, 3));
  release(&view_, at(1.6, 3));
  EXPECT_DOUBLE_EQ(contact().e, 1);
  EXPECT_DOUBLE_EQ(contact().mu_s, 1.2);
}

TEST_F(Map, TheAxisReachesBeyondAGreatFrictionButNotWithinAGesture) {
  const auto with_mu = [this](double mu) {
    return with_restitution_and_friction(document_.committed(), document_.focusContact(), 0.5, mu);
  };
  EXPECT_DOUBLE_EQ(document_.map()->spec.mu_to, 1.2);
  document_.preview(with_mu(2.5));
  EXPECT_DOUBLE_EQ(document_.map()->spec.mu_to, 1.2);
  document_.commit(QStringLiteral("μ"));
  EXPECT_DOUBLE_EQ(document_.map()->spec.mu_to, 3);
  view_.repaint();
  EXPECT_TRUE(view_.plotArea().contains(view_.positionOf(0.5, 2.5)));
  document_.undoStack().undo();
  EXPECT_DOUBLE_EQ(document_.map()->spec.mu_to, 1.2);
}

TEST_F(Map, AClickSetsThePoint) {
  QTest::mouseClick(&view_, Qt::LeftButton, {}, at(0.2, 0.3).toPoint());
  EXPECT_NEAR(contact().e, 0.2, 0.005);
  EXPECT_NEAR(contact().mu_s, 0.3, 0.01);
  EXPECT_EQ(steps(), 1);
}

TEST_F(Map, EscRestores) {
  const Scenario original = document_.committed();
  press(&view_, at(0.7, 0.5));
  move(&view_, at(0.2, 1.0));
  QTest::keyClick(&view_, Qt::Key_Escape);
  release(&view_, at(0.2, 1.0));
  EXPECT_EQ(document_.scenario(), original);
  EXPECT_EQ(steps(), 0);
}

TEST_F(Map, ArrowKeysMoveTheDot) {
  QTest::keyClick(&view_, Qt::Key_Right);
  EXPECT_NEAR(contact().e, 0.71, 1e-12);
  QTest::keyClick(&view_, Qt::Key_Up, Qt::ControlModifier);
  EXPECT_NEAR(contact().mu_s, 0.6, 1e-12);
  QTest::keyClick(&view_, Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_NEAR(contact().mu_s, 0.599, 1e-12);
  EXPECT_EQ(steps(), 3);
}

TEST_F(Map, ShowsTheInstantOfTheDocument) {
  QTest::keyClick(&view_, Qt::Key_Right);
  QTRY_COMPARE_WITH_TIMEOUT(view_.paintedGeneration(), document_.generation(), 1000);
}

TEST_F(Map, SaysInWordsWhatTheDotMeans) {
  view_.repaint();
  EXPECT_TRUE(view_.accessibleDescription().contains(QStringLiteral("slip")));
}

TEST_F(Map, ALawWithoutFrictionColoursTheMapAlike) {
  const QColor stick = view_.grab().toImage().pixelColor(at(0.9, 1.1).toPoint());
  Scenario next = document_.committed();
  next.law = NewtonLaw{};
  document_.apply(next, QStringLiteral("law"));
  const QImage image = view_.grab().toImage();
  EXPECT_EQ(image.pixelColor(at(0.45, 0.3).toPoint()), image.pixelColor(at(0.45, 0.8).toPoint()));
  EXPECT_NE(image.pixelColor(at(0.9, 1.1).toPoint()), stick);
}

// Poisson's law gains energy nowhere; Newton's with friction does at much restitution and friction.
TEST_F(Map, AnotherLawIsAnotherPicture) {
  const QImage newton = view_.grab().toImage();
  Scenario next = document_.committed();
  next.law = PoissonLaw{};
  document_.apply(next, QStringLiteral("law"));
  const QImage poisson = view_.grab().toImage();
  EXPECT_NE(newton.copy(newton.rect().adjusted(60, 40, -20, -60)),
            poisson.copy(poisson.rect().adjusted(60, 40, -20, -60)));
}

TEST_F(Map, ThereIsNoneBesideAnExternalImpulse) {
  Scenario next = document_.committed();
  Motion motion = *next.motion;
  motion.impulses = {{"kick", 0, 0.1, 0, 0}};
  next.motion = std::make_shared<Motion>(motion);
  next.law = NewtonLaw{};
  document_.apply(next, QStringLiteral("kick"));
  EXPECT_EQ(document_.map(), nullptr);
  view_.grab();
  EXPECT_TRUE(view_.accessibleDescription().contains(QStringLiteral("external impulse")));
}

}  // namespace
}  // namespace carom::ui
