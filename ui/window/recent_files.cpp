// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recent_files.h"

#include <QSettings>

namespace carom::ui {

namespace {
constexpr qsizetype most = 10;
const QString key = QStringLiteral("recentFiles");
}  // namespace

RecentFiles::RecentFiles(bool remembered) : remembered_(remembered) {
  if (remembered_) paths_ = QSettings().value(key).toStringList().mid(0, most);
}

void RecentFiles::add(const QString& path) {
  paths_.removeAll(path);
  paths_.prepend(path);
  paths_ = paths_.mid(0, most);
  write();
}

void RecentFiles::remove(const QString& path) {
  paths_.removeAll(path);
  write();
}

void RecentFiles::clear() {
  paths_.clear();
  write();
}

void RecentFiles::write() const {
  if (remembered_) QSettings().setValue(key, paths_);
}

}  // namespace carom::ui
