// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/actions.h"

#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <utility>

namespace carom::ui {

ActionTable::ActionTable(QWidget& owner, std::vector<ActionSpec> specs) : specs_(std::move(specs)) {
  for (const ActionSpec& spec : specs_) {
    auto* action = new QAction(spec.text, &owner);
    action->setObjectName(spec.id);
    action->setShortcut(spec.shortcut);
    action->setStatusTip(spec.toolTip);
    const QString keys = spec.shortcut.toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? spec.toolTip
                                      : QStringLiteral("%1 (%2)").arg(spec.toolTip, keys));
    action->setCheckable(static_cast<bool>(spec.checked));
    QObject::connect(action, &QAction::triggered, &owner, [this, run = spec.run] {
      run();
      refresh();
    });
    owner.addAction(action);
    actions_.push_back(action);
  }
  refresh();
}

QAction* ActionTable::action(const QString& id) const {
  for (std::size_t row = 0; row < specs_.size(); ++row) {
    if (specs_[row].id == id) return actions_[row];
  }
  return nullptr;
}

void ActionTable::fill(QMenuBar& bar) const {
  std::vector<std::pair<QString, QMenu*>> menus;
  const auto menuOf = [&](const QString& path) {
    QMenu* menu = nullptr;
    const QStringList steps = path.split(QLatin1Char('/'));
    for (qsizetype depth = 1; depth <= steps.size(); ++depth) {
      const QString key = steps.mid(0, depth).join(QLatin1Char('/'));
      QMenu* found = nullptr;
      for (const auto& [name, candidate] : menus) {
        if (name == key) found = candidate;
      }
      if (!found) {
        const QString& title = steps[depth - 1];
        found = menu ? menu->addMenu(title) : bar.addMenu(QLatin1Char('&') + title);
        found->setToolTipsVisible(true);
        menus.emplace_back(key, found);
      }
      menu = found;
    }
    return menu;
  };
  for (std::size_t row = 0; row < specs_.size(); ++row) {
    QMenu* menu = menuOf(specs_[row].menu);
    if (specs_[row].startsGroup) menu->addSeparator();
    menu->addAction(actions_[row]);
  }
}

void ActionTable::fill(QToolBar& bar) const {
  for (std::size_t row = 0; row < specs_.size(); ++row) {
    if (!specs_[row].inToolBar) continue;
    actions_[row]->setIconText(QString(specs_[row].text).remove(QLatin1Char('&')).remove(u'…'));
    bar.addAction(actions_[row]);
  }
}

void ActionTable::refresh() const {
  const QPalette palette = QApplication::palette();
  const bool repaint =
      actions_.empty() || actions_.front()->property("ink") != palette.text().color();
  for (std::size_t row = 0; row < specs_.size(); ++row) {
    if (specs_[row].checked) actions_[row]->setChecked(specs_[row].checked());
    if (specs_[row].enabled) actions_[row]->setEnabled(specs_[row].enabled());
    if (repaint) actions_[row]->setIcon(lineIcon(specs_[row].icon, palette));
  }
  if (repaint && !actions_.empty()) actions_.front()->setProperty("ink", palette.text().color());
}

}  // namespace carom::ui
