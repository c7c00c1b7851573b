// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QObject>
#include <array>
#include <optional>

#include "ui/window/dock_layout.h"

namespace carom::ui {

/// How wide the panels at the sides are meant to be: as the layout or a hand made them. A window
/// that was small takes of them, and gives it back as it grows.
class DockWidths : public QObject {
  Q_OBJECT

 public:
  DockWidths(QMainWindow& window, const Docks& docks);

  /// They are meant to be as wide as a layout makes them that is still to be carried out.
  void takeLater();
  /// Makes them as wide as they are meant to be, as far as the window has room.
  void give();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Side {
    Qt::DockWidgetArea area;
    std::optional<int> width;
  };

  void take();
  /// One that is seen at this side; null if there is none.
  [[nodiscard]] QDockWidget* shownAt(Qt::DockWidgetArea area) const;

  QMainWindow& window_;
  Docks docks_;
  std::array<Side, 2> sides_{{{Qt::LeftDockWidgetArea, {}}, {Qt::RightDockWidgetArea, {}}}};
};

}  // namespace carom::ui
