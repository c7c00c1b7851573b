// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to the parts that are selected in the tree.
#include <QKeyEvent>
#include <QSignalBlocker>
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/edit/edit.h"
#include "ui/editors/mechanism_tree.h"

namespace carom::ui {

namespace {

struct Named {
  Scenario changed;
  PartName part;
};

bool has_label(PartKind kind) {
  return kind == PartKind::body || kind == PartKind::joint || kind == PartKind::contact ||
         kind == PartKind::force;
}

/// With what was typed in the place of a part's name: a name renames the part and takes its label
/// away, another text is its label.
Named named(const Scenario& before, const PartName& part, const std::string& text) {
  const bool is_label =
      !text.empty() && !is_valid_name(text) && text != body_name(*before.mechanism, ground);
  if (is_label && has_label(part.kind)) return {labelled(before, part, text), part};
  Scenario changed = text == part.name ? before : renamed(before, part, text);
  PartName now{part.kind, text};
  if (has_label(part.kind)) changed = labelled(changed, now, "");
  return {std::move(changed), std::move(now)};
}

}  // namespace

void MechanismTree::edit(const QKeyEvent& key) {
  if (key.key() == Qt::Key_F2) {
    renameCurrent();
  } else if (key.key() == Qt::Key_Delete) {
    deleteSelected();
  } else if (key.matches(QKeySequence::Copy)) {
    copySelected();
  } else if (key.matches(QKeySequence::Cut)) {
    cutSelected();
  } else if (key.matches(QKeySequence::SelectAll)) {
    selectAllParts();
  } else if (key.matches(QKeySequence::Paste)) {
    paste();
  } else {
    duplicateSelected();
  }
}

void MechanismTree::deleteSelected() {
  edits_.remove(selectedParts());
}

void MechanismTree::copySelected() {
  edits_.copy(selectedParts());
}

void MechanismTree::cutSelected() {
  copySelected();
  deleteSelected();
}

void MechanismTree::selectAllParts() {
  selectParts(parts_of(document_.committed()));
}

void MechanismTree::duplicateSelected() {
  selectNew(edits_.duplicate(selectedParts()));
}

void MechanismTree::paste() {
  selectNew(edits_.paste());
}

void MechanismTree::selectNew(const std::vector<PartName>& parts) {
  if (!parts.empty()) selectParts(parts);
}

void MechanismTree::renameCurrent() {
  QTreeWidgetItem* item = currentItem();
  const QList<QTreeWidgetItem*> selected = selectedItems();
  // The current one may have been taken out of the selection.
  if (!selected.isEmpty() && !selected.contains(item)) item = selected.front();
  if (item == nullptr || item->parent() == nullptr) return;
  if (selected.size() > 1) {
    emit renamingOne(tr("Rename %1; the others that are selected keep their names")
                         .arg(PartEdits::joined({partOf(*item)})));
  }
  setCurrentItem(item, 0, QItemSelectionModel::NoUpdate);
  editItem(item, 0);
}

void MechanismTree::rename(QTreeWidgetItem& item) {
  if (item.parent() == nullptr) return;
  const PartName part = partOf(item);
  try {
    const Named typed = named(document_.committed(), part, item.text(0).simplified().toStdString());
    if (typed.changed == document_.committed()) return;
    // The item is made anew, and is still in use by its editor now.
    QMetaObject::invokeMethod(
        this,
        [this, typed, part] {
          document_.apply(typed.changed, tr("Rename %1").arg(PartEdits::joined({part})));
          // A lesson keeps the names.
          filled_ = false;
          refresh();
        },
        Qt::QueuedConnection);
  } catch (const InputError& error) {
    {
      const QSignalBlocker quiet(this);
      const auto row = std::ranges::find(rows_, part, &Row::part);
      item.setText(0, row != rows_.end() ? row->text() : QString::fromStdString(part.name));
    }
    emit edits_.failed(QString::fromStdString(error.message()));
  }
}

}  // namespace carom::ui
