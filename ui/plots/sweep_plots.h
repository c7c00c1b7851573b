// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QLabel>
#include <QWidget>
#include <array>
#include <optional>

#include "ui/document/scenario_document.h"
#include "ui/plots/axis_bar.h"
#include "ui/plots/axis_drag.h"
#include "ui/plots/chart_view.h"

namespace carom::ui {

/// The least height of a plot in which a curve can be read between legend and numbers: as large as
/// the letters of the widget ask for, and no more than fits on a small screen [px].
int leastPlotHeight(const QWidget& widget);

/// γ and ξ, T⁻ and T_c⁻, and the impulses, over one parameter with a common cursor at its present
/// value. Dragging the cursor sets the parameter.
class SweepPlots : public QWidget {
  Q_OBJECT

 public:
  SweepPlots(ScenarioDocument& document, QWidget* parent);

  [[nodiscard]] ChartView* chart(SweepPlot plot) const {
    return charts_[static_cast<std::size_t>(plot)];
  }
  [[nodiscard]] AxisBar* axisBar() const { return bar_; }
  /// The curves are of an earlier instant: those of this one are being computed.
  [[nodiscard]] bool isOutOfDate() const { return charts_.front()->isOutOfDate(); }
  /// The instant whose curves all charts show.
  [[nodiscard]] quint64 paintedGeneration() const;
  /// A second line where the motion is that is being played (SI units).
  void setFollower(std::optional<double> value);
  /// Why the cursor does not follow the hand; empty if it does.
  [[nodiscard]] QString note() const { return note_->text(); }

 signals:
  void painted(quint64 generation);
  /// The mouse is over this value of the axis' parameter (SI units), or left.
  void hovered(std::optional<double> value);

 protected:
  bool event(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void follow(ChartView* chart);
  void arrangeCharts();
  void onChanged();
  void refresh();
  void tryTo(void (SweepPlots::*action)());
  void prepare() { document_.prepareSweep(); }
  void showPlots();
  void announceHover(std::optional<double> shown);
  void showNote(const QString& sentence);
  void announcePainted();

  ScenarioDocument& document_;
  AxisBar* bar_;
  AxisDrag* drag_;
  std::array<ChartView*, allSweepPlots.size()> charts_;
  QBoxLayout* row_;
  QLabel* note_;
  quint64 announced_ = 0;
  bool due_ = false;       ///< a refresh is posted
  bool noCurves_ = false;  ///< the note says why there are none
};

}  // namespace carom::ui
