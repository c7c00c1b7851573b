// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>
#include <QVariant>
#include <optional>

#include "ui/look/appearance.h"

namespace carom::ui {

/// What the desktop tells of colours and letters, by the portal org.freedesktop.portal.Settings.
/// Qt 6.4 asks for neither. Where no portal answers, nothing is known and nothing is told.
class DesktopSettings : public QObject {
  Q_OBJECT

 public:
  /// Asks at once; the answer arrives with a later turn of the event loop.
  explicit DesktopSettings(const QDBusConnection& bus, QObject* parent = nullptr);

  /// The session's bus; an unconnected one where there is none, without looking for one at length.
  static QDBusConnection sessionBus();

  /// The colours that the desktop prefers; empty if it has no preference.
  [[nodiscard]] std::optional<ColourScheme> scheme() const { return scheme_; }
  [[nodiscard]] bool highContrast() const { return highContrast_; }
  /// Size of its letters relative to what its makers ship.
  [[nodiscard]] double letters() const { return scaling_ * fontRatio_; }

 signals:
  /// At least one of them is another one now.
  void changed();

 private slots:
  void take(const QString& group, const QString& key, const QDBusVariant& value);

 private:
  void ask();
  /// True if something else is known by it.
  bool learn(const QString& group, const QString& key, const QVariant& value);

  QDBusConnection bus_;
  std::optional<ColourScheme> scheme_;
  bool highContrast_ = false;
  double scaling_ = 1;
  double fontRatio_ = 1;
};

}  // namespace carom::ui
