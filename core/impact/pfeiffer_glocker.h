// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/impact/moreau.h"
#include "core/impact/newton_coulomb.h"

namespace carom {

/// Pfeiffer and Glocker's law: Poisson's hypothesis and Coulomb's friction at any number of
/// contacts, in two phases of which each counts the velocities at its end.
struct PfeifferGlockerLaw {
  static constexpr std::string_view word = "pfeiffer-glocker";
  static constexpr std::string_view title =
      "Pfeiffer\u2013Glocker, several contacts \u2014 Poisson and Coulomb in two phases";
  static constexpr bool friction = true, marches = true, several = true;
  bool operator==(const PfeifferGlockerLaw&) const = default;
};

/// The law for one contact by itself, in closed form, from what its compression may be. With one
/// degree of freedom, where friction may share the impulse of compression in many ways, it bears
/// none of it.
/// @param data          u_n < 0
/// @param compressions  of moreau_one_contact() at e = e_t = 0 and the same μ
PlanarImpulse pfeiffer_glocker_one_contact(const PlanarImpactData& data,
                                           const MoreauAnswers& compressions, double e, double mu_s,
                                           double mu_d);

}  // namespace carom
