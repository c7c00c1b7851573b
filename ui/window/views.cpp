// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/views.h"

#include <QApplication>
#include <memory>
#include <optional>

#include "core/base/error.h"
#include "core/edit/instant.h"
#include "core/study/edit.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/playback/latest_impact.h"
#include "ui/playback/law_motions.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_bar.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/force_models.h"
#include "ui/window/contact_lens.h"

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

/// Shows the impact at which the motion stands with all its numbers. False if there is none, or if
/// no scenario has it.
bool visitImpact(ScenarioDocument& document, const Player& player) {
  const Trajectory& trajectory = *player.trajectory();
  const Moment moment = *player.moment();
  const bool stands = moment.impact && !player.isPlaying() && !player.isStale();
  if (!stands || !sceneMoment(trajectory, moment)) return false;
  try {
    document.visit(resolved(at_instant(document.committed(), stateAt(trajectory, moment)),
                            {.left = effort_of_a_move}),
                   impactText(*moment.impact, trajectory));
    return true;
  } catch (const InputError&) {
    return false;  // the scene still shows its pose and its velocities
  }
}

std::vector<LawState> besideAt(const LawMotions& motions, double t) {
  std::vector<LawState> states;
  for (const LawMotions::Motion& motion : motions.motions()) {
    LawState& state = states.emplace_back();
    if (const auto* law = std::get_if<Law>(&motion.model)) {
      state.name = lawLabel(*law);
      state.role = motionRole(*law);
    } else {
      const ForceModel model = std::get<ForceModel>(motion.model);
      state.name = modelTitle(model);
      state.role = motionRole(seriesOf(model));
    }
    state.q = state_at(motion.trajectory, t).q;
  }
  return states;
}

/// The scene and the plots' cursors follow what is played; all panels an impact at which it stands.
void followPlayer(ScenarioDocument& document, const Views& views) {
  const auto latest = std::make_shared<LatestImpact>();
  const auto tell = [&document, views, latest](const Moment& moment, const Trajectory& trajectory) {
    const auto found = latest->by(moment, document.committed(), trajectory);
    if (!found) return views.scene->tellClass({}, {});
    views.scene->tellClass({found, &found->evaluation}, impactText(found->impact, trajectory));
  };
  const auto showMoment = [&document, views, tell] {
    const Trajectory* trajectory = views.player->trajectory();
    const std::optional<Moment> moment = views.player->moment();
    if (!moment || trajectory == nullptr) {
      views.scene->setMoment({});
      views.scene->tellClass({}, {});
      views.scene->setBeside({});
      views.plots->setFollower({});
      return document.endVisit();
    }
    views.scene->setBeside(besideAt(*views.motions, moment->t));
    const bool visits = visitImpact(document, *views.player);
    views.scene->setMoment(visits ? std::nullopt : sceneMoment(*trajectory, *moment));
    if (!visits) document.endVisit();
    if (!visits && views.scene->isForClass() && !views.player->isStale()) {
      tell(*moment, *trajectory);
    } else {
      views.scene->tellClass({}, {});
    }
    views.plots->setFollower(
        poseParameterAt(document.scenario(), document.axis().path, moment->state.q));
  };
  QObject::connect(views.player, &Player::momentChanged, views.scene, showMoment);
  QObject::connect(views.motions, &LawMotions::changed, views.scene, showMoment);
  QObject::connect(views.player, &Player::controlsChanged, views.scene, [views, showMoment] {
    views.scene->setPlaying(views.player->isPlaying());
    showMoment();
  });
  QObject::connect(views.player, &Player::trajectoryChanged, views.scene, [views, latest] {
    latest->forget();
    views.scene->setMotionBounds(views.player->motionBounds());
  });
  QObject::connect(views.scene, &SceneView::spaceTapped, views.player, &Player::toggle);
  // What is constructed is the scenario, not an instant of its motion.
  QObject::connect(views.scene, &SceneView::sceneToolChanged, views.player, [views] {
    if (views.scene->constructs() && views.player->moment()) views.player->rest();
  });
}

void explain(const Views& views) {
  views.scene->setWhatsThis(tr(
      "<p>The mechanism at the instant of its impact. Blue arrows: velocities before it; orange: "
      "after it; green: impulses, each in its cone of friction; yellow: forces and torques that "
      "act between impacts, as springs and drives do.</p>"
      "<p>Drag a joint or a body to pose it, an arrow to set its velocity, the end of a normal to "
      "turn the direction of the impact. A click on a handle lets you type. Ctrl lifts a contact "
      "off, Shift lets a loop flip, Esc takes back. Wheel: zoom; Space and drag: pan. The "
      "pointer over a spring, a damper or a drive shows its numbers and its force; a click on it, "
      "on a pivot or on a wall leads to where its numbers are typed, a second one to the body "
      "below. Arrow keys move what is selected.</p>"));
  views.plots->setWhatsThis(tr(
      "<p>Indicators over one parameter of the scenario, all else unchanged. Drag the line to set "
      "the parameter: the mechanism follows. The pointer over a plot shows the pose that belongs "
      "to it. Type the ends of the range, or choose another parameter, above the plots.</p>"));
  views.timeline->setWhatsThis(
      tr("<p>The motion before and after the impact, which is at t = 0. A diamond is an impact, in "
         "the colour of its regime; a bar a compliant contact, stretched so that it can be seen. "
         "Drag to look at an instant; Ctrl and arrow keys go from impact to impact; Esc goes back "
         "to t = 0.</p>"));
}

QString seconds(double t) {
  return formatNumber(t, 3) + QStringLiteral(" s");
}

QString counted(std::size_t count, const QString& one, const QString& many) {
  return QString::number(count) + QLatin1Char(' ') + (count == 1 ? one : many);
}

QString impactWords(const Moment& moment, const Trajectory& trajectory) {
  if (!moment.impact || *moment.impact >= trajectory.impacts.size()) return {};
  const TrajectoryImpact& impact = trajectory.impacts[*moment.impact];
  return tr(", at impact %1 of %2: %3")
      .arg(*moment.impact + 1)
      .arg(trajectory.impacts.size())
      .arg(regimeName(impact.result));
}

/// What is seen in the scene, in words: the mechanism, what it is about to do and the verdict.
QString spokenScene(const ScenarioDocument& document) {
  const Scenario& scenario = document.scenario();
  const Evaluation& evaluation = document.evaluation();
  const Mechanism& mechanism = *scenario.mechanism;
  QString words = tr("%1: %2, %3, %4.")
                      .arg(QString::fromStdString(scenario.description->title),
                           counted(mechanism.bodies.size(), tr("body"), tr("bodies")),
                           counted(mechanism.joints.size(), tr("joint"), tr("joints")),
                           counted(mechanism.contacts.size(), tr("contact"), tr("contacts")));
  if (!evaluation.verdict.empty()) {
    words += QLatin1Char(' ') + plainText(capitalized(evaluation.verdict.front().text)) +
             QLatin1Char('.');
  }
  return words +
         tr(" Tab goes from handle to handle, arrow keys move them, or what is selected, Enter "
            "types a number, Space plays.");
}

/// What is seen on the timeline, in words: instant, speed and why the motion ends.
QString spokenTime(const Player& player) {
  const Trajectory* trajectory = player.trajectory();
  if (trajectory == nullptr) return tr("The motion is not computed yet.");
  QString words = player.moment() ? tr("%1%2").arg(seconds(player.time()),
                                                   impactWords(*player.moment(), *trajectory))
                                  : tr("At rest at the instant of impact");
  words += tr("; from %1 to %2, %3 of real time. It ends because: %4.")
               .arg(seconds(trajectory->start.t), seconds(trajectory->end.t),
                    formatNumber(player.speed()), plainText(trajectory->end.text));
  return words + tr(" Arrow keys move through time, Ctrl with them from impact to impact; Home and "
                    "End go to the ends.");
}

/// Keeps the descriptions of the views for assistive technology up to date.
void keepSpoken(ScenarioDocument& document, const Views& views) {
  const auto sayScene = [&document, scene = views.scene] {
    // With the keyboard in it, the scene speaks of the handle in focus.
    if (!document.inGesture() && !scene->hasFocus()) {
      scene->setAccessibleDescription(spokenScene(document));
    }
  };
  const auto sayTime = [player = views.player, strip = views.timeline->strip()] {
    if (!player->isPlaying()) strip->setAccessibleDescription(spokenTime(*player));
  };
  QObject::connect(&document, &ScenarioDocument::changed, views.scene, sayScene);
  QObject::connect(views.player, &Player::momentChanged, views.timeline, sayTime);
  QObject::connect(views.player, &Player::trajectoryChanged, views.timeline, sayTime);
  QObject::connect(views.player, &Player::controlsChanged, views.timeline, sayTime);
  sayScene();
  sayTime();
}

}  // namespace

Views makeViews(ScenarioDocument& document, bool preferOpenGl, QWidget* parent) {
  Views views{new SceneView(document, parent), new MapView(document, parent),
              new SweepPlots(document, parent), new Player(document, parent)};
  views.motions = new LawMotions(document, *views.player, parent);
  views.timeline = new TimelineBar(*views.player, parent);
  followPlayer(document, views);
  views.lens = new ContactLens(document, *views.player, *views.scene, parent);
  views.scene->setPreferOpenGl(preferOpenGl);
  QObject::connect(views.plots, &SweepPlots::hovered, views.scene,
                   [&document, scene = views.scene](std::optional<double> value) {
                     scene->setGhost(value ? poseAt(document, *value) : std::nullopt);
                   });
  keepSpoken(document, views);
  explain(views);
  return views;
}

void followScheme(const Views& views) {
  const bool dark = schemeOf(QApplication::palette()) == ColourScheme::dark;
  views.scene->setTheme(Theme::on(dark));
}

}  // namespace carom::ui
