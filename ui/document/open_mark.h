// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>
#include <memory>

namespace carom::ui {

/// Tells the windows of this user which file is open in each of them, by locks in a folder that
/// they share. The lock of a program that has ended counts no longer.
class OpenMark {
 public:
  /// Marks nothing, and sees no marks of others, without a folder.
  explicit OpenMark(QString folder = {});

  /// Marks this file, and no longer the one before; an empty path marks none.
  void moveTo(const QString& path);
  /// Whether another window has marked this file, by whatever name or link.
  [[nodiscard]] bool isElsewhere(const QString& path) const;

 private:
  QString folder_;
  std::unique_ptr<QLockFile> lock_;  ///< null: no file is marked
};

}  // namespace carom::ui
