// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QWidget>
#include <vector>

#include "ui/plots/axis_bar.h"
#include "ui/plots/quantity_cell.h"

namespace carom::ui {

/// Up to four plots of one's choice over the document's axis.
class ChosenPlots : public QWidget {
  Q_OBJECT

 public:
  explicit ChosenPlots(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] const std::vector<QuantityCell*>& cells() const { return cells_; }
  [[nodiscard]] AxisBar* axisBar() const { return bar_; }
  [[nodiscard]] QPushButton* addButton() const { return add_; }
  [[nodiscard]] QString note() const { return note_->text(); }
  [[nodiscard]] QSize sizeHint() const override { return {760, 320}; }

 signals:
  /// There is a further plot.
  void added(QuantityCell* cell);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QuantityCell* addCell(const QuantityChoice& choice);
  void addAnother();
  void removeCell(QuantityCell* cell);
  void arrange();
  void remember() const;
  void refresh();
  void tell(const QString& sentence);

  ScenarioDocument& document_;
  AxisBar* bar_;
  QPushButton* add_;
  QGridLayout* grid_;
  QScrollArea* area_ = nullptr;
  int across_ = 0;  ///< plots beside each other
  QLabel* hint_;
  QLabel* note_;
  std::vector<QuantityCell*> cells_;
};

}  // namespace carom::ui
