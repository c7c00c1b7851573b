// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <string_view>

#include "core/math/lcp.h"

namespace carom {

/// Newton's law without friction as a complementarity problem: every closed contact pushes or lets
/// go, each with its own e. μ is ignored.
/// @eq B(77) B(84)
struct ComplementarityLaw {
  static constexpr std::string_view word = "complementarity";
  static constexpr std::string_view title =
      "Complementarity, frictionless, contacts only push \u2014 B(77)";
  static constexpr bool friction = false, marches = false, several = true;
  bool operator==(const ComplementarityLaw&) const = default;
};

/// Several frictionless contacts at the instant of an impact, closed and not held, whatever their
/// u⁻. Held contacts are joints: their rows belong into A_c's constrained inverse mass.
struct MultipleImpact {
  Eigen::MatrixXd A_c;  ///< Delassus matrix, m×m [1/kg]
  Eigen::VectorXd u;    ///< u⁻, m; < 0 approaches [m/s]; 0, not rounding, where the joints lock
  Eigen::VectorXd e;    ///< coefficient of each contact, m, in [0, 1]
  Eigen::VectorXd pushed =
      {};  ///< by what else changes u during the impact, m [m/s]; empty: nothing
};

/// The impulses that an impact law asks for.
struct Percussions {
  LcpStatus status = LcpStatus::failed;
  Eigen::VectorXd p;       ///< m [N s]; zero unless solved
  Eigen::VectorXd u_plus;  ///< u⁻ + A_c p, m [m/s]
  bool unique = false;     ///< p is the only one; u⁺ always is
};

/// The law that always has an answer where contacts only push: 0 ≤ p ⊥ u⁺ + ℰ min(u⁻, 0) ≥ 0.
/// Each contact either ends with at least −e u⁻ or bears nothing; one that separates beforehand
/// need only not end approaching. If none separates beforehand, no e ∈ [0, 1] gains energy. The
/// equation of B(77) has this solution if its own p pushes everywhere, and none where it pulls. At
/// e = 0 it is the nearest admissible velocity.
/// @eq B(77) B(84)
Percussions complementarity_percussions(const MultipleImpact& impact);

}  // namespace carom
