// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>

#include "core/study/lesson.h"

namespace carom::ui {

/// The first thing that is wrong with a lesson and how many more there are, in one sentence; empty
/// if all is well. May take as long as playing the lesson.
/// @param folder  in which the files beside it lie
QString faultOfLesson(const Lesson& lesson, const std::filesystem::path& folder);

}  // namespace carom::ui
