// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QStatusBar>
#include <fstream>

#include "tests/ui/watchdog.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/gallery_panel.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/editors/verdict_banner.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/scene/scene_view.h"
#include "ui/window/actions.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

QString write(const WindowOnScreen& w, const char* name, const std::string& text) {
  const QString path = w.folder.filePath(QString::fromLatin1(name));
  std::ofstream(path.toStdString()) << text;
  return path;
}

void drop(QWidget& target, const QString& path) {
  QMimeData mime;
  mime.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &mime, Qt::LeftButton, {});
  QApplication::sendEvent(&target, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent event(QPointF(100, 100), Qt::CopyAction, &mime, Qt::LeftButton, {});
  QApplication::sendEvent(&target, &event);
}

void closeDialogs(QWidget& window) {
  for (QDialog* dialog : window.findChildren<QDialog*>()) dialog->close();
  while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

TEST(Window, EveryActionHasTextAndToolTipAndRuns) {
  const test::StallsAllowed closing("the validation report takes a second to stop");
  WindowOnScreen w;
  w.answers.exportTo = w.folder.filePath(QStringLiteral("figure.svg"));
  w.answers.folder = w.folder.path();
  for (std::size_t row = 0; row < w.window.actions().specs().size(); ++row) {
    const ActionSpec& spec = w.window.actions().specs()[row];
    EXPECT_FALSE(spec.id.isEmpty());
    EXPECT_FALSE(spec.text.isEmpty()) << spec.id.toStdString();
    EXPECT_FALSE(spec.toolTip.isEmpty()) << spec.id.toStdString();
    EXPECT_FALSE(spec.menu.isEmpty()) << spec.id.toStdString();
    EXPECT_EQ(w.window.actions().action(spec.id), w.window.actions().action(row));
    if (spec.id == QLatin1String("file.quit")) continue;
    SCOPED_TRACE(spec.id.toStdString());
    w.window.actions().action(row)->trigger();
    QCoreApplication::processEvents();
    closeDialogs(w.window);
  }
  w.window.setDark(false);  // the colours are the program's, also in the next test
}

TEST(Window, ShortcutsAreUnique) {
  WindowOnScreen w;
  QStringList seen;
  for (const ActionSpec& spec : w.window.actions().specs()) {
    if (spec.shortcut.isEmpty()) continue;
    EXPECT_FALSE(seen.contains(spec.shortcut.toString())) << spec.shortcut.toString().toStdString();
    seen << spec.shortcut.toString();
  }
}

TEST(Window, EveryInteractiveWidgetHasAnAccessibleName) {
  WindowOnScreen w;
  // What a panel shows it makes when it is opened.
  for (QDockWidget* dock : w.window.docks().all()) dock->show();
  ASSERT_TRUE(test::settles(w.window));
  for (QWidget* widget : w.window.findChildren<QWidget*>()) {
    const bool interactive = widget->focusPolicy() & Qt::TabFocus;
    const bool internal = widget->objectName().startsWith(QLatin1String("qt_"));
    // These speak for their tabs, and a combo box for its list.
    const bool spokenFor = widget->inherits("QTabBar") || widget->inherits("QComboBoxListView");
    if (!interactive || internal || spokenFor) continue;
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
    EXPECT_TRUE(named) << widget->metaObject()->className() << " in "
                       << widget->parentWidget()->metaObject()->className();
  }
}

TEST(Window, BadFileLeavesTheDocumentAndSaysWhy) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  const std::string before = w.bytes();
  w.window.files().openPath(write(w, "bad.json", "{ \"version\": 1, "));
  EXPECT_EQ(w.bytes(), before);
  EXPECT_EQ(w.undoSteps(), 1);
  EXPECT_TRUE(w.window.banner().isVisible());
  EXPECT_TRUE(w.window.banner().text().startsWith(QLatin1String("bad.json was not opened: ")))
      << w.window.banner().text().toStdString();
  EXPECT_TRUE(w.window.banner().text().endsWith(u'.'));
  w.window.banner().dismiss();
  EXPECT_FALSE(w.window.banner().isVisible());
}

TEST(Window, MissingFileIsExplained) {
  WindowOnScreen w;
  w.window.files().openPath(w.folder.filePath(QStringLiteral("nowhere.json")));
  EXPECT_TRUE(w.window.banner().isVisible());
  EXPECT_NE(w.window.banner().text().indexOf(QLatin1String("nowhere.json")), -1);
}

TEST(Window, DroppedFileOpens) {
  WindowOnScreen w;
  const std::string kane = write_scenario(load_gallery("kane"));
  const QString path = write(w, "mine.json", kane);
  drop(w.window, path);
  EXPECT_EQ(w.document.path(), path);
  EXPECT_TRUE(w.window.windowTitle().startsWith(QLatin1String("mine.json")));
  EXPECT_FALSE(w.window.isWindowModified());
  EXPECT_EQ(w.document.scenario().description->title, load_gallery("kane").description->title);
}

TEST(Window, SaveWritesWhatOpensAgain) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  EXPECT_TRUE(w.window.isWindowModified());
  w.answers.save = w.folder.filePath(QStringLiteral("kept"));
  w.trigger("file.save");
  EXPECT_FALSE(w.window.isWindowModified());
  EXPECT_TRUE(w.document.path().endsWith(QLatin1String("kept.carom")));
  EXPECT_EQ(write_scenario(read_scenario_file(w.document.path().toStdString())), w.bytes());
  w.trigger("edit.undo");
  EXPECT_TRUE(w.window.isWindowModified());
}

TEST(Window, FailedSaveIsExplainedAndStaysModified) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  w.answers.save = w.folder.filePath(QStringLiteral("no/such/folder/a.json"));
  w.trigger("file.save");
  EXPECT_TRUE(w.window.isWindowModified());
  EXPECT_NE(w.window.banner().text().indexOf(QLatin1String("not saved")), -1);
}

TEST(Window, UnsavedChangesAreAskedAbout) {
  // A document of one's own: the changes of a gallery's copy are kept without a question.
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  const std::string changed = w.bytes();
  w.answers.unsaved = SaveAnswer::cancel;
  w.trigger("file.new.kane");
  EXPECT_EQ(w.answers.asked, 1);
  EXPECT_EQ(w.bytes(), changed);
  w.window.close();
  EXPECT_EQ(w.answers.asked, 2);
  EXPECT_TRUE(w.window.isVisible());
  w.answers.unsaved = SaveAnswer::save;  // and no name is given
  w.trigger("file.new.kane");
  EXPECT_EQ(w.bytes(), changed);
  w.answers.unsaved = SaveAnswer::discard;
  w.window.close();
  EXPECT_FALSE(w.window.isVisible());
}

TEST(Window, GalleryOpensByKeyboard) {
  WindowOnScreen w;
  GalleryList& gallery = w.window.panel<GalleryList>();
  ASSERT_GE(gallery.count(), 3);
  gallery.setFocus();
  // The first row is a heading, the second is open already.
  gallery.setCurrentRow(1);
  QTest::keyClick(&gallery, Qt::Key_Down);
  QTest::keyClick(&gallery, Qt::Key_Return);
  EXPECT_EQ(QString::fromStdString(w.document.scenario().description->title),
            gallery.item(2)->text());
  EXPECT_TRUE(w.document.path().isEmpty());
  EXPECT_EQ(w.window.focusWidget(), w.window.findChild<SceneView*>()) << "where Space plays";
}

TEST(Window, CommandPaletteFindsAndRuns) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  w.trigger("edit.find-action");
  auto* palette = w.window.findChild<CommandPalette*>();
  ASSERT_NE(palette, nullptr);
  QTest::keyClicks(palette->filterField(), QStringLiteral("undo edit"));
  EXPECT_EQ(palette->list()->count(), 1);
  QTest::keyClick(palette->filterField(), Qt::Key_Return);
  QCoreApplication::processEvents();
  EXPECT_EQ(w.document.undoStack().index(), 0);
}

TEST(Window, CommandPaletteOffersAPanelBeforeTheExportOfItsFigure) {
  WindowOnScreen w;
  w.trigger("edit.find-action");
  auto* palette = w.window.findChild<CommandPalette*>();
  ASSERT_NE(palette, nullptr);
  QTest::keyClicks(palette->filterField(), QStringLiteral("contact forces"));
  ASSERT_GT(palette->list()->count(), 1);
  EXPECT_TRUE(palette->list()->item(0)->text().startsWith(QStringLiteral("View › ")))
      << qPrintable(palette->list()->item(0)->text());
  for (int row = 0; row < palette->list()->count(); ++row) {
    EXPECT_FALSE(palette->list()->item(row)->text().contains(u'&')) << "keys of a menu";
  }
}

TEST(Window, CommandPaletteTakesAHyphenForADash) {
  WindowOnScreen w;
  w.trigger("edit.find-action");
  auto* palette = w.window.findChild<CommandPalette*>();
  ASSERT_NE(palette, nullptr);
  QTest::keyClicks(palette->filterField(), QStringLiteral("slider-crank"));
  EXPECT_TRUE(palette->list()->item(0)->text().contains(QStringLiteral("Slider–crank")))
      << qPrintable(palette->list()->item(0)->text());
}

TEST(Window, CommandPaletteOffersFirstWhatIsCalledSo) {
  WindowOnScreen w;
  w.trigger("edit.find-action");
  auto* palette = w.window.findChild<CommandPalette*>();
  ASSERT_NE(palette, nullptr);
  for (const char* name : {"open the contact", "as text", "contact forces"}) {
    palette->filterField()->clear();
    QTest::keyClicks(palette->filterField(), QString::fromLatin1(name));
    ASSERT_GT(palette->list()->count(), 0) << name;
    const QString first = palette->list()->item(0)->text().section(QStringLiteral(" › "), -1);
    EXPECT_TRUE(first.startsWith(QString::fromLatin1(name), Qt::CaseInsensitive))
        << name << ": " << first.toStdString();
  }
}

TEST(Window, UndoIsNamed) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  const QAction* undo = w.window.actions().action(QStringLiteral("edit.undo"));
  EXPECT_NE(undo->text().indexOf(QLatin1String("contacts.tip.e")), -1);
  EXPECT_TRUE(undo->isEnabled());
}

TEST(Window, LawIsChosenAsOneStepAndNamed) {
  WindowOnScreen w;
  QComboBox* law = w.window.panel<ImpactPanel>().lawChoice();
  law->setFocus();
  const int before = law->currentIndex();
  QTest::keyClick(law, Qt::Key_Up);
  EXPECT_TRUE(std::holds_alternative<NewtonLocalLaw>(w.document.scenario().law));
  EXPECT_EQ(w.undoSteps(), 1);
  w.trigger("edit.undo");
  EXPECT_TRUE(std::holds_alternative<NewtonCoulombLaw>(w.document.scenario().law));
  EXPECT_EQ(law->currentIndex(), before);
}

TEST(Window, IndicatorsFollowAndAbsentOnesSayWhy) {
  WindowOnScreen w;
  const IndicatorPanel& panel = w.window.panel<IndicatorPanel>();
  const QLabel* gamma = panel.cell("gamma")->valueLabel();
  ASSERT_NE(gamma, nullptr);
  const QString before = gamma->text();
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  EXPECT_NE(gamma->text(), before);
  EXPECT_NE(gamma->toolTip().indexOf(QLatin1String("P(35)")), -1);
  // Away from the ground there is no impact, and the panel says so.
  w.enter(w.field(QStringLiteral("velocity.tip.y")), QStringLiteral("1 m/s"));
  const QLabel* impulse = panel.cell("i_n")->valueLabel();
  EXPECT_EQ(impulse->text(), QStringLiteral("–"));
  const Value& absent = w.document.evaluation().indicators.*(find_indicator("i_n")->member);
  const QString reason = QString::fromUtf8(absent.reason);
  ASSERT_FALSE(reason.isEmpty());
  EXPECT_NE(impulse->toolTip().indexOf(sentenceHtml(reason)), -1)
      << impulse->toolTip().toStdString();
  EXPECT_FALSE(panel.lines().front()->accessibleName().isEmpty());
}

TEST(Window, TreeShowsTheNumbersOfWhatIsSelected) {
  WindowOnScreen w;
  MechanismPanel& panel = w.window.panel<MechanismPanel>();
  const Mechanism& mechanism = *w.document.scenario().mechanism;
  const QString prefix =
      QStringLiteral("bodies.") + QString::fromStdString(mechanism.bodies.front().name);
  panel.tree()->selectPath(prefix);
  const NumberField* mass = panel.form()->field(prefix + QStringLiteral(".mass"));
  ASSERT_NE(mass, nullptr);
  EXPECT_EQ(mass->value(), mechanism.bodies.front().mass);
  panel.tree()->selectPath(QStringLiteral("contacts.tip"));
  EXPECT_NE(panel.form()->field(QStringLiteral("contacts.tip.mu_s")), nullptr);
}

TEST(Window, SceneTravelsThroughTheClipboard) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  const std::string text = w.bytes();
  w.trigger("edit.copy-scene");
  EXPECT_EQ(QApplication::clipboard()->text().toStdString(), text);
  w.trigger("file.new.kane");
  w.trigger("edit.paste-scene");
  EXPECT_EQ(w.bytes(), text);
  QApplication::clipboard()->setText(QStringLiteral("no scene"));
  w.trigger("edit.paste-scene");
  EXPECT_EQ(w.bytes(), text);
  EXPECT_TRUE(w.window.banner().isVisible());
}

TEST(Window, ExportedFiguresReopenTheirScene) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  const std::string text = w.bytes();
  for (const char* name : {"figure.svg", "figure.png"}) {
    for (const char* id : {"export.scene", "export.map", "export.ratios", "export.energies"}) {
      SCOPED_TRACE(std::string(id) + " " + name);
      w.answers.exportTo = w.folder.filePath(QString::fromLatin1(name));
      w.write(id);
      ASSERT_TRUE(QFile::exists(w.answers.exportTo));
      w.document.undoStack().setClean();
      w.trigger("file.new.kane");
      w.window.files().openPath(w.answers.exportTo);
      EXPECT_EQ(w.bytes(), text);
      EXPECT_TRUE(w.document.path().isEmpty());
      QFile::remove(w.answers.exportTo);
    }
  }
}

TEST(Window, PictureWithoutASceneIsExplained) {
  WindowOnScreen w;
  const std::string before = w.bytes();
  QImage image(8, 8, QImage::Format_RGB32);
  image.fill(Qt::white);
  const QString path = w.folder.filePath(QStringLiteral("photo.png"));
  image.save(path);
  w.window.files().openPath(path);
  EXPECT_EQ(w.bytes(), before);
  EXPECT_NE(w.window.banner().text().indexOf(QLatin1String("no scenario")), -1);
}

TEST(Window, EverythingIsExportedToAFolder) {
  WindowOnScreen w;
  w.answers.folder = w.folder.filePath(QStringLiteral("all"));
  w.exportEverything();
  const QStringList files = QDir(w.answers.folder).entryList(QDir::Files);
  const QString said = w.window.statusBar()->currentMessage();
  EXPECT_NE(said.indexOf(QStringLiteral(" %1 files ").arg(files.size())), -1) << said.toStdString();
  for (const char* name :
       {"scene.svg", "scene.png", "impact-map.svg", "impact-map.csv", "scenario.json"}) {
    EXPECT_TRUE(files.contains(QString::fromLatin1(name))) << name;
  }
}

TEST(Window, EveryPartFollowsTheColourScheme) {
  WindowOnScreen w;
  setAppearance(*qApp, ColourScheme::light);
  QCoreApplication::processEvents();
  w.trigger("view.dark");
  EXPECT_TRUE(w.window.isDark());
  EXPECT_EQ(w.window.views().scene->theme().background, Theme::dark().background);
  for (const QWidget* widget : w.window.findChildren<QWidget*>()) {
    if (qobject_cast<const ToneLabel*>(widget) || qobject_cast<const FindingLine*>(widget)) {
      EXPECT_EQ(schemeOf(widget->palette()), ColourScheme::dark);
    }
  }
  w.trigger("view.dark");
  EXPECT_FALSE(w.window.isDark());
  EXPECT_EQ(w.window.views().scene->theme().background, Theme::light().background);
}

TEST(Window, PanelsCanBeHiddenAndComeBack) {
  WindowOnScreen w;
  w.trigger("view.show.indicators");
  EXPECT_TRUE(w.window.docks().named("indicators")->isHidden());
  EXPECT_FALSE(w.window.actions().action(QStringLiteral("view.show.indicators"))->isChecked());
  w.trigger("view.reset-layout");
  EXPECT_FALSE(w.window.docks().named("indicators")->isHidden());
  EXPECT_TRUE(w.window.actions().action(QStringLiteral("view.show.indicators"))->isChecked());
}

TEST(Window, IndicatorsFitTheirDockWithoutClipping) {
  WindowOnScreen w;
  const QWidget* content =
      w.window.panel<IndicatorPanel>().cell("gamma")->valueLabel()->parentWidget();
  EXPECT_LE(content->minimumSizeHint().width(), 400);
}

}  // namespace
}  // namespace carom::ui
