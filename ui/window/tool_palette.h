// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QGridLayout;
class QToolButton;

namespace carom::ui {

class ActionTable;

/// The tools of the scene as buttons in two columns, group by group; in more where the window is
/// low, because the scene cannot be lower than they are.
class ToolPalette : public QWidget {
  Q_OBJECT

 public:
  explicit ToolPalette(QWidget* parent = nullptr);

  /// A button for each tool's action.
  void fill(const ActionTable& actions);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] int heightWith(int columns) const;
  void arrange();
  void placeIn(int columns);

  QGridLayout* grid_;
  std::vector<std::vector<QToolButton*>> groups_;
  int columns_ = 0;
};

}  // namespace carom::ui
