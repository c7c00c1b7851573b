// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/mechanism/mechanism.h"

namespace carom {

// Parts of validate(mechanism): each throws InputError with the path of the fault.

/// A corner that does not lie to the left of an edge, and the corners between which that edge runs.
struct Dent {
  std::size_t vertex, from, to;
};
/// Why a polygon whose corners are listed counter-clockwise is not convex; none if it is. That all
/// others lie to the left of each edge holds for convex outlines that go round once only.
std::optional<Dent> first_dent(const PolygonShape& polygon);

/// A polygon's corners have different names, go round once counter-clockwise and each sticks out.
void check_outline(const PolygonShape& polygon, const std::string& where);

/// A joint, a contact or a force is between two different bodies.
/// @param what  "joint \"crank\""
void check_different(const Mechanism& mechanism, int a, int b, const std::string& where,
                     const std::string& what);

void check(const Mechanism& mechanism, const Contact& contact, const std::string& where);

/// Friction, and a direction to turn the impact to, need a tangent: throws unless the contact has
/// one or the value is 0.
/// @param key  of the value, also as the last part of its place
void check_tangential(const ContactGeometry& geometry, double value, const std::string& where,
                      const std::string& key);

}  // namespace carom
