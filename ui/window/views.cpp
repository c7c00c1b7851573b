// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/views.h"

#include <QApplication>
#include <optional>

#include "core/base/error.h"
#include "core/study/edit.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/window/appearance.h"

namespace carom::ui {

namespace {

/// The pose the mechanism would have with the axis' parameter at `value`.
std::optional<State> poseAt(const ScenarioDocument& document, double value) {
  try {
    return edited(document.scenario(), document.axis().path, value).motion->state;
  } catch (const InputError&) {
    return {};  // out of reach: there is no pose to show
  }
}

}  // namespace

Views makeViews(ScenarioDocument& document, bool preferOpenGl, QWidget* parent) {
  Views views{new SceneView(document, parent), new MapView(document, parent),
              new SweepPlots(document, parent)};
  views.scene->setPreferOpenGl(preferOpenGl);
  QObject::connect(views.plots, &SweepPlots::hovered, views.scene,
                   [&document, scene = views.scene](std::optional<double> value) {
                     scene->setGhost(value ? poseAt(document, *value) : std::nullopt);
                   });
  return views;
}

void followScheme(const Views& views) {
  const bool dark = schemeOf(QApplication::palette()) == ColourScheme::dark;
  views.scene->setTheme(dark ? Theme::dark() : Theme::light());
}

}  // namespace carom::ui
