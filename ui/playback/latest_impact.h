// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <memory>
#include <optional>

#include "core/study/compute.h"
#include "ui/playback/player.h"

namespace carom::ui {

/// Which impact of a motion it is: "impact 2 of 13".
QString impactText(std::size_t impact, const Trajectory& motion);

/// The impact of a motion that was the last by a moment, with its indicators and verdict. Keeps the
/// one that was asked for last.
class LatestImpact {
 public:
  struct Found {
    std::size_t impact;  ///< in the trajectory
    Evaluation evaluation;
  };

  /// Null before the first impact and at the scenario's own, and where it cannot be evaluated.
  std::shared_ptr<const Found> by(const Moment& moment, const Scenario& scenario,
                                  const Trajectory& motion);
  /// Another motion follows.
  void forget() { found_.reset(); }

 private:
  std::shared_ptr<const Found> found_;
};

}  // namespace carom::ui
