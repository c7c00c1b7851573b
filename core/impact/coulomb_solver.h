// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "core/projection/contact_operator.h"

namespace carom {

/// Contacts of which every combination of modes is tried: 4⁶ within a tenth of a second.
inline constexpr int most_enumerated_contacts = 6;

/// What one contact does in one solution.
enum class ContactMode : unsigned char { open, stick, slip_positive, slip_negative };

/// "open", "stick", "slip +", "slip −".
std::string_view mode_word(ContactMode mode);

/// The law of one closed contact: 0 ≤ ζ_n ⊥ i_n ≥ 0, and Coulomb's between ζ_t and i_t.
struct CoulombContact {
  double mu_s = 0, mu_d = 0;          ///< mu_s ≥ mu_d ≥ 0
  double zeta_n = 0, zeta_t = 0;      ///< ζ if no contact acted [m/s]
  double length_n = 1, length_t = 1;  ///< of its rows a in the metric of M⁻¹, with the joints' part
};

/// ζ of closed contacts, ζ = ζ_0 + D y, that their impulses change by y = Dᵀi. The rows d of D are
/// n, t of the first contact, n, t of the second, …, in whitened coordinates without what the
/// joints hold. What the joints lock is exactly zero, see free_row(); no normal is.
struct CoulombProblem {
  std::vector<CoulombContact> contacts;
  DelassusForm::Rows D;  ///< 2k×d
  double size = 1;       ///< of y: √(2T), with which unit rows make a ζ
};

struct CoulombSolution {
  std::vector<ContactMode> modes;  ///< the first in which it was found
  Eigen::VectorXd impulse;         ///< i, 2k [N s]
  Eigen::VectorXd y;               ///< d
  bool impulse_unique = true;      ///< false where another impulse may lead to this y
};

/// What answers the law, by y.
struct CoulombSolutions {
  std::vector<CoulombSolution> all;  ///< maybe none; of a continuum its extreme points
  bool continuum = false;            ///< between some of them everything answers the law
};

/// Every solution of a problem with at most `most_enumerated_contacts` contacts.
/// @eq F(12) B(77)
CoulombSolutions solve_coulomb(const CoulombProblem& problem);

}  // namespace carom
