// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include "core/impact/applicability.h"
#include "core/impact/moreau.h"
#include "core/impact/solve.h"
#include "core/projection/contact_operator.h"

namespace carom {

inline constexpr std::string_view no_moreau_reason =
    "Moreau's law with Coulomb's friction has no solution here";

inline double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

inline double norm(std::span<const double> a) {
  return std::sqrt(dot(a, a));
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
/// held contacts add are in solve_several.cpp and
/// solve_complementarity.cpp. Functions declared inline belong to solve.cpp alone.
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

  inline void size_workspace();
  inline void project_velocity(std::span<const double> qdot);
  inline void take_external(std::span<const double> external);
  /// What a closed contact with the whitened normal normal(k) is doing.
  [[nodiscard]] ContactRole closed_role(std::size_t k) const {
    const double v_n = dot(normal(k), w.y_minus);
    const double fastest = w.normal_norm[k] * std::sqrt(dot(w.y_minus, w.y_minus));
    const Contact& contact = mechanism.contacts[k];
    if (std::abs(v_n) <= resting_tolerance * fastest) {
      return contact.hold ? ContactRole::held : ContactRole::resting;
    }
    if (!(v_n < 0)) return ContactRole::separating;
    out.restitution[k] = restitution(contact, v_n);
    return ContactRole::impacting;
  }
  inline ContactRole role_of(std::size_t k);
  inline void assign_roles();
  inline void fill_plane();
  void refuse(ImpactStatus status, std::string_view reason) {
    out.result.status = status;
    out.result.reason = reason;
    out.result.regime = Regime::none;
    std::copy(w.y_minus.begin(), w.y_minus.end(), w.y_plus.begin());
  }
  inline void take(const PlanarImpulse& impulse);
  inline void newton_one_contact();
  inline void apply(const NewtonLaw&);
  inline void apply(const NewtonLocalLaw&);
  inline void apply(const NewtonCoulombLaw&);
  inline void apply(const PoissonLaw&);
  inline void apply(const StrongeLaw&);
  inline void apply(const MoreauLaw&);
  inline void apply(const ComplementarityLaw&);
  inline void solve(const Law& law);

  // solve_several.cpp
  void decide_beside_held();
  void span_normals();
  void newton();
  void newton_local();
  void moreau_several();
  void add_multipliers();
  void add_held_impulses();
  [[nodiscard]] static bool touches(ContactRole role) {
    return role != ContactRole::open && role != ContactRole::held;
  }
  /// One contact touches, and nothing else acts.
  [[nodiscard]] bool struck_alone() const {
    return w.external.empty() && std::count_if(out.role.begin(), out.role.end(), touches) == 1;
  }
  /// An impulse that a law found; that of the struck contact comes first.
  void list(const ContactImpulse& impulse);
  [[nodiscard]] CoulombProblem moreau_problem();
  void take(const CoulombSolution& solution);
  /// That one contact sticks or slips.
  void list_alternatives(const MoreauAnswers& answers);

  // solve_complementarity.cpp
  void complementarity();
};

}  // namespace carom
