// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/axis_drag.h"

#include "core/base/error.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {

AxisDrag::AxisDrag(ScenarioDocument& document, QObject* parent)
    : QObject(parent), document_(document) {}

void AxisDrag::follow(ChartView* chart) {
  connect(chart, &ChartView::cursorMoved, this, &AxisDrag::move);
  connect(chart, &ChartView::cursorReleased, this, &AxisDrag::commit);
  connect(chart, &ChartView::cursorCancelled, this, &AxisDrag::cancel);
  connect(&document_, &ScenarioDocument::gestureOver, chart, &ChartView::forgetGesture);
}

/// The unit is remembered while axis and units stay the same: a search for the parameter lists all
/// parameters, which is too slow for every move of the mouse.
const DisplayUnit& AxisDrag::unit() {
  const auto& display = document_.scenario().display;
  if (unitPath_ == document_.axis().path && unitDisplay_ == display) return unit_;
  const Parameter parameter = find_parameter(document_.scenario(), document_.axis().path);
  unit_ = displayUnit(parameter.dimension, *display);
  unitPath_ = parameter.path;
  unitDisplay_ = display;
  return unit_;
}

void AxisDrag::move(double shown) {
  try {
    const double value = toSi(shown, unit());
    document_.preview(edited(document_.committed(), document_.axis().path, value));
    emit refused({});
  } catch (const InputError& error) {
    // The mechanism stays in its last possible pose; the note says what prevents the new one.
    emit refused(QString::fromStdString(error.message()));
  }
}

void AxisDrag::commit() {
  emit refused({});
  document_.commit(
      tr("Set %1").arg(plainText(parameterTitle(document_.scenario(), document_.axis().path))));
}

void AxisDrag::cancel() {
  emit refused({});
  document_.cancel();
}

}  // namespace carom::ui
