// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/pinned_design.h"

#include "core/base/error.h"
#include "core/scenario/pin.h"

namespace carom::ui {

PinnedDesigns::PinnedDesigns(QObject* parent)
    : QObject(parent),
      tables_(QStringLiteral("pinned sweep"),
              tr("The curves of the kept design could not be computed"), this) {
  connect(&tables_, &SweepTables::arrived, this, &PinnedDesigns::arrived);
  connect(&tables_, &SweepTables::failed, this, &PinnedDesigns::failed);
}

const PinnedDesign* PinnedDesigns::design(const Scenario& scenario) {
  if (!scenario.pin) return nullptr;
  if (pin_ == scenario.pin) {
    design_->scenario.display = scenario.display;
    return &*design_;
  }
  PinnedDesign design{pinned_scenario(scenario), {}, -1};
  design.evaluation = compute(design.scenario, {.left = effort_of_a_move});
  design.contact = focus_contact(*design.scenario.mechanism, design.evaluation);
  design_ = std::move(design);
  pin_ = scenario.pin;
  ++generation_;
  return &*design_;
}

const Table* PinnedDesigns::table(const Scenario& scenario, const SweepAxis& axis) {
  const PinnedDesign* kept = design(scenario);
  if (kept == nullptr) return nullptr;
  if (!(axis == axis_)) ++generation_;
  axis_ = axis;
  try {
    const Table& table = tables_.table({kept->scenario, axis, generation_, false});
    // The former design's curves are not this one's.
    return tables_.generation() == generation_ ? &table : nullptr;
  } catch (const InputError&) {
    // The other design has a parameter that this one has not, or not in that range.
    return nullptr;
  }
}

}  // namespace carom::ui
