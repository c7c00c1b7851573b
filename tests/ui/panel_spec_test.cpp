// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of panels: one row makes the dock, its place, its actions and its shortcut.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/ui/window_fixture.h"
#include "ui/window/dock_layout.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

TEST(PanelSpecs, JoinTheTabsOfARowAboveAtTheSameSide) {
  std::set<QString> ids;
  for (const PanelSpec& spec : panelSpecs()) {
    EXPECT_TRUE(ids.insert(spec.name()).second) << spec.id << " stands twice";
    if (spec.behind == nullptr) continue;
    const auto front =
        std::ranges::find(panelSpecs(), QLatin1String(spec.behind), &PanelSpec::name);
    ASSERT_LT(&*front, &spec) << spec.id;
    EXPECT_EQ(front->area, spec.area) << spec.id;
    EXPECT_EQ(front->behind, nullptr) << spec.id;
  }
}

TEST(PanelSpecs, EveryRowHasItsDockItsPlaceAndItsActions) {
  WindowOnScreen w;
  w.window.resetLayout();
  ASSERT_EQ(w.window.docks().all().size(), panelSpecs().size());
  std::set<QKeySequence> keys;
  for (const PanelSpec& spec : panelSpecs()) {
    QDockWidget* dock = w.window.docks().named(spec.id);
    ASSERT_NE(dock, nullptr) << spec.id;
    EXPECT_EQ(w.window.dockWidgetArea(dock), spec.area) << spec.id;
    EXPECT_EQ(dock->isHidden(), spec.isStudy) << spec.id;
    const QAction* show = w.window.actions().action(QStringLiteral("view.show.") + spec.name());
    const QAction* go = w.window.actions().action(QStringLiteral("view.go.") + spec.name());
    ASSERT_TRUE(show != nullptr && go != nullptr) << spec.id;
    EXPECT_EQ(show->text(), spec.translatedTitle());
    EXPECT_FALSE(go->shortcut().isEmpty()) << spec.id;
    EXPECT_TRUE(keys.insert(go->shortcut()).second) << spec.id;
    dock->show();
    if (spec.behind == nullptr) continue;
    QDockWidget* front = w.window.docks().named(spec.behind);
    EXPECT_TRUE(w.window.tabifiedDockWidgets(front).contains(dock)) << spec.id;
  }
}

}  // namespace
}  // namespace carom::ui
