// SPDX-License-Identifier: GPL-3.0-or-later
//
// The palette of actions (Ctrl+K) is asked in the words of those who draw and pose.
#include <gtest/gtest.h>

#include "tests/ui/window_fixture.h"
#include "ui/window/actions.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

// Words of who draws and poses; what cannot be done now is listed, too, and cannot be run.
TEST(Palette, FindsWhatIsCalledOtherwiseOrIsNotPossibleNow) {
  WindowOnScreen w;
  CommandPalette palette(w.window.actions(), &w.window);
  palette.setAttribute(Qt::WA_DeleteOnClose, false);
  for (const auto& [typed, action] : {std::pair("touch", "Close the contact"),
                                      {"let go", "Let go"},
                                      {"pose", "Assemblies"},
                                      {"mode", "Assemblies"},
                                      {"throw", "Drag"},
                                      {"design", "Design"},
                                      {"trace", "Choose"},
                                      {"picture", "Choose"},
                                      {"new", "New"},
                                      {"take this impact", "Take this impact"}}) {
    palette.filterField()->setText(QString::fromUtf8(typed));
    EXPECT_FALSE(palette.list()->findItems(QString::fromUtf8(action), Qt::MatchContains).empty())
        << typed;
  }
  const QListWidgetItem& taken = *palette.list()->item(0);
  EXPECT_TRUE(taken.text().contains(QStringLiteral("not possible now")));
  EXPECT_FALSE(taken.flags().testFlag(Qt::ItemIsEnabled));
}

}  // namespace
}  // namespace carom::ui
