// SPDX-License-Identifier: MIT
#include "progress.h"

#include <unistd.h>

#include <memory>
#include <mutex>

#include "output.h"
#include "progress_lines.h"

namespace carom::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// Shared by the threads of a computation.
class Progress {
 public:
  ~Progress() { report(lines_.end()); }

  void update(double fraction) {
    const std::scoped_lock lock(mutex_);
    if (const auto text = lines_.update(fraction, Clock::now() - start_)) report(*text);
  }

 private:
  std::mutex mutex_;
  Clock::time_point start_ = Clock::now();
  ProgressLines lines_{::isatty(STDERR_FILENO) != 0};
};

}  // namespace

Job job_with_progress(bool quiet) {
  Job job;
  if (quiet) return job;
  job.progress = [progress = std::make_shared<Progress>()](double fraction) {
    progress->update(fraction);
  };
  return job;
}

}  // namespace carom::cli
