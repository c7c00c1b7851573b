// SPDX-License-Identifier: GPL-3.0-or-later
//
// Colours, contrast and letters follow the desktop, which a stand-in of its portal plays on a bus
// of its own.
#include <gtest/gtest.h>

#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusVirtualObject>
#include <QProcess>

#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/look/appearance.h"
#include "ui/look/desktop_settings.h"

namespace carom::ui {
namespace {

using Groups = QMap<QString, QVariantMap>;

const QString colours = QStringLiteral("org.freedesktop.appearance");
const QString gnome = QStringLiteral("org.gnome.desktop.interface");
const QString plasma = QStringLiteral("org.kde.kdeglobals.General");
const QString service = QStringLiteral("org.freedesktop.portal.Desktop");
const QString object = QStringLiteral("/org/freedesktop/portal/desktop");

/// Answers ReadAll as the portal's description has it.
class Portal : public QDBusVirtualObject {
 public:
  Groups groups;

  [[nodiscard]] QString introspect(const QString& /*path*/) const override { return {}; }
  bool handleMessage(const QDBusMessage& message, const QDBusConnection& bus) override {
    if (message.member() != QLatin1String("ReadAll")) return false;
    return bus.send(message.createReply(QVariant::fromValue(groups)));
  }
};

class DesktopLook : public testing::Test {
 protected:
  DesktopLook() : ofPortal_(QString()), ofWindow_(QString()) {}
  void SetUp() override {
    qDBusRegisterMetaType<Groups>();
    daemon_.start(QStringLiteral("dbus-daemon"),
                  {QStringLiteral("--session"), QStringLiteral("--nofork"),
                   QStringLiteral("--print-address=1")});
    ASSERT_TRUE(daemon_.waitForReadyRead()) << "is the package dbus-daemon installed?";
    const QString address = QString::fromUtf8(daemon_.readLine()).trimmed();
    ofPortal_ = QDBusConnection::connectToBus(address, QStringLiteral("portal"));
    ofWindow_ = QDBusConnection::connectToBus(address, QStringLiteral("window"));
    ASSERT_TRUE(ofPortal_.registerVirtualObject(object, &portal));
    ASSERT_TRUE(ofPortal_.registerService(service));
  }
  void TearDown() override {
    QDBusConnection::disconnectFromBus(QStringLiteral("portal"));
    QDBusConnection::disconnectFromBus(QStringLiteral("window"));
    daemon_.kill();
    daemon_.waitForFinished();
    setHighContrast(*qApp, false);
    setAppearance(*qApp, ColourScheme::light);
  }
  void change(const QString& group, const char* key, const QVariant& value) {
    QDBusMessage signal =
        QDBusMessage::createSignal(object, QStringLiteral("org.freedesktop.portal.Settings"),
                                   QStringLiteral("SettingChanged"));
    signal << group << QString::fromLatin1(key) << QVariant::fromValue(QDBusVariant(value));
    ASSERT_TRUE(ofPortal_.send(signal));
  }
  const QDBusConnection& bus() { return ofWindow_; }
  static double points() { return QApplication::font().pointSizeF(); }

  Portal portal;

 private:
  QProcess daemon_;
  QDBusConnection ofPortal_;
  QDBusConnection ofWindow_;
};

TEST_F(DesktopLook, IsTakenAtTheStartAndFollowed) {
  portal.groups[colours][QStringLiteral("color-scheme")] = 1u;
  portal.groups[gnome][QStringLiteral("text-scaling-factor")] = 1.5;
  test::WindowOnScreen w;
  const DesktopSettings desktop(bus());
  w.window.followDesktop(desktop, true);
  EXPECT_TRUE(test::eventually([&] { return w.window.isDark(); }));
  EXPECT_DOUBLE_EQ(points(), 15) << "10 pt where nothing is enlarged";
  change(colours, "color-scheme", 2u);
  EXPECT_TRUE(test::eventually([&] { return !w.window.isDark(); }));
  change(gnome, "text-scaling-factor", 1.0);
  EXPECT_TRUE(test::eventually([&] { return points() == 10; }));
}

TEST_F(DesktopLook, DoesNotReplaceWhatWasChosenHere) {
  portal.groups[colours][QStringLiteral("color-scheme")] = 1u;
  test::WindowOnScreen w;
  const DesktopSettings desktop(bus());
  w.window.followDesktop(desktop, true);
  ASSERT_TRUE(test::eventually([&] { return w.window.isDark(); }));
  w.trigger("view.dark");
  EXPECT_FALSE(w.window.isDark());
  change(gnome, "text-scaling-factor", 1.25);
  ASSERT_TRUE(test::eventually([&] { return desktop.letters() == 1.25; }));
  EXPECT_FALSE(w.window.isDark());
  w.trigger("view.desktop-theme");
  EXPECT_TRUE(w.window.isDark());
}

TEST_F(DesktopLook, HighContrastIsBlackOnWhite) {
  test::WindowOnScreen w;
  const DesktopSettings desktop(bus());
  w.window.followDesktop(desktop, true);
  EXPECT_NE(QApplication::palette().color(QPalette::WindowText), QColor(Qt::black));
  change(colours, "contrast", 1u);
  ASSERT_TRUE(test::eventually([&] { return desktop.highContrast(); }));
  EXPECT_EQ(QApplication::palette().color(QPalette::WindowText), QColor(Qt::black));
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), QColor(Qt::white));
  change(colours, "contrast", 0u);
  EXPECT_TRUE(test::eventually(
      [] { return QApplication::palette().color(QPalette::WindowText) != QColor(Qt::black); }));
}

// GNOME ships Cantarell 11, Plasma Noto Sans 10: what is larger there is larger here.
TEST_F(DesktopLook, LettersAreReadFromTheFontOfBothDesktops) {
  const DesktopSettings desktop(bus());
  change(gnome, "font-name", QStringLiteral("Source Sans 3 22"));
  EXPECT_TRUE(test::eventually([&] { return desktop.letters() == 2; }));
  change(plasma, "font", QStringLiteral("Noto Sans,15,-1,5,50,0,0,0,0,0"));
  EXPECT_TRUE(test::eventually([&] { return desktop.letters() == 1.5; }));
  change(gnome, "font-name", QStringLiteral("Cantarell"));
  EXPECT_TRUE(test::eventually([&] { return desktop.letters() == 1; }));
  change(gnome, "text-scaling-factor", 1000.0);
  EXPECT_TRUE(test::eventually([&] { return desktop.letters() == 3; }));
}

TEST(DesktopWithoutABus, TellsNothing) {
  const DesktopSettings desktop{QDBusConnection(QString())};
  EXPECT_FALSE(desktop.scheme());
  EXPECT_EQ(desktop.letters(), 1);
}

}  // namespace
}  // namespace carom::ui
