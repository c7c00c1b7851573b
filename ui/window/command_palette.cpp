// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/command_palette.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/window/actions.h"

namespace carom::ui {

namespace {

constexpr int rowRole = Qt::UserRole;
constexpr QSize comfortable(520, 380);

/// "File › Open…".
QString entryText(const ActionSpec& spec, const QAction& action) {
  QString menu = spec.menu;
  return menu.replace(QLatin1Char('/'), QStringLiteral(" › ")) + QStringLiteral(" › ") +
         action.text().remove(QLatin1Char('&'));
}

bool startsAWord(const QString& text, const QString& word) {
  for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
    if (at == 0 || !text.at(at - 1).isLetterOrNumber()) return true;
  }
  return false;
}

/// How well an action answers to one word, 0 best; 4 not at all.
int rankOf(const QString& entry, const QAction& action, const QString& word) {
  if (startsAWord(action.text().remove(QLatin1Char('&')), word)) return 0;
  if (startsAWord(entry, word)) return 1;
  if (entry.contains(word, Qt::CaseInsensitive)) return 2;
  return action.toolTip().contains(word, Qt::CaseInsensitive) ? 3 : 4;
}

/// That of the word it answers worst to.
int rankOf(const QString& entry, const QAction& action, const QStringList& words) {
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
  const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  list_->clear();
  for (int rank = 0; rank < 4; ++rank) {
    for (std::size_t row = 0; row < actions_.specs().size(); ++row) {
      const QAction& action = *actions_.action(row);
      const QString entry = entryText(actions_.specs()[row], action);
      if (action.isEnabled() && rankOf(entry, action, words) == rank) addEntry(row, entry);
    }
  }
  if (list_->count() == 0) {
    auto* none = new QListWidgetItem(
        tr("No action that can be used now has “%1” in its name").arg(typed.trimmed()), list_);
    none->setFlags(Qt::NoItemFlags);
    return;
  }
  list_->setCurrentRow(0);
}

void CommandPalette::addEntry(std::size_t row, const QString& entry) {
  const QAction& action = *actions_.action(row);
  const QString keys = action.shortcut().toString(QKeySequence::NativeText);
  auto* item =
      new QListWidgetItem(keys.isEmpty() ? entry : entry + QStringLiteral("    ") + keys, list_);
  item->setData(rowRole, static_cast<qulonglong>(row));
  item->setToolTip(action.toolTip());
}

void CommandPalette::runCurrent() {
  const QListWidgetItem* item = list_->currentItem();
  if (!item || !item->flags().testFlag(Qt::ItemIsEnabled)) return;
  QAction* action = actions_.action(item->data(rowRole).toULongLong());
  accept();
  // Later, so that an action that opens a dialog does not do so from inside this one.
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
