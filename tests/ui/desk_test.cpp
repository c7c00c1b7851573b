// SPDX-License-Identifier: GPL-3.0-or-later
//
// What someone sees who opens the program for the first time.
#include <gtest/gtest.h>

#include <QFile>
#include <QMenu>
#include <QScreen>
#include <QScrollArea>
#include <QStyle>

#include "tests/ui/double_click.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/description_text.h"
#include "ui/document/file_io.h"
#include "ui/editors/gallery_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/look/symbol_text.h"
#include "ui/scene/scene.h"
#include "ui/window/actions.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

TEST(Gallery, ClickShowsWhatItIsAndTheButtonOpensIt) {
  WindowOnScreen w;
  auto* panel = w.window.findChild<GalleryPanel*>();
  ASSERT_NE(panel, nullptr);
  const std::string before = w.bytes();
  GalleryList& list = *panel->list();
  int headings = 0;
  for (int row = 0; row < list.count(); ++row) {
    list.scrollToItem(list.item(row));
    if (list.nameAt(row).isEmpty()) {
      ++headings;
      const QString selected = list.currentName();
      test::doubleClick(list.viewport(), list.visualItemRect(list.item(row)).center());
      EXPECT_EQ(list.currentName(), selected);
      EXPECT_EQ(w.bytes(), before) << "a heading opens nothing";
      continue;
    }
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                      list.visualItemRect(list.item(row)).center());
    EXPECT_EQ(w.bytes(), before) << "a click only shows";
    Description about = *list.scenarioAt(list.currentRow()).description;
    about.title = list.item(row)->text().toStdString();  // of a chain: "of n links"
    EXPECT_EQ(panel->preview()->text(), descriptionHtml(about));
  }
  EXPECT_GE(headings, 4);
  list.setCurrentRow(2);
  QTest::mouseClick(panel->openButton(), Qt::LeftButton);
  EXPECT_EQ(w.document.scenario().description->title, list.item(2)->text().toStdString());
}

TEST(Gallery, SelectsWhatIsOpenAndNothingElse) {
  WindowOnScreen w("kane");
  const GalleryList& list = w.window.panel<GalleryList>();
  EXPECT_EQ(list.currentName(), QStringLiteral("kane"));
  w.trigger("file.new.two-discs");
  EXPECT_EQ(list.currentName(), QStringLiteral("two-discs"));
  // A file of one's own is no entry, even if it began as one.
  const QString path = w.folder.filePath(QStringLiteral("mine.json"));
  ASSERT_EQ(saveFile(w.document, path), QString());
  w.window.files().openPath(path);
  EXPECT_EQ(list.currentItem(), nullptr);
  EXPECT_TRUE(list.selectedItems().isEmpty());
  w.trigger("file.new.kane");
  EXPECT_EQ(list.currentName(), QStringLiteral("kane"));
}

TEST(Palette, SaysThatNothingMatches) {
  WindowOnScreen w;
  CommandPalette palette(w.window.actions(), &w.window);
  palette.setAttribute(Qt::WA_DeleteOnClose, false);
  QTest::keyClicks(palette.filterField(), QStringLiteral("qqq"));
  ASSERT_EQ(palette.list()->count(), 1);
  EXPECT_TRUE(palette.list()->item(0)->text().contains(QStringLiteral("“qqq”")));
  const std::string before = w.bytes();
  palette.show();
  QTest::keyClick(palette.filterField(), Qt::Key_Return);
  EXPECT_TRUE(palette.isVisible()) << "there is nothing to run";
  EXPECT_EQ(w.bytes(), before);
}

TEST(Sentences, BeginWithACapitalUnlessASymbolStandsThere) {
  const auto made = [](const char* text) { return capitalized(text).toStdString(); };
  EXPECT_EQ(made("e must be at least 0"), "e must be at least 0");
  EXPECT_EQ(made("mu must be at least 0"), "mu must be at least 0");
  EXPECT_EQ(made("mass_centre must not lie"), "mass_centre must not lie");
  EXPECT_EQ(made("γ = 1.2"), "γ = 1.2");
  EXPECT_EQ(made("mass must be greater"), "Mass must be greater");
  EXPECT_EQ(made("a balance law does not hold"), "A balance law does not hold");
  EXPECT_EQ(made("no impact: it opens"), "No impact: it opens");
  EXPECT_EQ(made(""), "");
}

TEST(Sentences, ComplaintOfAFieldKeepsItsSymbol) {
  WindowOnScreen w;
  NumberField& e = w.field(QStringLiteral("contacts.tip.e"));
  w.enter(e, QStringLiteral("2"));
  EXPECT_TRUE(e.message().startsWith(QStringLiteral("e must be"))) << e.message().toStdString();
}

TEST(MechanismPanel, FormHasTheRoomItNeeds) {
  WindowOnScreen w;
  w.window.goTo(w.window.docks().named("mechanism"));
  MechanismPanel& panel = w.window.panel<MechanismPanel>();
  panel.tree()->selectPath(QStringLiteral("contacts.tip"));
  EXPECT_TRUE(test::settles(w.window));
  ASSERT_GE(panel.form()->fields().size(), 4u);
  auto* scroll =
      qobject_cast<QScrollArea*>(panel.form()->parentWidget()->parentWidget()->parentWidget());
  ASSERT_NE(scroll, nullptr);
  const int needed = scroll->widget()->sizeHint().height();
  const int half = (panel.height() - 8) / 2;
  EXPECT_GE(scroll->viewport()->height(), std::min(needed, half));
  // Every field can be brought to sight.
  for (NumberField* field : panel.form()->fields()) {
    scroll->ensureWidgetVisible(field);
    EXPECT_EQ(field->visibleRegion().boundingRect().height(), field->height())
        << field->spec().name.toStdString();
  }
  EXPECT_GE(panel.tree()->height(), 3 * panel.tree()->sizeHintForRow(0)) << "and the tree stays";
}

TEST(MechanismPanel, TreeKeepsItsShareAndWhatWasClicked) {
  WindowOnScreen w("biped-heel-strike");
  for (const QSize size : {QSize(1280, 800), QSize(960, 620)}) {
    w.window.resize(size);
    w.window.goTo(w.window.docks().named("mechanism"));
    EXPECT_TRUE(test::settles(w.window));
    MechanismPanel& panel = w.window.panel<MechanismPanel>();
    MechanismTree& tree = *panel.tree();
    std::vector<QModelIndex> rows;
    for (QModelIndex row = tree.model()->index(0, 0); row.isValid(); row = tree.indexBelow(row)) {
      rows.push_back(row);
    }
    ASSERT_GT(rows.size(), 12U);
    for (const QModelIndex& row : rows) {
      tree.scrollTo(row);
      QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(row).center());
      QCoreApplication::processEvents();
      const std::string which = row.data().toString().toStdString();
      EXPECT_EQ(tree.currentIndex(), row) << which;
      EXPECT_GE(tree.height(), 2 * panel.height() / 5) << which;
      EXPECT_TRUE(tree.viewport()->rect().contains(tree.visualRect(row))) << which;
    }
  }
}

TEST(Units, BelongToTheScenarioAndSaySo) {
  WindowOnScreen w;
  for (const ActionSpec& spec : w.window.actions().specs()) {
    if (!spec.id.startsWith(QLatin1String("view.unit."))) continue;
    EXPECT_TRUE(spec.menu.contains(QStringLiteral("this scenario"))) << spec.id.toStdString();
    EXPECT_TRUE(spec.toolTip.contains(QStringLiteral("file"))) << spec.id.toStdString();
  }
  w.trigger("view.unit.mm");
  EXPECT_EQ(w.undoSteps(), 1) << "a change of the scenario, that can be undone";
  EXPECT_NE(w.bytes().find("\"mm\""), std::string::npos);
}

// Without a window manager no frame is drawn; the first window leaves the height of a title bar all
// the same.
TEST(Desk, TheFirstWindowFitsItsScreenTogetherWithItsFrame) {
  ScenarioDocument document(load_gallery("double-pendulum"));
  MainWindow window(document, {.rememberLayout = false});
  const QSize screen = window.screen()->availableSize();
  const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight);
  EXPECT_LE(window.height() + title, screen.height());
  EXPECT_LT(window.width(), screen.width());
  // One that was too large, or left the screen, comes back when it is shown.
  window.resize(screen + QSize(300, 200));
  window.move(screen.width() - 100, screen.height() - 100);
  window.show();
  EXPECT_TRUE(test::eventually([&] {
    return window.height() + title <= screen.height() &&
           window.screen()->availableGeometry().contains(window.frameGeometry());
  })) << window.frameGeometry().right()
      << " " << window.frameGeometry().bottom();
}

/// Types a restitution; the usual one is that of no entry of the gallery.
void changeRestitution(WindowOnScreen& w, const QString& e = QStringLiteral("0.123")) {
  const std::string contact = w.document.scenario().mechanism->contacts.front().name;
  w.enter(w.field(QString::fromStdString("contacts." + contact + ".e")), e);
}

TEST(Gallery, KeepsTheChangesOfAnEntryThatIsLeftAndAsksNobody) {
  WindowOnScreen w;
  w.trigger("file.new.two-discs");
  const std::string first = w.bytes();
  changeRestitution(w);
  const std::string changed = w.bytes();
  ASSERT_NE(changed, first);
  w.trigger("file.new.kane");
  EXPECT_EQ(w.answers.asked, 0);
  EXPECT_EQ(w.undoSteps(), 0);
  w.trigger("file.new.two-discs");
  EXPECT_EQ(w.bytes(), changed);
  EXPECT_TRUE(w.document.isModified());
  EXPECT_EQ(w.undoSteps(), 1);
  w.document.undoStack().undo();
  EXPECT_EQ(w.bytes(), first);
  EXPECT_EQ(w.answers.asked, 0);
}

TEST(Gallery, ShowsTheOriginalOfAnEntryThatIsOpenedAgainAndAsksNobody) {
  WindowOnScreen w;
  w.trigger("file.new.two-discs");
  const std::string first = w.bytes();
  changeRestitution(w);
  const std::string changed = w.bytes();
  w.trigger("file.new.two-discs");
  EXPECT_EQ(w.answers.asked, 0);
  EXPECT_EQ(w.bytes(), first);
  EXPECT_FALSE(w.document.isModified());
  w.trigger("edit.redo");
  EXPECT_EQ(w.bytes(), changed);
  w.trigger("edit.undo");
  w.trigger("file.new.kane");
  w.trigger("file.new.two-discs");
  EXPECT_EQ(w.bytes(), changed) << "they were kept all the time";
}

TEST(Gallery, KeepsEarlierChangesOfAnEntryBesidesLaterOnes) {
  WindowOnScreen w;
  w.trigger("file.new.two-discs");
  const std::string original = w.bytes();
  changeRestitution(w);
  const std::string earlier = w.bytes();
  w.trigger("file.new.two-discs");
  ASSERT_EQ(w.bytes(), original);
  changeRestitution(w, QStringLiteral("0.234"));
  const std::string later = w.bytes();
  w.answers.unsaved = SaveAnswer::cancel;
  w.window.close();
  EXPECT_EQ(w.answers.askedAbout,
            QString::fromStdString(load_gallery("two-discs").description->title));
  w.trigger("file.new.kane");
  w.trigger("file.new.two-discs");
  EXPECT_EQ(w.bytes(), later);
  w.document.undoStack().undo();
  EXPECT_EQ(w.bytes(), earlier);
  w.document.undoStack().undo();
  EXPECT_EQ(w.bytes(), original);
}

TEST(Gallery, SavingTheOriginalOfAnEntryKeepsItsChanges) {
  WindowOnScreen w;
  w.trigger("file.new.two-discs");
  changeRestitution(w);
  const std::string changed = w.bytes();
  w.trigger("file.new.two-discs");
  w.answers.save = w.folder.filePath(QStringLiteral("original.json"));
  w.trigger("file.save-as");
  w.trigger("file.new.two-discs");
  EXPECT_EQ(w.bytes(), changed);
}

TEST(Gallery, ClosingAsksOnceAboutAllChangesThatWereKept) {
  WindowOnScreen w;
  for (const char* entry : {"file.new.two-discs", "file.new.kane", "file.new.bouncing-disc"}) {
    w.trigger(entry);
    if (entry != std::string("file.new.bouncing-disc")) changeRestitution(w);
  }
  ASSERT_FALSE(w.document.isModified());
  w.answers.unsaved = SaveAnswer::cancel;
  w.window.close();
  EXPECT_TRUE(w.window.isVisible());
  EXPECT_EQ(w.answers.asked, 1);
  for (const char* entry : {"two-discs", "kane"}) {
    const QString title = QString::fromStdString(load_gallery(entry).description->title);
    EXPECT_TRUE(w.answers.askedAbout.contains(title)) << w.answers.askedAbout.toStdString();
  }
  w.answers.unsaved = SaveAnswer::save;
  w.answers.save = w.folder.filePath(QStringLiteral("saved.json"));
  w.window.close();
  EXPECT_FALSE(w.window.isVisible());
  EXPECT_EQ(w.answers.asked, 2);
  EXPECT_EQ(read_scenario_file(w.answers.save.toStdString()).mechanism->contacts.front().e, 0.123);
}

TEST(Gallery, ClosingThatIsCancelledHalfwayLeavesTheDocumentAsItIs) {
  WindowOnScreen w;
  w.trigger("file.new.two-discs");
  changeRestitution(w);
  const std::string discs = w.bytes();
  w.trigger("file.new.kane");
  changeRestitution(w);
  w.trigger("file.new.bouncing-disc");
  changeRestitution(w);
  const std::string disc = w.bytes();
  // The document and one kept copy are saved; for the other copy the dialog is cancelled.
  FileChooser chooser = w.window.files().chooser();
  QStringList paths{w.folder.filePath(QStringLiteral("disc.json")),
                    w.folder.filePath(QStringLiteral("kane.json")), QString()};
  QStringList suggested;
  chooser.saveFile = [&](const QString&, const QString& name) {
    suggested << name;
    return paths.takeFirst();
  };
  w.window.files().setChooser(chooser);
  w.answers.unsaved = SaveAnswer::save;
  w.window.close();
  EXPECT_TRUE(w.window.isVisible());
  EXPECT_TRUE(paths.isEmpty());
  EXPECT_EQ(suggested[1], suggestedBaseName(load_gallery("kane")) + QStringLiteral(".carom"));
  EXPECT_EQ(w.bytes(), disc);
  EXPECT_EQ(w.undoSteps(), 1);
  EXPECT_FALSE(w.document.isModified());
  EXPECT_EQ(w.document.path(), w.folder.filePath(QStringLiteral("disc.json")));
  EXPECT_TRUE(QFile::exists(w.folder.filePath(QStringLiteral("kane.json"))));
  w.answers.unsaved = SaveAnswer::cancel;
  w.window.close();
  EXPECT_EQ(w.answers.askedAbout,
            QString::fromStdString(load_gallery("two-discs").description->title));
  w.trigger("file.new.two-discs");
  EXPECT_EQ(w.bytes(), discs);
}

TEST(Gallery, AsksWhenWhatIsLeftHasAFileOfItsOwn) {
  WindowOnScreen w;
  w.trigger("file.new.two-discs");
  w.answers.save = w.folder.filePath(QStringLiteral("mine.json"));
  w.trigger("file.save-as");
  changeRestitution(w);
  w.trigger("file.new.kane");
  EXPECT_EQ(w.answers.asked, 1);
}

TEST(Gallery, EveryEntryHasAPictureInLightAndInDark) {
  WindowOnScreen w;
  const GalleryList& list = w.window.panel<GalleryList>();
  for (const bool dark : {false, true}) {
    w.window.setDark(dark);
    for (int row = 0; row < list.count(); ++row) {
      if (list.nameAt(row).isEmpty()) continue;
      const auto picture = [&] {
        return list.item(row)->data(Qt::DecorationRole).value<QPixmap>();
      };
      const QRgb paper = Theme::on(dark).background;
      const auto shows = [&] {
        const QImage image = picture().toImage();
        int inked = 0;
        for (int y = 0; y < image.height(); ++y) {
          for (int x = 0; x < image.width(); ++x) inked += image.pixel(x, y) != paper ? 1 : 0;
        }
        return inked > 20 && inked < image.width() * image.height();
      };
      ASSERT_TRUE(test::eventually(shows)) << list.nameAt(row).toStdString() << " dark " << dark;
    }
  }
  w.window.setDark(false);
}

TEST(Messages, ProgressOfOneWorkDoesNotOfferToCancelAnother) {
  WindowOnScreen w;
  MessageBanner& banner = w.window.banner();
  const QObject one, other;
  std::string cancelled;
  banner.showProgress(&one, QStringLiteral("one"), [&] { cancelled += "one"; });
  banner.showProgress(&other, QStringLiteral("other"), [&] { cancelled += "other"; });
  EXPECT_EQ(banner.text(), QStringLiteral("one"));
  banner.showProgress(&other, {}, {});
  EXPECT_EQ(banner.text(), QStringLiteral("one")) << "the other one ended";
  QTest::mouseClick(banner.choiceButtons().front(), Qt::LeftButton);
  EXPECT_EQ(cancelled, "one");
  banner.showProgress(&other, QStringLiteral("other"), [&] { cancelled += "other"; });
  EXPECT_EQ(banner.text(), QStringLiteral("other"));
  banner.dismiss();
}

}  // namespace
}  // namespace carom::ui
