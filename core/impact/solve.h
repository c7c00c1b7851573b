// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/impact/consistency.h"
#include "core/impact/coulomb_solver.h"
#include "core/impact/indicators.h"
#include "core/impact/law.h"
#include "core/impact/problem.h"

namespace carom {

/// What is known of several coefficients of restitution at once.
struct RestitutionConsistency {
  std::optional<double> scale;  ///< s*: the largest factor of the requested e that gains at no
                                ///< velocity; empty: no limit
  double residual = 0;          ///< |v_n⁺ + E v_n⁻| of the unit rows over the speed; not 0 only
                                ///< where rows depend on each other
};

/// What the energy changes by, over a continuum of solutions [J].
struct WorkRange {
  double least = 0, most = 0;  ///< T⁺ − T⁻
};

/// Everything the solution of one impact leaves behind; reused from call to call.
struct ImpactSolution {
  ImpactResult result;
  Law law;                        ///< that the result is by; without an answer the one asked first
  std::string_view first_reason;  ///< why the law that was asked first has no answer; empty if no
                                  ///< other one was asked
  Indicators indicators;
  PlanarImpactData plane;  ///< of the impacting contact; valid if has_plane
  bool has_plane = false;  ///< exactly one contact impacts
  std::vector<ContactRole> role;
  std::vector<double> restitution;  ///< e of each impacting contact at its velocity
  std::vector<double> external;     ///< i_u, n entries; empty if there is none [N s], [N m s]
  RouthPath path;                   ///< under a law that marches through one contact
  WavePath waves;                   ///< under LiuZhaoBrogliatoLaw, several contacts
  /// Under PfeifferGlockerLaw, of the solution that is the result: the impulses of the compression.
  std::vector<ContactImpulse> compression;
  std::optional<RestitutionConsistency> consistency;  ///< under NewtonLocalLaw, several contacts
  std::vector<int> touching;  ///< under a law that treats all closed contacts, those it treated
  /// Under MoreauLaw and PfeifferGlockerLaw what answers it: the first is the result. Of one
  /// contact under MoreauLaw only if several do.
  std::vector<CoulombSolution> alternatives;
  std::optional<WorkRange> continuum;  ///< if the alternatives are ends of a continuum
  bool all_alternatives = true;        ///< there are no others; else there may be
  std::vector<Breach> missed;      ///< where a law has no solution, what its nearest attempt breaks
  double velocity_correction = 0;  ///< √(T of the part that broke the joints / T of all of it)
  bool multipliers_unique = true;

  /// The law has no other answer that is known.
  [[nodiscard]] bool is_unique() const { return alternatives.size() < 2 && !continuum; }
};

/// Memory of one solver: after the first call with a mechanism nothing is allocated, under the laws
/// for one contact and under NewtonLaw.
struct ImpactWorkspace {
  ImpactProblem problem;
  std::vector<double> y_plus;         ///< whitened velocity after the impact
  std::vector<double> jump, scratch;  ///< tree_dof entries
  std::vector<double> coefficients, multipliers;
};

/// The impact of a mechanism at one state: active set, projection of the velocity onto the joints,
/// the law, and every indicator. Where several contacts strike and the law has no answer to them,
/// the one for several is asked.
/// @param qdot      velocity before the impact, n entries; may break the joints
/// @param external  i_u during the impact, n entries, or none [N s], [N m s]
/// @eq P(18) P(19) P(27) P(31) P(32) G(16) G(17) G(18) G(19) G(20) F(11a) F(18a)
void solve_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                  const EvaluatedSystem& system, std::span<const double> qdot,
                  const LawChoice& laws, ImpactWorkspace& workspace, ImpactSolution& solution,
                  std::span<const double> external = {});

/// The same, of a problem that several laws may share.
ImpactSolution solve_impact(ImpactProblem problem, const LawChoice& laws);

/// Why there is no answer: the reasons of the laws that were asked.
std::string no_answer_text(std::string_view first_reason, std::string_view reason);

/// True if no number is infinite or none.
bool is_finite(const PlanarImpactData& plane);

/// Takes an impact back whose numbers overflow: ill posed, at rest, without contact plane, impulses
/// and indicators, and with the reason.
void withdraw(ImpactSolution& solution);

/// True if every number of the solution is finite; otherwise it is withdrawn. Everything that
/// leaves the core passes here: a NaN never does.
bool finite_or_withdrawn(ImpactSolution& solution);

// What laws have in common.

/// That there is no answer, and why.
void refuse(ImpactStatus status, std::string_view reason, ImpactWorkspace& w, ImpactSolution& out);
/// y⁺ = y⁻ + η + Dᵀi of an impulse of the struck contact alone.
void take(const PlanarImpulse& impulse, ImpactWorkspace& w, ImpactSolution& out);
/// Lists an impulse that a law found; that of the struck contact comes first.
void list(const ContactImpulse& impulse, std::size_t struck, ImpactSolution& out);
/// The regime of the first that bears an impulse: another contact may throw back what strikes one.
Regime first_regime(const std::vector<ContactImpulse>& impulses);

}  // namespace carom
