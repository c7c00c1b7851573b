// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/impact/friction.h"
#include "core/impact/indicators.h"
#include "core/impact/law.h"
#include "core/impact/result.h"
#include "core/projection/constraint_factor.h"

namespace carom {

/// A closed contact rests if |v_n| is below this fraction of the largest normal velocity that the
/// present kinetic energy allows.
inline constexpr double resting_tolerance = 1e-9;

/// What each contact is doing. @eq P(15)
enum class ContactRole : unsigned char { open, separating, resting, held, impacting };

/// Everything the solution of one impact leaves behind; reused from call to call.
struct ImpactSolution {
  ImpactResult result;
  Indicators indicators;
  PlanarImpactData plane;  ///< of the impacting contact; valid if has_plane
  bool has_plane = false;  ///< exactly one contact impacts
  std::vector<ContactRole> role;
  double velocity_correction = 0;  ///< √(T of the part that broke the joints / T of all of it)
  bool multipliers_unique = true;
};

/// Memory of one solver: after the first call with a mechanism nothing is allocated.
struct ImpactWorkspace {
  ConstraintFactor factor;
  RowSpace contact_space;
  std::vector<double> y_minus, y_plus, jump;  ///< whitened velocities
  std::vector<double> normals, tangent;       ///< whitened rows of the closed contacts
  std::vector<double> normal_norm;            ///< their ‖a‖ in the metric of M⁻¹
  std::vector<double> raw;                    ///< whitened row before projection
  std::vector<double> coefficients, multipliers;
};

/// The impact of a mechanism at one state: active set, projection of the velocity onto the joints,
/// the law, and every indicator.
/// @param qdot  velocity before the impact, n entries; may break the joints
/// @eq P(27) P(28c) P(31) P(32) G(16) G(17) G(18) G(19) G(20) F(11a) F(18a)
void solve_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                  const EvaluatedSystem& system, std::span<const double> qdot, const Law& law,
                  ImpactWorkspace& workspace, ImpactSolution& solution);

}  // namespace carom
