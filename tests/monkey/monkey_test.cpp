// SPDX-License-Identifier: GPL-3.0-or-later
//
// Senseless events, many of them. CAROM_MONKEY_EVENTS sets how many (20,000 unless it does),
// CAROM_MONKEY_SECONDS how long at most, CAROM_SEED which ones.
#include <gtest/gtest.h>
#include <malloc.h>

#include <QFile>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "core/impact/indicators.h"
#include "tests/monkey/monkey.h"
#include "tests/support/seed.h"

#if defined(__SANITIZE_ADDRESS__)
// GCC ships this function without its header.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();
#endif

namespace carom::ui {
namespace {

constexpr int fewest = 500;
// Panels are made when they are first opened, caches of glyphs and pixmaps fill up: 12 MB from
// event 500 to 1500, 6 from there to 5000, 5 from there to 20,000. So the second half of a run is
// judged; a leak of two kilobytes an event would be more.
constexpr double mayGrow = 16e6;  // [bytes]

int eventCount() {
  const char* wanted = std::getenv("CAROM_MONKEY_EVENTS");
  return wanted == nullptr ? 20000 : std::atoi(wanted);
}

using Clock = std::chrono::steady_clock;

/// For how long; without a limit, for ever.
std::optional<Clock::duration> timeLimit() {
  const char* seconds = std::getenv("CAROM_MONKEY_SECONDS");
  if (seconds == nullptr) return {};
  return std::chrono::seconds(std::atoi(seconds));
}

std::size_t allocatedBytes() {
#if defined(__SANITIZE_ADDRESS__)
  return __sanitizer_get_current_allocated_bytes();
#else
  return ::mallinfo2().uordblks;
#endif
}

/// The history is the person's, and grows with it; everything else must not.
std::size_t bytesWithoutHistory(test::WindowOnScreen& screen) {
  screen.document.reset(load_gallery("double-pendulum"));
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QCoreApplication::processEvents();
  return allocatedBytes();
}

TEST(Monkey, BreaksNothingAndUndoGivesBackTheFirstBytes) {
  test::WindowOnScreen screen;
  // A copy: what is opened may be saved again.
  screen.answers.open = screen.folder.filePath(QStringLiteral("kane.json"));
  QFile::copy(QString::fromUtf8(CAROM_SOURCE_ROOT "/resources/scenarios/kane.json"),
              screen.answers.open);
  screen.answers.save = screen.folder.filePath(QStringLiteral("saved.json"));
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("figure.svg"));
  test::Monkey monkey(screen, carom::test::seed(20260401));
  std::string first = screen.bytes();
  QObject::connect(&screen.document, &ScenarioDocument::identityChanged, &screen.window, [&] {
    // Another document was opened.
    if (screen.document.undoStack().count() == 0)
      first = write_scenario(screen.document.committed());
  });
  const int events = eventCount();
  const auto limit = timeLimit();
  const Clock::time_point start = Clock::now();
  int done = 0, earlyAt = 0;
  std::size_t early = 0;
  for (int i = 0; i < events; ++i) {
    try {
      monkey.act();
    } catch (const std::exception& error) {
      FAIL() << "event " << i << ", " << monkey.last() << ": " << error.what();
    }
    ASSERT_FALSE(screen.document.evaluation().verdict.empty()) << i << ": " << monkey.last();
    ASSERT_TRUE(is_finite(screen.document.evaluation().indicators)) << i << ": " << monkey.last();
    ++done;
    const Clock::duration taken = Clock::now() - start;
    const bool last = i == events - 1 || (limit && taken > *limit);
    if (i % 500 == 499 || last) {
      screen.document.cancel();
      screen.document.undoStack().setIndex(0);
      ASSERT_EQ(write_scenario(screen.document.committed()), first)
          << "after " << i << ": " << monkey.last();
    }
    if (last) break;
    if (earlyAt == 0 && (2 * i >= events || (limit && 2 * taken > *limit))) {
      earlyAt = i;
      early = bytesWithoutHistory(screen);
    }
  }
  ASSERT_GT(done, fewest) << "too few to tell anything";
  const std::size_t late = bytesWithoutHistory(screen);
  std::printf("%d events, %zu bytes after %d of them, %zu after all\n", done, early, earlyAt, late);
  EXPECT_LT(static_cast<double>(late), static_cast<double>(early) + mayGrow)
      << "memory grew from " << early << " to " << late << " bytes";
}

}  // namespace
}  // namespace carom::ui
