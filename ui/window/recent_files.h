// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace carom::ui {

/// The files that were opened and saved last, the latest first.
class RecentFiles {
 public:
  /// `remembered`: read from the settings and written there.
  explicit RecentFiles(bool remembered);

  [[nodiscard]] const QStringList& paths() const { return paths_; }
  void add(const QString& path);
  /// It is no longer there.
  void remove(const QString& path);
  void clear();

 private:
  void write() const;

  bool remembered_;
  QStringList paths_;
};

}  // namespace carom::ui
