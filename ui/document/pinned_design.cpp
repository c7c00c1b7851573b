// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/pinned_design.h"

#include "core/base/error.h"
#include "core/scenario/pin.h"

namespace carom::ui {

const PinnedDesign* PinnedDesigns::of(const Scenario& scenario) {
  if (!scenario.pin) return nullptr;
  if (shown_ == scenario.pin && display_ == *scenario.display) return &*design_;
  shown_ = scenario.pin;
  display_ = *scenario.display;
  table_.reset();
  design_ = PinnedDesign{pinned_scenario(scenario), {}, -1};
  design_->evaluation = compute(design_->scenario);
  design_->contact = focus_contact(*design_->scenario.mechanism, design_->evaluation);
  return &*design_;
}

const Table* PinnedDesigns::tableOf(const Scenario& scenario, const SweepAxis& axis, int points) {
  const PinnedDesign* design = of(scenario);
  if (design == nullptr) return nullptr;
  const TableSource wanted{axis, points};
  if (table_ && source_ == wanted) return &*table_;
  source_ = wanted;
  try {
    table_ = sweep(design->scenario, {axis.path, axis.from, axis.to, points});
  } catch (const InputError&) {
    // The other design has a parameter that this one has not, or not in that range.
    table_ = Table{};
  }
  return &*table_;
}

}  // namespace carom::ui
