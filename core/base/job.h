// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <stop_token>

namespace carom {

/// What a long computation is told: when to stop, and whom to tell how far it is.
struct Job {
  std::stop_token stop;
  std::function<void(double fraction)> progress;  ///< may be empty; fraction in [0, 1]
};

}  // namespace carom
