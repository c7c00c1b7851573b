// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QSpinBox>
#include <QStackedLayout>
#include <QToolButton>
#include <QWidget>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/table.h"
#include "ui/document/scenario_document.h"
#include "ui/plots/axis_drag.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/heat_view.h"
#include "ui/plots/quantity_box.h"
#include "ui/plots/quantity_choice.h"
#include "ui/work/worker.h"

namespace carom::ui {

class FamilyLegend;

/// One plot of a chosen quantity over the document's axis, as curves or as a map, with what chooses
/// it above. It is computed on a worker; until it arrives the former one stands in.
class QuantityCell : public QWidget {
  Q_OBJECT

 public:
  QuantityCell(ScenarioDocument& document, const QuantityChoice& choice, QWidget* parent);

  [[nodiscard]] const QuantityChoice& choice() const { return choice_; }
  [[nodiscard]] QuantityBox* quantityBox() const { return quantity_; }
  [[nodiscard]] QuantityBox* secondBox() const { return second_; }
  [[nodiscard]] QComboBox* kindBox() const { return kind_; }
  [[nodiscard]] QSpinBox* familiesField() const { return families_; }
  [[nodiscard]] QToolButton* removeButton() const { return remove_; }
  [[nodiscard]] ChartView* chart() const { return chart_; }
  [[nodiscard]] HeatView* map() const { return map_; }
  /// The names of the curves, where they have no room beside the axis' title; else hidden.
  [[nodiscard]] QWidget* legend() const;
  /// Nothing newer is on its way.
  [[nodiscard]] bool isUpToDate() const;

  /// Shows the document's present instant, and begins to compute it.
  void refresh();

 signals:
  void edited();
  void removed();
  /// Why the cursor or the dot does not follow the hand; empty if it does.
  void refused(const QString& reason);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// A variant whose curve is drawn, too. Its table is kept while the scenario is dragged.
  struct DrawnVariant {
    std::shared_ptr<const VariantDesign> design;
    std::shared_ptr<const Table> table;
  };
  /// What a table was computed for.
  struct Drawn {
    Scenario scenario;
    SweepAxis axis, second;
    QuantityChoice choice;
    Table table;
    std::vector<DrawnVariant> variants;
    QString failure;  ///< one sentence; empty if there is a table
  };

  QWidget* header();
  void fillBoxes();
  void showChoice();
  void takeChoice();
  void request();
  [[nodiscard]] std::vector<DrawnVariant> variantsNow() const;
  void draw();
  void showLateness();

  ScenarioDocument& document_;
  QuantityChoice choice_;
  SweepAxis held_;  ///< values of the second parameter
  QuantityBox* quantity_;
  QuantityBox* second_;
  QComboBox* kind_;
  QSpinBox* families_;
  QToolButton* remove_;
  FamilyLegend* legend_;
  ChartView* chart_;
  HeatView* map_;
  AxisDrag* drag_;
  QStackedLayout* pictures_;
  std::shared_ptr<const Mechanism> listed_;  ///< whose parts the boxes have
  std::vector<std::string> paths_;           ///< of the parameters in the box
  std::shared_ptr<const Drawn> drawn_;
  std::optional<QuantityChoice> asked_;  ///< the choice of the latest request
  Worker worker_;
};

}  // namespace carom::ui
