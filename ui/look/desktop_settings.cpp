// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/desktop_settings.h"

#include <QDBusArgument>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFileInfo>
#include <algorithm>
#include <utility>

namespace carom::ui {

namespace {

const QString service = QStringLiteral("org.freedesktop.portal.Desktop");
const QString object = QStringLiteral("/org/freedesktop/portal/desktop");
const QString interface = QStringLiteral("org.freedesktop.portal.Settings");
// https://flatpak.github.io/xdg-desktop-portal/docs: color-scheme 1 is dark, 2 is light;
// contrast 1 is high.
const QString appearanceGroup = QStringLiteral("org.freedesktop.appearance");
const QString gnomeGroup = QStringLiteral("org.gnome.desktop.interface");
const QString plasmaGroup = QStringLiteral("org.kde.kdeglobals.General");

/// What the desktops ship: GNOME 11 pt, Plasma 10 pt.
constexpr double gnomePoints = 11, plasmaPoints = 10;
/// A setting beyond these is a mistake, and the window could not be used to tell.
constexpr double leastLetters = 0.5, mostLetters = 3;

using Groups = QMap<QString, QVariantMap>;

std::optional<ColourScheme> schemeFrom(uint number) {
  if (number == 1) return ColourScheme::dark;
  if (number == 2) return ColourScheme::light;
  return {};
}

double bounded(double letters) {
  return letters > 0 ? std::clamp(letters, leastLetters, mostLetters) : 1;
}

/// The points in "Cantarell 11" and in "Noto Sans,10,-1,5,50"; 0 if there are none.
double pointsIn(const QString& font) {
  const bool listed = font.contains(QLatin1Char(','));
  return (listed ? font.section(QLatin1Char(','), 1, 1) : font.section(QLatin1Char(' '), -1))
      .toDouble();
}

/// Gives `known` the value; true if it had another.
template <class T>
bool renew(T& known, const T& value) {
  return std::exchange(known, value) != value;
}

}  // namespace

QDBusConnection DesktopSettings::sessionBus() {
  const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
  const bool known = qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
                     (!runtime.isEmpty() && QFileInfo::exists(runtime + QStringLiteral("/bus")));
  return known ? QDBusConnection::sessionBus() : QDBusConnection(QString());
}

DesktopSettings::DesktopSettings(const QDBusConnection& bus, QObject* parent)
    : QObject(parent), bus_(bus) {
  if (!bus_.isConnected()) return;
  qDBusRegisterMetaType<Groups>();
  // connect() finds the slot's types by their names.
  qRegisterMetaType<QDBusVariant>("QDBusVariant");
  bus_.connect(service, object, interface, QStringLiteral("SettingChanged"), this,
               SLOT(take(QString, QString, QDBusVariant)));
  ask();
}

void DesktopSettings::ask() {
  QDBusMessage question =
      QDBusMessage::createMethodCall(service, object, interface, QStringLiteral("ReadAll"));
  question << QStringList{appearanceGroup, gnomeGroup, plasmaGroup};
  auto* answer = new QDBusPendingCallWatcher(bus_.asyncCall(question), this);
  connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
    answer->deleteLater();
    const QDBusPendingReply<Groups> reply = *answer;
    if (reply.isError()) return;
    const Groups groups = reply.value();
    bool news = false;
    for (auto group = groups.begin(); group != groups.end(); ++group) {
      for (auto row = group->begin(); row != group->end(); ++row) {
        news = learn(group.key(), row.key(), row.value()) || news;
      }
    }
    if (news) emit changed();
  });
}

void DesktopSettings::take(const QString& group, const QString& key, const QDBusVariant& value) {
  if (learn(group, key, value.variant())) emit changed();
}

bool DesktopSettings::learn(const QString& group, const QString& key, const QVariant& value) {
  const auto is = [&](const QString& wanted, const char* name) {
    return group == wanted && key == QLatin1String(name);
  };
  if (is(appearanceGroup, "color-scheme")) return renew(scheme_, schemeFrom(value.toUInt()));
  if (is(appearanceGroup, "contrast")) return renew(highContrast_, value.toUInt() == 1);
  if (is(gnomeGroup, "text-scaling-factor")) return renew(scaling_, bounded(value.toDouble()));
  if (is(gnomeGroup, "font-name")) {
    return renew(fontRatio_, bounded(pointsIn(value.toString()) / gnomePoints));
  }
  if (is(plasmaGroup, "font")) {
    return renew(fontRatio_, bounded(pointsIn(value.toString()) / plasmaPoints));
  }
  return false;
}

}  // namespace carom::ui
