// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/connection_menu.h"

#include <QActionGroup>
#include <QMenu>

#include "core/edit/reconnect.h"
#include "ui/document/part_edits.h"
#include "ui/document/part_name.h"
#include "ui/document/part_words.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/look/tr.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

using MakeEdit = std::function<Edit(const Scenario&)>;

/// Fills submenus with choices of which one is the present one.
class Choices {
 public:
  Choices(MainWindow& window, const PartName& part) : window_(window), part_(part) {}

  /// Begins a menu, or a part of one, in which one entry is chosen.
  void begin(QMenu& menu) {
    menu_ = &menu;
    group_ = new QActionGroup(&menu);
  }
  /// @param step  "%1" stands for the part
  void add(const QString& text, bool present, bool possible, const QString& step,
           const MakeEdit& edit) {
    QAction* entry = menu_->addAction(text);
    entry->setCheckable(true);
    entry->setChecked(present);
    entry->setEnabled(possible);
    group_->addAction(entry);
    if (present) return;
    QObject::connect(entry, &QAction::triggered, &window_,
                     [window = &window_, edit, words = step.arg(PartEdits::joined({part_}))] {
                       window->panel<MechanismPanel>().tree()->partEdits().change(words, edit);
                     });
  }

 private:
  MainWindow& window_;
  PartName part_;
  QMenu* menu_ = nullptr;
  QActionGroup* group_ = nullptr;
};

QString stepOfBodies() {
  return tr("Reconnect %1");
}

void addSide(QMenu& menu, Choices& choices, const Scenario& scenario, const PartName& part,
             PartSide side) {
  const Part content = part_of(scenario, part);
  const std::optional<int> present = body_on(content, side);
  const std::optional<int> other =
      body_on(content, side == PartSide::first ? PartSide::second : PartSide::first);
  if (other) menu.addSection(side == PartSide::first ? tr("First body") : tr("Second body"));
  choices.begin(menu);
  const Mechanism& mechanism = *scenario.mechanism;
  for (int body = other ? ground : 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
    choices.add(bodyWords(mechanism, body), body == present, body != other, stepOfBodies(),
                [part, side, name = body_name(mechanism, body)](const Scenario& now) {
                  return reconnected(now, part, side, body_called(*now.mechanism, name));
                });
  }
}

void addKinds(QMenu& menu, Choices& choices, const Joint& joint) {
  choices.begin(*menu.addMenu(tr("&Kind")));
  const std::string_view present = kind_word(joint.kind);
  for (const std::string_view kind : joint_kinds()) {
    choices.add(
        QString::fromUtf8(kind.data()), kind == present, true, tr("Change kind of %1"),
        [name = joint.name, kind](const Scenario& now) { return with_kind(now, name, kind); });
  }
}

void addContactKinds(QMenu& menu, Choices& choices, const Scenario& scenario,
                     const Contact& contact) {
  if (scenario.motion->state.q.empty()) return;
  const std::vector<std::string_view> kinds = contact_kinds(scenario, contact.name);
  if (kinds.size() > 1) choices.begin(*menu.addMenu(tr("&Kind")));
  for (const std::string_view kind : kinds) {
    if (kinds.size() < 2) break;  // no other one is possible
    choices.add(QString::fromUtf8(kind.data()), kind == contact_kind(contact), true,
                tr("Change kind of %1"), [name = contact.name, kind](const Scenario& now) {
                  return with_contact_kind(now, name, kind);
                });
  }
  const std::optional<StopSide> present_side = stop_side(contact);
  if (!present_side) return;
  choices.begin(*menu.addMenu(tr("S&ide")));
  for (const StopSide side : {StopSide::lower, StopSide::upper}) {
    choices.add(side == StopSide::lower ? tr("comes no lower") : tr("comes no higher"),
                side == present_side, true, tr("Change side of %1"),
                [name = contact.name](const Scenario& now) { return with_other_side(now, name); });
  }
}

void addStriking(QMenu& menu, Choices& choices, const Mechanism& mechanism,
                 const Contact& contact) {
  choices.begin(*menu.addMenu(tr("Struck &by")));
  for (int body = 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
    choices.add(bodyWords(mechanism, body), body == striking_body(contact),
                body != struck_body(contact), stepOfBodies(),
                [contact = contact.name, name = body_name(mechanism, body)](const Scenario& now) {
                  return with_striking_body(now, contact, body_called(*now.mechanism, name));
                });
  }
}

void addStruck(QMenu& menu, Choices& choices, const Scenario& scenario, const Contact& contact) {
  const Mechanism& mechanism = *scenario.mechanism;
  choices.begin(*menu.addMenu(tr("&Strikes")));
  const int present = *struck_body(contact);
  if (present == ground) {
    choices.add(tr("its surface on the ground"), true, true, {}, {});
  }
  for (const PartName& what : struck_by_others(scenario, contact.name)) {
    const bool is_body = what.kind == PartKind::body;
    const bool is_present =
        is_body && present != ground && body_name(mechanism, present) == what.name;
    const QString text =
        is_body
            ? bodyWords(mechanism, body_called(mechanism, what.name))
            : tr("the surface of %1").arg(shownName(std::get<Contact>(part_of(scenario, what))));
    choices.add(text, is_present, true, stepOfBodies(),
                [contact = contact.name, what](const Scenario& now) {
                  return with_struck(now, contact, what);
                });
  }
}

}  // namespace

void addConnections(QMenu& menu, MainWindow& window, const PartName& part) {
  const Scenario& scenario = window.document().committed();
  if (!has_part(scenario, part)) return;
  const Part content = part_of(scenario, part);
  const auto* joint = std::get_if<Joint>(&content);
  const auto* contact = std::get_if<Contact>(&content);
  Choices choices(window, part);
  if (body_on(content, PartSide::second)) {
    QMenu& between = *menu.addMenu(tr("Bet&ween"));
    addSide(between, choices, scenario, part, PartSide::first);
    addSide(between, choices, scenario, part, PartSide::second);
  } else if (body_on(content, PartSide::first)) {
    addSide(*menu.addMenu(tr("Acts &on")), choices, scenario, part, PartSide::first);
  }
  if (joint != nullptr) addKinds(menu, choices, *joint);
  if (contact != nullptr) addContactKinds(menu, choices, scenario, *contact);
  if (contact != nullptr && striking_body(*contact)) {
    addStriking(menu, choices, *scenario.mechanism, *contact);
    addStruck(menu, choices, scenario, *contact);
  }
}

}  // namespace carom::ui
