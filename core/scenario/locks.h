// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/scenario.h"

namespace carom {

/// Which parameters, and whether the law, may not be changed. A path means what lies below it, too:
/// "contacts.tip" its e and μ, "pose" all that is prescribed of the pose, "law" the law.
struct Locks {
  bool everything = false;         ///< but the paths; else the paths alone
  std::vector<std::string> paths;  ///< free where everything is locked, else locked

  [[nodiscard]] bool none() const { return !everything && paths.empty(); }
  bool operator==(const Locks&) const = default;
};

/// With the scalars that a path stands for: `contacts.tip.mu` for mu_s and mu_d.
Locks expanded(Locks locks, const Scenario& scenario);

bool is_locked(const Locks& locks, std::string_view path);

/// What is changed though it is locked: a path, "law", or "parts" where everything is locked and a
/// part comes or goes. Empty if all changes are free.
std::string locked_change(const Locks& locks, const Scenario& before, const Scenario& after);

}  // namespace carom
