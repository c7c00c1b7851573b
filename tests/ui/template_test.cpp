// SPDX-License-Identifier: GPL-3.0-or-later
//
// Templates in the menu and in the gallery: opening one is as opening an entry of the gallery, and
// asks about unsaved changes as File ▸ New does.
#include "core/edit/templates.h"

#include <QInputDialog>
#include <QMenu>
#include <QMenuBar>
#include <QSpinBox>
#include <QTimer>

#include "core/io/scenario_json.h"
#include "tests/ui/double_click.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/gallery_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/scene/scene_view.h"
#include "ui/window/file_chooser.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

TEST(NewFromTemplate, OpensEachOfThem) {
  WindowOnScreen w;
  for (const Template& row : templates()) {
    SCOPED_TRACE(row.name);
    w.trigger(("file.template." + std::string(row.name)).c_str());
    const Scenario expected = from_template(row.name, row.count ? w.answers.count : std::nullopt);
    EXPECT_TRUE(test::eventually(
        [&] { return w.document.scenario().description->title == expected.description->title; }));
    EXPECT_EQ(w.document.committed(), resolved(expected));
    EXPECT_EQ(w.undoSteps(), 0);
    EXPECT_FALSE(w.document.isModified());
    EXPECT_TRUE(w.document.path().isEmpty());
    const QWidget& parts = w.window.panel<MechanismPanel>();
    EXPECT_TRUE(test::eventually([&] { return !parts.visibleRegion().isEmpty(); }));
    EXPECT_TRUE(w.window.views().scene->hasFocus()) << "and the keys of the tools draw";
  }
}

TEST(NewFromTemplate, AsksForTheNumberAndMayBeLeft) {
  WindowOnScreen w;
  w.answers.count = 7;
  w.trigger("file.template.chain");
  EXPECT_EQ(w.answers.askedCount, template_named("chain").count->usual);
  EXPECT_TRUE(
      test::eventually([&] { return w.document.committed().mechanism->bodies.size() == 7U; }));
  const std::string before = w.bytes();
  w.answers.count.reset();
  w.trigger("file.template.cradle");
  EXPECT_EQ(w.bytes(), before);
}

TEST(NewFromTemplate, TheDialogTakesATypedNumber) {
  WindowOnScreen w;
  const FileChooser dialogs = fileDialogs(&w.window);
  QTimer::singleShot(0, &w.window, [] {
    auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(dialog->labelText().contains(QStringLiteral("balls")));
    auto* number = dialog->findChild<QSpinBox*>();
    number->selectAll();
    QTest::keyClicks(number, QStringLiteral("12"));
    QTest::keyClick(number, Qt::Key_Return);
  });
  EXPECT_EQ(dialogs.askCount(template_named("cradle")), 12);
}

TEST(NewFromTemplate, AsksAboutChangesAsNewDoes) {
  WindowOnScreen w;
  w.trigger("file.template.pendulum");
  w.enter(w.field(QStringLiteral("contacts.wall.e")), QStringLiteral("0.25"));
  ASSERT_TRUE(w.document.isModified());
  const std::string changed = w.bytes();
  w.answers.unsaved = SaveAnswer::cancel;
  for (const char* id : {"file.new", "file.template.leg", "file.template.pendulum"}) {
    const int asked = w.answers.asked;
    w.trigger(id);
    EXPECT_EQ(w.answers.asked, asked + 1) << id;
    EXPECT_EQ(w.bytes(), changed) << id;
  }
  w.answers.unsaved = SaveAnswer::discard;
  w.trigger("file.template.leg");
  EXPECT_NE(w.bytes(), changed);
}

TEST(NewFromTemplate, StandsBesideNewInTheMenu) {
  WindowOnScreen w;
  const QList<QAction*> file = w.window.menuBar()->actions().front()->menu()->actions();
  ASSERT_GE(file.size(), 3);
  EXPECT_EQ(file[0]->text(), QStringLiteral("&New"));
  ASSERT_NE(file[1]->menu(), nullptr);
  EXPECT_EQ(file[1]->text(), QStringLiteral("New from template"));
  EXPECT_EQ(file[1]->menu()->actions().size(), static_cast<qsizetype>(templates().size()));
}

TEST(NewDocument, ShowsThePartsThatWillBeDrawn) {
  WindowOnScreen w;
  const QWidget& parts = w.window.panel<MechanismPanel>();
  ASSERT_TRUE(parts.visibleRegion().isEmpty()) << "the gallery stands before it";
  w.trigger("file.new");
  EXPECT_TRUE(test::eventually([&] { return !parts.visibleRegion().isEmpty(); }));
  EXPECT_TRUE(w.window.views().scene->hasFocus());
}

TEST(GalleryOfTemplates, OpensByADoubleClick) {
  WindowOnScreen w;
  GalleryList& list = w.window.panel<GalleryList>();
  std::size_t found = 0;
  for (int row = 0; row < list.count(); ++row) {
    if (!list.isTemplateAt(row)) continue;
    ++found;
    // Entries of the gallery have the names of some.
    if (list.nameAt(row) != QStringLiteral("slider-crank")) continue;
    list.scrollToItem(list.item(row));
    const QPoint at = list.visualItemRect(list.item(row)).center();
    ASSERT_EQ(list.itemAt(at), list.item(row));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, at);
    test::doubleClick(list.viewport(), at);
    ASSERT_EQ(list.currentRow(), row);
    EXPECT_TRUE(w.document.committed() == resolved(from_template("slider-crank")));
    EXPECT_EQ(list.currentRow(), row) << "it is shown as open";
  }
  EXPECT_EQ(found, templates().size());
}

}  // namespace
}  // namespace carom::ui
