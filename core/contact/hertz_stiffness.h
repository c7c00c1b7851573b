// SPDX-License-Identifier: MIT
#pragma once

namespace carom {

/// A homogeneous, isotropic, elastic material.
struct ElasticMaterial {
  double young = 2.1e11;  ///< E [N/m²]
  double poisson = 0.3;   ///< ν, in [0, 0.5]
};

// Hertz's K of F = Kδ^(3/2), with δ the approach of points far from the contact, both bodies' share
// together: K = 4/3 E*√R, 1/E* = (1 − ν_a²)/E_a + (1 − ν_b²)/E_b, 1/R = 1/R_a + 1/R_b. Writers who
// put h = (1 − ν²)/(πE) have K = 4√R/(3π(h_a + h_b)), which is the same. A disc of the plane stands
// for a sphere; a cylinder along its side has another law. [N/m^(3/2)]

double sphere_sphere_stiffness(double radius_a, const ElasticMaterial& a, double radius_b,
                               const ElasticMaterial& b);
double sphere_plane_stiffness(double radius, const ElasticMaterial& sphere,
                              const ElasticMaterial& plane);

}  // namespace carom
