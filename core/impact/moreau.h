// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/impact/friction.h"

namespace carom {

/// 4⁶ modes are enumerated within some hundredths of a second.
inline constexpr int most_moreau_contacts = 6;

/// What one contact does in one solution.
enum class ContactMode : unsigned char { open, stick, slip_positive, slip_negative };

/// "open", "stick", "slip +", "slip −".
std::string_view mode_word(ContactMode mode);

/// One closed contact under Moreau's law. With ζ = v⁺ + r, where r = (e u_n, e_t u_t) if it strikes
/// and 0 if not, 0 ≤ ζ_n ⊥ i_n ≥ 0, and Coulomb's law holds between ζ_t and i_t.
struct MoreauContact {
  double mu_s = 0, mu_d = 0;          ///< mu_s ≥ mu_d ≥ 0
  double r_n = 0, r_t = 0;            ///< [m/s]
  double length_n = 1, length_t = 1;  ///< of its rows in the metric of M⁻¹, for scaling
};

/// Closed contacts in a mechanism, rows in the order n, t of the first, n, t of the second, …
struct MoreauProblem {
  std::vector<MoreauContact> contacts;
  std::vector<double> W;     ///< A (constrained inverse mass) Aᵀ, 2k×2k by rows [1/kg]
  std::vector<double> free;  ///< A q̇ if no contact acted, 2k [m/s]
  double speed = 1;          ///< √(2T⁻), with which rows of unit length make a velocity
};

struct MoreauSolution {
  std::vector<ContactMode> modes;  ///< the first in which it was found
  std::vector<double> impulse;     ///< 2k [N s]
  std::vector<double> velocity;    ///< A q̇⁺, 2k [m/s]
  double work = 0;                 ///< of the impulses, K⁺ − K of the free motion [J]
  bool impulse_unique = true;      ///< false where another impulse may lead to this velocity
};

/// Every solution by its velocity, those that lose most energy first; maybe none.
/// @param problem  most_moreau_contacts at most
/// @eq F(12) B(77)
std::vector<MoreauSolution> moreau(const MoreauProblem& problem);

/// The same for one contact by itself, in closed form; regime none if there is no solution, which
/// takes det W = 0 and μ ≥ 1/|κ|.
/// @param data  u_n < 0
PlanarImpulse moreau_one_contact(const PlanarImpactData& data, double e, double mu_s, double mu_d,
                                 double e_t);

/// The same along a row of a map.
void moreau_row(const PlanarImpactData& data, const RowOfMap& row, const RowOfResults& results);

}  // namespace carom
