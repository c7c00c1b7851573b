// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <variant>

#include "core/mechanism/compliance.h"
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

/// A point of one body, often a corner, against the polygon that is the shape of body `polygon`.
struct PointPolygon {
  Anchor point;
  int polygon = 0;
  bool operator==(const PointPolygon&) const = default;
};

/// The disc that is the shape of body `disc` against the polygon that is that of body `polygon`.
struct DiscPolygon {
  int disc = 0;
  int polygon = 0;
  bool operator==(const DiscPolygon&) const = default;
};

using ContactGeometry = std::variant<PointLine, DiscLine, DiscDisc, PointPolygon, DiscPolygon>;

/// A unilateral contact: gap φ ≥ 0, open where φ > 0; normal velocity v_n > 0 separates; the
/// tangent is the normal turned by −90° (normal up, tangent to the right).
struct Contact {
  std::string name;
  ContactGeometry geometry;
  double e = 0.5;     ///< coefficient of restitution, in [0, 1]
  double mu_s = 0;    ///< static coefficient of friction, ≥ mu_d
  double mu_d = 0;    ///< dynamic coefficient of friction
  bool hold = false;  ///< a closed, resting contact stays closed through the impact (coefficient 0)
  double e_t = 0;     ///< tangential coefficient of restitution of sticking, in [0, 1]
  std::optional<double> alpha = {};  ///< if given, e = 1 − α|v_n⁻| instead of `e` [s/m]
  double turn = 0;  ///< by which the impact's direction is turned from the geometric normal [rad]
  std::optional<Compliance> compliance = {};  ///< empty: the contact is rigid

  bool operator==(const Contact&) const = default;
};

/// The coefficient of restitution at the normal velocity v_n [m/s]: e, or 1 − α|v_n|, never below
/// 0, as F Sec. 2 has it from the damping of a contact.
inline double restitution(const Contact& contact, double v_n) {
  return contact.alpha ? std::max(0.0, 1 - *contact.alpha * std::abs(v_n)) : contact.e;
}

/// μ_d/μ_s, kept wherever one number stands for both; 1 without static friction.
double friction_ratio(const Contact& contact);

/// "point-line", "disc-line", "disc-disc", "point-polygon", "disc-polygon".
const char* kind_word(const ContactGeometry& geometry);
/// The body whose feature strikes (the normal pushes it), and the one it strikes (often ground).
int body_a(const ContactGeometry& geometry);
int body_b(const ContactGeometry& geometry);
/// The point of body a that strikes, if it is always the same; null for discs.
const Anchor* striking_point(const ContactGeometry& geometry);

}  // namespace carom
