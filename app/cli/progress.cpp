// SPDX-License-Identifier: MIT
#include "progress.h"

#include <chrono>
#include <memory>
#include <mutex>

#include "output.h"

namespace carom::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// Shared by the threads of a sweep.
class Progress {
 public:
  ~Progress() {
    if (shown_ >= 0) report("\n");
  }

  void update(double fraction) {
    const std::scoped_lock lock(mutex_);
    const int percent = static_cast<int>(100 * fraction);
    if (Clock::now() - start_ < std::chrono::seconds(1) || percent == shown_) return;
    shown_ = percent;
    std::string text = std::to_string(percent);
    text.insert(0, 1, '\r');
    report(text + " %");
  }

 private:
  std::mutex mutex_;
  Clock::time_point start_ = Clock::now();
  int shown_ = -1;
};

}  // namespace

Job job_with_progress() {
  Job job;
  job.progress = [progress = std::make_shared<Progress>()](double fraction) {
    progress->update(fraction);
  };
  return job;
}

}  // namespace carom::cli
