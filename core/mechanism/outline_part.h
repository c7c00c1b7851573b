// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace carom {

/// The part of a polygon's outline that something touches.
struct OutlinePart {
  enum class Kind : unsigned char {
    edge,    ///< from a corner to the next, as if it went on beyond both
    corner,  ///< a circle about it, for the centre of a disc
    tip,     ///< a corner with a point on it: the line across it, halfway between its edges
  };
  Kind kind = Kind::edge;
  std::size_t corner = 0;  ///< the first one of an edge

  bool operator==(const OutlinePart&) const = default;
};

}  // namespace carom
