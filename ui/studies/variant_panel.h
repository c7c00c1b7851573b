// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QWidget>
#include <functional>
#include <optional>

#include "ui/document/scenario_document.h"
#include "ui/studies/variant_table.h"

namespace carom::ui {

/// The designs that are kept for comparison, side by side with the present one, and what can be
/// done with the one whose column is chosen.
class VariantPanel : public QWidget {
  Q_OBJECT

 public:
  explicit VariantPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] QTableView* view() const { return view_; }
  [[nodiscard]] const VariantTable& table() const { return *table_; }
  [[nodiscard]] QLineEdit* nameField() const { return name_; }
  [[nodiscard]] QToolButton* button(const QString& id) const;
  [[nodiscard]] QString note() const { return note_->text(); }
  [[nodiscard]] QSize sizeHint() const override { return {760, 250}; }

 private:
  QWidget* controls();
  QToolButton* addButton(const QString& id, const QString& text, const QString& tip);
  void refresh();
  void refreshControls();
  void fitColumns();
  /// Index of the chosen variant; none where the present design or nothing is chosen.
  [[nodiscard]] std::optional<std::size_t> chosen() const;
  void choose(std::size_t variant);
  /// Makes an undo step, or says why it cannot be made.
  void attempt(const std::function<void()>& edit);
  void rename();
  void duplicate();
  void move(int by);
  void setReference();
  void copy() const;
  void openMenu(const QPoint& at);

  ScenarioDocument& document_;
  VariantTable* table_;
  QTableView* view_;
  QLineEdit* name_;
  QWidget* controls_;
  QLabel* note_;
};

}  // namespace carom::ui
