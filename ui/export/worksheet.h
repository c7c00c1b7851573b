// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "core/study/lesson.h"
#include "ui/export/figure_export.h"

namespace carom::ui {

/// A lesson on paper as a PDF, A4: its title, the scene of its first step, its texts, its questions
/// with space to write, each whole on a page, and on pages of their own at the end the answers, as
/// they are computed, with the steps that follow a question and ask none. A question begins a page,
/// unless its step may stand on the one before. The fonts and the scenario are in the file.
/// Empty once the job is stopped. Throws InputError where a step cannot be assembled or speaks of
/// what there is not.
/// @param run  steps are computed where this is called; what is written is set in the window's
///             thread, because text documents have timers
QByteArray worksheetOf(const Lesson& lesson, const ExportRun& run = {});

}  // namespace carom::ui
