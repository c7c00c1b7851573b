// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/impact/law.h"
#include "core/impact/newton_coulomb.h"
#include "core/study/compute.h"
#include "core/study/sweep.h"

namespace carom {

/// The (e, μ) rectangle of a map; both ends included.
struct MapSpec {
  double e_from = 0, e_to = 1;
  int e_count = 256;
  double mu_from = 0, mu_to = 1.2;
  int mu_count = 256;
  double mu_d_over_mu_s = 1;     ///< the map's μ is μ_s
  double e_t = 0;                ///< tangential restitution of sticking
  Law law = NewtonCoulombLaw{};  ///< of the impact; without friction nothing depends on μ

  bool operator==(const MapSpec&) const = default;
};

/// Regime and γ of a contact plane over restitution and friction. @eq F(41)
struct ImpactMap {
  MapSpec spec;
  std::vector<double> e;       ///< at each column
  std::vector<double> mu;      ///< at each row
  std::vector<Regime> regime;  ///< [mu_index * e_count + e_index]
  std::vector<double> gamma;   ///< same order; empty if T⁻ = 0 or the data overflow

  /// One curve μ(e) of μ_cr: gaps where it does not exist are empty.
  std::vector<std::optional<double>> mu_cr;  ///< at each e of the map
  std::optional<double> e_star;
  std::optional<double> e_star_conservative;
  std::optional<double> mu_star;

  /// Index of a cell in `regime` and `gamma`.
  [[nodiscard]] std::size_t cell(int e_index, int mu_index) const {
    return static_cast<std::size_t>(mu_index) * static_cast<std::size_t>(spec.e_count) +
           static_cast<std::size_t>(e_index);
  }
  [[nodiscard]] double e_at(int i) const { return e[static_cast<std::size_t>(i)]; }
  [[nodiscard]] double mu_at(int j) const { return mu[static_cast<std::size_t>(j)]; }
};

/// Why the map of one contact would not be that of this impact; empty if it is.
std::string_view why_no_map(const Evaluation& evaluation);

/// Fills `map` (allocates nothing on the second use with the same counts).
void fill_map(const PlanarImpactData& data, const MapSpec& spec, ImpactMap& map);
ImpactMap make_map(const PlanarImpactData& data, const MapSpec& spec);
/// Columns e, mu, gamma; regime in Table::regime.
Table to_table(const ImpactMap& map);

}  // namespace carom
