// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/spoken.h"

#include "ui/document/law_names.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_bar.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {

namespace {

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
      .arg(regimeName(impact.result.regime));
}

}  // namespace

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
  return words + tr(" Tab walks the handles, arrow keys move them, Enter types a number, Space "
                    "plays.");
}

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

void keepSpoken(ScenarioDocument& document, const Views& views) {
  const auto sayScene = [&document, scene = views.scene] {
    // While the keyboard walks its handles, the scene speaks of the one in focus.
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

}  // namespace carom::ui
