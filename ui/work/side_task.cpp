// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/side_task.h"

#include <memory>
#include <utility>

namespace carom::ui {

// A pool of its own: behind a long sweep in the common one the work would hold the window up. Its
// thread stays, because what a thread knows of fonts goes with it.
SideTask::SideTask() {
  pool_.setMaxThreadCount(1);
  pool_.setExpiryTimeout(-1);
}

SideTask::~SideTask() {
  pool_.waitForDone();
}

void SideTask::start(std::function<void()> work) {
  wait();
  auto task = std::make_shared<std::packaged_task<void()>>(std::move(work));
  done_ = task->get_future();
  pool_.start([task] { (*task)(); });
}

bool SideTask::wait() {
  if (!done_.valid()) return false;
  done_.get();
  return true;
}

}  // namespace carom::ui
