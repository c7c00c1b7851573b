// SPDX-License-Identifier: MIT
#include "core/study/sweep_poses.h"

#include <bit>
#include <utility>

namespace carom {

namespace {

/// Part of what is left that one search may spend.
constexpr std::int64_t part_of_a_search = 4;

double value_at(const SweepSpec& spec, int i) {
  // Both ends exactly as given.
  if (i == spec.count - 1) return spec.to;
  return spec.from + (spec.to - spec.from) * i / (spec.count - 1);
}

/// At the start of a gap, then ever more rarely: what is found late is followed backward, so that
/// only an island between two searches can be missed. Of few rows each stands for much and is
/// searched for.
bool searches_at(std::size_t gap, std::size_t rows) {
  constexpr std::size_t few = 32, first_again = 8;
  if (rows < few) return true;
  return gap == 0 || (gap >= first_again && std::has_single_bit(gap));
}

}  // namespace

SweepPoses::SweepPoses(SweepRow& row, const std::vector<SweepSpec>& axes, std::size_t rows,
                       Effort searching)
    : row_(row),
      axes_(axes),
      at_(axes.size()),
      q_(rows),
      reason_(rows),
      effort_(std::move(searching)) {
  search(row_.given(), start_);
}

std::string SweepPoses::set_row(std::size_t row) {
  std::size_t rest = row;
  for (std::size_t k = axes_.size(); k-- > 0;) {
    const auto count = static_cast<std::size_t>(axes_[k].count);
    at_[k] = value_at(axes_[k], static_cast<int>(rest % count));
    rest /= count;
  }
  return row_.set(at_);
}

void SweepPoses::find(std::size_t row) {
  reason_[row] = set_row(row);
  if (!reason_[row].empty()) return;
  // Rows whose values do not go together are no gap: they are stepped over.
  const std::size_t before = std::exchange(before_, row);
  if (gap_.empty() && row_.follow(before < row ? q_[before] : start_, q_[row])) return;
  if (searches_at(gap_.size(), q_.size()) || row + 1 == q_.size()) {
    reason_[row] = search(start_, q_[row]);
  } else {
    reason_[row] = reason_[before];
  }
  if (reason_[row].empty()) {
    follow_into_gap(row);
    return;
  }
  q_[row].clear();
  gap_.push_back(row);
}

std::string SweepPoses::search(const std::vector<double>& guess, std::vector<double>& q) {
  const std::int64_t most = effort_.left / part_of_a_search;
  Effort part{most, effort_.stop};
  std::string reason = row_.search(guess, q, part);
  effort_.left -= most - part.left;
  return reason;
}

void SweepPoses::follow_into_gap(std::size_t from) {
  while (!gap_.empty()) {
    const std::size_t back = gap_.back();
    set_row(back);
    if (!row_.follow(q_[from], q_[back])) {
      q_[back].clear();
      break;
    }
    reason_[back].clear();
    gap_.pop_back();
    from = back;
  }
  gap_.clear();
}

}  // namespace carom
