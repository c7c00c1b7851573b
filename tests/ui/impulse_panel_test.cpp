// SPDX-License-Identifier: GPL-3.0-or-later
//
// The impulse plane under pointer and keys. The disc of the gallery falls with 2 m/s and slides
// with 3: at μ = 0.8 its slip stops at P_n = 1.25 N s, |P_t| = 1, the compression ends at 2, the
// impact at 3.4; at μ = 0.2 it slips all along.
#include "ui/studies/impulse_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <cmath>

#include "core/study/edit.h"
#include "tests/support/flight.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

class ImpulsePlaneDock : public ::testing::Test {
 protected:
  ImpulsePlaneDock() {
    set(PoissonLaw{}, 0.8);
    w.trigger("view.show.impulse-plane");
    EXPECT_TRUE(test::settles(w.window));
    view().repaint();
  }

  [[nodiscard]] ImpulsePanel& panel() { return w.window.panel<ImpulsePanel>(); }
  [[nodiscard]] ImpulseView& view() { return *panel().view(); }
  void set(const Law& law, double mu) {
    Scenario changed = edited(w.document.committed(), "contacts.bottom.mu", mu);
    changed.law = law;
    w.document.apply(changed, QStringLiteral("law"));
  }
  /// Where an impulse stands, on the side to which this friction acts.
  [[nodiscard]] QPoint at(double P_n, double P_t) {
    const double side = view().picture().plane.find(PoissonLaw{})->end.P_t < 0 ? -1 : 1;
    return view().positionOf(P_n, side * P_t).toPoint();
  }
  /// Moves the pointer, and waits until the view tells of a place with this P_n.
  void pointAt(double P_n, double P_t, double told) {
    const auto tells = [this, told] {
      return view().shown() && std::abs(view().shown()->P_n - told) < 0.05;
    };
    QTest::mouseMove(&view(), at(P_n, P_t));
    EXPECT_TRUE(test::eventually(tells)) << "at " << view().shown()->P_n;
  }
  void dragTo(double P_n, double P_t, double told) {
    QTest::mouseMove(&view(), at(P_n, P_t));
    EXPECT_TRUE(test::eventually([&] { return std::abs(view().share() - told / 3.4) < 0.02; }))
        << view().share();
  }
  [[nodiscard]] QImage shown() { return view().grab().toImage(); }
  [[nodiscard]] QColor colourAt(double P_n, double P_t) {
    const QImage image = shown();
    return image.pixelColor((QPointF(at(P_n, P_t)) * image.devicePixelRatio()).toPoint());
  }

  WindowOnScreen w{"bouncing-disc"};
};

TEST_F(ImpulsePlaneDock, ANewtonSecondIsAsLongInBothDirections) {
  const QPointF origin = view().positionOf(0, 0);
  const QPointF right = view().positionOf(0, 1) - origin;
  const QPointF up = view().positionOf(1, 0) - origin;
  EXPECT_EQ(right.y(), 0);
  EXPECT_EQ(up.x(), 0);
  EXPECT_NEAR(right.x(), -up.y(), 1e-9);
  EXPECT_GT(right.x(), 10);
  EXPECT_TRUE(view().rect().contains(at(3.4, 1)));
}

// (u + ½ WP)·P = 0 is an ellipse about −W⁻¹u whose half height is √(uW⁻¹u · (W⁻¹)_nn): 0.34 N s
// high for Kane's rods, where Poisson's path is 0.13 high.
TEST(ImpulsePlaneOfKane, HoldsTheEllipse) {
  WindowOnScreen w("kane");
  Scenario changed = edited(w.document.committed(), "contacts.tip.mu", 0.55);
  changed.law = PoissonLaw{};
  w.document.apply(changed, QStringLiteral("law"));
  w.trigger("view.show.impulse-plane");
  EXPECT_TRUE(test::settles(w.window));
  const ImpulseView& view = *w.window.panel<ImpulsePanel>().view();
  const PlanarImpactData& data = view.picture().plane.data;
  const double det = data.W_nn * data.W_tt - data.W_nt * data.W_nt;
  const double middle = (data.W_nt * data.u_t - data.W_tt * data.u_n) / det;
  const double squared = (data.W_tt * data.u_n * data.u_n - 2 * data.W_nt * data.u_n * data.u_t +
                          data.W_nn * data.u_t * data.u_t) /
                         det;
  const double top = middle + std::sqrt(squared * data.W_tt / det);
  EXPECT_NEAR(top, 0.34, 0.01);
  EXPECT_TRUE(view.plotArea().contains(view.positionOf(top, 0)));
}

TEST_F(ImpulsePlaneDock, PointerOnTheWayIsToldWhatItIsOver) {
  pointAt(0.625, 0.5, 0.625);
  const std::optional<RouthPoint> place = view().shown();
  ASSERT_TRUE(place);
  EXPECT_NEAR(std::abs(place->P_t), 0.8 * place->P_n, 1e-9);
  EXPECT_NEAR(place->v_n, place->P_n - 2, 1e-9);
  EXPECT_NEAR(std::abs(place->v_t), 3 - 3 * 0.8 * place->P_n, 1e-9);
  EXPECT_TRUE(view().describePlace().contains(QStringLiteral("N\u00a0s")));
  EXPECT_EQ(view().share(), 1) << "it only looks";
  pointAt(0.1, -1, 3.4);  // away from the way it is the end again
}

TEST_F(ImpulsePlaneDock, PointerOnAMarkNamesTheLawsEnd) {
  QTest::mouseMove(&view(), at(3.4, 0));
  ASSERT_TRUE(test::eventually([this] { return view().shown()->P_t == 0; }));
  EXPECT_NEAR(std::abs(view().shown()->v_t), 3, 1e-9);
}

TEST_F(ImpulsePlaneDock, PlaceIsDraggedAlongTheWay) {
  QTest::mousePress(&view(), Qt::LeftButton, {}, at(2, 1));
  dragTo(1.7, 1.3, 1.7);  // the nearest place of the way
  dragTo(2.6, 0.7, 2.6);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, at(2.6, 0.7));
  EXPECT_NEAR(panel().slider()->value(), 1000 * view().share(), 0.51);
  EXPECT_EQ(w.undoSteps(), 1) << "it is a look, and no change of the scenario";
}

TEST_F(ImpulsePlaneDock, KeysWalkTheWayAndItsCorners) {
  w.trigger("view.go.impulse-plane");
  ASSERT_TRUE(view().hasFocus());
  QTest::keyClick(&view(), Qt::Key_Left);
  EXPECT_NEAR(view().share(), 0.99, 1e-12);
  QTest::keyClick(&view(), Qt::Key_PageDown);
  EXPECT_NEAR(view().shown()->P_n, 2, 1e-9) << "greatest compression";
  EXPECT_NEAR(view().shown()->v_n, 0, 1e-9);
  QTest::keyClick(&view(), Qt::Key_PageDown);
  EXPECT_NEAR(view().shown()->P_n, 1.25, 1e-9) << "slip stops";
  EXPECT_NEAR(view().shown()->v_t, 0, 1e-9);
  QTest::keyClick(&view(), Qt::Key_Home);
  EXPECT_EQ(view().shown()->P_n, 0);
  QTest::keyClick(&view(), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_NEAR(view().share(), 0.1, 1e-12);
  QTest::keyClick(&view(), Qt::Key_End);
  EXPECT_EQ(view().share(), 1);
}

TEST_F(ImpulsePlaneDock, PlaysFromTheBeginningToTheEnd) {
  QTest::mouseClick(panel().playButton(), Qt::LeftButton);
  EXPECT_TRUE(panel().isPlaying());
  ASSERT_TRUE(test::eventually([this] { return view().share() < 0.9; }));
  const double early = view().share();
  ASSERT_TRUE(test::eventually([&] { return view().share() > early; }));
  ASSERT_TRUE(test::eventually([this] { return !panel().isPlaying(); }));
  EXPECT_EQ(view().share(), 1);
  view().setFocus();
  QTest::keyClick(&view(), Qt::Key_Space);
  EXPECT_TRUE(panel().isPlaying());
  w.trigger("view.show.impulse-plane");
  EXPECT_FALSE(panel().isPlaying()) << "nobody sees it";
}

TEST_F(ImpulsePlaneDock, ConeIsShaded) {
  const QColor inside = colourAt(2.9, 1.9);
  const QColor outside = colourAt(0.35, 0.9);
  EXPECT_NE(inside, outside);
  EXPECT_GT(inside.blue(), inside.red());
  EXPECT_EQ(outside.blue(), outside.red());
}

TEST_F(ImpulsePlaneDock, LawWithoutAWaySaysThatItKnowsItsEnd) {
  EXPECT_TRUE(panel().note().isEmpty()) << panel().note().toStdString();
  set(NewtonCoulombLaw{}, 0.8);
  EXPECT_TRUE(panel().note().contains(QStringLiteral("determines only the end")))
      << panel().note().toStdString();
  EXPECT_FALSE(panel().slider()->isEnabled());
  EXPECT_FALSE(panel().playButton()->isEnabled());
  ASSERT_TRUE(view().shown());
  EXPECT_NEAR(view().shown()->P_n, 3.4, 1e-9);
  QTest::keyClick(&view(), Qt::Key_Left);
  EXPECT_EQ(view().share(), 1);
  set(PoissonLaw{}, 0);
  EXPECT_TRUE(panel().note().contains(QStringLiteral("Without friction")));
}

TEST_F(ImpulsePlaneDock, FollowsTheHandAndKeepsItsScale) {
  const QPointF before = view().positionOf(1, 0);
  w.document.preview(with_restitution_and_friction(w.document.committed(), 0, 0.7, 0.2));
  EXPECT_TRUE(w.document.inGesture());
  EXPECT_NEAR(std::abs(view().shown()->P_t), 0.2 * 3.4, 1e-9);
  EXPECT_EQ(view().positionOf(1, 0), before);
  w.document.cancel();
  EXPECT_NEAR(std::abs(view().shown()->P_t), 1, 1e-9);
}

TEST_F(ImpulsePlaneDock, HiddenItDoesNothing) {
  w.trigger("view.show.impulse-plane");
  set(PoissonLaw{}, 0.2);
  EXPECT_TRUE(panel().isOutOfDate());
  w.trigger("view.show.impulse-plane");
  EXPECT_FALSE(panel().isOutOfDate());
  EXPECT_NEAR(std::abs(view().shown()->P_t), 0.2 * 3.4, 1e-9);
}

TEST_F(ImpulsePlaneDock, SeveralContactsAndNoneAreASentence) {
  w.document.reset(
      carom::test::scenario_of(carom::test::block_on_feet({-0.3, 0.3}, 0.5), NewtonLaw{}));
  ASSERT_TRUE(test::eventually([this] { return !panel().isOutOfDate(); }));
  EXPECT_TRUE(panel().note().contains(QStringLiteral("Other contacts strike together")))
      << panel().note().toStdString();
  EXPECT_NEAR(view().shown()->P_n, 1.5, 1e-9);
  EXPECT_FALSE(shown().isNull());
  w.document.reset(edited(load_gallery("bouncing-disc"), "velocity.centre.y", 2));
  EXPECT_FALSE(view().shown());
  EXPECT_FALSE(view().accessibleDescription().isEmpty());
  EXPECT_FALSE(shown().isNull());
}

TEST_F(ImpulsePlaneDock, SaysInWordsWhatItShows) {
  const QString words = view().accessibleDescription();
  EXPECT_TRUE(words.contains(QStringLiteral("slip stops at Pn 1.25"))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("Stronge ends at"))) << words.toStdString();
}

TEST_F(ImpulsePlaneDock, IsExportedAndCopiedWithItsTable) {
  for (const char* name : {"plane.svg", "plane.pdf", "plane.png"}) {
    w.answers.exportTo = w.folder.filePath(QString::fromLatin1(name));
    w.write("export.impulse-plane");
    EXPECT_GT(QFileInfo(w.answers.exportTo).size(), 1000) << name;
  }
  QFile drawing(w.folder.filePath(QStringLiteral("plane.svg")));
  ASSERT_TRUE(drawing.open(QIODevice::ReadOnly));
  EXPECT_TRUE(drawing.readAll().contains("slip stops"));
  w.answers.exportTo = w.folder.filePath(QStringLiteral("plane.csv"));
  w.write("export.impulse-plane-table");
  QFile table(w.answers.exportTo);
  ASSERT_TRUE(table.open(QIODevice::ReadOnly));
  EXPECT_TRUE(table.readLine().startsWith("law: event,P_n [N s],P_t [N s]"));
  EXPECT_TRUE(QFile::exists(w.folder.filePath(QStringLiteral("plane.scenario.json"))));
  view().setFocus();
  QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
  ASSERT_TRUE(test::eventually([] { return Worker::busyCount() == 0; }));
  const QMimeData* data = QApplication::clipboard()->mimeData();
  EXPECT_TRUE(data->text().contains(QStringLiteral("poisson: slip stops,1.25,")))
      << data->text().left(300).toStdString();
  EXPECT_TRUE(data->data(QStringLiteral("image/svg+xml")).contains("<svg"));
}

// Where an impact spreads through several contacts their energies take the place of the plane.
TEST(WavePlotDock, ShowsTheEnergiesOfTheContacts) {
  WindowOnScreen w;
  w.document.reset(load_gallery("cradle-waves"));
  w.trigger("view.show.impulse-plane");
  EXPECT_TRUE(test::settles(w.window));
  const ImpulsePanel& panel = w.window.panel<ImpulsePanel>();
  EXPECT_TRUE(panel.waves()->isVisible());
  EXPECT_FALSE(panel.view()->isVisible());
  EXPECT_FALSE(panel.playButton()->isVisible());
  const std::vector<Curve>& curves = panel.waves()->spec().curves;
  ASSERT_EQ(curves.size(), 4u);
  // The first contact begins and the last one ends the impact, and none keeps energy.
  for (const Curve& curve : curves) {
    EXPECT_GT(std::ranges::max(curve.points, {}, &CurvePoint::y).y, 0);
    EXPECT_LT(*curve.points.back().y, 1e-6);
  }
  Scenario moreau = w.document.committed();
  moreau.law = MoreauLaw{};
  w.document.apply(moreau, QStringLiteral("law"));
  EXPECT_TRUE(test::settles(w.window));
  EXPECT_TRUE(panel.view()->isVisible());
  EXPECT_FALSE(panel.waves()->isVisible());
}

}  // namespace
}  // namespace carom::ui
