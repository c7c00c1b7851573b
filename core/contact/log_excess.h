// SPDX-License-Identifier: MIT
#pragma once

namespace carom {

// L(z) = z − ln(1 + z), z > −1: zero at 0 and rising to both sides. All of an impact at constant
// mass with F = Kδⁿ(1 + aδ̇/v₀) is in it; see closed_form_impact.cpp.

/// L(z), to rounding for small z, too.
double log_excess(double z);
/// L(z)/z² − ½, to rounding for small z, too; 0 at z = 0 and falling.
double log_excess_beyond_half(double z);

/// A solution of L(z) = C with 1 + z, which is not to be had from z near −1.
struct LogExcessRoot {
  double z = 0;
  double one_plus_z = 1;
};

/// The solution z ≥ 0, for C ≥ 0.
LogExcessRoot log_excess_root_above(double C);
/// The solution in (−1, 0], for C ≥ 0.
LogExcessRoot log_excess_root_below(double C);

}  // namespace carom
