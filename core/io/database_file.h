// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace carom {

/// Removes what SQLite keeps beside a database while it is written, of a database that is gone:
/// where a writer was killed its log stays, and SQLite would take that for a part of the next
/// database of the name.
void remove_logs(const std::filesystem::path& file);

/// Removes a database that nobody writes to, with its logs.
void remove_database(const std::filesystem::path& file);

/// Renames a file, unless there is one of that name by now: then it is removed, and InputError
/// thrown.
void name_finally(const std::filesystem::path& from, const std::filesystem::path& to);

/// Holds a file for one process, until it ends in whatever way.
class FileLock {
 public:
  enum class File : unsigned char { is_there, is_made };

  /// Throws InputError where another process holds the file, or it cannot be written.
  /// @param name  what messages call the file
  FileLock(const std::filesystem::path& file, const std::filesystem::path& name, File how);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  int handle_;
};

}  // namespace carom
