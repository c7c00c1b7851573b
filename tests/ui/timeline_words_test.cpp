// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the line of time says of itself.
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/timeline_bar.h"

namespace carom::ui {
namespace {

/// The words of a contact below a strip of this width.
QStringList contactWords(TimelineStrip& strip, int width) {
  strip.resize(width, strip.height());
  QStringList found;
  for (const StripWord& word : strip.words()) {
    if (word.text.contains(QChar(0xD7))) found << word.text;
  }
  return found;
}

// "contact ×13" would be thirteen contacts.
TEST(TimelineWords, SayThatTimeIsStretched) {
  test::WindowOnScreen screen("double-pendulum-compliant");
  const Player& player = *screen.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  TimelineStrip& strip = *screen.window.views().timeline->strip();
  const QStringList roomy = contactWords(strip, 3000);
  ASSERT_FALSE(roomy.isEmpty());
  for (const QString& word : roomy) {
    EXPECT_TRUE(word.startsWith(QStringLiteral("contact, stretched ×"))) << word.toStdString();
  }
  bool shorter = false;
  for (int width = 3000; width > 300; width -= 50) {
    for (const QString& word : contactWords(strip, width)) {
      EXPECT_TRUE(word.contains(QStringLiteral("stretched ×"))) << word.toStdString();
      shorter = shorter || word.startsWith(QStringLiteral("stretched"));
    }
  }
  EXPECT_TRUE(shorter) << "where there is no room for both words";
}

}  // namespace
}  // namespace carom::ui
