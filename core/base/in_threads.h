// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace carom {

/// Does `work(member, i)` for every i below `count` in at most `threads` threads. The calling one
/// is member 0, and comes back when all is done. Rethrows what a member threw.
template <class Work>
void in_threads(std::size_t threads, std::size_t count, const Work& work) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::exception_ptr> faults(
      std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(count, 1)));
  const auto take = [&](std::size_t member) {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(member, i);
    } catch (...) {
      faults[member] = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> team;
    for (std::size_t member = 1; member < faults.size(); ++member) team.emplace_back(take, member);
    take(0);
  }
  for (const std::exception_ptr& fault : faults) {
    if (fault) std::rethrow_exception(fault);
  }
}

}  // namespace carom
