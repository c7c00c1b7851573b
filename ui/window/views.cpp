// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/views.h"

#include <QApplication>
#include <optional>

#include "core/base/error.h"
#include "core/study/edit.h"
#include "ui/playback/follow.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_bar.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/window/appearance.h"
#include "ui/window/spoken.h"

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

/// The scene and the plots' cursors follow what is played.
void followPlayer(const ScenarioDocument& document, const Views& views) {
  const auto showMoment = [&document, views] {
    const Trajectory* trajectory = views.player->trajectory();
    const std::optional<Moment>& moment = views.player->moment();
    if (!moment || trajectory == nullptr) {
      views.scene->setMoment({});
      views.plots->setFollower({});
      return;
    }
    views.scene->setMoment(sceneMoment(*trajectory, *moment));
    views.plots->setFollower(
        poseParameterAt(document.scenario(), document.axis().path, moment->state.q));
  };
  QObject::connect(views.player, &Player::momentChanged, views.scene, showMoment);
  QObject::connect(views.player, &Player::controlsChanged, views.scene,
                   [views] { views.scene->setPlaying(views.player->isPlaying()); });
  QObject::connect(views.player, &Player::trajectoryChanged, views.scene, [&document, views] {
    views.scene->setMotionBounds(
        motionBounds(*document.scenario().mechanism, *views.player->trajectory()));
  });
  QObject::connect(views.scene, &SceneView::spaceTapped, views.player, &Player::toggle);
}

}  // namespace

Views makeViews(ScenarioDocument& document, bool preferOpenGl, QWidget* parent) {
  Views views{new SceneView(document, parent), new MapView(document, parent),
              new SweepPlots(document, parent), new Player(document, parent)};
  views.timeline = new TimelineBar(*views.player, parent);
  followPlayer(document, views);
  views.scene->setPreferOpenGl(preferOpenGl);
  QObject::connect(views.plots, &SweepPlots::hovered, views.scene,
                   [&document, scene = views.scene](std::optional<double> value) {
                     scene->setGhost(value ? poseAt(document, *value) : std::nullopt);
                   });
  keepSpoken(document, views);
  return views;
}

void followScheme(const Views& views) {
  const bool dark = schemeOf(QApplication::palette()) == ColourScheme::dark;
  views.scene->setTheme(dark ? Theme::dark() : Theme::light());
}

}  // namespace carom::ui
