// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <optional>
#include <vector>

#include "core/study/force_table.h"
#include "ui/studies/force_curves.h"

namespace carom::ui {

/// What each force model makes of the impact: a row for each, ticked if it is drawn.
class ForceTable : public QAbstractTableModel {
  Q_OBJECT

 public:
  static constexpr int modelColumn = 0;
  static constexpr int reasonColumn = 1;  ///< where a reason takes the place of the numbers
  static constexpr int reasonRole = Qt::UserRole;

  explicit ForceTable(QObject* parent = nullptr);

  /// @param own  the model of the contact itself, if it is compliant
  void show(const ForceStudy& study, std::optional<ForceModel> own);
  [[nodiscard]] ForceModel model(int row) const;
  /// The models that are drawn, in the order of the rows.
  [[nodiscard]] QList<ForceModel> drawn() const;
  /// All of it with all digits in SI, tabs between.
  [[nodiscard]] QString asText() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 signals:
  void drawnChanged();

 private:
  [[nodiscard]] QString cellText(int row, int column) const;
  [[nodiscard]] QString explanation(int row) const;
  [[nodiscard]] QPixmap sample(ForceModel model) const;

  ForceStudy study_;
  Table table_;
  std::vector<PrefixedUnit> units_;  ///< of the columns of the table
  std::optional<ForceModel> own_;
  QList<ForceModel> drawn_;
};

}  // namespace carom::ui
