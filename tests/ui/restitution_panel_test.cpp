// SPDX-License-Identifier: GPL-3.0-or-later
//
// The map of two coefficients of restitution under a hand. Feet at 0.1 and 0.3 m have unit rows of
// cosine c = 0.6/√(8/15 · 0.8); (1, 0) then has s* = √(1 − c²), a common e has 1/e.
#include <cmath>

#include "tests/support/flight.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/plots/map_paint.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/restitution_view.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

class ConsistentE : public ::testing::Test {
 protected:
  ConsistentE() {
    open(carom::test::block_on_feet({0.1, 0.3}, 0.5));
    w.trigger("view.show.restitution");
    EXPECT_TRUE(test::settles(w.window));
    view().setFocus();
    view().repaint();
  }

  [[nodiscard]] RestitutionPanel& panel() { return w.window.panel<RestitutionPanel>(); }
  [[nodiscard]] RestitutionView& view() { return *panel().view(); }
  void open(const carom::test::Example& example) {
    w.document.reset(carom::test::scenario_of(example, NewtonLocalLaw{}));
    QCoreApplication::processEvents();
  }
  [[nodiscard]] double e(std::size_t contact) const {
    return w.document.scenario().mechanism->contacts[contact].e;
  }
  void press(double a, double b) {
    QTest::mousePress(&view(), Qt::LeftButton, {}, view().positionOf(a, b).toPoint());
  }
  void move(double a, double b) { QTest::mouseMove(&view(), view().positionOf(a, b).toPoint()); }
  void release(double a, double b) {
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, view().positionOf(a, b).toPoint());
  }
  [[nodiscard]] QColor colourAt(double a, double b) {
    const QImage image = view().grab().toImage();
    const QPointF at = view().positionOf(a, b) * image.devicePixelRatio();
    return image.pixelColor(at.toPoint());
  }

  const double c = 0.6 / std::sqrt(8.0 / 15 * 0.8);
  WindowOnScreen w;
};

TEST_F(ConsistentE, DraggingTheDotSetsBothInOneStep) {
  press(0.5, 0.5);
  move(0.6, 0.4);
  move(0.9, 0.2);
  EXPECT_EQ(w.undoSteps(), 0);
  EXPECT_NEAR(e(0), 0.9, 0.01);
  release(0.9, 0.2);
  EXPECT_NEAR(e(0), 0.9, 0.01);
  EXPECT_NEAR(e(1), 0.2, 0.01);
  EXPECT_EQ(w.undoSteps(), 1);
  EXPECT_TRUE(view().describeDot().contains(QStringLiteral("creates energy")))
      << view().describeDot().toStdString();
  w.trigger("edit.undo");
  EXPECT_EQ(e(0), 0.5);
  EXPECT_EQ(e(1), 0.5);
}

TEST_F(ConsistentE, EscRestores) {
  press(0.5, 0.5);
  move(0.8, 0.8);
  QTest::keyClick(&view(), Qt::Key_Escape);
  release(0.8, 0.8);
  EXPECT_EQ(e(0), 0.5);
  EXPECT_EQ(w.undoSteps(), 0);
}

TEST_F(ConsistentE, ArrowKeysMoveTheDot) {
  QTest::keyClick(&view(), Qt::Key_Right);
  EXPECT_NEAR(e(0), 0.51, 1e-12);
  QTest::keyClick(&view(), Qt::Key_Down, Qt::ControlModifier);
  EXPECT_NEAR(e(1), 0.4, 1e-12);
  EXPECT_EQ(w.undoSteps(), 2);
}

TEST_F(ConsistentE, SaysWhatTheDotMeans) {
  EXPECT_TRUE(view().describeDot().contains(QStringLiteral("s* 2 ")))
      << view().describeDot().toStdString();
  EXPECT_TRUE(view().describeDot().endsWith(QStringLiteral("consistent")));
  EXPECT_EQ(view().accessibleDescription(), view().describeDot());
}

// On the axis the border is at e_a = √(1 − c²) = 0.395: the colours on its two sides differ, and on
// the diagonal, where every pair is consistent, they do not.
TEST_F(ConsistentE, RegionIsColoured) {
  const double border = std::sqrt(1 - c * c);
  EXPECT_NEAR(border, 0.395, 0.001);
  const auto isGreen = [](const QColor& colour) { return colour.green() > colour.red(); };
  EXPECT_TRUE(isGreen(colourAt(border - 0.06, 0.02)));
  EXPECT_FALSE(isGreen(colourAt(border + 0.06, 0.02)));
  EXPECT_TRUE(isGreen(colourAt(0.85, 0.85)));
  EXPECT_FALSE(isGreen(colourAt(0.02, border + 0.06)));
}

TEST_F(ConsistentE, FewerThanTwoContactsAreASentence) {
  open(carom::test::block_on_feet({0.1}, 0.5));
  EXPECT_TRUE(view().describeDot().startsWith(QStringLiteral("Only one contact strikes")))
      << view().describeDot().toStdString();
  press(0.5, 0.5);
  release(0.5, 0.5);
  QTest::keyClick(&view(), Qt::Key_Right);
  EXPECT_EQ(w.undoSteps(), 0);
  view().grab();
}

// The ray goes through the middle of what is consistent, where the name would stand best.
TEST(ConsistentNames, StandClearOfTheRay) {
  const RestitutionMap map = [] {
    RestitutionMap flat;
    flat.count = 3;
    flat.scale.assign(9, 2.0);  // everything is consistent
    return flat;
  }();
  const PlotStyle style = plotStyle(false, 12);
  for (const QPointF own : {QPointF(1, 1), QPointF(1, 0.4), QPointF(0.5, 1)}) {
    QImage image(300, 240, QImage::Format_ARGB32);
    const ImpactMap fine = finerMap(map, 65);
    const ChartFrame frame = mapFrame(QRectF(image.rect()), fine, style);
    const auto painted = [&](std::optional<QPointF> limit) {
      image.fill(Qt::transparent);
      QPainter painter(&image);
      paintRestitutionNames(painter, frame, fine, own, limit, style);
      painter.end();
      int onRay = 0;
      for (int i = 0; i <= 1000; ++i) {
        const QPointF at = frame.at(own.x() * i / 1000, own.y() * i / 1000);
        onRay += image.rect().contains(at.toPoint()) && image.pixelColor(at.toPoint()).alpha() > 0;
      }
      return onRay;
    };
    EXPECT_EQ(painted(own), 0) << own.x() << ' ' << own.y();
    const QRect plot = frame.plot.toRect();
    bool any = false;
    for (int x = plot.left(); x < plot.right(); ++x) {
      for (int y = plot.top(); y < plot.bottom(); ++y) any |= image.pixelColor(x, y).alpha() > 0;
    }
    EXPECT_TRUE(any) << "and the name is there";
    if (own == QPointF(1, 1)) {
      EXPECT_GT(painted({}), 0) << "without a ray it would lie there";
    }
  }
}

TEST_F(ConsistentE, ThePairIsChosenAmongMoreContacts) {
  EXPECT_FALSE(panel().firstChoice()->isVisible());
  open(carom::test::block_on_feet({-0.3, 0.1, 0.3}, 0.5));
  ASSERT_TRUE(panel().firstChoice()->isVisible());
  QComboBox& second = *panel().secondChoice();
  ASSERT_EQ(second.count(), 3);
  second.setFocus();
  QTest::keyClick(&second, Qt::Key_Down);
  EXPECT_EQ(view().second(), 2);
  // The other one gives way.
  panel().firstChoice()->setFocus();
  QTest::keyClick(panel().firstChoice(), Qt::Key_End);
  EXPECT_EQ(view().first(), 2);
  EXPECT_EQ(view().second(), 0);
  view().setFocus();
  QTest::keyClick(&view(), Qt::Key_Up);
  EXPECT_NEAR(e(0), 0.51, 1e-12);
  EXPECT_EQ(e(1), 0.5);
}

TEST_F(ConsistentE, TellsWhichLawItIsAbout) {
  EXPECT_FALSE(panel().note().contains(QStringLiteral("the scenario's law is")));
  Scenario other = w.document.committed();
  other.law = MoreauLaw{};
  w.document.apply(other, QStringLiteral("law"));
  EXPECT_TRUE(panel().note().contains(QStringLiteral("the scenario's law is Moreau")))
      << panel().note().toStdString();
}

TEST_F(ConsistentE, TableIsExportedWhereThereIsOne) {
  w.answers.exportTo = w.folder.filePath(QStringLiteral("pairs.csv"));
  w.write("export.restitution-table");
  ASSERT_TRUE(QFile::exists(w.answers.exportTo));
  QFile::remove(w.answers.exportTo);
  open(carom::test::block_on_feet({0.1}, 0.5));
  w.write("export.restitution-table");
  EXPECT_FALSE(QFile::exists(w.answers.exportTo));
}

}  // namespace
}  // namespace carom::ui
