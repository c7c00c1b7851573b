// SPDX-License-Identifier: MIT
#include "core/contact/normal_force.h"

#include <cmath>

namespace carom {

NormalForce normal_force_of(const Compliance& compliance, double factor, double mass, double v_0) {
  const double K = compliance.stiffness;
  if (info_of(compliance.model).linear) return {K, 1, 2 * factor * std::sqrt(K * mass), 0};
  const double n = compliance.exponent;
  return {K, n, K * factor / v_0, n};
}

double spring_force(const NormalForce& force, double delta) {
  if (!(delta > 0)) return 0;
  // Hertz's exponent is by far the most frequent.
  return force.K * (force.n == 1.5 ? delta * std::sqrt(delta) : std::pow(delta, force.n));
}

double force_at(const NormalForce& force, double delta, double rate) {
  const double spring = spring_force(force, delta);
  return spring + rate * (force.m == 0 ? force.c : force.c / force.K * spring);
}

double elastic_energy(const NormalForce& force, double delta) {
  return delta > 0 ? force.K * std::pow(delta, force.n + 1) / (force.n + 1) : 0;
}

}  // namespace carom
