// SPDX-License-Identifier: MIT
#include "core/contact/tangential_force.h"

#include <algorithm>
#include <cmath>

namespace carom {

TangentialForce regularised_coulomb_force(const RegularisedCoulomb& model, const Friction& friction,
                                          double normal, double v_t) {
  const double x = std::clamp(v_t / model.stick_velocity, -1.0, 1.0);
  const double sign = x * (3 - x * x) / 2;
  return {-friction.mu_d * normal * sign, {}, std::abs(v_t) < model.stick_velocity};
}

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

}  // namespace carom
