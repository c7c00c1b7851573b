// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <optional>
#include <vector>

namespace carom {

/// Cycles of a march whose contacts do the same over and over, as of a body between walls or of a
/// jam that rings. Where they shrink as a geometric series, many of them are passed over at once.
class WaveCycles {
 public:
  /// What each contact does.
  using Pattern = std::vector<unsigned char>;

  /// Where a march stands at a change.
  struct Row {
    Eigen::VectorXd moves;    ///< velocities and roots of energies: of one degree in its rates
    Eigen::VectorXd impulse;  ///< so far
    Eigen::VectorXd taken;    ///< by each contact so far
  };

  struct Answer {
    std::optional<Row> ahead;  ///< where the march comes to after some of its cycles
    bool wrong = false;        ///< it did not go on as before after the last `ahead`
  };

  Answer next(Pattern pattern, Row row);

 private:
  struct One {
    Pattern pattern;
    Row row;
  };
  struct Series {
    std::size_t span = 0;  ///< rows between two of its terms
    double ratio = 0, error = 0;
    double left = 1;  ///< part to which it may be followed
  };
  [[nodiscard]] Series series(std::size_t span) const;
  [[nodiscard]] std::optional<Row> ahead(const Series& series) const;
  void forget();

  std::vector<One> ones_;
  std::vector<std::size_t> run_;  ///< rows that repeat those so many before, by how many
  std::size_t unproved_ = 0;      ///< rows that are still to go as those before `ahead`
  std::size_t period_ = 0, asked_ = 0, caution_ = 1;
};

}  // namespace carom
