// SPDX-License-Identifier: MIT
//
// What is computed beside the window ends within 0.2 s after it was told to. That is measured in
// the thread's own processor time, which other programs do not lengthen.
#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <ctime>
#include <functional>
#include <thread>

#include "app/report/validation.h"
#include "core/io/gallery.h"
#include "core/motion/simulate.h"
#include "core/pose/resolve.h"
#include "core/study/compare_laws.h"
#include "core/study/coupling_report.h"
#include "core/study/simulation.h"
#include "core/study/sweep.h"
#include "tests/support/chain_scenario.h"

namespace carom {
namespace {

double seconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Cancelled {
  bool finished_before = false;  ///< it did not last until it was told to end
  double seconds = 0;            ///< from being told to end until it did
};

/// Lets the work go on for so many seconds, and then ends it.
Cancelled cancel(double after, const std::function<void(const std::stop_token&)>& work) {
  std::atomic<bool> done = false;
  std::atomic<double> end = 0;
  std::jthread thread([&](const std::stop_token& stop) {
    work(stop);
    end = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    done = true;
    // Its clock can be read as long as it lives.
    while (!stop.stop_requested()) std::this_thread::yield();
  });
  clockid_t clock{};
  pthread_getcpuclockid(thread.native_handle(), &clock);
  while (!done && seconds_of(clock) < after) std::this_thread::yield();
  Cancelled out{.finished_before = done};
  const double told = seconds_of(clock);
  thread.request_stop();
  thread.join();
  out.seconds = end - told;
  return out;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double at_once = 1;  // [s]; sanitizers make everything several times slower
#else
constexpr double at_once = 0.2;  // [s]
#endif

void expect_cancelled(double after, const std::function<void(const std::stop_token&)>& work) {
  const Cancelled cancelled = cancel(after, work);
  EXPECT_FALSE(cancelled.finished_before) << "too short to be cancelled";
  EXPECT_LT(cancelled.seconds, at_once);
}

class CancelChain : public testing::Test {
 protected:
  static void SetUpTestSuite() { chain = new Scenario(test::chain_scenario(1000)); }
  static void TearDownTestSuite() { delete chain; }
  static Scenario* chain;
};
Scenario* CancelChain::chain = nullptr;

// Every rod has another angle than the one that is asked for: a thousand rows at once.
TEST_F(CancelChain, Assembly) {
  std::vector<double> guess = chain->motion->state.q;
  for (std::size_t i = 2; i < guess.size(); i += 3) guess[i] += 0.001;
  expect_cancelled(0.1, [&](const std::stop_token& stop) {
    resolve_pose(*chain->mechanism, chain->motion->pose, guess, {.stop = stop});
  });
}

TEST_F(CancelChain, Sweep) {
  expect_cancelled(0.1, [&](const std::stop_token& stop) {
    const SweepAxis& axis = chain->axis;
    sweep(*chain, {axis.path, axis.from, axis.to, 2000}, {stop, {}});
  });
}

TEST_F(CancelChain, Couplings) {
  const Evaluation evaluation = compute(*chain);
  expect_cancelled(0.05, [&](const std::stop_token& stop) {
    report_couplings(*chain->mechanism, evaluation, stop);
  });
}

TEST_F(CancelChain, MotionBeforeTheImpact) {
  const Evaluation evaluation = compute(*chain);
  Trajectory trajectory;
  expect_cancelled(0.1, [&](const std::stop_token& stop) {
    trajectory = simulate(*chain, evaluation, {5, 5}, {stop, {}});
  });
  EXPECT_EQ(trajectory.start.reason, EndReason::cancelled);
  EXPECT_EQ(trajectory.end.reason, EndReason::cancelled);
}

TEST(Cancel, ComparisonOfLaws) {
  expect_cancelled(0.05, [&](const std::stop_token& stop) {
    while (!stop.stop_requested()) compare_laws(load_gallery("newtons-cradle"), {.stop = stop});
  });
}

TEST(Cancel, Validation) {
  const ReferenceFile reference = load_reference();
  for (const double after : {0.05, 0.15, 0.3}) {
    expect_cancelled(after, [&](const std::stop_token& stop) {
      validation_report(reference, {stop, {}});
    });
  }
}

}  // namespace
}  // namespace carom
