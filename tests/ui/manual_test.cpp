// SPDX-License-Identifier: GPL-3.0-or-later
//
// The manual beside the window: a page and a picture for every panel, pictures that show what is
// there, and F1, which opens the page about what has the keyboard.
#include <gtest/gtest.h>

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QTest>
#include <QTextBrowser>
#include <algorithm>
#include <set>

#include "tests/ui/manual_pictures.h"
#include "tests/ui/window_fixture.h"
#include "ui/plots/map_view.h"
#include "ui/scene/scene_view.h"
#include "ui/window/dock_layout.h"
#include "ui/window/manual.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::ManualPicture;
using test::WindowOnScreen;

QString pageOf(const QString& name) {
  QFile file(QStringLiteral(CAROM_SOURCE_ROOT "/resources/manual/panels/%1.md").arg(name));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

TEST(Manual, HasAPageWithAPictureForEveryPanelAndForNoOther) {
  std::set<QString> names{QStringLiteral("index"), QStringLiteral("scene")};
  const QString list = pageOf(QStringLiteral("index"));
  for (const PanelSpec& spec : panelSpecs()) {
    names.insert(spec.name());
    const QString page = pageOf(spec.name());
    EXPECT_TRUE(page.startsWith(QStringLiteral("# %1\n").arg(spec.translatedTitle())))
        << spec.id << ": resources/manual/panels needs a page of this name and with this title";
    EXPECT_TRUE(page.contains(QStringLiteral("](../pictures/%1.png)").arg(spec.name()))) << spec.id;
    EXPECT_TRUE(list.contains(u'\n' + spec.name() + u'\n')) << spec.id;
  }
  const QDir pages(QStringLiteral(CAROM_SOURCE_ROOT "/resources/manual/panels"));
  for (const QString& file : pages.entryList({QStringLiteral("*.md")})) {
    EXPECT_TRUE(names.contains(file.chopped(3)))
        << file.toStdString() << " is about a panel that the window does not have";
  }
}

TEST(Manual, NamesTheKeyOfEveryPanel) {
  WindowOnScreen w;
  for (const PanelSpec& spec : panelSpecs()) {
    const QAction* go = w.window.actions().action(QStringLiteral("view.go.") + spec.name());
    ASSERT_NE(go, nullptr);
    const QString key = go->shortcut().toString(QKeySequence::PortableText);
    EXPECT_TRUE(pageOf(spec.name()).contains(QStringLiteral("**%1**").arg(key)))
        << spec.id << ": its page does not say that " << key.toStdString() << " goes there";
  }
}

/// The stored picture that is most like this one.
QString nearest(const ManualPicture& made, const std::vector<ManualPicture>& stored) {
  const auto distance = [&made](const ManualPicture& one) {
    return test::distanceBetween(made.image, one.image);
  };
  return std::ranges::min_element(stored, {}, distance)->name;
}

// Letters differ from machine to machine, so pixels are not compared: a picture must be the one
// most like what it is of, of its size, and every word in it must still be there.
TEST(Manual, ItsPicturesShowWhatIsThere) {
  const std::vector<ManualPicture> made = test::makeManualPictures();
  if (const QString folder = qEnvironmentVariable("CAROM_MANUAL_PICTURES"); !folder.isEmpty()) {
    for (const ManualPicture& picture : made) {
      const QString file = QDir(folder).filePath(picture.name + QStringLiteral(".png"));
      EXPECT_TRUE(test::writeManualPicture(picture, file)) << file.toStdString();
    }
    return;
  }
  std::vector<ManualPicture> stored;
  for (const ManualPicture& picture : made) {
    const std::optional<ManualPicture> one = test::storedManualPicture(picture.name);
    ASSERT_TRUE(one) << test::manualPictureFile(picture.name).toStdString()
                     << " is missing, or without its words";
    stored.push_back(*one);
  }
  constexpr const char* anew =
      "; make the pictures anew: CAROM_MANUAL_PICTURES=resources/manual/pictures "
      "carom_ui_tests --gtest_filter=Manual.ItsPicturesShowWhatIsThere";
  for (std::size_t i = 0; i < made.size(); ++i) {
    const std::string name = made[i].name.toStdString();
    EXPECT_NEAR(made[i].image.width(), stored[i].image.width(), 0.1 * stored[i].image.width())
        << name << anew;
    EXPECT_NEAR(made[i].image.height(), stored[i].image.height(), 0.1 * stored[i].image.height())
        << name << anew;
    EXPECT_EQ(nearest(made[i], stored).toStdString(), name) << anew;
    for (const QString& word : stored[i].words) {
      EXPECT_TRUE(made[i].words.contains(word))
          << "the picture " << name << " shows “" << word.toStdString()
          << "”, which is no longer there" << anew;
    }
  }
}

/// Opens no browser: what would be opened is shown here.
class Browser {
 public:
  Browser() { QDesktopServices::setUrlHandler(QStringLiteral("file"), &page_, "setSource"); }
  ~Browser() { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  [[nodiscard]] QString opened() const { return page_.source().toLocalFile(); }

 private:
  QTextBrowser page_;
};

/// Resources of an installation below a prefix of its own, with a manual or without.
class Prefix {
 public:
  Prefix() : before_(qgetenv("CAROM_RESOURCES")) {
    const QDir top(folder_.path());
    EXPECT_TRUE(top.mkpath(QStringLiteral("share/doc/carom/manual")));
    EXPECT_TRUE(QFile::link(QStringLiteral(CAROM_SOURCE_ROOT "/resources"),
                            top.filePath(QStringLiteral("share/carom"))));
    qputenv("CAROM_RESOURCES", top.filePath(QStringLiteral("share/carom")).toUtf8());
  }
  ~Prefix() {
    before_.isNull() ? qunsetenv("CAROM_RESOURCES") : qputenv("CAROM_RESOURCES", before_);
  }

  [[nodiscard]] QString manual() const {
    return QDir(folder_.path()).filePath(QStringLiteral("share/doc/carom/manual"));
  }
  void install() {
    const QDir folder(manual());
    EXPECT_TRUE(folder.mkdir(QStringLiteral("panels")));
    for (const char* name : {"index.html", "panels/map.html", "panels/scene.html"}) {
      QFile page(folder.filePath(QString::fromLatin1(name)));
      EXPECT_TRUE(page.open(QIODevice::WriteOnly) && page.write("<p>A page.</p>") > 0) << name;
    }
  }

 private:
  QTemporaryDir folder_;
  QByteArray before_;
};

TEST(Manual, OpensAtThePanelThatHasTheKeyboard) {
  Prefix prefix;
  prefix.install();
  const Browser browser;
  WindowOnScreen w;
  ASSERT_EQ(manualFolder(), prefix.manual());
  w.window.panel<MapView>().setFocus();
  QTest::keyClick(w.window.windowHandle(), Qt::Key_F1);
  EXPECT_EQ(browser.opened(), prefix.manual() + QStringLiteral("/panels/map.html"));
  w.window.views().scene->setFocus();
  QTest::keyClick(w.window.windowHandle(), Qt::Key_F1);
  EXPECT_EQ(browser.opened(), prefix.manual() + QStringLiteral("/panels/scene.html"));
}

TEST(Manual, SaysHowToGetItWhereThereIsNone) {
  const Prefix prefix;
  const Browser browser;
  WindowOnScreen w;
  ASSERT_EQ(manualFolder(), QString());
  w.trigger("help.manual");
  EXPECT_EQ(browser.opened(), QString());
  EXPECT_TRUE(w.window.banner().text().contains(QStringLiteral("carom-doc")))
      << w.window.banner().text().toStdString();
}

}  // namespace
}  // namespace carom::ui
