// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/compliant_contact.h"
#include "core/motion/acceleration.h"
#include "core/motion/close.h"

namespace carom {

/// True if no entry is infinite or not a number.
bool all_finite(const std::vector<double>& values);

/// A mechanism that moves with compliant contacts, as one ordinary differential equation ẋ = g(x).
///
/// x holds q and q̇, n each; of each compliant contact the bend and the dwell of its bristles; the
/// energies that the normal and the tangential forces have taken so far, and the work of the force
/// elements, integrated with the rest so that the balance checks the integration.
struct CompliantSystem {
  using Vector = std::vector<double>;

  const Mechanism& mechanism;
  Vec2 gravity;  ///< [m/s²]
  MotionPlan plan;
  std::vector<CompliantContact> contacts;

  /// @param elements  the mechanism's force elements act
  CompliantSystem(const Mechanism& m, Vec2 g, bool elements);

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

  /// ẋ. x need not close the joints quite; put_on_joints() has chosen the loop rows.
  /// @eq P(13) G(10)
  void derivative(const Vector& x, Vector& dxdt);

  /// What every contact does at x.
  void look(const Vector& x, std::vector<ContactInstant>& instants);
  /// Leaves the rows at q in `seen`.
  EvaluatedSystem seen;

  /// Takes the drift of a step back. False if it is more than a drift, or no number.
  bool put_on_joints(Vector& x);

  /// 1/(a_n M_o⁺ a_nᵀ) at the pose of the last put_on_joints() [kg]. @eq G(16)
  double effective_mass(int contact);

 private:
  void take_state(const Vector& x);

  std::size_t count_ = 0;
  AccelerationWorkspace work_;
  ClosureWorkspace closure_;
  State state_;
  Vector factored_;  ///< the q whose rows and factor are in work_
  Vector f_;
};

}  // namespace carom
