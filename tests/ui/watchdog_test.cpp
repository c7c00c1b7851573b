// SPDX-License-Identifier: GPL-3.0-or-later
//
// The watchdog over the window's thread, against events whose length is known.
#include "tests/ui/watchdog.h"

#include <gmock/gmock.h>

#include <QEventLoop>
#include <QTimer>
#include <chrono>
#include <ctime>
#include <functional>

namespace carom::ui::test {

// Named functions, which a list of functions can show.
[[gnu::noinline]] void holdTheWindowUp(const std::function<void()>& work) {
  work();
}
[[gnu::noinline]] void holdTheInnerLoopUp(const std::function<void()>& work) {
  work();
}

namespace {

using ::testing::AllOf;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class Slow : public QObject {
 public:
  explicit Slow(std::function<void()> work) : work_(std::move(work)) {
    setObjectName(QStringLiteral("slow"));
  }
  bool event(QEvent* /*event*/) override {
    work_();
    return true;
  }

 private:
  std::function<void()> work_;
};

void compute(double ms) {
  const auto now = [] {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
  };
  for (const double start = now(); now() - start < ms;) {
  }
}

void sleepFor(double ms) {
  std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(ms));
}

std::vector<Stall> stallsOf(const std::function<void()>& work) {
  auto& application = dynamic_cast<WatchedApplication&>(*QCoreApplication::instance());
  (void)application.takeStalls();
  Slow slow(work);
  QCoreApplication::postEvent(&slow, new QEvent(QEvent::UpdateRequest));
  QCoreApplication::processEvents();
  return application.takeStalls();
}

TEST(Watchdog, NamesWhoComputedOrWaitedForLonger) {
  const double longer = 1.5 * WatchedApplication::limitMs();
  for (const auto& hold : {compute, sleepFor}) {
    std::vector<Stall> stalls;
    // On a busy computer a wait may be excused by another thread that had no processor.
    for (int tries = 0; stalls.empty() && tries < (hold == compute ? 1 : 50); ++tries) {
      stalls = stallsOf([&] { hold(longer); });
    }
    ASSERT_THAT(stalls, SizeIs(1));
    // The clocks of the thread and of the scheduler differ by some milliseconds on a busy computer.
    EXPECT_GE(stalls[0].ms, 0.9 * longer);
    EXPECT_THAT(stalls[0].event, AllOf(HasSubstr("slow"), HasSubstr("UpdateRequest")));
  }
}

TEST(Watchdog, LetsShortEventsPass) {
  EXPECT_THAT(stallsOf([] { sleepFor(WatchedApplication::limitMs() / 4); }), IsEmpty());
}

// A menu that waits in a loop of its own holds nothing up; what happens within is measured.
TEST(Watchdog, LeavesOutALoopWithinAnEvent) {
  const double limit = WatchedApplication::limitMs();
  EXPECT_THAT(stallsOf([limit] {
                QEventLoop loop;
                QTimer::singleShot(static_cast<int>(2 * limit), &loop, &QEventLoop::quit);
                loop.exec();
              }),
              IsEmpty());
}

TEST(Watchdog, ListsTheFunctionsThatComputed) {
  const double longer = 1.5 * WatchedApplication::limitMs();
  const std::vector<Stall> stalls =
      stallsOf([longer] { holdTheWindowUp([longer] { compute(longer); }); });
  ASSERT_THAT(stalls, SizeIs(1));
  EXPECT_THAT(stalls[0].backtrace, HasSubstr("carom::ui::test::holdTheWindowUp"));
}

// Each of two turns, one within the other, is told with its own functions.
TEST(Watchdog, ListsTheFunctionsOfTheTurnThatTookLong) {
  const double longer = 1.5 * WatchedApplication::limitMs();
  const std::vector<Stall> stalls = stallsOf([longer] {
    QEventLoop loop;
    Slow inner([&] {
      holdTheInnerLoopUp([longer] { compute(longer); });
      loop.quit();
    });
    QCoreApplication::postEvent(&inner, new QEvent(QEvent::UpdateRequest));
    loop.exec();
    holdTheWindowUp([longer] { compute(longer); });
  });
  ASSERT_THAT(stalls, SizeIs(2));
  for (const Stall& stall : stalls) {
    const bool within = stall.backtrace.find("holdTheInnerLoopUp") != std::string::npos;
    const bool after = stall.backtrace.find("holdTheWindowUp") != std::string::npos;
    EXPECT_NE(within, after) << stall.backtrace;
  }
}

}  // namespace
}  // namespace carom::ui::test
