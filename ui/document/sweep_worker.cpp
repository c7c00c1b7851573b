// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/sweep_worker.h"

#include <utility>

namespace carom::ui {

SweepOutcome outcomeOf(const SweepRequest& request, const std::stop_token& stop) {
  SweepOutcome outcome{request.generation, nullptr, {}};
  try {
    outcome.table = std::make_shared<const Table>(
        sweep(request.scenario, request.spec, {stop, {}}, request.searching));
  } catch (const InputError& error) {
    outcome.error = error;
  }
  return outcome;
}

SweepWorker::SweepWorker(QObject* parent) : QObject(parent) {}

SweepWorker::~SweepWorker() {
  // While this is still a QObject: the thread's last act is to post to it.
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void SweepWorker::queue(SweepRequest request) {
  if (thread_.joinable()) {
    waiting_ = std::move(request);
  } else {
    start(std::move(request));
  }
}

void SweepWorker::cancel() {
  waiting_.reset();
  thread_.request_stop();
}

void SweepWorker::start(SweepRequest request) {
  thread_ = std::jthread([this, request = std::move(request)](const std::stop_token& stop) {
    SweepOutcome outcome = outcomeOf(request, stop);
    QMetaObject::invokeMethod(
        this, [this, stop, outcome = std::move(outcome)] { finish(stop, outcome); },
        Qt::QueuedConnection);
  });
}

void SweepWorker::finish(const std::stop_token& stop, const SweepOutcome& outcome) {
  thread_.join();  // it has nothing left to do
  if (waiting_) start(*std::exchange(waiting_, std::nullopt));
  if (!stop.stop_requested()) emit done(outcome);
}

}  // namespace carom::ui
