// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "core/study/study.h"

namespace carom {

namespace {

/// Rows on their way from the threads that compute to the one that takes them.
class Rows {
 public:
  /// Takes the rows out of `some`. Waits while the one that takes them is far behind. False once
  /// nobody takes any more.
  bool put(std::vector<StudyRow>& some) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || rows_.size() < most; });
    if (closed_) return false;
    rows_.insert(rows_.end(), std::make_move_iterator(some.begin()),
                 std::make_move_iterator(some.end()));
    some.clear();
    changed_.notify_all();
    return true;
  }
  /// All there are; empty when all threads have ended.
  std::vector<StudyRow> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return writers_ == 0 || !rows_.empty(); });
    changed_.notify_all();
    return std::exchange(rows_, {});
  }
  void begin() {
    const std::lock_guard lock(mutex_);
    ++writers_;
  }
  void end(std::exception_ptr fault) {
    const std::lock_guard lock(mutex_);
    --writers_;
    if (fault && !fault_) fault_ = std::move(fault);
    changed_.notify_all();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  /// Throws what a thread threw.
  void rethrow() {
    const std::lock_guard lock(mutex_);
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  static constexpr std::size_t most = 4096;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<StudyRow> rows_;
  int writers_ = 0;
  bool closed_ = false;
  std::exception_ptr fault_;
};

/// The rows of one thread, handed over many at a time: to be woken for each one would cost more
/// than to compute it. A row that takes long is handed over at once.
class Batch {
 public:
  explicit Batch(Rows& rows) : rows_(rows) {}

  /// False once nobody takes any more.
  bool add(StudyRow row) {
    some_.push_back(std::move(row));
    return (some_.size() < most && Clock::now() - since_ < longest) || hand_over();
  }
  bool hand_over() {
    const bool taken = some_.empty() || rows_.put(some_);
    since_ = Clock::now();
    return taken;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t most = 1024;
  static constexpr std::chrono::milliseconds longest{30};
  Rows& rows_;
  std::vector<StudyRow> some_;
  Clock::time_point since_ = Clock::now();
};

}  // namespace

void run_study(const StudyRows& rows, const Shard& shard, const std::vector<bool>& is_there,
               unsigned threads, const StudySink& sink, const Job& job) {
  const std::uint64_t size = shard.size(rows.count());
  Rows found;
  std::stop_source stop;  // of the threads: the job's, or a fault
  const std::stop_callback follow(job.stop, [&stop] { stop.request_stop(); });
  std::atomic<std::uint64_t> next = 0;
  const auto work = [&] {
    std::exception_ptr fault;
    try {
      Batch batch(found);
      for (std::uint64_t place = next++; place < size; place = next++) {
        if (place < is_there.size() && is_there[place]) continue;
        StudyRow row = rows.compute_row(shard.row(place), stop.get_token());
        if (stop.stop_requested() || !batch.add(std::move(row))) break;
      }
      batch.hand_over();
    } catch (...) {
      fault = std::current_exception();
      stop.request_stop();
    }
    found.end(fault);
  };
  std::vector<std::jthread> team;
  const auto take_all = [&] {
    auto done = static_cast<std::uint64_t>(std::ranges::count(is_there, true));
    for (std::vector<StudyRow> some = found.take(); !some.empty(); some = found.take()) {
      sink(some);
      done += some.size();
      if (job.progress) job.progress(static_cast<double>(done) / static_cast<double>(size));
    }
  };
  try {
    for (unsigned i = 0; i < std::max(1U, threads); ++i) {
      found.begin();
      team.emplace_back(work);
    }
    take_all();
  } catch (...) {
    stop.request_stop();
    found.close();
    throw;
  }
  found.rethrow();
}

}  // namespace carom
