// SPDX-License-Identifier: GPL-3.0-or-later
//
// The couplings as they are read in the window: numbers of Brogliato's rod, Sec. 4.3, and of blocks
// on feet worked out by hand.
#include <QClipboard>
#include <cmath>

#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "tests/support/flight.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/units.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/kinetic_drawing.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

class CouplingsOnScreen : public ::testing::Test {
 protected:
  CouplingsOnScreen() {
    w.trigger("view.show.couplings");
    EXPECT_TRUE(test::settles(w.window));
  }

  [[nodiscard]] CouplingPanel& panel() { return w.window.panel<CouplingPanel>(); }
  [[nodiscard]] KineticPicture& picture() { return *panel().picture(); }
  [[nodiscard]] QString words() { return panel().words()->toPlainText(); }
  void open(const carom::test::Example& example) {
    w.document.reset(carom::test::scenario_of(example, NewtonLaw{}));
    QCoreApplication::processEvents();
  }
  /// Pixels of about that colour in the picture.
  int pixelsLike(const QColor& colour) {
    const QImage image = picture().grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        const QColor at = image.pixelColor(x, y);
        const int off = std::abs(at.red() - colour.red()) + std::abs(at.green() - colour.green()) +
                        std::abs(at.blue() - colour.blue());
        count += off < 24 ? 1 : 0;
      }
    }
    return count;
  }

  WindowOnScreen w{"rod-wall-rail"};
};

// θ = 118.281° and A_c = 0.564165 1/kg at the angle 0.4, A without the rail (1 + 3 sin²)/2.
TEST_F(CouplingsOnScreen, RodBetweenRailAndWallIsDrawnAsAPlane) {
  EXPECT_TRUE(picture().isPlane());
  EXPECT_TRUE(picture().accessibleDescription().contains(QStringLiteral("118.3")))
      << picture().accessibleDescription().toStdString();
  EXPECT_TRUE(words().contains(QStringLiteral("0.5642")));
  const double alone = (1 + 3 * std::pow(std::sin(0.4), 2)) / 2;
  EXPECT_TRUE(words().contains(formatNumber(alone, 4)));
  EXPECT_TRUE(words().contains(QStringLiteral("positive definite")));
  EXPECT_TRUE(words().contains(QStringLiteral("Every impulse")));
  // The arrow of the contact and that of the joint.
  EXPECT_GT(pixelsLike(QColor(0xD5, 0x5E, 0x00)), 30);
  EXPECT_GT(pixelsLike(QColor(0x00, 0x72, 0xB2)), 30);
}

TEST_F(CouplingsOnScreen, EveryStatementSaysWhetherItHolds) {
  for (const char* statement : {"Proposition 7", "Theorem 1", "Corollary 2", "Proposition 10",
                                "Proposition 16", "Assumption 1", "Equation (31)"}) {
    EXPECT_TRUE(words().contains(QLatin1String(statement))) << statement;
  }
  EXPECT_TRUE(words().contains(QStringLiteral("✓ holds")));
  EXPECT_TRUE(words().contains(QStringLiteral("✗ does not hold")));
  open(carom::test::block_on_feet({-0.3, 0.3}, 0.5));
  EXPECT_TRUE(words().contains(QStringLiteral("does not apply")));
}

TEST_F(CouplingsOnScreen, AnglesFollowTheHand) {
  const QString before = picture().accessibleDescription();
  w.document.preview(edited(w.document.committed(), "pose.rod.angle", 0.6));
  EXPECT_NE(picture().accessibleDescription(), before);
  // The words follow when the hand gives them time.
  const double s = std::sin(0.6);
  const double c = std::cos(0.6);
  const QString now = formatNumber(0.5 + 3 * s * s / (2 * (1 + 3 * c * c)), 4);
  EXPECT_TRUE(test::eventually([&] { return words().contains(now); })) << now.toStdString();
  w.document.cancel();
  EXPECT_EQ(picture().accessibleDescription(), before);
  EXPECT_TRUE(words().contains(QStringLiteral("0.5642")));
}

// Two feet at ±0.3 m: cos = (½ − 0.3)/(½ + 0.3), B(9) takes π less the angle, θ = 104.48°; the
// wedge that both leave free is drawn.
TEST_F(CouplingsOnScreen, TwoContactsLeaveAWedge) {
  open(carom::test::block_on_feet({-0.3, 0.3}, 0.5));
  ASSERT_TRUE(picture().isPlane());
  EXPECT_TRUE(picture().accessibleDescription().contains(QStringLiteral("104.5")))
      << picture().accessibleDescription().toStdString();
  const QStringList lines = panel().asText().split(u'\n');
  EXPECT_EQ(lines[0], QStringLiteral("A [1/kg]\ta\tb"));
  const QStringList first = lines[1].split(u'\t');
  ASSERT_EQ(first.size(), 3);
  EXPECT_NEAR(first[1].toDouble(), 0.8, 1e-12);
  EXPECT_NEAR(first[2].toDouble(), 0.2, 1e-12);
}

TEST_F(CouplingsOnScreen, HyperstaticFeetAreNamed) {
  open(carom::test::block_on_feet({-0.3, 0, 0.3}, 0.5));
  EXPECT_FALSE(picture().isPlane());
  EXPECT_TRUE(words().contains(QStringLiteral("One number is open")));
  EXPECT_TRUE(words().contains(QStringLiteral("a, b, c share one open number")));
  EXPECT_TRUE(words().contains(QStringLiteral("only semidefinite")));
}

// Joint percussions: B(72), p_b = −3 sin cos/(1 + 3cos²) for the rail that holds the other tip.
TEST_F(CouplingsOnScreen, JointPercussionsStandBesideProposition16) {
  const double s = std::sin(0.4);
  const double c = std::cos(0.4);
  EXPECT_TRUE(words().contains(formatNumber(-3 * s * c / (1 + 3 * c * c), 4)))
      << words().toStdString();
}

TEST_F(CouplingsOnScreen, EquationsAreExplained) {
  EXPECT_TRUE(panel().words()->toHtml().contains(QStringLiteral("eq:B(16)")));
  EXPECT_TRUE(panel().whatsThis().contains(QStringLiteral("B(16)")));
  emit panel().words()->anchorClicked(QUrl(QStringLiteral("eq:B(16)")));
  QWidget* shown = nullptr;
  ASSERT_TRUE(test::eventually([&] {
    for (QWidget* top : QApplication::topLevelWidgets()) {
      if (top->inherits("QWhatsThat")) shown = top;
    }
    return shown != nullptr;
  }));
  QTest::keyClick(shown, Qt::Key_Escape);
}

TEST_F(CouplingsOnScreen, AreCopied) {
  w.trigger("compare.copy-couplings");
  EXPECT_EQ(QApplication::clipboard()->text(), panel().asText());
  EXPECT_TRUE(panel().asText().contains(QStringLiteral("Proposition 16\tdoes not hold")));
}

TEST_F(CouplingsOnScreen, NothingClosedIsSaid) {
  carom::test::Example block = carom::test::block_on_feet({-0.3, 0.3}, 0.5);
  block.q[1] = 1;
  open(block);
  EXPECT_TRUE(words().contains(QStringLiteral("No contact is closed")));
  picture().grab();
}

}  // namespace
}  // namespace carom::ui
