// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "core/contact/contact_force.h"
#include "core/motion/smooth_motion.h"
#include "core/motion/trajectory.h"

namespace carom {

/// One compliant contact of a mechanism while it moves.
struct CompliantContact {
  int contact = 0;  ///< index in the mechanism
  Compliance compliance = {};
  Friction friction = {};
  double gap_0 = 0;     ///< of the undeformed surfaces, zero but for the rounding of a closed pose
  bool locked = false;  ///< joints or rigid contacts that stay closed hold its gap as it is
  bool dead = false;    ///< the joints do, as long as the mechanism is in a dead centre
  bool touching = false;   ///< its force is on
  bool pushes = false;     ///< its force is not clipped
  NormalForce force = {};  ///< with the damping of the present touch

  [[nodiscard]] bool has_friction() const {
    return friction.mu_s > 0 && !std::holds_alternative<NoTangentialForce>(compliance.tangential);
  }
};

/// What a contact does at one instant.
struct ContactInstant {
  double delta = 0;   ///< indentation; negative: open [m]
  double rate = 0;    ///< δ̇ = −v_n [m/s]
  double v_t = 0;     ///< tangential velocity [m/s]
  double bend = 0;    ///< of the bristles: how far the contact has crept while it sticks [m]
  double push = 0;    ///< the normal force before it is clipped at zero [N]
  double hold = 1;    ///< has the sign of the force that the model would have while δ > 0
  double normal = 0;  ///< F_n ≥ 0 [N]
  TangentialForce tangential = {};
};

ContactInstant contact_instant(const CompliantContact& contact, const EvaluatedSystem& system,
                               const std::vector<double>& qdot, const BristleState& bristles);

/// Which forces act in a motion beside gravity and the joints'.
struct Acting {
  bool elements = true;    ///< the mechanism's force elements
  bool friction = true;    ///< of rigid contacts that stay closed
  bool compliance = true;  ///< of contacts that have one; else they are rigid like the others
};

/// The smooth motion of a mechanism between two events as one ordinary differential equation
/// ẋ = g(x). Rigid contacts that stay closed are constraints beside the joints,
/// `motion.persistent`; compliant contacts that touch give forces.
///
/// x holds q and q̇, n each; of each compliant contact the bend and the dwell of its bristles; the
/// energies that the normal and the tangential forces have taken so far, the work of the force
/// elements and, where it is counted, that of what moves as prescribed, integrated with the rest so
/// that the balance checks the integration; and the time, which runs backward where the motion
/// does.
struct Flow {
  using Vector = std::vector<double>;

  SmoothMotion motion;
  std::vector<CompliantContact> contacts;
  bool counts_prescribed = false;  ///< the work of drives, belts and shaken lines is integrated,
                                   ///< and friction of rigid contacts takes what it does relative
                                   ///< to their surfaces

  Flow(const Mechanism& m, Vec2 g, const Acting& acting);

  [[nodiscard]] const Mechanism& mechanism() const { return motion.mechanism; }
  /// Characteristic length of the mechanism [m].
  [[nodiscard]] double length() const { return motion.plan.all.size; }

  [[nodiscard]] std::size_t n() const { return count_; }
  [[nodiscard]] std::size_t size() const { return 2 * count_ + 2 * contacts.size() + 5; }
  [[nodiscard]] BristleState bristles(const Vector& x, std::size_t k) const {
    return {x[2 * count_ + 2 * k], x[2 * count_ + 2 * k + 1]};
  }
  void set_bristles(const BristleState& bristles, std::size_t k, Vector& x) const {
    x[2 * count_ + 2 * k] = bristles.bend;
    x[2 * count_ + 2 * k + 1] = bristles.dwell;
  }
  /// What is counted of x, or its rate of ẋ, the damping of compliant contacts first, then
  /// friction, then what is prescribed.
  [[nodiscard]] std::array<double, counted_energies> counted(const Vector& x) const {
    return {x[x.size() - 5], x[x.size() - 4], -x[x.size() - 2]};
  }
  [[nodiscard]] double& normal_loss(Vector& x) const { return x[x.size() - 5]; }
  [[nodiscard]] double& tangential_loss(Vector& x) const { return x[x.size() - 4]; }
  [[nodiscard]] double& element_work(Vector& x) const { return x[x.size() - 3]; }
  [[nodiscard]] double& prescribed_work(Vector& x) const { return x[x.size() - 2]; }
  [[nodiscard]] double& time(Vector& x) const { return x.back(); }

  /// True if a compliant contact touches.
  [[nodiscard]] bool touches() const;

  /// x with no energy taken and no bristle bent.
  [[nodiscard]] Vector vector_of(const State& start) const;
  void set_state(const State& state, Vector& x) const;
  void copy_state(const Vector& x, State& state) const;
  [[nodiscard]] State state_of(const Vector& x) const;

  /// ẋ. x need not close joints and contacts quite; put_on_constraints() has chosen the rows.
  /// Leaves the forces of all contacts in the motion.
  /// @eq P(13) G(10)
  void derivative(const Vector& x, Vector& dxdt);
  long evaluations = 0;  ///< calls of derivative()

  /// Lets the bristles of what touches go on for a time h [s], under the forces and at the pose of
  /// the last derivative(), with the velocity of `at`.
  void let_bristles_follow(const Vector& at, double h, Vector& x) const;

  /// What every contact does at x. Leaves the rows at q in `seen`.
  void look(const Vector& x, std::vector<ContactInstant>& instants);
  EvaluatedSystem seen;

  /// Takes the drift of a step back, and closes a rigid contact if it is given. False if it is more
  /// than a drift, or no number.
  bool put_on_constraints(Vector& x, std::optional<int> closed = {});

  /// 1/(a_n M_o⁺ a_nᵀ) at the pose of the last put_on_constraints() [kg]. The rigid contacts that
  /// stay closed count as joints. Where only a drive moves the contact, that of its bodies without
  /// joints. @eq G(16)
  double effective_mass(int contact);
  /// The same without any joints [kg].
  double mass_alone(int contact);
  enum class Held : unsigned char { by_joints, by_contacts_too };
  /// q̈ that a unit force of a contact along its normal gives, at the same pose.
  void respond(int contact, Held held, Vector& response);
  /// Sets `dead` and `locked` of each contact: whether joints alone, or with rigid contacts that
  /// stay closed, let nothing move along its normal.
  void see_locked();

 private:
  void add_rigid_contacts(Vector& dxdt);
  [[nodiscard]] double drive_power(std::span<const double> qddot);
  [[nodiscard]] double rigid_surface_power() const;
  double inverse_mass(int contact, Held held);

  std::size_t count_ = 0;
  State state_;
  double factored_t_ = 0;
  Vector factored_;  ///< the q, at that time, whose rows and factor are in work_
  Vector f_, free_;
};

}  // namespace carom
