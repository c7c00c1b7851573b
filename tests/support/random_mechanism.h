// SPDX-License-Identifier: MIT
#pragma once

#include <random>

#include "tests/support/mechanisms.h"

namespace carom::test {

/// A random planar mechanism at a random pose that closes all its joints, with one to three closed
/// contacts of all kinds, on the ground and between moving bodies, some of them dependent, some
/// held. One in three is a linkage close to a dead centre (1e-12 … 1e-2 rad) that is struck where
/// it cannot move, one in three has redundant joints; masses spread over 1e-6 … 1e6.
struct RandomExample {
  Example example;
  bool redundant = false;
  bool near_singular = false;
  bool held = false;  ///< a contact is held, and rests
};

/// @param decades  masses are 10^±decades kg
RandomExample random_mechanism(std::mt19937_64& random, double decades = 6);

}  // namespace carom::test
