// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/mechanism/contact.h"

namespace carom {

/// One mass against one spring: what an impact is while the pose, and with it the effective mass,
/// is taken as constant.
struct FrozenProblem {
  Compliance compliance;  ///< model, K and n; of a linear model n is 1
  double factor = 0;      ///< damping_factor() of the model
  double mass = 1;        ///< effective [kg]
  double v_0 = 1;         ///< speed of approach, > 0 [m/s]
};

/// What comes of it.
struct FrozenImpact {
  double e = 1;                ///< realised
  double phi = 1;              ///< peak force over that of Hertz with the same K, n and T_c⁻
  double peak_force = 0;       ///< depends on mass and speed through T_c⁻ alone [N]
  double max_indentation = 0;  ///< [m]
  double duration = 0;         ///< until the force is back at zero [s]
};

FrozenImpact frozen_impact(const FrozenProblem& problem);

/// φ(a, n): the peak force of F = Kδⁿ(1 + aδ̇/v₀) over K[(n + 1)T_c⁻/K]^(n/(n+1)).
double peak_factor(double a, double n);

/// The same impact as curves; of one length, first the onset, last the end.
struct ForceHistory {
  std::vector<double> t;            ///< [s]
  std::vector<double> indentation;  ///< δ [m]
  std::vector<double> rate;         ///< δ̇ [m/s]
  std::vector<double> force;        ///< [N]
};

/// Some 300 points, close where the curves bend.
ForceHistory force_history(const FrozenProblem& problem);

}  // namespace carom
