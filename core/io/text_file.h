// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace carom {

/// Largest text that is read from a file [bytes].
inline constexpr std::size_t largest_text = 4u << 20;

/// The whole of a file of at most largest_text bytes. Throws InputError{path} if it cannot
/// be read or is larger.
std::string read_text_file(const std::filesystem::path& path);

/// Writes a temporary file beside it and renames: the old or the new text, never half of one.
/// The system brings it to the disk when it likes; a power cut before that may lose both texts.
void write_text_file(const std::filesystem::path& path, std::string_view text);

/// The same for what cannot be made again: it is on the disk before it takes the old text's place.
/// Waits for the disk, which takes long while others write to it.
void save_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace carom
