// SPDX-License-Identifier: GPL-3.0-or-later
//
// A document that has nothing yet, or not all that an impact needs, is shown, played, saved and
// undone like any other.
#include <gtest/gtest.h>

#include <QTemporaryDir>

#include "core/edit/edit.h"
#include "core/io/scenario_json.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/indicator_panel.h"
#include "ui/playback/player.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

TEST(NewDocument, HasNothingAndSaysSo) {
  WindowOnScreen w;
  w.trigger("file.new");
  EXPECT_TRUE(w.document.committed().mechanism->bodies.empty());
  EXPECT_EQ(w.undoSteps(), 0);
  EXPECT_TRUE(w.window.windowTitle().startsWith(QStringLiteral("Untitled")));
  EXPECT_TRUE(w.window.banner().text().isEmpty());
  EXPECT_EQ(w.document.evaluation().result.reason, "there is no contact");
  const Player& player = *w.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  EXPECT_EQ(player.trajectory()->end.reason, EndReason::rests);
}

TEST(NewDocument, IsSavedAndOpenedAgain) {
  WindowOnScreen w;
  w.trigger("file.new");
  const QTemporaryDir folder;
  w.answers.save = folder.filePath(QStringLiteral("new.json"));
  w.trigger("file.save");
  EXPECT_FALSE(w.document.isModified());
  EXPECT_EQ(read_scenario_file(w.answers.save.toStdString()), w.document.committed());
}

// A rod that nothing holds falls; with a pivot it swings.
TEST(NewDocument, PartsAreAddedOneByOne) {
  WindowOnScreen w;
  w.trigger("file.new");
  Scenario rod =
      with_body(w.document.committed(), {.name = "rod", .mass = 1, .shape = RodShape{0.4, {}}},
                {.at = {0.2, 0}});
  w.document.apply(rod, {});
  const Player& player = *w.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  const State falls = state_at(*player.trajectory(), 1);
  EXPECT_NEAR(falls.q[1], -0.5 * 9.81, 1e-9);
  rod = with_part(rod, Joint{"pivot", RevoluteJoint{{.body = 0, .place = Place::start}, {}}});
  w.document.apply(rod, {});
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  const State swings = state_at(*player.trajectory(), 1);
  EXPECT_NEAR(norm({swings.q[0], swings.q[1]}), 0.2, 1e-9);
  EXPECT_EQ(w.undoSteps(), 2);
  w.document.undoStack().undo();
  w.document.undoStack().undo();
  EXPECT_TRUE(w.document.committed().mechanism->bodies.empty());
  EXPECT_EQ(w.document.evaluation().result.reason, "there is no contact");
}

}  // namespace
}  // namespace carom::ui
