// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <vector>

#include "core/impact/indicators.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// Every indicator of the scenario's own design and of its variants: a row for each indicator, a
/// column for each design, below each number its difference from the reference's.
class VariantTable : public QAbstractTableModel {
  Q_OBJECT

 public:
  static constexpr int symbolColumn = 0;
  static constexpr int ownColumn = 1;  ///< the scenario's own design; its variants follow

  explicit VariantTable(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  void show(const ScenarioDocument& document);
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  struct Design {
    QString name;
    std::string id;  ///< as of the scenario's reference; empty: the scenario's own
    int colour = 0;  ///< 0: the scenario's own
    Indicators indicators;
  };
  [[nodiscard]] const Design& design(int column) const {
    return designs_[static_cast<std::size_t>(column - ownColumn)];
  }
  [[nodiscard]] bool isReference(const Design& design) const;
  [[nodiscard]] const Indicators& reference() const;
  [[nodiscard]] QString numberText(const IndicatorInfo& info, const Design& design) const;
  [[nodiscard]] QString differenceText(const IndicatorInfo& info, const Design& design) const;
  [[nodiscard]] QString tip(const IndicatorInfo& info, const Design& design) const;

  std::vector<const IndicatorInfo*> rows_;  ///< those that some design has
  std::vector<Design> designs_;
  std::string reference_;
  Display display_;
};

}  // namespace carom::ui
