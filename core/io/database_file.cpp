// SPDX-License-Identifier: MIT
#include "core/io/database_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "core/base/error.h"

namespace carom {

namespace fs = std::filesystem;

void remove_logs(const fs::path& file) {
  std::error_code error;
  for (const char* ending : {"-wal", "-shm", "-journal"}) {
    fs::remove(fs::path(file).concat(ending), error);
  }
}

void remove_database(const fs::path& file) {
  std::error_code error;
  fs::remove(file, error);
  remove_logs(file);
}

void name_finally(const fs::path& from, const fs::path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return;
  std::string reason = std::strerror(errno);
  // Some file systems on a network cannot look and rename at once.
  std::error_code error;
  if (errno == EINVAL && !fs::exists(to, error)) {
    fs::rename(from, to, error);
    if (!error) return;
    reason = error.message();
  }
  remove_database(from);
  throw InputError(to.string(), "the database cannot be written (" + reason + ")");
}

FileLock::FileLock(const fs::path& file, const fs::path& name, File how)
    : handle_(
          ::open(file.c_str(), O_RDWR | O_CLOEXEC | (how == File::is_made ? O_CREAT : 0), 0666)) {
  if (handle_ < 0) {
    throw InputError(name.string(),
                     std::string("the database cannot be written (") + std::strerror(errno) + ")");
  }
  if (flock(handle_, LOCK_EX | LOCK_NB) == 0) return;
  ::close(handle_);
  throw InputError(name.string(),
                   "another process writes to this database; wait for its end, or give this one a "
                   "shard and a file of its own");
}

FileLock::~FileLock() {
  ::close(handle_);
}

}  // namespace carom
