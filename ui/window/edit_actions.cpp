// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the table of actions that change the scenario: Edit and Draw.
#include <QCoreApplication>

#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/look/tr.h"
#include "ui/scene/scene_view.h"
#include "ui/window/actions.h"
#include "ui/window/file_handle.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

using Specs = std::vector<ActionSpec>;

constexpr auto control = Qt::CTRL;

Specs undoRows(MainWindow& window) {
  QUndoStack& undo = window.document().undoStack();
  const QString menu = tr("Edit");
  return {
      ActionSpec(
          "edit.undo", menu, tr("&Undo"), tr("Take the last change back"), [&undo] { undo.undo(); },
          QKeySequence::Undo, IconShape::undo)
          .onToolBar(),
      ActionSpec(
          "edit.redo", menu, tr("&Redo"), tr("Make the change again that was taken back"),
          [&undo] { undo.redo(); }, controlShift | Qt::Key_Z, IconShape::redo)
          .onToolBar(),
  };
}

Specs editRows(MainWindow& window) {
  FileController& files = window.files();
  SceneView& scene = *window.views().scene;
  const QString menu = tr("Edit");
  return {
      ActionSpec(
          "edit.copy-scene", menu, tr("Copy &scene as text"),
          tr("Copy the scenario as the text of a file"), [&files] { files.copyToClipboard(); },
          controlShift | Qt::Key_C)
          .inNewGroup(),
      {"edit.copy-file", menu, tr("Copy scene as &file"),
       tr("Copy the scenario as a file, to be pasted in a folder, a mail or another window"),
       [&window] { window.findChild<FileHandle*>()->copy(); }},
      {"edit.paste-scene", menu, tr("Pa&ste scene"),
       tr("Open the scenario that was copied as text or as a file"),
       [&files] { files.openClipboard(); }, controlShift | Qt::Key_V},
      {"edit.copy-indicators", menu, tr("Copy &indicators"),
       tr("Copy every indicator with all digits, as a table"),
       [&window] { window.copyIndicators(); }, controlShift | Qt::Key_I},
      ActionSpec("edit.lift-off", menu, tr("&Lift contacts off"),
                 tr("Closed contacts may open while you move the mechanism, as with Ctrl held"),
                 [&scene] { scene.setLiftsOff(!scene.liftsOff()); })
          .inNewGroup()
          .checkedWhile([&scene] { return scene.liftsOff(); }),
      ActionSpec(
          "edit.find-action", menu, tr("&Find any action…"),
          tr("Find an action by parts of its name"), [&window] { window.showPalette(); },
          control | Qt::Key_K, IconShape::find)
          .inNewGroup(),
  };
}

/// What is done to the parts that are selected.
Specs partRows(MainWindow& window) {
  MechanismTree& tree = *window.panel<MechanismPanel>().tree();
  const QString menu = tr("Edit");
  const auto any = [&tree] { return !tree.selectedParts().empty(); };
  Specs rows{
      ActionSpec(
          "edit.cut", menu, tr("Cu&t"),
          tr("Put what is selected on the clipboard, and take it away"),
          [&tree] { tree.cutSelected(); }, QKeySequence::Cut)
          .inNewGroup()
          .enabledWhile(any),
      ActionSpec(
          "edit.copy", menu, tr("&Copy"),
          tr("Put what is selected on the clipboard, as the text of a scenario"),
          [&tree] { tree.copySelected(); }, QKeySequence::Copy)
          .enabledWhile(any),
      {"edit.paste", menu, tr("&Paste"), tr("Add the parts that are on the clipboard"),
       [&tree] { tree.paste(); }, QKeySequence::Paste},
      ActionSpec(
          "edit.duplicate", menu, tr("D&uplicate"),
          tr("A copy of what is selected, joined to the same parts unless these are "
             "selected, too"),
          [&tree] { tree.duplicateSelected(); }, control | Qt::Key_D)
          .enabledWhile(any),
      ActionSpec(
          "edit.rename", menu, tr("Re&name"),
          tr("Under another name it is the same: modes and plots follow"),
          [&window, &tree] {
            window.showTree();
            tree.renameCurrent();
          },
          Qt::Key_F2)
          .enabledWhile(any),
      ActionSpec(
          "edit.delete", menu, tr("&Delete"),
          tr("Take what is selected away, with what depends on it"),
          [&tree] { tree.deleteSelected(); }, Qt::Key_Delete)
          .enabledWhile(any),
      {"edit.select-all", menu, tr("Select &all"), tr("Select every part of the mechanism"),
       [&tree] { tree.selectAllParts(); }, QKeySequence::SelectAll},
  };
  for (ActionSpec& row : rows) row.keysOfViews();
  return rows;
}

}  // namespace

std::vector<ActionSpec> editActions(MainWindow& window) {
  Specs rows;
  for (const auto part : {undoRows, partRows, editRows}) {
    Specs more = part(window);
    rows.insert(rows.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
  }
  return rows;
}

std::vector<ActionSpec> drawActions(MainWindow& window) {
  SceneView& scene = *window.views().scene;
  Specs rows;
  for (const SceneToolInfo& info : sceneTools()) {
    const QString group = QCoreApplication::translate("SceneTools", info.group);
    rows.push_back(
        ActionSpec(
            QLatin1String("draw.") + QLatin1String(info.id),
            group.isEmpty() ? tr("Draw") : tr("Draw") + QLatin1Char('/') + group,
            QCoreApplication::translate("SceneTools", info.title), hintOf(info.tool),
            [&scene, tool = info.tool] { scene.setSceneTool(tool); }, info.key, info.icon)
            .checkedWhile([&scene, tool = info.tool] { return scene.sceneTool() == tool; }));
  }
  return rows;
}

}  // namespace carom::ui
