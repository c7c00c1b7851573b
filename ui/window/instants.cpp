// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/instants.h"

#include "core/base/error.h"
#include "core/edit/instant.h"
#include "core/edit/strikers.h"
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

/// Tells a sentence about the scenario as it is now.
void tellOfPresent(MainWindow& window, Severity severity, const QString& sentence) {
  window.tell(severity, sentence);
  window.dismissWhenChanged();
}

/// Takes away what was told last when another moment is shown: it is about the present one.
void dismissAtAnotherMoment(MainWindow& window) {
  MessageBanner& banner = window.banner();
  const Player& player = *window.views().player;
  auto* watch = new QObject(&banner);
  QObject::connect(&player, &Player::momentChanged, watch,
                   [watch, &banner, &player, sentence = banner.text(), t = player.time()] {
                     if (player.time() == t) return;
                     banner.dismissIf(sentence);
                     watch->deleteLater();
                   });
}

/// Applies what `change` makes of the scenario, or says why it makes nothing.
template <class Change>
void applyOrSay(MainWindow& window, const QString& text, const Change& change) {
  ScenarioDocument& document = window.document();
  try {
    document.apply(resolved(change(document.committed())), text);
  } catch (const InputError& error) {
    tellOfPresent(window, Severity::warning,
                  capitalized(QString::fromStdString(error.message())) + QLatin1Char('.'));
  }
}

/// Whether nothing moves from the beginning on.
bool restsThroughout(const Player& player) {
  const Trajectory* motion = player.trajectory();
  return motion != nullptr && motion->end.reason == EndReason::rests &&
         motion->end.rests_from.value_or(0) <= 0;
}

QString nameOf(const Mechanism& mechanism, int contact) {
  return shownName(mechanism.contacts[static_cast<std::size_t>(contact)]);
}

}  // namespace

bool canCloseContact(MainWindow& window, int contact) {
  const Scenario& scenario = window.document().committed();
  const std::vector<Contact>& contacts = scenario.mechanism->contacts;
  return contact >= 0 && contact < std::ssize(contacts) &&
         !waits_for_striker(*scenario.mechanism, contacts[static_cast<std::size_t>(contact)]) &&
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
    return tellOfPresent(window, Severity::note,
                         tr("The joints and the targets are not met yet: there is no assembly to "
                            "choose."));
  }
  const auto poses = assemblies(scenario, {.left = 5 * effort_of_a_move});
  if (poses.size() == 1) {
    return tellOfPresent(window, Severity::note,
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
    tellOfPresent(window, Severity::note,
                  tr("This is the scenario's own instant. Play to another one first."));
    return dismissAtAnotherMoment(window);
  }
  const Player& player = *window.views().player;
  if (player.isPlaying()) {
    return tellOfPresent(window, Severity::note,
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
    if (!strikes && restsThroughout(player)) {
      return tellOfPresent(window, Severity::note,
                           tr("Nothing moves: the mechanism is at rest and in balance. Drag a "
                              "body out of balance, or give it a velocity."));
    }
    if (!strikes) {
      return tellOfPresent(window, Severity::note,
                           tr("Within %1 s nothing strikes. To play a longer time, choose it in "
                              "Impact ▸ Play on for.")
                               .arg(player.spec().until));
    }
    const QString when = timeText(player.time(), player.trajectory());
    window.banner().tell(Severity::good, tr("It strikes at %1.").arg(when),
                         {{tr("Take this impact"), [&window] { takeMoment(window); }}});
    window.dismissWhenChanged();
    dismissAtAnotherMoment(window);
  });
}

}  // namespace carom::ui
