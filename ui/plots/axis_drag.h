// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <string>

#include "ui/document/scenario_document.h"
#include "ui/document/units.h"
#include "ui/plots/chart_view.h"

namespace carom::ui {

/// Sets the parameter of the plots' axis from the cursors of charts: previews while one moves, one
/// undo step when it is let go.
class AxisDrag : public QObject {
  Q_OBJECT

 public:
  AxisDrag(ScenarioDocument& document, QObject* parent);

  void follow(ChartView* chart);
  /// The unit in which the values of the axis are shown.
  const DisplayUnit& unit();

 signals:
  /// Why the cursor does not follow the hand; empty if it does.
  void refused(const QString& reason);

 private:
  void move(double shown);
  void commit();
  void cancel();

  ScenarioDocument& document_;
  DisplayUnit unit_;  ///< of the axis unitPath_ under unitDisplay_
  std::string unitPath_;
  std::shared_ptr<const Display> unitDisplay_;
};

}  // namespace carom::ui
