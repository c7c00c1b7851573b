// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/study/lesson.h"

namespace carom::ui {

/// A lesson about a scenario that has none: what its impact does, to be foretold. No question tells
/// the answer to another.
Lesson questionsAbout(const Scenario& scenario);

}  // namespace carom::ui
