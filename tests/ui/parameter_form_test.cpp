// SPDX-License-Identifier: GPL-3.0-or-later
//
// A form of a large mechanism shows as many numbers as are read, and says how many more there are.
#include <gtest/gtest.h>

#include <QLabel>

#include "tests/support/chain_scenario.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/folded_sections.h"
#include "ui/editors/indicator_panel.h"

namespace carom::ui {
namespace {

QString visibleText(const ParameterForm& form) {
  QStringList words;
  for (const QLabel* label : form.findChildren<QLabel*>(Qt::FindDirectChildrenOnly)) {
    if (!label->isHidden()) words << label->text();
  }
  return words.join(QLatin1Char(' '));
}

TEST(ParameterForm, OfManyNumbersTheFirstAreShown) {
  test::WindowOnScreen w;
  const ParameterForm& pose = *w.window.panel<ImpactPanel>().poseForm();
  EXPECT_TRUE(visibleText(pose).isEmpty());
  Scenario chain = carom::test::chain_scenario(130);
  auto motion = std::make_shared<Motion>(*chain.motion);
  motion->pose.targets.clear();
  for (int link = 0; link < 130; ++link) {
    motion->pose.targets.emplace_back(
        AngleTarget{"link" + std::to_string(link), link, 0.01 * link});
  }
  chain.motion = motion;
  w.document.reset(resolved(chain));
  EXPECT_EQ(pose.fields().size(), 60U);
  EXPECT_TRUE(visibleText(pose).contains(QStringLiteral("70 more"))) << "of 130 angles";
  EXPECT_EQ(pose.fields().front()->spec().name, QStringLiteral("pose.link0.angle"));
  // Of 130 pivots and one contact sixty impulses are shown, and how many there are beside them.
  const auto impulses = w.window.panel<IndicatorPanel>().impulses().values();
  ASSERT_EQ(impulses.size(), 61U);
  EXPECT_TRUE(impulses.back()->text().contains(QStringLiteral("71 more")))
      << impulses.back()->text().toStdString();
  w.document.reset(resolved(load_gallery("double-pendulum")));
  EXPECT_TRUE(visibleText(pose).isEmpty());
}

}  // namespace
}  // namespace carom::ui
