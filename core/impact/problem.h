// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/impact/newton_coulomb.h"
#include "core/impact/result.h"
#include "core/mechanism/mechanism.h"
#include "core/projection/contact_operator.h"

namespace carom {

inline double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// y += s a
inline void add(double s, std::span<const double> a, std::span<double> y) {
  for (std::size_t i = 0; i < a.size(); ++i) y[i] += s * a[i];
}

/// e of a contact that takes part: at its velocity, or, if others alone press it, at the velocity
/// 0.
/// @param e  at its velocity; without meaning unless it strikes
inline double restitution_of(const Contact& contact, ContactRole role, double e) {
  return role == ContactRole::impacting ? e : restitution(contact, 0);
}

/// One impact, ready for any law: what the contacts do, their rows, and the velocity before, in
/// whitened coordinates (see constraint_factor.h) and projected onto the joints.
struct ImpactProblem {
  const Mechanism* mechanism = nullptr;  ///< these outlive the problem
  const EliminationPlan* plan = nullptr;
  const EvaluatedSystem* system = nullptr;

  ContactOperator contacts;     ///< normals of all closed contacts; tangents of those that touch
  RowSpace normals;             ///< span of the impacting normals, where several strike
  std::vector<double> y_minus;  ///< y⁻ = (I − Q_bQ_bᵀ)NᵀMq̇ − w
  std::vector<double> carried;  ///< w that drives and surfaces give which move along their normals,
                                ///< with the part in the joints' span; empty: none of them moves
  std::vector<double> slide;    ///< with w: velocity of each surface along its tangent beside w
  std::vector<double> rise;     ///< r, that along its normal; empty where w gives all of them
  bool jammed = false;          ///< a closed contact approaches however the bodies move
  std::vector<double> struck_felt;     ///< with r, where several strike: y with Dy = u of those
  bool struck_alike = true;            ///< there is such a y
  std::vector<double> external;        ///< η = Nᵀi_u with the joints removed; empty without i_u
  std::vector<double> external_given;  ///< i_u, n entries, or none [N s], [N m s]
  std::vector<double> qdot_minus;      ///< n, after projection onto the joints [m/s], [rad/s]
  double velocity_correction = 0;   ///< √(T of the part that broke the joints / T of all of it)
  std::vector<ContactRole> role;    ///< of each contact
  std::vector<double> restitution;  ///< e of each impacting contact at its velocity
  int impacting = 0;                ///< how many contacts strike
  int touching = 0;                 ///< how many are closed and not held
  int held = 0;                     ///< how many are held
  std::size_t struck = 0;           ///< the first that strikes
  bool common_e = true;             ///< those that strike have one e
  bool friction = false;            ///< one of them has μ > 0
  PlanarImpactData plane;           ///< of the struck contact, if one alone strikes

  [[nodiscard]] bool pushed() const { return !external.empty(); }
  [[nodiscard]] const Contact& contact(std::size_t k) const { return mechanism->contacts[k]; }
  /// Closed and not held.
  [[nodiscard]] bool touches(std::size_t k) const {
    return role[k] != ContactRole::open && role[k] != ContactRole::held;
  }
  [[nodiscard]] bool strikes(std::size_t k) const { return role[k] == ContactRole::impacting; }
  [[nodiscard]] double restitution_of(std::size_t k) const {
    return carom::restitution_of(contact(k), role[k], restitution[k]);
  }
  /// Velocity of the surface along its tangent at y = 0, as of a belt [m/s].
  [[nodiscard]] double surface_speed(std::size_t k) const {
    return slide.empty() ? system->contacts[k].tangent.v_0 : slide[k];
  }
  /// The same along its normal, as of one of two surfaces that move differently [m/s].
  [[nodiscard]] double normal_speed(std::size_t k) const { return rise.empty() ? 0 : rise[k]; }
  /// The velocity before as contacts that strike feel it if their surfaces rest: y⁻, or its part
  /// along their normals.
  [[nodiscard]] const std::vector<double>& felt() const {
    return struck_felt.empty() ? y_minus : struck_felt;
  }
  /// v_n and v_t of a contact relative to its surface, at the whitened velocity y.
  [[nodiscard]] double v_n(std::size_t k, std::span<const double> y) const {
    return dot(contacts.normal(k), y) - normal_speed(k);
  }
  [[nodiscard]] double v_t(std::size_t k, std::span<const double> y) const {
    return dot(contacts.tangent(k), y) - surface_speed(k);
  }
  /// One contact touches, and nothing else acts.
  [[nodiscard]] bool struck_alone() const { return touching == 1 && !pushed(); }
};

/// Why nothing answers where a drive or a surface presses a contact.
inline constexpr std::string_view jammed_reason =
    "what moves as prescribed presses a contact that cannot give way";

/// Why a law that asks of every contact that strikes to rebound with its e has no answer.
inline constexpr std::string_view struck_differently_reason =
    "surfaces that move differently strike, and no velocity lets every contact rebound with its e";

/// Why a law with friction at every instant has no answer beside an external impulse.
inline constexpr std::string_view external_impulse_reason =
    "an external impulse acts, and the law does not say when during the impact";

/// What every law needs of an impact; allocates nothing on the second use with the same mechanism.
/// @param qdot      velocity before the impact, n entries; may break the joints
/// @param external  i_u during the impact, n entries, or none [N s], [N m s]
/// @eq P(28c) F(10)
void pose_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                 const EvaluatedSystem& system, std::span<const double> qdot,
                 std::span<const double> external, ImpactProblem& problem);

/// NᵀMM⁻¹f of an impulse f, n entries: M is diagonal, and NᵀM takes a velocity.
void whiten_impulse(const EliminationPlan& plan, const EvaluatedSystem& system,
                    ConstraintFactor& factor, std::span<const double> f, std::span<double> y);

/// q̇ of a whitened velocity y beside w.
void unwhiten_beside(ImpactProblem& problem, const std::vector<double>& y,
                     std::vector<double>& qdot);

/// T of a whitened velocity y and what carries it [J].
double kinetic_energy(const ImpactProblem& problem, std::span<const double> y);

/// One over the rounding that the pose can magnify: the smallest kept part of a unit row.
double smallest_kept(const ImpactProblem& problem);

}  // namespace carom
