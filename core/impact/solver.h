// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/applicability.h"
#include "core/impact/solve.h"

namespace carom {

inline double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

inline void add(double s, std::span<const double> a, std::span<double> y) {
  for (std::size_t i = 0; i < a.size(); ++i) y[i] += s * a[i];
}

inline BodyRow impact_normal_row(const ContactRows& c) {
  return {c.body_a, c.body_b, impact_normal(c)};
}
inline BodyRow impact_tangent_row(const ContactRows& c) {
  return {c.body_a, c.body_b, impact_tangent(c)};
}

/// One impact while it is being solved; of nobody's interest outside solve_impact(). What every
/// impact needs is in solve.cpp, in one place for speed; the laws for several contacts and what
/// held contacts add are in solve_several.cpp.
struct ImpactSolver {
  const Mechanism& mechanism;
  const EliminationPlan& plan;
  const EvaluatedSystem& system;
  ImpactWorkspace& w;
  ImpactSolution& out;
  int impacting = 0;       ///< how many contacts strike
  std::size_t struck = 0;  ///< the first of them
  int held = 0;            ///< how many contacts are held

  [[nodiscard]] std::size_t d() const { return static_cast<std::size_t>(plan.tree_dof); }
  /// Whitened normal of contact k with the joints removed, of those that need it.
  [[nodiscard]] std::span<double> normal(std::size_t k) const {
    return {w.normals.data() + k * d(), d()};
  }

  void size_workspace();
  void project_velocity(std::span<const double> qdot);
  void take_external(std::span<const double> external);
  [[nodiscard]] ContactRole closed_role(std::size_t k) const;
  ContactRole role_of(std::size_t k);
  void assign_roles();
  void fill_plane();
  void refuse(ImpactStatus status, std::string_view reason);
  void take(const PlanarImpulse& impulse);
  void newton_one_contact();
  void apply(const NewtonLaw&);
  void apply(const NewtonLocalLaw&);
  void apply(const NewtonCoulombLaw&);
  void apply(const PoissonLaw&);
  void apply(const StrongeLaw&);
  void apply(const MoreauLaw&);
  void solve(const Law& law);

  // solve_several.cpp
  void decide_beside_held();
  void span_normals();
  void newton();
  void newton_local();
  void moreau_several();
  void add_multipliers();
  void add_held_impulses();
  [[nodiscard]] MoreauProblem moreau_problem();
  void take(const MoreauSolution& solution);
};

}  // namespace carom
