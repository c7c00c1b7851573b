// SPDX-License-Identifier: GPL-3.0-or-later
//
// The worker by itself: which pieces are done, what is delivered, and what becomes of an exception.
#include "ui/work/worker.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <memory>
#include <semaphore>
#include <stdexcept>

#include "tests/ui/eventually.h"
#include "tests/ui/injected_fault.h"

namespace carom::ui {
namespace {

constexpr int cancelMs = 200;

class WorkerAlone : public testing::Test {
 protected:
  /// Work that hands over a number.
  Worker::Work number(int n) {
    return [this, n](const Job&) { return [this, n] { delivered << n; }; };
  }
  /// Work that begins when `go` is released.
  Worker::Work heldNumber(int n) {
    return [this, n](const Job&) -> Worker::Delivery {
      begun.release();
      go.acquire();
      return [this, n] { delivered << n; };
    };
  }
  /// Work that ends only when it is stopped.
  Worker::Work untilStopped() {
    return [this](const Job& job) -> Worker::Delivery {
      begun.release();
      while (!job.stop.stop_requested()) std::this_thread::yield();
      return [this] { delivered << -1; };
    };
  }

  QList<int> delivered;
  std::counting_semaphore<> begun{0};
  std::counting_semaphore<> go{0};
  std::unique_ptr<Worker> worker =
      std::make_unique<Worker>(QStringLiteral("test"), QStringLiteral("It failed"), nullptr);
};

TEST_F(WorkerAlone, OfThePiecesThatWaitOnlyTheLatestIsDone) {
  worker->start(heldNumber(1), 1);
  begun.acquire();
  worker->start(number(2), 2);
  worker->start(number(3), 3);
  EXPECT_EQ(worker->requested(), 3u);
  EXPECT_EQ(worker->delivered(), 0u);
  go.release();
  ASSERT_TRUE(test::eventually([&] { return !worker->isBusy(); }));
  EXPECT_EQ(delivered.last(), 3);
  EXPECT_FALSE(delivered.contains(2));
  EXPECT_EQ(worker->delivered(), 3u);
}

TEST_F(WorkerAlone, FinishWaitsAndDeliversAtOnce) {
  EXPECT_FALSE(worker->finish()) << "there is nothing to wait for";
  worker->start(number(1), 7);
  EXPECT_TRUE(worker->finish());
  EXPECT_EQ(delivered, QList<int>{1});
  EXPECT_EQ(worker->delivered(), 7u);
  EXPECT_FALSE(worker->isBusy());
  QCoreApplication::processEvents();
  EXPECT_EQ(delivered, QList<int>{1}) << "delivered once";
}

TEST_F(WorkerAlone, WhatIsCancelledIsStoppedAndNeverDelivered) {
  worker->start(untilStopped(), 1);
  begun.acquire();
  worker->start(number(2), 2);
  worker->cancel();
  EXPECT_FALSE(worker->isBusy());
  EXPECT_EQ(worker->requested(), worker->delivered());
  worker->start(number(3), 3);
  QElapsedTimer clock;
  clock.start();
  EXPECT_TRUE(worker->finish());
  EXPECT_LT(clock.elapsed(), cancelMs);
  EXPECT_EQ(delivered, QList<int>{3});
}

TEST_F(WorkerAlone, WhatIsDoneButNotDeliveredIsCancelledToo) {
  worker->start(heldNumber(1), 1);
  begun.acquire();
  go.release();
  // The second piece begins only when the first is done.
  worker->start(heldNumber(2), 2);
  begun.acquire();
  worker->cancel();
  go.release();
  QTest::qWait(20);
  EXPECT_TRUE(delivered.isEmpty());
}

TEST_F(WorkerAlone, ItsEndStopsWhatRuns) {
  worker->start(untilStopped());
  begun.acquire();
  QElapsedTimer clock;
  clock.start();
  worker.reset();
  EXPECT_LT(clock.elapsed(), cancelMs);
  EXPECT_TRUE(delivered.isEmpty());
}

TEST_F(WorkerAlone, AnExceptionBecomesASentenceAndALineInTheLog) {
  const test::LogLines log;
  const QSignalSpy failed(worker.get(), &Worker::failed);
  worker->start([](const Job&) -> Worker::Delivery { throw std::runtime_error("no luck"); }, 5);
  ASSERT_TRUE(test::eventually([&] { return !worker->isBusy(); }));
  ASSERT_EQ(failed.count(), 1);
  EXPECT_EQ(failed.first().first().toString(), QStringLiteral("It failed: no luck."));
  EXPECT_EQ(worker->fault(), QStringLiteral("It failed: no luck."));
  EXPECT_EQ(worker->delivered(), 5u) << "the instant is not tried again";
  EXPECT_TRUE(log.contains(QStringLiteral("test: no luck"))) << log.text();
  worker->start(number(1), 6);
  ASSERT_TRUE(worker->finish());
  EXPECT_TRUE(worker->fault().isEmpty());
  EXPECT_EQ(delivered, QList<int>{1});
}

TEST_F(WorkerAlone, WhatIsNoStdExceptionAndWhatADeliveryThrowsAreCaughtToo) {
  const test::LogLines log;
  worker->start([](const Job&) -> Worker::Delivery { throw 3; });
  ASSERT_TRUE(worker->finish());
  EXPECT_EQ(worker->fault(), QStringLiteral("It failed: an unknown error."));
  worker->start(
      [](const Job&) -> Worker::Delivery { return [] { throw std::runtime_error("too late."); }; });
  ASSERT_TRUE(worker->finish());
  EXPECT_EQ(worker->fault(), QStringLiteral("It failed: too late."));
  worker->runHere([](const Job&) -> Worker::Delivery { throw std::runtime_error("here"); });
  EXPECT_EQ(worker->fault(), QStringLiteral("It failed: here."));
  EXPECT_TRUE(log.contains(QStringLiteral("test: here"))) << log.text();
}

TEST_F(WorkerAlone, WorkInTheWindowsThreadIsDeliveredAtOnceAndReplacesWhatRuns) {
  worker->start(untilStopped(), 1);
  begun.acquire();
  worker->runHere(number(2), 2);
  EXPECT_EQ(delivered, QList<int>{2});
  EXPECT_EQ(worker->delivered(), 2u);
  EXPECT_FALSE(worker->isBusy());
}

TEST_F(WorkerAlone, ProgressIsToldOfWhatTakesLong) {
  int told = -1;
  QObject::connect(worker.get(), &Worker::progressed, worker.get(),
                   [&] { told = worker->percent().value_or(-1); });
  worker->start([this](const Job& job) -> Worker::Delivery {
    job.progress(0.42);
    go.acquire();
    return {};
  });
  EXPECT_FALSE(worker->percent()) << "not at once";
  ASSERT_TRUE(test::eventually([&] { return told == 42; }));
  go.release();
  ASSERT_TRUE(test::eventually([&] { return told == -1; })) << "and its end";
}

}  // namespace
}  // namespace carom::ui
