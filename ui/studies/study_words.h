// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/studies/study_run.h"

namespace carom::ui {

/// The numbers of a row, a line for each column.
QString rowWords(const StudyRows& study, const StudyRow& row, const Display& display);

/// How a search stands or ended, and what it found.
QString searchWords(const StudyRun& run, const Display& display);

/// How a fit stands or ended, with the estimates and their intervals.
QString fitWords(const StudyRun& run, const Display& display);

}  // namespace carom::ui
