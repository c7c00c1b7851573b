// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/mechanism/body.h"

namespace carom {

/// Throws unless the corners have different names, go round once counter-clockwise and each of them
/// sticks out; and, where the inertia is to follow from the uniform polygon, unless its mass centre
/// is the origin of the body frame.
void check_polygon(const Body& body, const PolygonShape& polygon, const std::string& where);

}  // namespace carom
