// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/watchdog.h"

#include <cxxabi.h>
#include <execinfo.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <QAbstractEventDispatcher>
#include <QMetaEnum>
#include <QThread>
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>

namespace carom::ui::test {

namespace {

constexpr double usualLimitMs = 100;
constexpr int samplingMs = 20;
constexpr int deepest = 48;

int allowed = 0;

std::array<void*, deepest> frames;
std::atomic<int> frameCount = 0;
/// Beginning of the turn, or of the part after an inner one, in which the functions were noted.
std::atomic<qint64> notedFor = 0;

extern "C" void rememberFrames(int /*signal*/) {
  frameCount = backtrace(frames.data(), deepest);
}

qint64 nowNs() {
  return std::chrono::steady_clock::now().time_since_epoch().count();
}

/// For how long a thread was ready to run while the processor was with others [ns].
qint64 heldUpIn(int schedstat) {
  std::array<char, 96> text{};
  if (schedstat < 0 || pread(schedstat, text.data(), text.size() - 1, 0) <= 0) return 0;
  long long ran = 0, waited = 0;
  return std::sscanf(text.data(), "%lld %lld", &ran, &waited) == 2 ? waited : 0;
}

/// The same of this thread.
qint64 heldUpNs() {
  static const int file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
  return heldUpIn(file);
}

/// For how long this thread had a processor [ns].
qint64 computedNs() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1'000'000'000LL * now.tv_sec + now.tv_nsec;
}

/// For how long threads were held up, all threads of this program together: the window waits for
/// some of them.
qint64 allHeldUpNs() {
  qint64 sum = 0;
  std::error_code none;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", none)) {
    const int file = open((task.path() / "schedstat").c_str(), O_RDONLY | O_CLOEXEC);
    sum += heldUpIn(file);
    if (file >= 0) close(file);
  }
  return sum;
}

/// "carom::ui::MapView::paintEvent" out of "binary(_ZN…+0x12) [0x…]".
std::string functionIn(const std::string& frame) {
  const auto from = frame.find('('), to = frame.find('+', from);
  if (from == std::string::npos || to == std::string::npos || to == from + 1) return {};
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> plain(
      abi::__cxa_demangle(frame.substr(from + 1, to - from - 1).c_str(), nullptr, nullptr, &status),
      &std::free);
  return status == 0 ? plain.get() : std::string();
}

/// The functions of this program, innermost first.
std::string ownFunctions() {
  const int count = frameCount.exchange(0);
  const std::unique_ptr<char*, decltype(&std::free)> symbols(
      backtrace_symbols(frames.data(), count), &std::free);
  std::string all;
  for (int i = 0; i < count; ++i) {
    const std::string function = functionIn(symbols.get()[i]);
    if (function.starts_with("carom::")) all += "\n    " + function.substr(0, function.find('('));
  }
  return all;
}

std::string describe(const char* receiver, const QString& name, QEvent::Type type) {
  const char* key = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
  return std::string(receiver) + (name.isEmpty() ? "" : " \"" + name.toStdString() + "\"") +
         " got " + (key != nullptr ? key : std::to_string(type));
}

}  // namespace

/// One event that the loop delivers, with all that it causes.
class WatchedApplication::Turn {
 public:
  Turn(WatchedApplication& application, const QObject& receiver, const QEvent& event)
      : application_(application),
        outer_(application.turn_),
        level_(QThread::currentThread()->loopLevel()),
        // The receiver may be gone afterwards.
        receiver_(receiver.metaObject()->className()),
        name_(receiver.objectName()),
        type_(event.type()),
        heldUp_(heldUpNs()),
        allHeldUp_(application.allHeldUp_),
        computed_(computedNs()),
        began_(nowNs()) {
    // The loop tells that it waits no longer only when it has delivered what ended the wait.
    application_.endWait();
    application_.turn_ = this;
    application_.beganAt_ = began_;
  }
  ~Turn() {
    const qint64 all = nowNs() - began_ - (heldUpNs() - heldUp_);
    const double ms = static_cast<double>(all - inner_) / 1e6;
    application_.turn_ = outer_;
    const qint64 computed = computedNs() - computed_;
    if (outer_ != nullptr) {
      outer_->inner_ += all;
      outer_->innerComputed_ += computed;
    }
    // The outer turn goes on from here.
    application_.beganAt_ = outer_ != nullptr ? nowNs() : 0;
    application_.longestMs_ = std::max(application_.longestMs_, ms);
    // Functions that were noted before this turn are those of the outer one.
    const bool noted = notedFor >= began_;
    if (isStall(ms, computed)) {
      application_.stalls_.push_back(
          {ms, describe(receiver_, name_, type_), noted ? ownFunctions() : std::string()});
    } else if (noted) {
      frameCount = 0;
    }
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  [[nodiscard]] int level() const { return level_; }
  /// A loop within this turn waited for events.
  void leaveOut(qint64 ns) { inner_ += ns; }

 private:
  /// Whether the turn took too long for what it did itself.
  [[nodiscard]] bool isStall(double ms, qint64 computed) const {
    if (ms < limitMs() || allowed > 0) return false;
    // What the window computed itself counts in full; while it waited, others may have been held
    // up.
    const bool busy = static_cast<double>(computed - innerComputed_) / 1e6 >= limitMs();
    const qint64 ofOthers = allHeldUpNs() - allHeldUp_ - (heldUpNs() - heldUp_);
    return busy || ms - static_cast<double>(ofOthers) / 1e6 >= limitMs();
  }

  WatchedApplication& application_;
  Turn* outer_;
  int level_;
  const char* receiver_;
  QString name_;
  QEvent::Type type_;
  qint64 heldUp_;
  qint64 allHeldUp_;
  qint64 computed_;
  qint64 began_;
  qint64 inner_ = 0;          ///< that a loop within this one took, and waited for events [ns]
  qint64 innerComputed_ = 0;  ///< of it, in which this thread had a processor [ns]
};

WatchedApplication::WatchedApplication(int& argc, char** argv) : QApplication(argc, argv) {
  std::signal(SIGURG, rememberFrames);
  // Loads what the handler needs: it may not do so itself.
  rememberFrames(0);
  QAbstractEventDispatcher* loop = QAbstractEventDispatcher::instance();
  connect(loop, &QAbstractEventDispatcher::aboutToBlock, this, [this] {
    blockedAt_ = nowNs();
    beganAt_ = 0;
  });
  connect(loop, &QAbstractEventDispatcher::awake, this, &WatchedApplication::endWait);
  sampler_ = std::thread([this, window = pthread_self()] {
    qint64 sampled = 0;
    while (!quitting_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(samplingMs));
      allHeldUp_ = allHeldUpNs();
      const qint64 began = beganAt_;
      if (began == 0 || began == sampled) continue;
      if (static_cast<double>(nowNs() - began) / 1e6 < limitMs()) continue;
      sampled = began;
      notedFor = began;
      pthread_kill(window, SIGURG);
    }
  });
}

WatchedApplication::~WatchedApplication() {
  quitting_ = true;
  sampler_.join();
}

void WatchedApplication::endWait() {
  const qint64 began = std::exchange(blockedAt_, 0);
  if (turn_ != nullptr && began != 0) turn_->leaveOut(nowNs() - began);
}

bool WatchedApplication::notify(QObject* receiver, QEvent* event) {
  const QThread* here = QThread::currentThread();
  if (here != thread() || (turn_ != nullptr && here->loopLevel() <= turn_->level())) {
    return QApplication::notify(receiver, event);
  }
  const Turn turn(*this, *receiver, *event);
  return QApplication::notify(receiver, event);
}

std::vector<Stall> WatchedApplication::takeStalls() {
  std::vector<Stall> stalls = std::exchange(stalls_, {});
  std::ranges::sort(stalls, {}, &Stall::ms);
  return stalls;
}

double WatchedApplication::takeLongestMs() {
  return std::exchange(longestMs_, 0);
}

double WatchedApplication::limitMs() {
  static const double limit = [] {
    const char* wanted = std::getenv("CAROM_STALL_MS");
    return wanted == nullptr ? usualLimitMs : std::atof(wanted);
  }();
  return limit;
}

bool WatchedApplication::isBinding() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
  return false;
#else
  return !isReported();
#endif
}

bool WatchedApplication::isReported() {
  return qEnvironmentVariable("CAROM_STALLS") == QLatin1String("report");
}

namespace {

class StallListener : public testing::EmptyTestEventListener {
 public:
  explicit StallListener(WatchedApplication& application) : application_(application) {}
  void OnTestStart(const testing::TestInfo& /*test*/) override { (void)application_.takeStalls(); }
  void OnTestEnd(const testing::TestInfo& /*test*/) override {
    for (const Stall& stall : application_.takeStalls()) {
      if (WatchedApplication::isBinding()) {
        ADD_FAILURE() << "the window stood still for " << stall.ms << " ms: " << stall.event
                      << stall.backtrace;
      } else if (WatchedApplication::isReported()) {
        std::printf("the window stood still for %.0f ms: %s%s\n", stall.ms, stall.event.c_str(),
                    stall.backtrace.c_str());
      }
    }
  }

 private:
  WatchedApplication& application_;
};

}  // namespace

void reportStallsOfTests(WatchedApplication& application) {
  // The framework's own printer comes last: a failure must be added before it says "OK".
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  listeners.Append(new StallListener(application));
}

StallsAllowed::StallsAllowed(const char* why) {
  ++allowed;
  std::printf("stalls are allowed here: %s\n", why);
}

StallsAllowed::~StallsAllowed() {
  --allowed;
}

}  // namespace carom::ui::test
