// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/scenario_document.h"
#include "ui/window/views.h"

namespace carom::ui {

/// What is seen in the scene, in words: the mechanism, what it is about to do and the verdict.
QString spokenScene(const ScenarioDocument& document);

/// What is seen on the timeline, in words: instant, speed and why the motion ends.
QString spokenTime(const Player& player);

/// Keeps the descriptions of the views for assistive technology up to date.
void keepSpoken(ScenarioDocument& document, const Views& views);

}  // namespace carom::ui
