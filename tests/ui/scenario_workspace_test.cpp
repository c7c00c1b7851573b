// SPDX-License-Identifier: GPL-3.0-or-later
//
// A scenario chooses the workspace that it opens with.
#include <algorithm>

#include "tests/ui/lesson_fixture.h"
#include "ui/window/dock_layout.h"
#include "ui/window/layout_modes.h"

namespace carom::ui {
namespace {

// The core knows the workspaces by name only.
TEST(ScenarioWorkspaces, AreThoseOfTheWindow) {
  ASSERT_EQ(workspace_words().size(), workspaces().size());
  EXPECT_TRUE(std::ranges::equal(workspace_words(), workspaces(), {}, {},
                                 [](const Workspace& one) { return std::string_view(one.id); }));
}

class ScenarioWithWorkspace : public test::LessonInWindow {
 protected:
  void SetUp() override { screen.window.resetLayout(); }
  /// What the table of workspaces says.
  static QStringList panelsOf(const char* id) {
    const auto found = std::ranges::find(workspaces(), QLatin1String(id), [](const Workspace& one) {
      return QLatin1String(one.id);
    });
    QStringList panels;
    for (const char* panel : found->panels) panels << QString::fromLatin1(panel);
    panels.sort();
    return panels;
  }
  /// Writes a scenario to a file and opens that.
  void openFile(const char* name, const std::string& workspace) {
    Scenario scenario = load_gallery("two-discs");
    scenario.workspace = workspace;
    screen.answers.open = write(name, write_scenario(scenario));
    screen.trigger("file.open");
    ASSERT_EQ(screen.document.committed().workspace, workspace);
  }
};

TEST_F(ScenarioWithWorkspace, OpensWithItAndGivesThePanelsBack) {
  const QStringList before = openPanels();
  openFile("motion.json", "motion");
  EXPECT_EQ(openPanels(), panelsOf("motion"));
  openFile("laws.json", "laws");
  EXPECT_EQ(openPanels(), panelsOf("laws"));
  openFile("plain.json", "");
  EXPECT_EQ(openPanels(), before);
}

// What is opened or closed by hand afterwards is somebody's own choice.
TEST_F(ScenarioWithWorkspace, KeepsWhatWasChosenSince) {
  openFile("motion.json", "motion");
  screen.trigger("view.show.laws");
  const QStringList own = openPanels();
  ASSERT_NE(own, panelsOf("motion"));
  screen.window.files().reload();
  EXPECT_EQ(openPanels(), own) << "the same file again";
  openFile("plain.json", "");
  EXPECT_EQ(openPanels(), own);
}

TEST_F(ScenarioWithWorkspace, LeavesTheGalleryInFront) {
  QDockWidget& gallery = *screen.window.docks().named("gallery");
  gallery.raise();
  QCoreApplication::processEvents();
  ASSERT_FALSE(gallery.visibleRegion().isEmpty());
  screen.window.files().newFromGallery(QStringLiteral("woodpecker"));
  EXPECT_TRUE(test::eventually([this] { return openPanels() == panelsOf("motion"); }));
  EXPECT_FALSE(gallery.visibleRegion().isEmpty());
}

TEST_F(ScenarioWithWorkspace, IsChosenInTheMenuWithUndo) {
  openFile("plain.json", "");
  const QStringList before = openPanels();
  const auto row = [this](const char* id) {
    return screen.window.actions().action(QStringLiteral("view.opens-with.") + QLatin1String(id));
  };
  EXPECT_TRUE(row("none")->isChecked());
  row("models")->trigger();
  EXPECT_EQ(screen.document.committed().workspace, "models");
  EXPECT_TRUE(row("models")->isChecked());
  EXPECT_FALSE(row("none")->isChecked());
  EXPECT_EQ(openPanels(), before) << "it is for the next time";
  EXPECT_NE(screen.bytes().find("\"workspace\": \"models\""), std::string::npos);
  screen.trigger("edit.undo");
  EXPECT_TRUE(screen.document.committed().workspace.empty());
  EXPECT_TRUE(row("none")->isChecked());
  screen.trigger("edit.redo");
  EXPECT_EQ(screen.document.committed().workspace, "models");
  Scenario edited = screen.document.committed();
  edited.gravity.y = -1;
  screen.document.apply(edited, QStringLiteral("another number"));
  EXPECT_EQ(screen.document.committed().workspace, "models");
}

// A lesson lays out the panels itself, and afterwards they are as before it.
TEST_F(ScenarioWithWorkspace, LeavesTheLayoutToALesson) {
  const QStringList before = openPanels();
  openFile("motion.json", "motion");
  Lesson lesson;
  lesson.title = "own";
  Scenario about = load_gallery("two-discs");
  about.workspace = "laws";
  lesson.scenario.scenario = about;
  lesson.steps.resize(1);
  lesson.steps.front().text = "Look.";
  lesson.steps.front().view.panels = {"indicators"};
  const QString path = write("lesson.json", write_lesson(lesson));
  screen.window.files().openPath(path);
  ASSERT_TRUE(session().isOpen());
  const QStringList wanted{QStringLiteral("indicators"), QStringLiteral("lesson")};
  EXPECT_EQ(openPanels(), wanted);
  screen.trigger("learn.leave");
  EXPECT_EQ(openPanels(), before);
}

TEST_F(ScenarioWithWorkspace, LeavesALectureAsItIs) {
  screen.trigger("view.lecture");
  const QStringList lecture = openPanels();
  openFile("motion.json", "motion");
  EXPECT_EQ(openPanels(), lecture);
  screen.window.layoutModes().leave();
}

// The window is shown with what was opened before it.
TEST(ScenarioWorkspaces, OfTheFirstScenarioIsShownAtTheStart) {
  ScenarioDocument document(load_gallery("woodpecker"));
  MainWindow window(document, {.rememberLayout = false});
  window.resize(1280, 800);
  window.show();
  EXPECT_TRUE(test::eventually([&] { return window.docks().named("impact")->isHidden(); }));
  EXPECT_FALSE(window.docks().named("time")->isHidden());
}

}  // namespace
}  // namespace carom::ui
