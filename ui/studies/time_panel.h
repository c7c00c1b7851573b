// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QGridLayout>
#include <QToolButton>
#include <QWidget>
#include <array>
#include <optional>
#include <vector>

#include "ui/look/appearance.h"
#include "ui/plots/chart_view.h"
#include "ui/studies/motion_data.h"

namespace carom::ui {

/// The motion over time: energies, contacts, joints and bodies in charts with one cursor, which is
/// where the motion that is played stands. Dragging it goes through the motion.
class TimePanel : public QWidget {
  Q_OBJECT

 public:
  TimePanel(ScenarioDocument& document, Player& player, MotionData& tables,
            QWidget* parent = nullptr);

  [[nodiscard]] ChartView* chart(TimePlot plot) const {
    return charts_[static_cast<std::size_t>(plot)];
  }
  /// The row of the menu that shows or hides a chart.
  [[nodiscard]] QAction* toggleOf(TimePlot plot) const {
    return toggles_[static_cast<std::size_t>(plot)];
  }
  [[nodiscard]] QComboBox* chooserOf(TimePart part) const {
    return choosers_[static_cast<std::size_t>(part)];
  }
  [[nodiscard]] const TimeChoice& choice() const { return choice_; }

 signals:
  /// The pointer is over this time of the motion [s], or left.
  void hovered(std::optional<double> t);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* controls();
  void follow(ChartView* chart);
  /// Shows the chosen charts in as many rows as keep them readable; what has no room is scrolled.
  void arrange();
  void place(const std::vector<TimePlot>& shown);
  void refresh();
  void showPlots();
  void showNothing(TimePlot plot);
  void fillChoosers();
  void choose(TimePart part, const QString& name);
  /// Puts the cursors where the motion stands.
  void showTime();
  void scrub(double t);
  void endScrub();
  void cancelScrub();

  ScenarioDocument& document_;
  Player& player_;
  MotionData& data_;
  QToolButton* button_;
  std::array<ChartView*, allTimePlots.size()> charts_{};
  std::array<QAction*, allTimePlots.size()> toggles_{};
  std::array<QComboBox*, 4> choosers_{};  ///< by TimePart; none has none
  QWidget* bar_ = nullptr;                ///< above the charts
  QGridLayout* grid_;
  std::vector<TimePlot> placed_;  ///< in the grid
  int columns_ = 0;               ///< of the grid; 0: nothing was placed yet
  TimeChoice choice_;
  std::shared_ptr<const MotionTables> shown_;  ///< whose curves the charts have
  bool scrubbing_ = false;
  std::optional<double> before_;  ///< where the motion stood before that; empty: at rest [s]
};

}  // namespace carom::ui
