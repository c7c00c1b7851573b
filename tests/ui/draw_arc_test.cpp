// SPDX-License-Identifier: GPL-3.0-or-later
//
// An arc of the ground is drawn through three places.
#include <gtest/gtest.h>

#include <QStatusBar>

#include "tests/ui/drawn_by_hand.h"

namespace carom::ui {
namespace {

class DrawnArc : public test::DrawnByHand {
 protected:
  void SetUp() override { begin({0, 0}, 500); }
};

TEST_F(DrawnArc, AnArcGoesThroughThreePlaces) {
  choose(Qt::Key_D);
  click({0, 0.2});
  click({0.1, 0.2});
  QTest::keyClick(&scene(), Qt::Key_C, Qt::ShiftModifier);
  ASSERT_EQ(scene().sceneTool(), SceneTool::arc);
  click({-0.5, 0.3});
  click({0.5, 0.3});
  EXPECT_TRUE(mechanism().contacts.empty()) << "a place between is missing";
  click({0, -0.2});
  ASSERT_EQ(mechanism().contacts.size(), 1U);
  const auto* struck = std::get_if<DiscArc>(&mechanism().contacts[0].geometry);
  ASSERT_NE(struck, nullptr);
  EXPECT_TRUE(struck->surface.hollow);
  EXPECT_NEAR(struck->surface.radius, 0.5, 0.02) << "(0.5² + 0.5²)/(2·0.5)";
  EXPECT_EQ(screen.undoSteps(), 2);
  // Three places on a line are refused in one sentence, and nothing is lost.
  click({-0.5, -0.4});
  click({0.5, -0.4});
  click({0, -0.4});
  EXPECT_EQ(mechanism().contacts.size(), 1U);
  EXPECT_TRUE(screen.window.statusBar()->currentMessage().contains(QStringLiteral("on no line")))
      << screen.window.statusBar()->currentMessage().toStdString();
}

}  // namespace
}  // namespace carom::ui
