// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "core/base/field.h"
#include "core/impact/newton_coulomb.h"

namespace carom {

/// Liu, Zhao and Brogliato's law: the impact spreads through all contacts that touch, each with a
/// potential energy, energetic restitution and Coulomb's friction at every instant.
struct LiuZhaoBrogliatoLaw {
  static constexpr std::string_view word = "liu-zhao-brogliato";
  static constexpr std::string_view title =
      "Liu\u2013Zhao\u2013Brogliato, several contacts \u2014 waves";
  static constexpr bool friction = true, marches = true, several = true;
  double exponent = 1.5;  ///< η of F = Kδ^η at every contact: 3/2 is Hertz's, 1 a linear spring's
  bool operator==(const LiuZhaoBrogliatoLaw&) const = default;
};

/// Exponents that the law takes.
inline constexpr Range any_wave_exponent = {1, 5};

/// How the potential energies of the contacts went over the impulse of the primary contact, the one
/// of most energy; from one sample to the next many cycles may be passed over that go on as those
/// before. Empty where a law knows no waves.
struct WavePath {
  std::vector<int> contact;  ///< those that it treats, k of them
  std::vector<double> P;     ///< primary impulse so far at each sample [N s]
  std::vector<int> primary;  ///< who was primary up to the sample: a place in `contact`
  std::vector<double> E;     ///< k at each sample, one sample after the other [J]
  // What each contact exchanged over the whole impact, k each.
  std::vector<double> taken, returned;  ///< by its normal impulse, both ≥ 0 [J]
  double friction_work = 0;             ///< of all contacts, not positive [J]
  bool jammed = false;                  ///< it ends with energy that friction locks in

  [[nodiscard]] std::size_t samples() const { return P.size(); }
  /// Energy of the contact at a place of `contact`.
  [[nodiscard]] double energy(std::size_t sample, std::size_t place) const {
    return E[sample * contact.size() + place];
  }
};

}  // namespace carom
