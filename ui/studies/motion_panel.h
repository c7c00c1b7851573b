// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QSplitter>
#include <QTreeWidget>
#include <QWidget>
#include <map>

#include "ui/studies/motion_data.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

/// The motion as numbers: a row for each instant, what the contacts do, then every column.
class MotionTable : public StudyModel {
  Q_OBJECT

 public:
  explicit MotionTable(QObject* parent = nullptr) : StudyModel(1, parent) {}

  void show(std::shared_ptr<const MotionTables> motion);
  [[nodiscard]] double timeOf(int row) const;
  /// The whole table as text with tabs between the cells, numbers with all digits in SI.
  [[nodiscard]] QString asText() const;

 protected:
  [[nodiscard]] QString words(int row, int column) const override;
  [[nodiscard]] QString heading(int column) const override;
  [[nodiscard]] QString reason(int) const override { return {}; }
  [[nodiscard]] bool isChosen(int) const override { return false; }
  [[nodiscard]] QString spokenChoice() const override { return {}; }
  [[nodiscard]] DisplayUnit unitOf(const Column& column) const override;
  [[nodiscard]] std::optional<double> valueOf(int row, const Column& column) const override;
  [[nodiscard]] QString tip(int row, int column) const override { return words(row, column); }
  [[nodiscard]] QString explanation(int row, int column) const override;
  [[nodiscard]] QString meaningOf(const Column& column) const override;

 private:
  std::shared_ptr<const MotionTables> motion_;
  std::map<Dimension, double> largest_;  ///< number of each dimension [SI]
};

/// What happens in the motion, one line each in time, and its table of numbers. Choosing a line or
/// a row shows the motion there.
class MotionPanel : public QWidget {
  Q_OBJECT

 public:
  MotionPanel(Player& player, MotionData& tables, QWidget* parent = nullptr);

  [[nodiscard]] QTreeWidget* events() const { return events_; }
  [[nodiscard]] StudyTable* view() const { return view_; }
  [[nodiscard]] const MotionTable& table() const { return *table_; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();
  void listEvents();
  void seek(double t);

  Player& player_;
  MotionData& data_;
  QTreeWidget* events_;
  MotionTable* table_;
  StudyTable* view_;
  QLabel* note_;
  std::shared_ptr<const MotionTables> shown_;
  bool filling_ = false;  ///< nobody has chosen what is selected now
};

}  // namespace carom::ui
