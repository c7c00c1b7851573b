// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>
#include <QTableView>

#include "core/study/sweep.h"

namespace carom::ui {

/// Heads of columns in which "v_n⁺" is written with a lowered n.
class MathHeader : public QHeaderView {
  Q_OBJECT

 public:
  explicit MathHeader(QWidget* parent = nullptr);

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
  void initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const override;
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

  StudyTable(QAbstractItemModel* model, const Names& names, QWidget* parent);

  /// In a row that has a reason instead of numbers, the reason reaches from `column` to the end.
  /// @param role  under which the model gives the reason
  void spanReasons(int column, int role);

 signals:
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
/// @param last  head and texts of a column behind the numbers; empty: none
QString tableAsText(const Table& table, const QStringList& heads, const QList<QStringList>& rows,
                    const QStringList& last = {});

}  // namespace carom::ui
