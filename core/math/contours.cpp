// SPDX-License-Identifier: MIT
#include "core/math/contours.h"

#include <array>
#include <map>
#include <utility>

namespace carom {

namespace {

/// An edge of the grid: from a node to the right, or up.
using Edge = std::size_t;

/// Finds which edges of a grid a level crosses, and which of these are joined within a cell.
class Contour {
 public:
  Contour(const GridValues& grid, double level) : grid_(grid), level_(level) {
    for (std::size_t j = 0; j + 1 < grid.y.size(); ++j) {
      for (std::size_t i = 0; i + 1 < grid.x.size(); ++i) join_in_cell(i, j);
    }
  }

  std::vector<std::vector<Vec2>> lines() {
    std::vector<std::vector<Vec2>> lines;
    // Open lines begin where they end; what is left then is closed.
    for (const bool open : {true, false}) {
      for (auto& [edge, next] : joined_) {
        if (open ? next.size() == 1 : next.size() == 2) lines.push_back(line_from(edge));
      }
    }
    return lines;
  }

 private:
  [[nodiscard]] bool above(std::size_t i, std::size_t j) const { return *grid_.at(i, j) > level_; }
  [[nodiscard]] Edge right_of(std::size_t i, std::size_t j) const {
    return 2 * (j * grid_.x.size() + i);
  }
  [[nodiscard]] Edge up_from(std::size_t i, std::size_t j) const { return right_of(i, j) + 1; }

  void join(Edge a, Edge b) {
    joined_[a].push_back(b);
    joined_[b].push_back(a);
  }

  void join_in_cell(std::size_t i, std::size_t j) {
    for (const auto& [a, b] : {std::pair(i, j), {i + 1, j}, {i, j + 1}, {i + 1, j + 1}}) {
      if (!grid_.at(a, b)) return;
    }
    // Around the cell: below, right, above, left.
    const std::array<Edge, 4> sides{right_of(i, j), up_from(i + 1, j), right_of(i, j + 1),
                                    up_from(i, j)};
    const std::array<bool, 5> corners{above(i, j), above(i + 1, j), above(i + 1, j + 1),
                                      above(i, j + 1), above(i, j)};
    std::vector<Edge> crossed;
    for (std::size_t k = 0; k < sides.size(); ++k) {
      if (corners[k] != corners[k + 1]) crossed.push_back(sides[k]);
    }
    if (crossed.size() == 2) return join(crossed[0], crossed[1]);
    if (crossed.size() != 4) return;
    const double mean =
        (*grid_.at(i, j) + *grid_.at(i + 1, j) + *grid_.at(i, j + 1) + *grid_.at(i + 1, j + 1)) / 4;
    // Where the middle is like the lower left corner, the lines cut off the two others.
    const bool like_first = (mean > level_) == corners[0];
    join(sides[0], sides[like_first ? 1 : 3]);
    join(sides[2], sides[like_first ? 3 : 1]);
  }

  [[nodiscard]] Vec2 crossing(Edge edge) const {
    const std::size_t node = edge / 2, i = node % grid_.x.size(), j = node / grid_.x.size();
    const bool up = edge % 2 == 1;
    const std::size_t i2 = up ? i : i + 1, j2 = up ? j + 1 : j;
    const double a = *grid_.at(i, j), b = *grid_.at(i2, j2);
    const double share = (level_ - a) / (b - a);
    return {grid_.x[i] + share * (grid_.x[i2] - grid_.x[i]),
            grid_.y[j] + share * (grid_.y[j2] - grid_.y[j])};
  }

  /// Follows a line and takes it away.
  std::vector<Vec2> line_from(Edge edge) {
    std::vector<Vec2> line{crossing(edge)};
    while (!joined_[edge].empty()) {
      const Edge next = joined_[edge].back();
      joined_[edge].pop_back();
      std::erase(joined_[next], edge);
      line.push_back(crossing(next));
      edge = next;
    }
    return line;
  }

  const GridValues& grid_;
  double level_;
  std::map<Edge, std::vector<Edge>> joined_;
};

}  // namespace

std::vector<std::vector<Vec2>> contour_lines(const GridValues& grid, double level) {
  return Contour(grid, level).lines();
}

}  // namespace carom
