// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/compliant_contact.h"
#include "core/motion/smooth_motion.h"

namespace carom {

/// A mechanism that moves with compliant contacts, as one ordinary differential equation ẋ = g(x).
///
/// Rigid contacts that stay closed meanwhile are constraints beside the joints: `motion.sustained`.
///
/// x holds q and q̇, n each; of each compliant contact the bend and the dwell of its bristles; the
/// energies that the normal and the tangential forces have taken so far, and the work of the force
/// elements, integrated with the rest so that the balance checks the integration.
struct CompliantSystem {
  using Vector = std::vector<double>;

  SmoothMotion motion;
  std::vector<CompliantContact> contacts;

  /// @param elements  the mechanism's force elements act
  /// @param friction  of rigid contacts that stay closed
  CompliantSystem(const Mechanism& m, Vec2 g, bool elements, bool friction);

  [[nodiscard]] const Mechanism& mechanism() const { return motion.mechanism; }
  /// Characteristic length of the mechanism [m].
  [[nodiscard]] double length() const { return motion.plan.all.size; }

  [[nodiscard]] std::size_t n() const { return count_; }
  [[nodiscard]] std::size_t size() const { return 2 * count_ + 2 * contacts.size() + 3; }
  [[nodiscard]] BristleState bristles(const Vector& x, std::size_t k) const {
    return {x[2 * count_ + 2 * k], x[2 * count_ + 2 * k + 1]};
  }
  void set_bristles(const BristleState& bristles, std::size_t k, Vector& x) const {
    x[2 * count_ + 2 * k] = bristles.bend;
    x[2 * count_ + 2 * k + 1] = bristles.dwell;
  }
  [[nodiscard]] double& normal_loss(Vector& x) const { return x[x.size() - 3]; }
  [[nodiscard]] double& tangential_loss(Vector& x) const { return x[x.size() - 2]; }
  [[nodiscard]] double& element_work(Vector& x) const { return x[x.size() - 1]; }

  /// x at rest in all but q and q̇.
  [[nodiscard]] Vector vector_of(const State& start) const;
  [[nodiscard]] State state_of(const Vector& x) const;

  /// ẋ. x need not close joints and contacts quite; put_on_constraints() has chosen the rows.
  /// Leaves the forces of all contacts in the motion.
  /// @eq P(13) G(10)
  void derivative(const Vector& x, Vector& dxdt);

  /// What every contact does at x.
  void look(const Vector& x, std::vector<ContactInstant>& instants);
  /// Leaves the rows at q in `seen`.
  EvaluatedSystem seen;

  /// Takes the drift of a step back, and closes a rigid contact if it is given. False if it is more
  /// than a drift, or no number.
  bool put_on_constraints(Vector& x, std::optional<int> closed = {});

  /// 1/(a_n M_o⁺ a_nᵀ) at the pose of the last put_on_constraints() [kg]. The rigid contacts that
  /// stay closed count as joints. @eq G(16)
  double effective_mass(int contact);
  /// The same without any joints [kg].
  double mass_alone(int contact);
  /// Whether joints alone, or with rigid contacts that stay closed, let nothing move along normals.
  void see_locked();

 private:
  void take_state(const Vector& x);
  void add_rigid_contacts(Vector& dxdt);
  enum class Held : unsigned char { by_joints, by_contacts_too };
  double inverse_mass(int contact, Held held);

  std::size_t count_ = 0;
  State state_;
  Vector factored_;  ///< the q whose rows and factor are in work_
  Vector f_, free_;
};

}  // namespace carom
