// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/scenario_document.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {

/// Selects what was drawn since `before`, without the joints that arose with it, so that keys edit
/// it and its numbers show. Where nothing was drawn the selection stays.
void selectDrawnSince(const Scenario& before, const ScenarioDocument& document, SceneView& view);

/// Takes a step of drawing, and selects what it adds to the document.
template <class Step>
void selectWhatIsDrawn(SceneView& view, const ScenarioDocument& document, Step&& step) {
  const Scenario before = document.committed();
  step();
  selectDrawnSince(before, document, view);
}

}  // namespace carom::ui
