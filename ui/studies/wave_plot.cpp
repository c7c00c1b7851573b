// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/wave_plot.h"

#include <algorithm>

#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/tr.h"
#include "ui/studies/force_models.h"

namespace carom::ui {

bool hasWaves(const Evaluation& evaluation) {
  return evaluation.waves.samples() > 1;
}

PlotSpec wavePlot(const Scenario& scenario, const WavePath& waves) {
  const DisplayUnit impulse = displayUnit(Dimension::impulse, *scenario.display);
  const double most = waves.E.empty() ? 0 : *std::ranges::max_element(waves.E);
  const DisplayUnit energy = prefixedUnit(most, QStringLiteral("J"));
  PlotSpec spec;
  spec.name = QStringLiteral("wave-path");
  spec.title = tr("Energy stored in each contact over the impulse of the primary one");
  spec.x = {QStringLiteral("P"), tr("impulse of the primary contact"), impulse.label};
  spec.y = {QStringLiteral("E"), tr("stored energy"), energy.label};
  spec.range = {0, waves.P.empty() || !(waves.P.back() > 0) ? 1 : toShown(waves.P.back(), impulse)};
  spec.always_shown = {0};
  for (std::size_t place = 0; place < waves.contact.size(); ++place) {
    const auto contact = static_cast<std::size_t>(waves.contact[place]);
    Curve& curve = spec.curves.emplace_back();
    curve.symbol = shownName(scenario.mechanism->contacts[contact]);
    curve.unit = energy.label;
    curve.series = static_cast<int>(place);
    for (std::size_t i = 0; i < waves.samples(); ++i) {
      curve.points.push_back(
          {toShown(waves.P[i], impulse), toShown(waves.energy(i, place), energy)});
    }
  }
  return spec;
}

}  // namespace carom::ui
