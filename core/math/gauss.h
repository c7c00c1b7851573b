// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace carom {

/// Nodes and weights of Gauss and Legendre on [0, 1]: exact for polynomials of degree 7.
struct GaussPoint {
  double at, weight;
};
inline constexpr std::array<GaussPoint, 4> gauss{{{0.069431844202973712, 0.17392742256872693},
                                                  {0.33000947820757187, 0.32607257743127307},
                                                  {0.66999052179242813, 0.32607257743127307},
                                                  {0.93056815579702629, 0.17392742256872693}}};

}  // namespace carom
