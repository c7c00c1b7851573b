// SPDX-License-Identifier: MIT
#pragma once

#include <random>

#include "tests/support/random_mechanism.h"

namespace carom::test {

/// A random mechanism of random_mechanism.h, with what that does not draw: a body that is welded
/// on, a point in a curved slot, and one to four closed contacts of all other kinds: ropes, struts
/// and stops, and points and discs against rings, arcs, discs, capsules, polygons and segments.
/// Masses spread over 0.1 … 10.
RandomExample random_kinds(std::mt19937_64& random);

}  // namespace carom::test
