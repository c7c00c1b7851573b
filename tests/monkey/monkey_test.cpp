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

constexpr int warmUp = 500;
// Caches of glyphs and pixmaps fill up for a while; a leak of a kilobyte an event would be more.
constexpr double mayGrow = 16e6;  // [bytes]

int eventCount() {
  const char* wanted = std::getenv("CAROM_MONKEY_EVENTS");
  return wanted == nullptr ? 20000 : std::atoi(wanted);
}

/// Until when; without a limit, for ever.
std::optional<std::chrono::steady_clock::time_point> deadline() {
  const char* seconds = std::getenv("CAROM_MONKEY_SECONDS");
  if (seconds == nullptr) return {};
  return std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(seconds));
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
  const auto end = deadline();
  int done = 0;
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
    const bool last = i == events - 1 || (end && std::chrono::steady_clock::now() > *end);
    if (i % 500 == 499 || last) {
      screen.document.cancel();
      screen.document.undoStack().setIndex(0);
      ASSERT_EQ(write_scenario(screen.document.committed()), first)
          << "after " << i << ": " << monkey.last();
    }
    if (last) break;
    // Everything that is made once and kept has been made by then.
    if (i == warmUp) early = bytesWithoutHistory(screen);
  }
  std::printf("%d events\n", done);
  ASSERT_GT(done, warmUp) << "too few to tell anything";
  const std::size_t late = bytesWithoutHistory(screen);
  EXPECT_LT(static_cast<double>(late), static_cast<double>(early) + mayGrow)
      << "memory grew from " << early << " to " << late << " bytes";
}

}  // namespace
}  // namespace carom::ui
