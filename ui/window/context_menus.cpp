// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/context_menus.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QClipboard>
#include <QWhatsThis>
#include <algorithm>

#include "core/base/number_text.h"
#include "ui/document/explanation.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/playback/timeline_bar.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/force_panel.h"
#include "ui/window/actions.h"
#include "ui/window/connection_menu.h"
#include "ui/window/instants.h"
#include "ui/window/main_window.h"
#include "ui/window/message_banner.h"

namespace carom::ui {

namespace {

/// Views that scroll tell a place of what they scroll.
QPoint onScreen(const QWidget& view, const QPoint& at) {
  const auto* scrolled = qobject_cast<const QAbstractScrollArea*>(&view);
  return (scrolled != nullptr ? scrolled->viewport() : &view)->mapToGlobal(at);
}

void copy(const QString& text) {
  QApplication::clipboard()->setText(text);
}

QString exact(double number) {
  return QString::fromStdString(shortest(number));
}

/// Calls `fill(menu, at)` for a menu that is about to open over the view.
template <class Fill>
void fillWhenOpened(QWidget& view, Fill fill) {
  view.setContextMenuPolicy(Qt::CustomContextMenu);
  QObject::connect(&view, &QWidget::customContextMenuRequested, &view,
                   [&view, fill](const QPoint& at) {
                     // A gesture of another button would not notice the release of that button.
                     if (QApplication::mouseButtons() & ~Qt::RightButton) return;
                     auto* menu = new ContextMenu(&view);
                     menu->setAttribute(Qt::WA_DeleteOnClose);
                     menu->setToolTipsVisible(true);
                     fill(*menu, at);
                     menu->popup(onScreen(view, at));
                   });
}

void addWhat(QMenu& menu, QWidget& about) {
  menu.addSeparator();
  menu.addAction(tr("What is this?"), &about, [&about] { explain(about); });
}

void makeIndicatorMenu(MainWindow& window, const ActionTable& actions) {
  IndicatorPanel& panel = window.panel<IndicatorPanel>();
  QAction* all = actions.action(QStringLiteral("edit.copy-indicators"));
  fillWhenOpened(panel, [&window, &panel, all](QMenu& menu, const QPoint& at) {
    QWidget* under = panel.childAt(at);
    if (const auto* label = qobject_cast<QLabel*>(under); label && label->hasSelectedText()) {
      menu.addAction(tr("Copy the &selection"), &panel,
                     [text = label->selectedText()] { copy(text); });
    }
    if (const IndicatorCell* cell = panel.cellAt(at)) {
      const Value& value = window.document().evaluation().indicators.*(cell->info().member);
      const QString symbol = plainText(marked(cell->info().symbol));
      QAction* one = menu.addAction(tr("&Copy %1").arg(symbol), &panel,
                                    [text = exact(value.number.value_or(0))] { copy(text); });
      one->setToolTip(tr("The number with all digits, in SI"));
      one->setEnabled(value.number.has_value());
    }
    menu.addAction(tr("Copy &all indicators"), all, &QAction::trigger)->setToolTip(all->toolTip());
    addWhat(menu, under != nullptr ? *under : panel);
  });
}

void addGoTo(QMenu& menu, MainWindow& window, Player& player, const TimelineStrip& strip,
             double x) {
  double t = strip.timeAt(x);
  QString words = tr("&Go to this instant");
  if (const auto impact = strip.impactAt(x)) {
    t = player.trajectory()->impacts[*impact].t;
    words = tr("&Go to impact %1").arg(*impact + 1);
  } else if (const TrajectoryContact* contact = strip.contactAt(x)) {
    t = contact->from;
    words = tr("&Go to the first touch");
  }
  menu.addAction(words, &player, [&player, t] { player.seek(t); });
  menu.addAction(strip.impactAt(x) ? tr("&Take this impact") : tr("&Take this instant"), &player,
                 [&window, &player, t] {
                   player.seek(t);
                   takeMoment(window);
                 })
      ->setToolTip(tr("Make it the scenario: its pose, its velocity, and t = 0"));
  menu.addAction(tr("&Copy its time"), &player, [t] { copy(exact(t)); })
      ->setToolTip(tr("The seconds with all digits"));
}

void makeTimelineMenu(MainWindow& window, const ActionTable& actions) {
  Player& player = *window.views().player;
  TimelineStrip& strip = *window.views().timeline->strip();
  std::vector<QAction*> steps;
  for (const char* id : {"impact.previous", "impact.next", "impact.rest"}) {
    steps.push_back(actions.action(QString::fromLatin1(id)));
  }
  fillWhenOpened(strip, [&window, &player, &strip, steps](QMenu& menu, const QPoint& at) {
    if (player.trajectory() != nullptr && !player.isStale()) {
      addGoTo(menu, window, player, strip, at.x());
      menu.addSeparator();
    }
    for (QAction* step : steps) {
      menu.addAction(step->text(), step, &QAction::trigger)->setToolTip(step->toolTip());
    }
    addWhat(menu, strip);
  });
}

/// The contact that an item of the tree is about; −1 if it is another.
int contactOf(const Mechanism& mechanism, const QString& prefix) {
  const std::string path = prefix.toStdString();
  const auto at = std::ranges::find_if(mechanism.contacts, [&path](const Contact& contact) {
    return path == "contacts." + contact.name;
  });
  return at == mechanism.contacts.end() ? -1 : static_cast<int>(at - mechanism.contacts.begin());
}

/// The joint, the contact or the force element of an item of the tree.
std::optional<PartName> connectionOf(const QString& prefix) {
  for (const auto& [group, kind] : {std::pair(QStringLiteral("joints."), PartKind::joint),
                                    std::pair(QStringLiteral("contacts."), PartKind::contact),
                                    std::pair(QStringLiteral("forces."), PartKind::force)}) {
    if (prefix.startsWith(group)) return PartName{kind, prefix.mid(group.size()).toStdString()};
  }
  return {};
}

void addCompliance(QMenu& menu, MainWindow& window, int contact) {
  const Mechanism& mechanism = *window.document().scenario().mechanism;
  const bool compliant =
      mechanism.contacts[static_cast<std::size_t>(contact)].compliance.has_value();
  ForcePanel& forces = window.panel<ForcePanel>();
  const std::string name = mechanism.contacts[static_cast<std::size_t>(contact)].name;
  menu.addAction(compliant ? tr("Make it &rigid") : tr("Make it &compliant"), &forces,
                 [&window, &forces, name, contact, compliant] {
                   // Another file may have opened under the menu.
                   const auto& contacts = window.document().scenario().mechanism->contacts;
                   const auto k = static_cast<std::size_t>(contact);
                   if (k >= contacts.size() || contacts[k].name != name) return;
                   const QString complaint = forces.compliances().make(contact, !compliant);
                   if (complaint.isEmpty()) return;
                   window.tell(Severity::error, complaint);
                   window.dismissWhenChanged();
                 })
      ->setToolTip(compliant ? tr("It strikes in an instant, by the law")
                             : tr("Its force follows a model, and its impacts take time"));
}

/// What closes the contact and what opens it, as far as there is something to do.
void addClosing(QMenu& menu, MainWindow& window, int contact) {
  const std::string name =
      window.document().scenario().mechanism->contacts[static_cast<std::size_t>(contact)].name;
  const auto add = [&](const QString& text, auto* change, const QString& tip) {
    menu.addAction(text.arg(QString::fromStdString(name)), &window,
                   [&window, contact, name, change] {
                     // Another file may have opened under the menu.
                     const auto& contacts = window.document().committed().mechanism->contacts;
                     const auto k = static_cast<std::size_t>(contact);
                     if (k < contacts.size() && contacts[k].name == name) change(window, contact);
                   })
        ->setToolTip(tip);
  };
  if (canCloseContact(window, contact)) {
    add(tr("&Touch here: close the contact “%1”"), &closeContact,
        tr("Move as little as possible until this contact touches"));
  }
  if (canOpenContact(window, contact)) {
    add(tr("&Open the contact “%1”"), &openContact,
        tr("Lift the striking point a little off the surface"));
  }
}

void addContactEntries(QMenu& menu, MainWindow& window, QAction* forces, int contact) {
  ScenarioDocument& document = window.document();
  const std::vector<int> striking = document.strikingContacts();
  const bool strikes = std::ranges::find(striking, contact) != striking.end();
  if (strikes && striking.size() > 1) {
    menu.addAction(tr("&Show its impact"), &window,
                   [&document, contact] { document.chooseContact(contact); })
        ->setToolTip(tr("Show the numbers of this one of the contacts that strike together"));
  }
  addClosing(menu, window, contact);
  if (contact == document.focusContact()) {
    menu.addAction(tr("Its contact &forces"), &window,
                   [&window] { window.goTo(window.docks().named("forces")); })
        ->setToolTip(forces->toolTip());
  }
}

/// For all that are selected, the one under the pointer among them.
void addPartEdits(QMenu& menu, const ActionTable& actions) {
  menu.addSeparator();
  for (const char* id : {"edit.rename", "edit.duplicate", "edit.copy", "edit.cut", "edit.delete"}) {
    menu.addAction(actions.action(QString::fromLatin1(id)));
  }
  menu.addSeparator();
}

void makeTreeMenu(MainWindow& window, const ActionTable& actions) {
  MechanismTree& tree = *window.panel<MechanismPanel>().tree();
  QAction* forces = actions.action(QStringLiteral("view.show.forces"));
  fillWhenOpened(tree, [&window, &tree, &actions, forces](QMenu& menu, const QPoint& at) {
    const QTreeWidgetItem* item = tree.itemAt(at);
    if (item == nullptr) item = tree.currentItem();
    const QString prefix = tree.prefixOf(item);
    if (!prefix.isEmpty()) {
      const QPoint place = onScreen(tree, at);
      menu.addAction(tr("&Edit its numbers…"), &window,
                     [&window, prefix, place] { window.editNumbers(prefix, place); });
      const Mechanism& mechanism = *window.document().scenario().mechanism;
      if (const auto part = connectionOf(prefix)) addConnections(menu, window, *part);
      if (const int contact = contactOf(mechanism, prefix); contact >= 0) {
        addCompliance(menu, window, contact);
        addContactEntries(menu, window, forces, contact);
      }
      if (item->parent() != nullptr) addPartEdits(menu, actions);
      menu.addAction(tr("&Copy its path"), &tree, [prefix] { copy(prefix); })
          ->setToolTip(tr("As files and commands name it: %1").arg(prefix));
    }
    menu.addSeparator();
    menu.addAction(tr("E&xpand all"), &tree, &QTreeWidget::expandAll);
    menu.addAction(tr("C&ollapse all"), &tree, &QTreeWidget::collapseAll);
    const QString what = item != nullptr ? item->whatsThis(0) : QString();
    if (what.isEmpty()) return;
    menu.addSeparator();
    menu.addAction(tr("What is this?"), &tree,
                   [&tree, what, at] { QWhatsThis::showText(onScreen(tree, at), what, &tree); });
  });
}

/// What closes the contacts of a body.
void addClosingOf(QMenu& menu, MainWindow& window, const PartName& part) {
  if (part.kind != PartKind::body) return;
  Mechanism mechanism = *window.document().scenario().mechanism;
  for (std::size_t k = 0; k < mechanism.contacts.size(); ++k) {
    bool acts = false;
    each_body(mechanism.contacts[k], [&](int body) {
      acts = acts ||
             (body != ground && mechanism.bodies[static_cast<std::size_t>(body)].name == part.name);
    });
    if (acts) addClosing(menu, window, static_cast<int>(k));
  }
}

}  // namespace

void addPartsUnder(QMenu& menu, MainWindow& window, const QPoint& at) {
  SceneView& scene = *window.views().scene;
  MechanismTree& tree = *window.panel<MechanismPanel>().tree();
  const std::optional<PartName> part = scene.partAt(at);
  if (!part) {
    menu.addAction(window.actions().action(QStringLiteral("edit.paste")));
    menu.addSeparator();
    return;
  }
  const std::vector<PartName> selected = tree.selectedParts();
  if (std::ranges::find(selected, *part) == selected.end()) tree.selectParts({*part});
  const QTreeWidgetItem* item = tree.currentItem();
  if (item == nullptr) return;
  menu.addAction(tr("&Edit its numbers…"), &window,
                 [&window, prefix = tree.prefixOf(item), place = scene.mapToGlobal(at)] {
                   window.editNumbers(prefix, place);
                 });
  addConnections(menu, window, *part);
  if (part->kind == PartKind::contact) {
    QAction* forces = window.actions().action(QStringLiteral("view.show.forces"));
    const int contact = contactOf(*window.document().scenario().mechanism, tree.prefixOf(item));
    if (contact >= 0) {
      addCompliance(menu, window, contact);
      addContactEntries(menu, window, forces, contact);
    }
  }
  addClosingOf(menu, window, *part);
  addPartEdits(menu, window.actions());
}

void makeContextMenu(QWidget& view, std::vector<MenuEntry> entries, FillMenu first) {
  fillWhenOpened(view, [&view, entries = std::move(entries), first = std::move(first)](
                           QMenu& menu, const QPoint& at) {
    if (first) first(menu, at);
    for (const MenuEntry& entry : entries) {
      QAction* shown = menu.addAction(entry.text, entry.action, &QAction::trigger);
      shown->setEnabled(entry.action->isEnabled());
      shown->setToolTip(entry.action->toolTip());
    }
    addWhat(menu, view);
  });
}

void makeContextMenus(MainWindow& window, const ActionTable& actions) {
  makeFigureMenus(window, actions);
  makeIndicatorMenu(window, actions);
  makeTimelineMenu(window, actions);
  makeTreeMenu(window, actions);
}

}  // namespace carom::ui
