// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QGridLayout;

namespace carom::ui {

class ActionTable;

/// The tools of the scene as buttons in two columns, group by group.
class ToolPalette : public QWidget {
  Q_OBJECT

 public:
  explicit ToolPalette(QWidget* parent = nullptr);

  /// A button for each tool's action.
  void fill(const ActionTable& actions);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QGridLayout* grid_;
};

}  // namespace carom::ui
