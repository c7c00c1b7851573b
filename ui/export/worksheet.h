// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "core/study/lesson.h"
#include "ui/export/figure_export.h"

namespace carom::ui {

/// Where the questions stand.
enum class QuestionPages : unsigned char {
  apart,    ///< each begins a page, to be handed out after those before it
  together  ///< one below the other
};

/// A lesson on paper as a PDF, A4: its title, the scene of its first step, its texts, its questions
/// with space to write, and on pages of their own at the end the answers, as they are computed,
/// with the steps that follow a question and ask none. The fonts and the scenario are in the file.
/// Empty once the job is stopped. Throws InputError where a step cannot be assembled or speaks of
/// what there is not.
/// @param run  steps are computed where this is called; what is written is set in the window's
///             thread, because text documents have timers
QByteArray worksheetOf(const Lesson& lesson, QuestionPages pages, const ExportRun& run = {});

}  // namespace carom::ui
