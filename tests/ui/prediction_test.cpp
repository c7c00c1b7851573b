// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers and velocities that are foretold in a lesson, with the mouse.
#include <gtest/gtest.h>

#include "tests/ui/eventually.h"
#include "tests/ui/lesson_fixture.h"

namespace carom::ui {
namespace {

class Foretold : public test::LessonInWindow {};

// γ of a plastic impact is 1 − ξ = 1 − (2/3)2.5²/(2·2.25) = 0.0741.
TEST_F(Foretold, AValueIsComparedWithTheComputedOne) {
  open("restitution");
  for (int i = 0; i < 3; ++i) screen.trigger("learn.next");
  ASSERT_EQ(session().step(), 2U);
  ValueBar* bar = prediction().bar();
  ASSERT_NE(bar, nullptr);
  const QPoint right = bar->placeOf(0.0741);
  drag(*bar, bar->placeOf(0.9), right);
  EXPECT_NEAR(*session().guess().value, 0.0741, 0.01);
  click(*prediction().revealButton());
  EXPECT_EQ(prediction().outcome()->text(), QStringLiteral("You foretold it."));
  EXPECT_TRUE(test::settles(screen.window));
  // It is read right below what is computed, however low the panel is.
  const QPoint compared = prediction().bar()->mapTo(&prediction(), QPoint());
  EXPECT_LT(prediction().outcome()->geometry().bottom(), compared.y());
  EXPECT_LT(prediction().outcome()->y(), 2 * prediction().fontMetrics().height());
}

// On ice the disc keeps 3 m/s along the ground and leaves it at 0.7 · 2 m/s.
TEST_F(Foretold, AVelocityIsDrawn) {
  open("stick-or-slip");
  while (prediction().pad() == nullptr) screen.trigger("learn.next");
  VelocityPad* pad = prediction().pad();
  drag(*pad, pad->placeOf({0, 0}).toPoint(), pad->placeOf({3, 1.4}).toPoint());
  EXPECT_NEAR(session().guess().velocity->x, 3, 0.05);
  EXPECT_NEAR(session().guess().velocity->y, 1.4, 0.05);
  click(*prediction().revealButton());
  EXPECT_EQ(prediction().outcome()->text(), QStringLiteral("You foretold it."));
}

// The second and the third ball rest: the velocity before is that of their contact, and not the
// 1 m/s of the one that is struck, which still has its place on the pad. After the first impact the
// second ball, with the velocity of the first, approaches the third.
TEST_F(Foretold, AVelocityIsThatOfTheContactThatIsNamed) {
  screen.answers.open = write("second.json", R"({"lesson": 1, "title": "T",
    "scenario": "newtons-cradle", "law": "newton-local", "steps": [{"text": "",
      "prediction": {"kind": "velocity", "question": "How?", "contact": "second_third"}}]})");
  screen.trigger("file.open");
  VelocityPad* pad = prediction().pad();
  ASSERT_NE(pad, nullptr);
  EXPECT_TRUE(pad->accessibleDescription().startsWith(
      QStringLiteral("Before: 0 m/s along the surface, 0 m/s away from it.")))
      << pad->accessibleDescription().toStdString();
  EXPECT_TRUE(pad->rect().contains(pad->placeOf({0, 1}).toPoint()));
  drag(*pad, pad->placeOf({0, 0}).toPoint(), pad->placeOf({0, -1}).toPoint());
  EXPECT_NEAR(session().guess().velocity->y, -1, 0.05);
  click(*prediction().revealButton());
  EXPECT_EQ(prediction().outcome()->text(), QStringLiteral("You foretold it."));
}

}  // namespace
}  // namespace carom::ui
