// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/instants.h"

#include "core/base/error.h"
#include "core/edit/instant.h"
#include "core/pose/prescribe.h"
#include "core/study/edit.h"
#include "ui/document/part_name.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"
#include "ui/window/assembly_popup.h"
#include "ui/window/main_window.h"
#include "ui/window/message_banner.h"

namespace carom::ui {

namespace {

/// Applies what `change` makes of the scenario, or says why it makes nothing.
template <class Change>
void applyOrSay(MainWindow& window, const QString& text, const Change& change) {
  ScenarioDocument& document = window.document();
  try {
    document.apply(resolved(change(document.committed())), text);
  } catch (const InputError& error) {
    window.tell(Severity::warning,
                capitalized(QString::fromStdString(error.message())) + QLatin1Char('.'));
  }
}

QString nameOf(const Mechanism& mechanism, int contact) {
  return shownName(mechanism.contacts[static_cast<std::size_t>(contact)]);
}

}  // namespace

bool canCloseContact(MainWindow& window, int contact) {
  const Scenario& scenario = window.document().committed();
  return contact >= 0 && contact < static_cast<int>(scenario.mechanism->contacts.size()) &&
         !prescribes_closed(scenario.motion->pose, contact);
}

void closeContact(MainWindow& window, int contact) {
  if (!canCloseContact(window, contact)) return;
  const QString name = nameOf(*window.document().committed().mechanism, contact);
  applyOrSay(window, tr("close %1").arg(name), [contact](const Scenario& scenario) {
    return with_contact_closed(scenario, contact);
  });
}

bool canOpenContact(MainWindow& window, int contact) {
  const std::vector<ContactRole>& roles = window.document().evaluation().role;
  return contact >= 0 && contact < std::ssize(roles) &&
         (!canCloseContact(window, contact) ||
          roles[static_cast<std::size_t>(contact)] != ContactRole::open);
}

void openContact(MainWindow& window, int contact) {
  if (!canOpenContact(window, contact)) return;
  const QString name = nameOf(*window.document().committed().mechanism, contact);
  applyOrSay(window, tr("open %1").arg(name), [contact](const Scenario& scenario) {
    return with_contact_opened(scenario, contact);
  });
}

void showAssemblies(MainWindow& window) {
  ScenarioDocument& document = window.document();
  const Scenario scenario = document.committed();
  if (!document.evaluation().pose_reached) {
    return window.tell(Severity::note,
                       tr("The joints and the targets are not met yet: there is no assembly to "
                          "choose."));
  }
  const auto poses = assemblies(scenario, {.left = 5 * effort_of_a_move});
  if (poses.size() == 1) {
    return window.tell(Severity::note,
                       tr("No other pose was found that meets the joints and the targets."));
  }
  const SceneView& scene = *window.views().scene;
  auto* popup = new AssemblyPopup(
      scenario, poses, window.isDark(),
      [&window](const std::vector<double>& q) {
        applyOrSay(window, tr("choose an assembly"), [&q](const Scenario& now) {
          // Another file may have opened under the popup.
          return q.size() == now.motion->state.q.size() ? with_assembly(now, q) : now;
        });
      },
      &window);
  popup->openAt(scene.mapToGlobal(scene.rect().center()));
}

bool canTakeMoment(const MainWindow& window) {
  const Player& player = *window.views().player;
  return player.trajectory() != nullptr && !player.isStale() && player.moment().has_value();
}

void takeMoment(MainWindow& window) {
  if (!canTakeMoment(window)) {
    return window.tell(Severity::note,
                       tr("This is the scenario's own instant. Play to another one first."));
  }
  const Player& player = *window.views().player;
  if (player.isPlaying()) {
    return window.tell(Severity::note,
                       tr("The motion is running. Let it come to the impact, or stop it at the "
                          "instant that is meant."));
  }
  const Moment moment = *player.moment();
  const State state = stateAt(*player.trajectory(), moment);
  window.document().endVisit();
  const QString text = moment.impact ? tr("take impact %1").arg(*moment.impact + 1)
                                     : tr("take %1").arg(timeText(moment.t, player.trajectory()));
  applyOrSay(window, text,
             [&state](const Scenario& scenario) { return at_instant(scenario, state); });
}

void offerWhatStrikes(MainWindow& window) {
  Player& player = *window.views().player;
  QObject::connect(&player, &Player::struck, &window, [&window, &player](bool strikes) {
    if (!strikes) {
      window.tell(Severity::note, tr("Nothing strikes within %1 s. Impact ▸ Play on for has longer "
                                     "times.")
                                      .arg(player.spec().until));
      return window.dismissWhenChanged();
    }
    const QString when = timeText(player.time(), player.trajectory());
    window.banner().tell(Severity::good, tr("It strikes at %1.").arg(when),
                         {{tr("Take this impact"), [&window] {
                             window.banner().dismiss();
                             takeMoment(window);
                           }}});
    window.dismissWhenChanged();
  });
}

}  // namespace carom::ui
