// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/actions.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>
#include <utility>

namespace carom::ui {

ActionTable::ActionTable(QWidget& owner, std::vector<ActionSpec> specs) : specs_(std::move(specs)) {
  for (const ActionSpec& spec : specs_) {
    auto* action = new QAction(spec.text, &owner);
    action->setObjectName(spec.id);
    action->setShortcut(spec.shortcut);
    if (spec.viewsTakeKeys) action->setShortcutContext(Qt::WidgetShortcut);
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

namespace {

constexpr int rowRole = Qt::UserRole;
constexpr QSize comfortable(520, 380);

/// "File › Open…".
QString entryText(const ActionSpec& spec, const QAction& action) {
  const QString separator = QStringLiteral(" › ");
  QString menu = spec.menu;
  menu.replace(QLatin1Char('/'), separator);
  QString entry = menu + separator + action.text();
  return entry.remove(QLatin1Char('&'));
}

/// As it may be typed: without mnemonics, and with a hyphen where the name has a dash.
QString asTyped(QString text) {
  return text.remove(QLatin1Char('&')).replace(QChar(0x2013), QLatin1Char('-'));
}

bool startsAWord(const QString& text, const QString& word) {
  for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
    if (at == 0 || !text.at(at - 1).isLetterOrNumber()) return true;
  }
  return false;
}

constexpr int noMatch = 4;

/// How well an action matches one word; 0 is best.
int rankOf(const QString& entry, const QAction& action, const QString& word) {
  if (startsAWord(asTyped(action.text()), word)) return 0;
  if (startsAWord(entry, word)) return 1;
  if (entry.contains(word, Qt::CaseInsensitive)) return 2;
  return asTyped(action.toolTip()).contains(word, Qt::CaseInsensitive) ? 3 : noMatch;
}

/// The rank of an action whose name is, or begins with, all that was typed, before all others; else
/// by the word that it matches worst.
int rankOf(const QString& entry, const QAction& action, const QStringList& words) {
  const QString name = asTyped(action.text()), phrase = words.join(QLatin1Char(' '));
  if (name.compare(phrase, Qt::CaseInsensitive) == 0) return -2;
  if (!phrase.isEmpty() && name.startsWith(phrase, Qt::CaseInsensitive)) return -1;
  int rank = 0;
  for (const QString& word : words) rank = std::max(rank, rankOf(entry, action, word));
  return rank;
}

}  // namespace

CommandPalette::CommandPalette(const ActionTable& actions, QWidget* parent)
    : QDialog(parent), actions_(actions), filter_(new QLineEdit), list_(new QListWidget) {
  setWindowTitle(tr("Find any action"));
  setAccessibleName(windowTitle());
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->addWidget(filter_);
  column->addWidget(list_);
  filter_->setPlaceholderText(tr("Type parts of its name"));
  filter_->setAccessibleName(tr("Filter"));
  filter_->setClearButtonEnabled(true);
  filter_->installEventFilter(this);
  list_->setAccessibleName(tr("Matching actions"));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setWordWrap(true);
  resize(comfortable);
  connect(filter_, &QLineEdit::textChanged, this, &CommandPalette::showMatches);
  connect(filter_, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
  connect(list_, &QListWidget::itemActivated, this, &CommandPalette::runCurrent);
  showMatches({});
}

void CommandPalette::showMatches(const QString& typed) {
  const QStringList words = asTyped(typed).split(QLatin1Char(' '), Qt::SkipEmptyParts);
  // Of equally good answers what is less deep in the menus comes first: a panel before the export
  // of its figure. What cannot be done now comes last, so that it is seen that there is such a
  // thing.
  struct Match {
    bool impossible;
    int rank;
    qsizetype depth;
    std::size_t row;
    QString entry;
  };
  std::vector<Match> matches;
  for (std::size_t row = 0; row < actions_.specs().size(); ++row) {
    const QAction& action = *actions_.action(row);
    const QString entry = entryText(actions_.specs()[row], action);
    const int rank = rankOf(asTyped(entry), action, words);
    const bool impossible = !action.isEnabled();
    if (rank == noMatch || (impossible && words.isEmpty())) continue;
    const qsizetype depth = actions_.specs()[row].menu.count(QLatin1Char('/'));
    matches.push_back({impossible, rank, words.isEmpty() ? 0 : depth, row, entry});
  }
  std::ranges::stable_sort(matches, {}, [](const Match& match) {
    return std::tuple(match.impossible, match.rank, match.depth);
  });
  list_->clear();
  for (const Match& match : matches) addEntry(match.row, match.entry);
  if (list_->count() == 0) {
    auto* none =
        new QListWidgetItem(tr("No action has “%1” in its name").arg(typed.trimmed()), list_);
    none->setFlags(Qt::NoItemFlags);
    return;
  }
  list_->setCurrentRow(0);
}

void CommandPalette::addEntry(std::size_t row, const QString& entry) {
  const QAction& action = *actions_.action(row);
  const QString keys = action.shortcut().toString(QKeySequence::NativeText);
  QString text = keys.isEmpty() ? entry : entry + QStringLiteral("    ") + keys;
  if (!action.isEnabled()) text += QStringLiteral("    ") + tr("(not possible now)");
  auto* item = new QListWidgetItem(text, list_);
  if (!action.isEnabled()) item->setFlags(Qt::NoItemFlags);
  item->setData(rowRole, static_cast<qulonglong>(row));
  item->setToolTip(action.toolTip());
}

void CommandPalette::runCurrent() {
  const QListWidgetItem* item = list_->currentItem();
  if (!item || !item->flags().testFlag(Qt::ItemIsEnabled)) return;
  QAction* action = actions_.action(item->data(rowRole).toULongLong());
  accept();
  // The action runs after this dialog has closed, because it may open a dialog itself.
  QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == filter_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int by = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (by != 0 && list_->currentItem() != nullptr) {
      list_->setCurrentRow(
          std::clamp(list_->currentRow() + by, 0, std::max(0, list_->count() - 1)));
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace carom::ui
