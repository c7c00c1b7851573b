// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/lesson.h"

namespace carom {

/// Reads a version 1 lesson, as strictly as scenarios are read. Whether it holds together says
/// check_lesson().
/// @param folder  in which the files beside it lie
Lesson read_lesson(std::string_view text, const std::filesystem::path& folder);
Lesson read_lesson_file(const std::filesystem::path& path);

/// As write_scenario(): write(read(write(l))) = write(l) to the byte. Texts of several lines are
/// lists of lines.
std::string write_lesson(const Lesson& lesson);

/// One row of resources/lessons/index.json.
struct LessonEntry {
  std::string name;  ///< file name without ending
  std::filesystem::path path;
  std::string title;
  std::string summary;
};

/// All lessons, in the order of the index; none if there is no such folder.
std::vector<LessonEntry> list_lessons();
/// Throws InputError if there is no such lesson.
Lesson load_lesson(const std::string& name);

}  // namespace carom
