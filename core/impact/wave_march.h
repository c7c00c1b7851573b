// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/impact/liu_zhao_brogliato.h"
#include "core/projection/contact_operator.h"

namespace carom {

/// One contact through which an impact spreads.
struct WaveContact {
  double e = 0;               ///< energetic restitution, in [0, 1]
  double mu_s = 0, mu_d = 0;  ///< mu_s ≥ mu_d ≥ 0
  double stiffness = 1;       ///< > 0; only ratios act
  double v_n = 0, v_t = 0;    ///< before the impact [m/s]
};

/// Contacts that touch; the rows d of D are n, t of the first, n, t of the second, …, see
/// CoulombProblem. One of them at least approaches, and no normal is zero.
struct WaveProblem {
  std::vector<WaveContact> contacts;
  DelassusForm::Rows D;  ///< 2k×d
  double exponent = 1.5;
};

enum class WaveEnd : unsigned char {
  separated,  ///< no contact bears energy, none approaches
  jammed,     ///< friction holds what is pressed in, and nothing moves it
  endless,    ///< contacts strike each other again and again
  undecided,  ///< the contacts change between sticking and slipping without any impulse
};

/// Of the tangent of a contact at the end, or when it opened last.
enum class WaveSlip : unsigned char { untouched, smooth, stick, positive, negative };

/// The sign of the velocity.
inline double direction(WaveSlip slip) {
  if (slip == WaveSlip::positive) return 1;
  return slip == WaveSlip::negative ? -1 : 0;
}

struct WaveMarch {
  WaveEnd end = WaveEnd::separated;
  Eigen::VectorXd impulse;     ///< 2k [N s]
  std::vector<WaveSlip> slip;  ///< k
  WavePath path;               ///< `contact` left empty
};

/// The Darboux–Keller process from the first touch to the end of all contacts.
WaveMarch march_waves(const WaveProblem& problem);

}  // namespace carom
