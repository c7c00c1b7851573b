// SPDX-License-Identifier: MIT
#include "core/contact/contact_force.h"

#include <algorithm>
#include <cmath>

namespace carom {

NormalForce normal_force_of(const Compliance& compliance, double factor, double mass, double v_0) {
  const double K = compliance.stiffness;
  if (info_of(compliance.model).linear) return {K, 1, 2 * factor * std::sqrt(K * mass), 0};
  const double n = compliance.exponent;
  return {K, n, K * factor / v_0, n};
}

double elastic_energy(const NormalForce& force, double delta) {
  return delta > 0 ? force.K * std::pow(delta, force.n + 1) / (force.n + 1) : 0;
}

// Bristle friction in the manner of Gonthier, McPhee, Lange and Piedbœuf, 2004, in the plane. G
// takes it for its Fig. 9 without printing equations or parameters; what follows is written down
// from its description, and the parameters are the user's.
//
// The bristles bend by s and push with k_f s + c_f ṡ against the slip. The stick factor
// σ = exp(−v_t²/v_s²) is 1 at rest and 0 well beyond v_s:
//
//     ṡ = σ v_t + (1 − σ)(μ_d F_n sign(v_t) − k_f s)/c_f.
//
// Sticking bristles bend with the contact, sliding ones push with Coulomb's force exactly. The
// dwell w follows σ, upward in the time τ, downward a hundred times as fast, for a contact that
// breaks loose forgets. It raises the bound μ F_n, μ = μ_d + (μ_s − μ_d)w, at which the force is
// clipped.

namespace {

/// The hold of a contact that breaks loose is lost in this fraction of the time in which it grows.
constexpr double forgetting = 0.01;

/// −μ_d F_n sign(v_t), with the sign made smooth: x(3 − x²)/2 at x = v_t/v_s within ±1. It knows no
/// μ_s, and a contact that should stick creeps.
TangentialForce regularised_coulomb_force(const RegularisedCoulomb& model, const Friction& friction,
                                          double normal, double v_t) {
  const double x = std::clamp(v_t / model.stick_velocity, -1.0, 1.0);
  const double sign = x * (3 - x * x) / 2;
  return {-friction.mu_d * normal * sign, {}, std::abs(v_t) < model.stick_velocity};
}

/// What pulls at bristles: ṡ = given − s·loosening, ẇ = (σ − w)·following.
struct BristlePull {
  double sticking = 0;   ///< σ
  double given = 0;      ///< [m/s]
  double loosening = 0;  ///< [1/s]
  double following = 0;  ///< [1/s]
};

BristlePull pull_on(const BristleFriction& model, const Friction& friction, double normal,
                    double v_t, const BristleState& bristles) {
  const double x = v_t / model.stick_velocity;
  const double sticking = std::exp(-x * x), sliding = 1 - sticking;
  const double coulomb = friction.mu_d * normal * (v_t > 0 ? 1 : v_t < 0 ? -1 : 0);
  const double dwell_time =
      sticking > bristles.dwell ? model.dwell_time : forgetting * model.dwell_time;
  return {sticking, sticking * v_t + sliding * coulomb / model.bristle_damping,
          sliding * model.bristle_stiffness / model.bristle_damping, 1 / dwell_time};
}

TangentialForce bristle_force(const BristleFriction& model, const Friction& friction, double normal,
                              double v_t, const BristleState& bristles) {
  const BristlePull pull = pull_on(model, friction, normal, v_t, bristles);
  const double bent = model.bristle_stiffness * bristles.bend;
  TangentialForce out;
  out.rate.bend = pull.given - pull.loosening * bristles.bend;
  out.rate.dwell = (pull.sticking - bristles.dwell) * pull.following;
  const double mu = friction.mu_d + (friction.mu_s - friction.mu_d) * bristles.dwell;
  const double push = bent + model.bristle_damping * out.rate.bend;
  out.force = -std::clamp(push, -mu * normal, mu * normal);
  out.sticks = std::abs(v_t) < model.stick_velocity && std::abs(push) < mu * normal;
  return out;
}

}  // namespace

TangentialForce tangential_force(const TangentialModel& model, const Friction& friction,
                                 double normal, double v_t, const BristleState& bristles) {
  if (const auto* coulomb = std::get_if<RegularisedCoulomb>(&model)) {
    return regularised_coulomb_force(*coulomb, friction, normal, v_t);
  }
  if (const auto* bristle = std::get_if<BristleFriction>(&model)) {
    return bristle_force(*bristle, friction, normal, v_t, bristles);
  }
  return {};
}

BristleState bristles_after(const TangentialModel& model, const Friction& friction, double normal,
                            double v_t, const BristleState& bristles, double h) {
  const auto* bristle = std::get_if<BristleFriction>(&model);
  if (!bristle) return bristles;
  const BristlePull pull = pull_on(*bristle, friction, normal, v_t, bristles);
  return {(bristles.bend + h * pull.given) / (1 + h * pull.loosening),
          (bristles.dwell + h * pull.following * pull.sticking) / (1 + h * pull.following)};
}

}  // namespace carom
