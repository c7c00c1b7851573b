// SPDX-License-Identifier: MIT
#include "core/io/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "core/base/error.h"
#include "core/io/scenario_json.h"

namespace carom {

namespace {

namespace fs = std::filesystem;

constexpr const char* cannot_write = "the file cannot be written";

[[noreturn]] void fail(const fs::path& path, const char* what, int error) {
  throw InputError(path.string(), std::string(what) + ": " +
                                      std::error_code(error, std::generic_category()).message());
}

/// A file that does not outlive a failure.
class TemporaryFile {
 public:
  /// Beside `target`, because a rename replaces a file at once only within one file system.
  explicit TemporaryFile(fs::path target) : target_(std::move(target)) {
    const std::string stem = target_.string() + "." + std::to_string(::getpid()) + ".";
    for (int attempt = 0; attempt < most_attempts && descriptor_ < 0; ++attempt) {
      name_ = stem + std::to_string(attempt) + ".tmp";
      descriptor_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (descriptor_ < 0 && errno != EEXIST) break;
    }
    if (descriptor_ < 0) fail(target_, cannot_write, errno);
  }

  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  ~TemporaryFile() {
    ::close(descriptor_);
    if (!name_.empty()) ::unlink(name_.c_str());
  }

  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(descriptor_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail(target_, cannot_write, errno);
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void rename_to_target() {
    struct stat old {};
    if (::stat(target_.c_str(), &old) == 0 && ::fchmod(descriptor_, old.st_mode & 07777u) != 0) {
      fail(target_, "the permissions cannot be kept", errno);
    }
    // Before the rename: else a power cut could leave the new name with no text behind it.
    if (::fsync(descriptor_) != 0) fail(target_, cannot_write, errno);
    if (::rename(name_.c_str(), target_.c_str()) != 0) fail(target_, cannot_write, errno);
    name_.clear();
  }

 private:
  static constexpr int most_attempts = 100;

  fs::path target_;
  std::string name_;
  int descriptor_ = -1;
};

/// Pipes and devices: there is nothing to replace.
void write_in_place(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.flush();
  if (!file) fail(path, cannot_write, errno);
}

}  // namespace

void write_text_file(const fs::path& path, std::string_view text) {
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
    return write_in_place(path, text);
  }
  // A link stays a link: what it points to is replaced.
  const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path) : path;
  TemporaryFile file(target);
  file.write(text);
  file.rename_to_target();
}

std::string read_text_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw InputError(path.string(), "this is a folder; a file is expected");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, "the file cannot be read", errno);
  // One byte more than allowed tells a file that is too long without reading all of it.
  std::string text(largest_scenario_text + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) fail(path, "the file cannot be read", errno);
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > largest_scenario_text) {
    throw InputError(path.string(), "the file is larger than " +
                                        std::to_string(largest_scenario_text) +
                                        " bytes, the most that is read");
  }
  return text;
}

Scenario read_scenario_file(const fs::path& path) {
  return read_scenario(read_text_file(path));
}

}  // namespace carom
