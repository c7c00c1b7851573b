// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/scenario_document.h"

class QWidget;

namespace carom::ui {

class ContactLens;
class LawMotions;
class MapView;
class Player;
class SceneView;
class SweepPlots;
class TimelineBar;

/// The views in which things are moved by hand.
struct Views {
  SceneView* scene = nullptr;
  MapView* map = nullptr;
  SweepPlots* plots = nullptr;
  Player* player = nullptr;
  LawMotions* motions = nullptr;  ///< under other laws
  TimelineBar* timeline = nullptr;
  ContactLens* lens = nullptr;
};

/// Makes the views of a document and links them to each other.
Views makeViews(ScenarioDocument& document, bool preferOpenGl, QWidget* parent);

/// Light or dark as the application's palette is.
void followScheme(const Views& views);

}  // namespace carom::ui
