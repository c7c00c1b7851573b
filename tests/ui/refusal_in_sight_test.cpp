// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sentence of a refused number stands below its field: it must be in sight where the field is
// the last one of a panel that is too short for all.
#include "tests/ui/window_fixture.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

/// The label that says what is wrong with a field, or null.
const QLabel* problemOf(const NumberField& field) {
  for (const QLabel* label : field.findChildren<QLabel*>()) {
    if (label->accessibleName().endsWith(QStringLiteral(", problem"))) return label;
  }
  return nullptr;
}

bool isInSight(const QLabel& label) {
  return label.isVisible() && label.visibleRegion().boundingRect() == label.rect() &&
         label.height() >= label.heightForWidth(label.width());
}

class RefusalInSight : public ::testing::TestWithParam<QSize> {};

TEST_P(RefusalInSight, OfTheLastFieldOfTheImpactPanel) {
  WindowOnScreen w("stool");
  w.window.resize(GetParam());
  w.window.resetLayout();
  ASSERT_TRUE(test::settles(w.window));
  NumberField& last = *w.window.panel<ImpactPanel>().poseForm()->fields().back();
  for (const char* text : {"two", "1 kg"}) {
    w.enter(last, QString::fromLatin1(text));
    const QLabel* problem = problemOf(last);
    ASSERT_NE(problem, nullptr);
    ASSERT_FALSE(problem->text().isEmpty()) << text;
    EXPECT_TRUE(test::eventually([&] { return isInSight(*problem); }))
        << text << ": " << problem->text().toStdString() << ", " << problem->height()
        << " px high, in sight " << problem->visibleRegion().boundingRect().height();
    EXPECT_FALSE(last.lineEdit()->visibleRegion().isEmpty()) << "beside what was typed";
  }
}

INSTANTIATE_TEST_SUITE_P(Windows, RefusalInSight,
                         ::testing::Values(QSize(960, 620), QSize(1280, 800)),
                         [](const auto& test) {
                           return "OfHeight" + std::to_string(test.param.height());
                         });

}  // namespace
}  // namespace carom::ui
