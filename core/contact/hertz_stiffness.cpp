// SPDX-License-Identifier: MIT
#include "core/contact/hertz_stiffness.h"

#include <cmath>

namespace carom {

namespace {

/// (1 − ν²)/E [m²/N]
double softness(const ElasticMaterial& material) {
  return (1 - material.poisson * material.poisson) / material.young;
}

double stiffness(double radius, const ElasticMaterial& a, const ElasticMaterial& b) {
  return 4.0 / 3 * std::sqrt(radius) / (softness(a) + softness(b));
}

}  // namespace

double sphere_sphere_stiffness(double radius_a, const ElasticMaterial& a, double radius_b,
                               const ElasticMaterial& b) {
  return stiffness(radius_a * radius_b / (radius_a + radius_b), a, b);
}

double sphere_plane_stiffness(double radius, const ElasticMaterial& sphere,
                              const ElasticMaterial& plane) {
  return stiffness(radius, sphere, plane);
}

}  // namespace carom
