// SPDX-License-Identifier: MIT
#include "core/io/text_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <exception>
#include <fstream>
#include <functional>
#include <system_error>
#include <utility>

#include "core/base/error.h"

namespace carom {

namespace {

namespace fs = std::filesystem;

constexpr const char* cannot_write = "the file cannot be written";

/// Throws InputError{path}: what cannot be done and why, by the system's number of the error.
[[noreturn]] void fail(const fs::path& path, const char* what, int error) {
  throw InputError(path.string(), std::string(what) + ": " +
                                      std::error_code(error, std::generic_category()).message());
}

// mine.json → mine.json.carom-PID-NANOSECONDS.tmp
constexpr std::string_view mark = ".carom-";
constexpr std::string_view ending = ".tmp";
constexpr std::string_view digits = "0123456789";
constexpr int most_attempts = 100;

/// A name that was never given before: else one that is being removed as stale could be made anew
/// at that very moment.
std::string name_beside(const fs::path& target) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return target.string() + std::string(mark) + std::to_string(::getpid()) + "-" +
         std::to_string(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count()) +
         std::string(ending);
}

bool takes_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of(digits), text.size());
  text.remove_prefix(count);
  return count > 0;
}

/// The file name of the target that a name such as the above belongs to; empty for all others.
std::string_view target_of(std::string_view name) {
  const std::size_t at = name.rfind(mark);
  if (at == std::string_view::npos) return {};
  std::string_view rest = name.substr(at + mark.size());
  if (!takes_digits(rest) || !rest.starts_with('-')) return {};
  rest.remove_prefix(1);
  return takes_digits(rest) && rest == ending ? name.substr(0, at) : std::string_view{};
}

/// Cuts ".DIGITS" off the end; the digits, empty if there are none.
std::string_view cut_number(std::string_view& text) {
  const std::size_t dot = text.rfind('.');
  if (dot == std::string_view::npos) return {};
  std::string_view number = text.substr(dot + 1);
  std::string_view rest = number;
  if (!takes_digits(rest) || !rest.empty()) return {};
  text = text.substr(0, dot);
  return number;
}

bool is_running(std::string_view process) {
  pid_t id = 0;
  const auto read = std::from_chars(process.data(), process.data() + process.size(), id);
  return read.ec != std::errc() || id <= 0 || ::kill(id, 0) == 0 || errno != ESRCH;
}

/// The same for a name that the first versions gave, mine.json.PID.ATTEMPT.tmp. They took no lock:
/// it is enough that the process is gone.
std::string_view target_of_unlocked(std::string_view name) {
  if (!name.ends_with(ending)) return {};
  name.remove_suffix(ending.size());
  if (cut_number(name).empty()) return {};
  const std::string_view process = cut_number(name);
  return process.empty() || is_running(process) ? std::string_view{} : name;
}

bool same_file(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// Takes the lock first: whoever writes the file holds it until the file has its final name.
void remove_unless_written(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat held {};
  struct stat named {};
  const bool stale = ::fstat(descriptor, &held) == 0 && S_ISREG(held.st_mode) &&
                     held.st_uid == ::geteuid() && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 &&
                     ::lstat(path.c_str(), &named) == 0 && same_file(held, named);
  if (stale) ::unlink(path.c_str());
  ::close(descriptor);
}

void remove_stale(const fs::path& folder,
                  const std::function<bool(std::string_view target)>& wanted) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    std::string_view target = target_of(name);
    if (target.empty()) target = target_of_unlocked(name);
    if (!target.empty() && wanted(target)) remove_unless_written(entry->path());
  }
}

}  // namespace

TemporaryFile::TemporaryFile(fs::path target) : target_(std::move(target)) {
  // Beside the target, because a rename replaces a file at once only within one file system.
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    if (open_new(name_beside(target_))) return;
    if (errno != EEXIST) break;
  }
  fail(target_, cannot_write, errno);
}

TemporaryFile::~TemporaryFile() {
  if (!name_.empty()) ::unlink(name_.c_str());
  ::close(descriptor_);
}

bool TemporaryFile::open_new(std::string name) {
  descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return false;
  // Where a file system has no locks, nobody gets one and nothing is removed either.
  struct stat made {};
  const bool taken = ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (!taken && ::fstat(descriptor_, &made) == 0 && made.st_nlink > 0) {
    name_ = std::move(name);
    return true;
  }
  // Between the two calls somebody took it for a stale one.
  ::close(descriptor_);
  descriptor_ = -1;
  errno = EEXIST;
  return false;
}

void TemporaryFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(target_, cannot_write, errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void TemporaryFile::flush_to_disk() {
  if (::fsync(descriptor_) != 0) fail(target_, cannot_write, errno);
}

void TemporaryFile::rename_to_target() {
  struct stat old {};
  if (::stat(target_.c_str(), &old) == 0 && ::fchmod(descriptor_, old.st_mode & 07777u) != 0) {
    fail(target_, "the permissions cannot be kept", errno);
  }
  if (::rename(name_.c_str(), target_.c_str()) != 0) fail(target_, cannot_write, errno);
  name_.clear();
}

void remove_stale_temporaries(const fs::path& target) noexcept {
  try {
    const std::string own = target.filename().string();
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    remove_stale(folder, [&own](std::string_view name) { return name == own; });
  } catch (const std::exception&) {
    // Out of memory: another time.
  }
}

void remove_all_stale_temporaries(const fs::path& folder) noexcept {
  try {
    remove_stale(folder, [](std::string_view) { return true; });
  } catch (const std::exception&) {
    // Out of memory: another time.
  }
}

PieceWriter::PieceWriter(fs::path path) : path_(std::move(path)) {
  std::error_code error;
  if (fs::exists(path_, error) && !fs::is_regular_file(path_, error)) {
    pipe_.open(path_, std::ios::binary);
    if (!pipe_) fail(path_, cannot_write, errno);
    return;
  }
  // A link stays a link: what it points to is replaced.
  const fs::path target = fs::is_symlink(path_, error) ? fs::weakly_canonical(path_) : path_;
  remove_stale_temporaries(target);
  temporary_ = std::make_unique<TemporaryFile>(target);
}

void PieceWriter::write(std::string_view text) {
  if (temporary_) return temporary_->write(text);
  pipe_ << text;
  pipe_.flush();
  if (!pipe_) fail(path_, cannot_write, errno);
}

void PieceWriter::finish(bool wait_for_disk) {
  if (!temporary_) return;
  if (wait_for_disk) temporary_->flush_to_disk();
  temporary_->rename_to_target();
}

void write_text_file(const fs::path& path, std::string_view text) {
  PieceWriter file(path);
  file.write(text);
  file.finish();
}

void save_text_file(const fs::path& path, std::string_view text) {
  PieceWriter file(path);
  file.write(text);
  file.finish(true);
}

std::string read_text_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw InputError(path.string(), "this is a folder; a file is expected");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, "the file cannot be read", errno);
  std::string text;
  std::array<char, 1U << 16U> piece{};
  while (file && text.size() <= largest_text) {
    file.read(piece.data(), piece.size());
    text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) fail(path, "the file cannot be read", errno);
  if (text.size() > largest_text) {
    throw InputError(path.string(), "the file is larger than " + std::to_string(largest_text) +
                                        " bytes, the most that is read");
  }
  return text;
}

}  // namespace carom
