// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

namespace carom::ui::test {

/// The program ffmpeg that the path finds first, as a script; none if that is empty.
class StandIn {
 public:
  explicit StandIn(const QByteArray& script) : before_(qgetenv("PATH")) {
    if (!script.isEmpty()) {
      QFile file(folder_.filePath(QStringLiteral("ffmpeg")));
      EXPECT_TRUE(file.open(QIODevice::WriteOnly));
      file.write("#!/bin/sh\n" + script);
      file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    const QByteArray first = folder_.path().toUtf8();
    qputenv("PATH", script.isEmpty() ? first : first + ':' + before_);
  }
  StandIn(const StandIn&) = delete;
  StandIn& operator=(const StandIn&) = delete;
  ~StandIn() { qputenv("PATH", before_); }

  [[nodiscard]] QString path(const char* name) const {
    return folder_.filePath(QString::fromLatin1(name));
  }

 private:
  QByteArray before_;
  QTemporaryDir folder_;
};

}  // namespace carom::ui::test
