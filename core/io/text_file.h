// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

namespace carom {

/// A file beside its target that takes its place at once, or does not outlive a failure.
///
/// It is locked while it is written: what carries such a name and is locked by nobody was left by a
/// program that was killed.
class TemporaryFile {
 public:
  /// Throws InputError{target} if it cannot be made.
  explicit TemporaryFile(std::filesystem::path target);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  /// Throws InputError{target}, as on a full disk.
  void write(std::string_view text);
  /// Returns when the text is on the disk, so that no power cut can leave the new name with no text
  /// behind it. Throws InputError{target}.
  void flush_to_disk();
  /// With the permissions of what it replaces. Throws InputError{target}.
  void rename_to_target();

 private:
  [[nodiscard]] bool open_new(std::string name);

  std::filesystem::path target_;
  std::string name_;
  int descriptor_ = -1;
};

/// Removes what killed programs left behind while they wrote `target`: regular files of this user
/// with the names that TemporaryFile gives, or gave, and that nobody is writing. What cannot be
/// removed stays; a folder that cannot be read is left alone.
void remove_stale_temporaries(const std::filesystem::path& target) noexcept;

/// The same for every target in a folder.
void remove_all_stale_temporaries(const std::filesystem::path& folder) noexcept;

/// Largest text that is read from a file [bytes].
inline constexpr std::size_t largest_text = 4u << 20;

/// The whole of a file of at most largest_text bytes. Throws InputError{path} if it cannot
/// be read or is larger.
std::string read_text_file(const std::filesystem::path& path);

/// A file that is written in pieces and takes the place of what is there at its end; pipes and
/// devices, where there is nothing to replace, are written to at once.
class PieceWriter {
 public:
  /// Throws InputError{path} if it cannot be written.
  explicit PieceWriter(std::filesystem::path path);
  /// Throws InputError{path}, as on a full disk.
  void write(std::string_view text);
  /// Brings it to its place. @param wait_for_disk  the text is on the disk before
  void finish(bool wait_for_disk = false);

 private:
  std::filesystem::path path_;
  std::unique_ptr<TemporaryFile> temporary_;  ///< null: a pipe
  std::ofstream pipe_;
};

/// Writes a temporary file beside it and renames: the old or the new text, never half of one.
/// The system brings it to the disk when it likes; a power cut before that may lose both texts.
void write_text_file(const std::filesystem::path& path, std::string_view text);

/// The same for what cannot be made again: it is on the disk before it takes the old text's place.
/// Waits for the disk, which takes long while others write to it.
void save_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace carom
