// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/variant_edits.h"

#include <algorithm>

#include "core/pose/close.h"
#include "core/scenario/variants.h"
#include "ui/look/tr.h"

namespace carom::ui {

void pinDesign(ScenarioDocument& document) {
  const Scenario& now = document.committed();
  document.apply(with_variant(now, free_variant_name(now)), tr("pin the design"));
}

void restoreVariant(ScenarioDocument& document, std::size_t index) {
  const Scenario& now = document.committed();
  document.apply(resolved(with_variant_restored(now, index), {.left = effort_of_a_sweep}),
                 tr("restore variant %1").arg(QString::fromStdString(now.variants[index].name)));
}

void deleteVariant(ScenarioDocument& document, std::size_t index) {
  const Scenario& now = document.committed();
  document.apply(without_variant(now, index),
                 tr("delete variant %1").arg(QString::fromStdString(now.variants[index].name)));
}

std::size_t referenceIndex(const Scenario& scenario) {
  const auto found = std::ranges::find(scenario.variants, scenario.reference, &Variant::name);
  return static_cast<std::size_t>(found - scenario.variants.begin());
}

}  // namespace carom::ui
