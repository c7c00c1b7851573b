// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/pinned_design.h"

#include "core/base/error.h"
#include "core/scenario/pin.h"

namespace carom::ui {

PinnedDesigns::PinnedDesigns(QObject* parent) : QObject(parent) {
  connect(&tables_, &SweepTables::arrived, this, &PinnedDesigns::arrived);
}

const PinnedDesign* PinnedDesigns::of(const Scenario& scenario) {
  if (!scenario.pin) return nullptr;
  if (shown_ == scenario.pin) {
    design_->scenario.display = scenario.display;
    return &*design_;
  }
  shown_ = scenario.pin;
  ++instant_;
  design_ = PinnedDesign{pinned_scenario(scenario), {}, -1};
  design_->evaluation = compute(design_->scenario, {.left = effort_of_a_move});
  design_->contact = focus_contact(*design_->scenario.mechanism, design_->evaluation);
  return &*design_;
}

const Table* PinnedDesigns::tableOf(const Scenario& scenario, const SweepAxis& axis) {
  const PinnedDesign* design = of(scenario);
  if (design == nullptr) return nullptr;
  if (!(axis == axis_)) ++instant_;
  axis_ = axis;
  try {
    const Table& table = tables_.table({design->scenario, axis, instant_, false});
    // The former design's curves are not this one's.
    return tables_.generation() == instant_ ? &table : nullptr;
  } catch (const InputError&) {
    // The other design has a parameter that this one has not, or not in that range.
    return nullptr;
  }
}

}  // namespace carom::ui
