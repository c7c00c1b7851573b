// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window writes the same tables and scenarios in Germany, where Qt and the C library write
// decimals with a comma.
#include <gtest/gtest.h>

#include <QDir>
#include <QLocale>

#include "tests/support/comma_locale.h"
#include "tests/ui/window_fixture.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

/// Every table and scenario of an export of everything, by name.
std::map<QString, QByteArray> exported(WindowOnScreen& w, const QString& into) {
  w.answers.folder = w.folder.filePath(into);
  w.exportEverything();
  std::map<QString, QByteArray> files;
  const QDir folder(w.answers.folder);
  for (const QString& name :
       folder.entryList({QStringLiteral("*.csv"), QStringLiteral("*.json")})) {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    files[name] = file.readAll();
  }
  return files;
}

class GermanDesk {
 public:
  GermanDesk() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }
  ~GermanDesk() { QLocale::setDefault(before_); }
  GermanDesk(const GermanDesk&) = delete;
  GermanDesk& operator=(const GermanDesk&) = delete;

 private:
  QLocale before_;
  carom::test::CommaLocale c_and_streams_;
};

TEST(ExportInGermany, TablesAndScenariosAreTheSameBytes) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.375"));
  const auto english = exported(w, QStringLiteral("english"));
  ASSERT_GE(english.size(), 3u);
  const GermanDesk german;
  ASSERT_EQ(QLocale().toString(0.5), QStringLiteral("0,5"));
  EXPECT_EQ(exported(w, QStringLiteral("german")), english);
}

TEST(ExportInGermany, WhatIsTypedThereIsSavedTheSame) {
  std::string english;
  {
    WindowOnScreen w;
    w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.375"));
    w.enter(w.field(QStringLiteral("pose.tip.x")), QStringLiteral("123.5 mm"));
    english = w.bytes();
  }
  const GermanDesk german;
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.375"));
  w.enter(w.field(QStringLiteral("pose.tip.x")), QStringLiteral("123.5 mm"));
  w.answers.save = w.folder.filePath(QStringLiteral("kept.json"));
  w.trigger("file.save");
  QFile file(w.answers.save);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll().toStdString(), english);
}

}  // namespace
}  // namespace carom::ui
