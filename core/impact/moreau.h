// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/impact/friction.h"

namespace carom {

/// The impulses that answer Moreau's law at one contact, those that lose most energy first.
struct MoreauAnswers {
  std::array<PlanarImpulse, 2> impulse;
  std::size_t count = 0;
};

/// Moreau's law for one contact by itself, in closed form: with ζ = u⁺ + (e u_n, e_t u_t), ζ_n = 0
/// and Coulomb's law between ζ_t and i_t. With one coefficient of friction at most one answer; none
/// takes det W = 0 and μ ≥ 1/|κ|. With μ_d < μ_s sticking and slipping may both answer.
/// @param data  u_n < 0
MoreauAnswers moreau_one_contact(const PlanarImpactData& data, double e, double mu_s, double mu_d,
                                 double e_t);

/// The first answer along a row of a map.
void moreau_row(const PlanarImpactData& data, const RowOfMap& row, const RowOfResults& results);

}  // namespace carom
