// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/worker.h"

#include <QLoggingCategory>
#include <algorithm>
#include <exception>
#include <future>
#include <memory>
#include <utility>

namespace carom::ui {

namespace {

Q_LOGGING_CATEGORY(workLog, "carom.work")

// Nobody asks how far a computation is before it takes longer than this.
constexpr int patienceMs = 150;

std::mutex hookMutex;
Worker::Hook sharedHook;

void callHook(const QString& name) {
  std::unique_lock lock(hookMutex);
  const Worker::Hook hook = sharedHook;
  lock.unlock();
  if (hook) hook(name);
}

}  // namespace

Worker::Worker(const QString& name, QString failure, QObject* parent)
    : QObject(parent), name_(name), failure_(std::move(failure)) {
  setObjectName(name);
  patience_.setInterval(patienceMs);
  connect(&patience_, &QTimer::timeout, this, [this] {
    overdue_ = true;
    emit progressed();
  });
}

Worker::~Worker() {
  if (busy_) --busyCount_;
  {
    const std::scoped_lock lock(mutex_);
    quitting_ = true;
    if (running_) running_->request_stop();
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Worker::setHook(Hook hook) {
  const std::scoped_lock lock(hookMutex);
  sharedHook = std::move(hook);
}

void Worker::start(Work work, quint64 generation) {
  requested_ = generation;
  setBusy(true);
  {
    const std::scoped_lock lock(mutex_);
    waiting_ = Piece{std::move(work), generation, {}};
  }
  if (thread_.joinable()) {
    changed_.notify_all();
  } else {
    thread_ = std::thread([this] { run(); });
  }
}

void Worker::runHere(const Work& work, quint64 generation) {
  cancel();
  requested_ = generation;
  handOver(attempt({work, generation, {}}));
}

void Worker::cancel() {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.reset();
    done_.reset();
    if (running_) running_->request_stop();
  }
  requested_ = delivered_;
  setBusy(false);
}

bool Worker::finish() {
  if (!busy_) return false;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !waiting_ && !running_; });
  lock.unlock();
  deliver();
  return true;
}

std::optional<int> Worker::percent() const {
  if (!overdue_) return {};
  return static_cast<int>(100 * std::clamp<double>(progress_, 0, 1));
}

void Worker::setBusy(bool busy) {
  if (busy != busy_) busyCount_ += busy ? 1 : -1;
  busy_ = busy;
  if (busy) {
    if (!patience_.isActive()) patience_.start();
    return;
  }
  patience_.stop();
  if (std::exchange(overdue_, false)) emit progressed();
}

void Worker::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return quitting_ || waiting_; });
    if (quitting_) return;
    std::optional<Piece> piece = std::exchange(waiting_, std::nullopt);
    const std::stop_source stop = piece->stop;
    running_ = stop;
    progress_ = 0;
    lock.unlock();
    Outcome outcome = attempt(*piece);
    piece.reset();
    lock.lock();
    running_.reset();
    if (!stop.stop_requested()) done_ = std::move(outcome);
    changed_.notify_all();
    // The object is still whole: its destructor waits for this thread.
    QMetaObject::invokeMethod(this, &Worker::deliver, Qt::QueuedConnection);
  }
}

Worker::Outcome Worker::attempt(const Piece& piece) {
  Outcome outcome{piece.generation, {}, {}};
  const Job job{piece.stop.get_token(), [this](double fraction) { progress_ = fraction; }};
  try {
    callHook(name_);
    outcome.deliver = piece.work(job);
  } catch (...) {
    outcome.fault = reasonOf(std::current_exception());
  }
  return outcome;
}

QString Worker::reasonOf(const std::exception_ptr& thrown) const {
  QString reason;
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& error) {
    reason = QString::fromUtf8(error.what());
  } catch (...) {
  }
  if (reason.isEmpty()) reason = tr("an unknown error");
  qCWarning(workLog).noquote() << name_ + QLatin1Char(':') << reason;
  return reason;
}

void Worker::deliver() {
  std::optional<Outcome> done;
  bool more = false;
  {
    const std::scoped_lock lock(mutex_);
    done = std::exchange(done_, std::nullopt);
    more = waiting_ || running_;
  }
  if (!done) return;
  if (!more) setBusy(false);
  handOver(*done);
}

void Worker::handOver(const Outcome& outcome) {
  delivered_ = outcome.generation;
  fault_.clear();
  QString reason = outcome.fault;
  try {
    if (outcome.deliver) outcome.deliver();
  } catch (...) {
    reason = reasonOf(std::current_exception());
  }
  if (reason.isEmpty()) return;
  const QString end = reason.endsWith(QLatin1Char('.')) ? QString() : QStringLiteral(".");
  fault_ = failure_ + QStringLiteral(": ") + reason + end;
  emit failed(fault_);
}

namespace {

// What is handed over stands under a mutex of our own: the thread sanitizer does not see the one in
// Qt's queue of events.

/// What the window's thread is to do for another one.
struct Errand {
  std::function<void()> action;
  std::atomic_flag taken = {};  ///< begun, or never to be begun
  std::promise<bool> begun = {};
};

std::mutex errandsMutex;
std::vector<std::shared_ptr<Errand>> errands;

void doErrands() {
  std::unique_lock lock(errandsMutex);
  const auto all = std::exchange(errands, {});
  lock.unlock();
  for (const std::shared_ptr<Errand>& errand : all) {
    if (errand->taken.test_and_set()) continue;
    try {
      errand->action();
      errand->begun.set_value(true);
    } catch (...) {
      errand->begun.set_exception(std::current_exception());
    }
  }
}

}  // namespace

bool runInWindow(QObject& window, const std::stop_token& stop, std::function<void()> action) {
  const auto errand = std::make_shared<Errand>();
  errand->action = std::move(action);
  std::future<bool> result = errand->begun.get_future();
  {
    const std::scoped_lock lock(errandsMutex);
    errands.push_back(errand);
    QMetaObject::invokeMethod(
        &window, [] { doErrands(); }, Qt::QueuedConnection);
  }
  const std::stop_callback abandon(stop, [errand] {
    if (!errand->taken.test_and_set()) errand->begun.set_value(false);
  });
  return result.get();
}

}  // namespace carom::ui
