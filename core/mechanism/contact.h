// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <variant>

#include "core/mechanism/joint.h"

namespace carom {

/// The surface of a half plane fixed to a body or to the ground.
struct Line {
  Anchor through;           ///< a point of the line; its body carries the line
  double normal_angle = 0;  ///< direction out of the solid, in that body's frame [rad]

  bool operator==(const Line&) const = default;
};

/// A point of one body against a line of another.
struct PointLine {
  Anchor point;
  Line line;
  bool operator==(const PointLine&) const = default;
};

/// The disc that is body `disc`'s shape against a line.
struct DiscLine {
  int disc = 0;
  Line line;
  bool operator==(const DiscLine&) const = default;
};

/// The discs that are the shapes of two bodies; the normal points from b to a.
struct DiscDisc {
  int a = 0;
  int b = 0;
  bool operator==(const DiscDisc&) const = default;
};

using ContactGeometry = std::variant<PointLine, DiscLine, DiscDisc>;

/// A unilateral contact: gap φ ≥ 0, open where φ > 0; normal velocity v_n > 0 separates; the
/// tangent is the normal turned by −90° (normal up, tangent to the right).
struct Contact {
  std::string name;
  ContactGeometry geometry;
  double e = 0.5;     ///< coefficient of restitution, in [0, 1]
  double mu_s = 0;    ///< static coefficient of friction, ≥ mu_d
  double mu_d = 0;    ///< dynamic coefficient of friction
  bool hold = false;  ///< a closed, resting contact stays closed through the impact (coefficient 0)

  bool operator==(const Contact&) const = default;
};

/// μ_d/μ_s, kept wherever one number stands for both; 1 without static friction.
double friction_ratio(const Contact& contact);

/// "point-line", "disc-line", "disc-disc".
const char* kind_word(const ContactGeometry& geometry);
/// The body whose feature strikes (the normal pushes it), and the one it strikes (often ground).
int body_a(const ContactGeometry& geometry);
int body_b(const ContactGeometry& geometry);

}  // namespace carom
