// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QListWidget>

namespace carom::ui {

class ActionTable;

/// Find any action by typing parts of its name; Enter runs it.
class CommandPalette : public QDialog {
  Q_OBJECT

 public:
  CommandPalette(const ActionTable& actions, QWidget* parent);

  [[nodiscard]] QLineEdit* filterField() const { return filter_; }
  [[nodiscard]] QListWidget* list() const { return list_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// The best matches first.
  void showMatches(const QString& typed);
  void addEntry(std::size_t row, const QString& entry);
  void runCurrent();

  const ActionTable& actions_;
  QLineEdit* filter_;
  QListWidget* list_;
};

}  // namespace carom::ui
