// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/late_work.h"

#include <exception>
#include <utility>

namespace carom::ui {

LateWork::LateWork(QObject* parent) : QObject(parent) {}

LateWork::~LateWork() {
  // While this is still a QObject: the thread's last act is to post to it.
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void LateWork::queue(Work work) {
  if (thread_.joinable()) {
    waiting_ = std::move(work);
  } else {
    start(std::move(work));
  }
}

void LateWork::cancel() {
  waiting_.reset();
  thread_.request_stop();
}

void LateWork::start(Work work) {
  thread_ = std::jthread([this, work = std::move(work)](const std::stop_token& stop) {
    Delivery deliver;
    try {
      deliver = work(stop);
    } catch (const std::exception&) {
      // Nothing is delivered: what was there before stays, and is known to be out of date.
    }
    QMetaObject::invokeMethod(
        this, [this, stop, deliver = std::move(deliver)] { finish(stop, deliver); },
        Qt::QueuedConnection);
  });
}

void LateWork::finish(const std::stop_token& stop, const Delivery& deliver) {
  thread_.join();  // it has nothing left to do
  if (waiting_) start(*std::exchange(waiting_, std::nullopt));
  if (deliver && !stop.stop_requested()) deliver();
}

}  // namespace carom::ui
