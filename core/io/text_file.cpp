// SPDX-License-Identifier: MIT
#include "core/io/text_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "core/base/error.h"
#include "core/io/file_error.h"
#include "core/io/temporary_file.h"

namespace carom {

namespace {

namespace fs = std::filesystem;

/// Pipes and devices: there is nothing to replace.
void write_in_place(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.flush();
  if (!file) fail(path, cannot_write, errno);
}

void replace_text(const fs::path& path, std::string_view text, bool wait_for_disk) {
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
    return write_in_place(path, text);
  }
  // A link stays a link: what it points to is replaced.
  const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path) : path;
  remove_stale_temporaries(target);
  TemporaryFile file(target);
  file.write(text);
  if (wait_for_disk) file.flush_to_disk();
  file.rename_to_target();
}

}  // namespace

void write_text_file(const fs::path& path, std::string_view text) {
  replace_text(path, text, false);
}

void save_text_file(const fs::path& path, std::string_view text) {
  replace_text(path, text, true);
}

std::string read_text_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw InputError(path.string(), "this is a folder; a file is expected");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, "the file cannot be read", errno);
  // One byte more than allowed tells a file that is too long without reading all of it.
  std::string text(largest_text + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) fail(path, "the file cannot be read", errno);
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > largest_text) {
    throw InputError(path.string(), "the file is larger than " + std::to_string(largest_text) +
                                        " bytes, the most that is read");
  }
  return text;
}

}  // namespace carom
