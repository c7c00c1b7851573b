// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/motion/flow.h"

namespace carom {

/// How a motion would go on from some instant if the pose stood still and only the normal forces of
/// compliant contacts changed. With w_k the response to a unit force, Ṡ = P and Ṗ = F,
/// accelerations have given aτ²/2 + Σ w_k S_k to q and aτ + Σ w_k P_k to q̇ a time τ later, and the
/// indentations are
///
///     δ_k = δ_k(0) + δ̇_k(0)τ + d_kτ²/2 − Σ_j W_kj S_j
///
/// with w, a, d and W as at that instant: a few numbers, whatever the mechanism. It has to be all
/// of the acceleration: of a contact that rests, gravity and force must cancel at each stage.
class FrozenResponse {
 public:
  using Vector = Flow::Vector;

  explicit FrozenResponse(Flow& flow);
  ~FrozenResponse();
  FrozenResponse(const FrozenResponse&) = delete;
  FrozenResponse& operator=(const FrozenResponse&) = delete;

  /// Freezes the pose at x, right after the flow's derivative dxdt there.
  void freeze(const Vector& x, const Vector& dxdt);
  /// No contact responds.
  void thaw() { count_ = 0; }
  /// Errors of one step that are allowed: of indentation [m], speed [m/s] and energy [J].
  void allow(double length, double speed, double energy);
  /// No contact responds.
  [[nodiscard]] bool none() const { return count_ == 0; }

  /// Stands at τ = 0 again.
  void restart();
  /// Goes on to τ, which is not before where it stands.
  void go_to(double tau);
  /// x += the response where it stands.
  void add_to(Vector& x) const {
    const Instant& at = instants_[last_];
    add(at.tau * at.tau / 2, at.tau, at.z, 1, x);
  }
  /// dxdt −= its rate there.
  void take_rate_from(Vector& dxdt) const {
    add(instants_[last_].tau, 1, instants_[last_].dzdt, -1, dxdt);
  }
  /// x += the response at a τ that it has passed.
  void add_at(double tau, Vector& x);

 private:
  /// S and P of each contact and the energy that the forces have taken. The formulas are many times
  /// as quick on a few numbers whose count the compiler knows; what touches beside as many contacts
  /// does not respond here, and costs shorter steps.
  static constexpr std::size_t most_contacts = 4;
  using Numbers = std::array<double, 2 * most_contacts + 1>;

  struct Formulas;
  struct Contact {
    int contact = 0;  ///< of the mechanism
    NormalForce force = {};
    double delta = 0, rate = 0, press = 0;  ///< δ(0), δ̇(0), d
    Vector response = {};                   ///< w
  };
  /// One instant.
  struct Instant {
    double tau = 0;
    Numbers z{}, dzdt{};
  };

  void rate_of(const Numbers& z, Numbers& dzdt, double tau) const;
  /// x += sign · (a_q·a to q, a_qdot·a to q̇, and w_k times what z holds of each contact).
  void add(double a_q, double a_qdot, const Numbers& z, double sign, Vector& x) const;
  void see_contacts(const Vector& x, const Vector& dxdt);
  void couple();

  Flow& flow_;
  std::unique_ptr<Formulas> formulas_;
  std::size_t count_ = 0;
  std::array<Contact, most_contacts> contacts_;
  std::array<std::array<double, most_contacts>, most_contacts> W_{};
  std::vector<Instant> instants_{1};
  std::size_t last_ = 0;  ///< instant where it stands
  double step_ = 0;       ///< wanted next
  State state_;
  Vector free_;  ///< a: q̈ without the forces
};

}  // namespace carom
