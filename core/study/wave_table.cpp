// SPDX-License-Identifier: MIT
#include "core/study/wave_table.h"

namespace carom {

Table to_table(const Mechanism& mechanism, const WavePath& waves) {
  const auto name = [&](std::size_t place) -> const std::string& {
    return mechanism.contacts[static_cast<std::size_t>(waves.contact[place])].name;
  };
  Table table;
  table.label_head = "primary contact";
  table.columns.push_back({"P [N s]", "P", Dimension::impulse, {}});
  for (std::size_t place = 0; place < waves.contact.size(); ++place) {
    table.columns.push_back({name(place) + ".energy [J]", "E", Dimension::energy, {}});
  }
  for (std::size_t i = 0; i < waves.samples(); ++i) {
    table.label.push_back(name(static_cast<std::size_t>(waves.primary[i])));
    table.columns.front().values.emplace_back(waves.P[i]);
    for (std::size_t place = 0; place < waves.contact.size(); ++place) {
      table.columns[place + 1].values.emplace_back(waves.energy(i, place));
    }
  }
  return table;
}

}  // namespace carom
