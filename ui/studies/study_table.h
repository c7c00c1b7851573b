// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QTableView>
#include <functional>
#include <optional>
#include <vector>

#include "core/study/sweep.h"
#include "ui/document/units.h"

namespace carom::ui {

/// The rows of a study: a name, perhaps further columns of words, and the columns of a table of the
/// core, each in one unit. Where a row has a reason instead of numbers, the reason stands in
/// `reasonColumn`.
class StudyModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  /// Roles beside Qt's own.
  enum Role : int {
    reasonRole = Qt::UserRole,  ///< why the row has no numbers; empty if it has
    chosenRole,                 ///< the row is what the scenario has
    firstOwnRole                ///< roles of one study follow
  };
  static constexpr int nameColumn = 0;
  static constexpr int reasonColumn = 1;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 protected:
  /// @param words  columns of words before the numbers
  StudyModel(int words, QObject* parent) : QAbstractTableModel(parent), words_(words) {}

  /// Calls `take`, which makes the rows of the study those of `table`. The unit of each column is
  /// asked for afterwards. Selection and place stay where the table keeps its shape.
  void show(Table table, int rows, const std::function<void()>& take);

  [[nodiscard]] const Table& table() const { return table_; }
  /// The numbers of a column; null for a column of words.
  [[nodiscard]] const Column* numbers(int column) const;

  /// A cell of words.
  [[nodiscard]] virtual QString words(int row, int column) const = 0;
  /// The head of a column of words.
  [[nodiscard]] virtual QString heading(int column) const = 0;
  /// Why a row has no numbers; empty if it has.
  [[nodiscard]] virtual QString reason(int row) const = 0;
  [[nodiscard]] virtual bool isChosen(int row) const = 0;
  /// What is added to the name of the chosen row for those who cannot see it.
  [[nodiscard]] virtual QString spokenChoice() const = 0;
  [[nodiscard]] virtual DisplayUnit unitOf(const Column& column) const = 0;
  [[nodiscard]] virtual std::optional<double> valueOf(int row, const Column& column) const;
  [[nodiscard]] virtual QString tip(int row, int column) const = 0;
  [[nodiscard]] virtual QString explanation(int row, int column) const = 0;
  /// A sentence about a column of numbers; empty if nothing is to be said.
  [[nodiscard]] virtual QString meaningOf(const Column& column) const = 0;

 private:
  [[nodiscard]] QString text(int row, int column) const;
  [[nodiscard]] QString head(int column) const;
  [[nodiscard]] QString exact(int row, const Column& column) const;

  const int words_;
  int rows_ = 0;
  Table table_;
  std::vector<DisplayUnit> units_;  ///< of the columns of the table
};

/// A table of a study: rows are chosen whole (double click, Enter or the menu) and nothing is
/// typed, the head sets symbols as mathematics, long rows scroll, and Ctrl+C copies all of it.
class StudyTable : public QTableView {
  Q_OBJECT

 public:
  /// What the table and its parts are called.
  struct Names {
    QString table, rows, all;
    QString use;  ///< the menu's action that chooses a row
  };

  StudyTable(StudyModel* model, const Names& names, QWidget* parent);

  /// In a row that has a reason instead of numbers, the reason reaches to the end.
  void spanReasons();

 signals:
  /// The letters, and the heights of the rows with them, have changed.
  void lettersFitted();
  void rowChosen(const QModelIndex& index);
  void copyWanted();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void openMenu(const QPoint& at);

  QString use_;
};

/// A table as text with tabs between, numbers with all digits in SI.
/// @param heads  above the texts that stand before the numbers
/// @param rows  those texts of each row
QString tableAsText(const Table& table, const QStringList& heads, const QList<QStringList>& rows);

}  // namespace carom::ui
