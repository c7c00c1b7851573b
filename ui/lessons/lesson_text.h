// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/study/lesson_numbers.h"

namespace carom::ui {

/// Markdown as QTextBrowser reads it: formulas between backticks, `T_c⁻`, with their indices
/// lowered and raised, and numbers kept in one line with their units.
QString markdownWithFormulas(const QString& markdown);

/// The same as rich text for a label.
QString htmlOfMarkdown(const QString& markdown);

/// A number of a lesson in a sentence, with its unit and in one line; "–" where there is none.
QString lessonQuantityText(const LessonQuantity& quantity, const Display& display, int digits);

}  // namespace carom::ui
