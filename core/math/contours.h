// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/math/planar.h"

namespace carom {

/// Values over a rectangular grid.
struct GridValues {
  std::vector<double> x, y;              ///< of the columns and of the rows, increasing
  std::vector<std::optional<double>> z;  ///< row by row; empty where there is none

  [[nodiscard]] const std::optional<double>& at(std::size_t column, std::size_t row) const {
    return z[row * x.size() + column];
  }
};

/// The lines on which the values, linear along the edges of each cell, are `level`: marching
/// squares. A cell without a value at one of its corners has none. Closed lines end where they
/// begin. In a saddle the mean of the corners tells which of them are joined.
std::vector<std::vector<Vec2>> contour_lines(const GridValues& grid, double level);

}  // namespace carom
