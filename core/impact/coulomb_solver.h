// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "core/projection/contact_operator.h"

namespace carom {

/// Contacts of which every combination of modes is tried: 4⁶ within a tenth of a second.
inline constexpr std::size_t most_enumerated_contacts = 6;

/// Solutions that differ by less are one, as a fraction of the size.
inline constexpr double same_solution = 1e-8;

/// What one contact does in one solution.
enum class ContactMode : unsigned char {
  open,
  stick,
  slip_positive,
  slip_negative,
  closed,  ///< without friction: ζ_n = 0, and nothing is asked of ζ_t
  // With an impulse that is given, ζ_n ≥ 0 all the same.
  leaves_smooth,  ///< without friction
  leaves_sticking,
  leaves_slipping_positive,
  leaves_slipping_negative,
};

/// "open", "stick", "slip +", "slip −", "closed", "leaves", "leaves, stick", "leaves, slip +", …
std::string_view mode_word(ContactMode mode);

/// The law of one closed contact: 0 ≤ ζ_n ⊥ i_n ≥ 0, and Coulomb's between ζ_t and i_t.
struct CoulombContact {
  double mu_s = 0, mu_d = 0;          ///< mu_s ≥ mu_d ≥ 0
  double zeta_n = 0, zeta_t = 0;      ///< ζ if no contact acted [m/s], or [m/s²] with forces i
  double length_n = 1, length_t = 1;  ///< of its rows a in the metric of M⁻¹, with the joints' part
  int slip = 0;  ///< ±1 where it slides already, so that i_t = −slip μ_d i_n whatever ζ_t is
  double given = 0;  ///< ≥ 0: 0 ≤ ζ_n ⊥ i_n − given ≥ 0; only where it does not slide already
};

/// ζ of closed contacts, ζ = ζ_0 + D y, that their impulses change by y = Dᵀi. The rows d of D are
/// n, t of the first contact, n, t of the second, …, in whitened coordinates without what the
/// joints hold. What the joints lock is exactly zero, see free_row(); no normal is.
struct CoulombProblem {
  std::vector<CoulombContact> contacts;
  DelassusForm::Rows D;  ///< 2k×d
  double size = 1;       ///< of y: √(2T), with which unit rows make a ζ
  /// A unit row depends on others if less than this of it is outside their span.
  double rank_tolerance = carom::rank_tolerance;

  /// Of a row of D, see CoulombContact.
  [[nodiscard]] double row_length(Eigen::Index row) const {
    const CoulombContact& c = contacts[static_cast<std::size_t>(row / 2)];
    return row % 2 == 0 ? c.length_n : c.length_t;
  }
};

struct CoulombSolution {
  std::vector<ContactMode> modes;  ///< the first with this impulse
  Eigen::VectorXd impulse;         ///< i, 2k, of several the smallest in unit rows [N s]
  Eigen::VectorXd y;               ///< d
  bool impulse_unique = true;      ///< false where another impulse may lead to this y
  double work = 0;  ///< T⁺ − T⁻, where ζ_0 is not all: for the caller to fill [J]
};

/// By how much the nearest attempt at a solution misses what its modes ask of a contact's ζ.
struct CoulombMiss {
  std::size_t contact = 0;
  bool tangent = false;  ///< of ζ_t; else of ζ_n
  bool open = false;     ///< an inequality: ζ_n ≥ 0 of an open contact, the sense of a slip
  double by = 0;         ///< > 0 [m/s], or [m/s²] with forces i
};

/// What answers the law, by y.
struct CoulombSolutions {
  std::vector<CoulombSolution> all;  ///< maybe none; of a continuum its extreme points
  /// Each a continuum: the places in `all` of several solutions, with which every mean of their y
  /// answers the law, too.
  std::vector<std::vector<std::size_t>> continua;
  bool complete = true;  ///< every combination of modes was tried: there is no other solution. Else
                         ///< pivots have found one of maybe several, or none
  bool proved_none = false;         ///< `all` is empty because no solution exists
  std::vector<CoulombMiss> missed;  ///< if so, and all modes were tried: by the nearest attempt
};

/// Every solution where at most `most_enumerated_contacts` contacts, or 4 of which an impulse is
/// given, act on each other; of more a solution that Lemke's pivots find. Contacts that no body
/// connects are told apart: each such island has its own solutions, and all of them combine.
/// @eq F(12) B(77)
CoulombSolutions solve_coulomb(const CoulombProblem& problem);

/// One solution, for many problems in a row: with the modes of the last one if these still answer,
/// else by pivots, else of all combinations the first.
CoulombSolutions solve_coulomb_from(const CoulombProblem& problem,
                                    const std::vector<ContactMode>& guess);

/// What each contact may do: "open" and "closed" without friction, "open" and one slip where the
/// direction is given, else all of "open", "stick" and both slips; with a given impulse it is open
/// in three ways.
std::span<const ContactMode> possible_modes(const CoulombContact& contact);

/// Paths of pivots that are tried, one after the other, where one ends on a ray.
inline constexpr int most_paths = 8;

/// A combination of modes that should solve the problem, by Lemke's pivots; any number of contacts.
/// Empty where this path found none.
/// @param A     the problem's rows as unit rows, 2k×rank
/// @param zeta  ζ_0 of the unit rows, 2k
std::vector<ContactMode> modes_by_pivots(const CoulombProblem& problem, const Eigen::MatrixXd& A,
                                         const Eigen::VectorXd& zeta, int path);

/// True if no impulses within the cones make every ζ_n ≥ 0: then there is no solution.
bool proves_none(const CoulombProblem& problem, const Eigen::MatrixXd& A,
                 const Eigen::VectorXd& zeta);

}  // namespace carom
