// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is asked before a film is written.
#include "ui/window/film_dialog.h"

#include <gtest/gtest.h>

#include <QTest>

#include "tests/ui/eventually.h"
#include "tests/ui/stand_in.h"
#include "ui/export/film.h"

namespace carom::ui {
namespace {

/// About a film of ten pictures for each picture per second.
FilmQuestion tenSeconds() {
  return {
      FilmChoice{}, {801, 500}, 0.25, [](int perSecond) { return std::int64_t{10} * perSecond; }};
}

TEST(FilmDialog, IsAnsweredWithKeysAndMouse) {
  const test::StandIn none{QByteArray()};
  FilmDialog dialog(tenSeconds(), nullptr);
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&dialog));
  EXPECT_EQ(dialog.choice(), FilmChoice{.format = FilmFormat::pictures})
      << "films cannot be written";
  QTest::keyClick(dialog.formatBox(), Qt::Key_Home);
  EXPECT_EQ(dialog.choice(), FilmChoice());
  EXPECT_TRUE(dialog.note()->text().contains(QStringLiteral("300 pictures, 10.0 s")))
      << dialog.note()->text().toStdString();
  EXPECT_TRUE(dialog.note()->text().contains(QStringLiteral("ffmpeg")));
  EXPECT_FALSE(dialog.exportButton()->isEnabled()) << "nothing could write it";
  QTest::keyClick(dialog.formatBox(), Qt::Key_End);
  QTest::keyClick(dialog.sizeBox(), Qt::Key_End);
  QTest::keyClick(dialog.rateBox(), Qt::Key_Down);
  QTest::mouseClick(dialog.classBox(), Qt::LeftButton, {},
                    QPoint(8, dialog.classBox()->height() / 2));
  EXPECT_EQ(dialog.choice(), (FilmChoice{FilmFormat::pictures, {800, 500}, 60, true}));
  EXPECT_TRUE(dialog.note()->text().contains(QStringLiteral("600 pictures")));
  EXPECT_FALSE(dialog.note()->text().contains(QStringLiteral("ffmpeg")));
  EXPECT_TRUE(dialog.exportButton()->isEnabled());
  QTest::keyClick(&dialog, Qt::Key_Return);
  EXPECT_EQ(dialog.result(), static_cast<int>(QDialog::Accepted));
}

TEST(FilmDialog, HasRoomForItsNote) {
  const test::StandIn none{QByteArray()};
  FilmDialog dialog(tenSeconds(), nullptr);
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&dialog));
  const QLabel& note = *dialog.note();
  const auto isWhole = [&note] { return note.height() >= note.heightForWidth(note.width()); };
  EXPECT_TRUE(test::eventually(isWhole));
  QTest::keyClick(dialog.formatBox(), Qt::Key_Home);
  EXPECT_TRUE(test::eventually(isWhole)) << "with the line about ffmpeg";
  dialog.resize(dialog.minimumWidth(), dialog.height());
  EXPECT_TRUE(test::eventually(isWhole)) << "in a narrower dialog";
}

TEST(FilmDialog, DoesNotBeginAFilmThatIsTooLong) {
  FilmDialog dialog({FilmChoice{},
                     {801, 500},
                     0.25,
                     [](int perSecond) { return perSecond < 30 ? 100 : mostFilmPictures + 1; }},
                    nullptr);
  EXPECT_FALSE(dialog.exportButton()->isEnabled());
  EXPECT_TRUE(dialog.note()->text().contains(QStringLiteral("too long")));
  dialog.rateBox()->setCurrentIndex(0);
  EXPECT_TRUE(dialog.exportButton()->isEnabled()) << dialog.note()->text().toStdString();
}

}  // namespace
}  // namespace carom::ui
