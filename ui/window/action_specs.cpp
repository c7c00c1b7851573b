// SPDX-License-Identifier: GPL-3.0-or-later
#include <iterator>

#include "core/base/error.h"
#include "core/scenario/library.h"
#include "ui/document/explanation.h"
#include "ui/look/tr.h"
#include "ui/scene/scene_view.h"
#include "ui/window/actions.h"
#include "ui/window/help.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

using Specs = std::vector<ActionSpec>;

Specs galleryRows(MainWindow& window) {
  Specs rows;
  try {
    for (const GalleryEntry& entry : list_gallery()) {
      const QString name = QString::fromStdString(entry.name);
      rows.push_back(
          {.id = QStringLiteral("file.new.") + name,
           .menu = tr("File/New from gallery") + u'/' + QString::fromStdString(entry.section),
           .text = QString::fromStdString(entry.title).replace(u'&', QStringLiteral("&&")),
           .toolTip = tr("Open a copy: %1").arg(QString::fromStdString(entry.source)),
           .run = [&window, name] { window.files().newFromGallery(name); }});
    }
  } catch (const InputError&) {
    // The gallery panel says why there is nothing.
  }
  return rows;
}

Specs fileRows(MainWindow& window) {
  FileController& files = window.files();
  return {
      {.id = QStringLiteral("file.open"),
       .menu = tr("File"),
       .text = tr("&Open…"),
       .toolTip = tr("Open a scenario file"),
       .run = [&files] { files.open(); },
       .shortcut = QKeySequence::Open,
       .icon = IconShape::open,
       .inToolBar = true},
      {.id = QStringLiteral("file.save"),
       .menu = tr("File"),
       .text = tr("&Save"),
       .toolTip = tr("Save the scenario to its file"),
       .run = [&files] { files.save(); },
       .shortcut = QKeySequence::Save,
       .icon = IconShape::save,
       .inToolBar = true},
      {.id = QStringLiteral("file.save-as"),
       .menu = tr("File"),
       .text = tr("Save &as…"),
       .toolTip = tr("Save the scenario to another file"),
       .run = [&files] { files.saveAs(); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
  };
}

Specs exportRows(MainWindow& window) {
  ExportController& exports = window.exports();
  const QString menu = tr("File/Export");
  return {
      {.id = QStringLiteral("export.all"),
       .menu = menu,
       .text = tr("&Export everything…"),
       .toolTip =
           tr("Write every figure as SVG, PDF and PNG, every table as CSV, and the scenario"),
       .run = [&exports] { exports.exportAll(); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::Key_E),
       .icon = IconShape::exportTo,
       .inToolBar = true},
  };
}

Specs quitRows(MainWindow& window) {
  return {
      {.id = QStringLiteral("file.quit"),
       .menu = tr("File"),
       .text = tr("&Quit"),
       .toolTip = tr("Close the window"),
       .run = [&window] { window.close(); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::Key_Q),
       .startsGroup = true},
  };
}

Specs editRows(MainWindow& window) {
  QUndoStack& undo = window.document().undoStack();
  FileController& files = window.files();
  return {
      {.id = QStringLiteral("edit.undo"),
       .menu = tr("Edit"),
       .text = tr("&Undo"),
       .toolTip = tr("Take the last change back"),
       .run = [&undo] { undo.undo(); },
       .shortcut = QKeySequence::Undo,
       .icon = IconShape::undo,
       .inToolBar = true},
      {.id = QStringLiteral("edit.redo"),
       .menu = tr("Edit"),
       .text = tr("&Redo"),
       .toolTip = tr("Make the change again that was taken back"),
       .run = [&undo] { undo.redo(); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
       .icon = IconShape::redo,
       .inToolBar = true},
      {.id = QStringLiteral("edit.copy-scene"),
       .menu = tr("Edit"),
       .text = tr("&Copy scene as text"),
       .toolTip = tr("Copy the scenario as the text of a file"),
       .run = [&files] { files.copyToClipboard(); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
       .startsGroup = true},
      {.id = QStringLiteral("edit.paste-scene"),
       .menu = tr("Edit"),
       .text = tr("&Paste scene"),
       .toolTip = tr("Open the scenario that was copied as text"),
       .run = [&files] { files.openClipboard(); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V)},
      {.id = QStringLiteral("edit.copy-indicators"),
       .menu = tr("Edit"),
       .text = tr("Copy &indicators"),
       .toolTip = tr("Copy every indicator with all digits, as a table"),
       .run = [&window] { window.copyIndicators(); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I)},
      {.id = QStringLiteral("edit.lift-off"),
       .menu = tr("Edit"),
       .text = tr("&Lift contacts off"),
       .toolTip = tr("Closed contacts may open while you move the mechanism, as with Ctrl held"),
       .run =
           [&window] {
             SceneView& scene = *window.views().scene;
             scene.setLiftsOff(!scene.liftsOff());
           },
       .startsGroup = true,
       .checked = [&window] { return window.views().scene->liftsOff(); }},
      {.id = QStringLiteral("edit.find-action"),
       .menu = tr("Edit"),
       .text = tr("&Find any action…"),
       .toolTip = tr("Find an action by parts of its name"),
       .run = [&window] { window.showPalette(); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::Key_K),
       .icon = IconShape::find,
       .startsGroup = true},
  };
}

/// Ctrl+1 to Ctrl+9, then with Shift from the beginning; Ctrl+0 is the scene.
QKeySequence dockKeys(int number) {
  constexpr int digits = 9;
  const auto key = static_cast<Qt::Key>(Qt::Key_1 + (number - 1) % digits);
  return number <= digits ? QKeySequence(Qt::CTRL | key) : QKeySequence(Qt::CTRL | Qt::SHIFT | key);
}

Specs dockRows(MainWindow& window) {
  Specs toggles;
  Specs visits;
  int number = 1;
  for (QDockWidget* dock : window.docks().all()) {
    const QString title = dock->windowTitle();
    toggles.push_back({.id = QStringLiteral("view.show.") + dock->objectName(),
                       .menu = tr("View/Panels"),
                       .text = title,
                       .toolTip = tr("Show or hide the panel “%1”").arg(title),
                       .run = [&window, dock] { window.toggle(dock); },
                       .checked = [dock] { return dock->toggleViewAction()->isChecked(); }});
    visits.push_back({.id = QStringLiteral("view.go.") + dock->objectName(),
                      .menu = tr("View/Go to"),
                      .text = title,
                      .toolTip = tr("Put the keyboard into the panel “%1”").arg(title),
                      .run = [&window, dock] { window.goTo(dock); },
                      .shortcut = dockKeys(number++)});
  }
  visits.push_back({.id = QStringLiteral("view.go.scene"),
                    .menu = tr("View/Go to"),
                    .text = tr("Scene"),
                    .toolTip = tr("Put the keyboard into the scene"),
                    .run = [&window] { window.views().scene->setFocus(Qt::ShortcutFocusReason); },
                    .shortcut = QKeySequence(Qt::CTRL | Qt::Key_0)});
  append(toggles, std::move(visits));
  return toggles;
}

struct UnitChoice {
  const char* id;
  const char* text;
  std::string Display::*member;
  const char* word;
  bool startsGroup;
};

Specs unitRows(MainWindow& window) {
  static constexpr UnitChoice choices[] = {
      {"view.unit.m", "Lengths in m", &Display::length, "m", false},
      {"view.unit.cm", "Lengths in cm", &Display::length, "cm", false},
      {"view.unit.mm", "Lengths in mm", &Display::length, "mm", false},
      {"view.unit.deg", "Angles in deg", &Display::angle, "deg", true},
      {"view.unit.rad", "Angles in rad", &Display::angle, "rad", false},
      {"view.unit.J", "Energies in J", &Display::energy, "J", true},
      {"view.unit.mJ", "Energies in mJ", &Display::energy, "mJ", false},
  };
  Specs rows;
  for (const UnitChoice& choice : choices) {
    rows.push_back({.id = QString::fromLatin1(choice.id),
                    .menu = tr("View/Units of this scenario"),
                    .text = tr(choice.text),
                    .toolTip = tr("%1 on screen; this scenario's file remembers it, its numbers "
                                  "stay in SI units")
                                   .arg(tr(choice.text)),
                    .run =
                        [&window, choice] {
                          Display display = *window.document().scenario().display;
                          display.*choice.member = choice.word;
                          window.setDisplay(display);
                        },
                    .startsGroup = choice.startsGroup,
                    .checked =
                        [&window, choice] {
                          return (*window.document().scenario().display).*choice.member ==
                                 choice.word;
                        }});
  }
  return rows;
}

Specs viewRows(MainWindow& window) {
  Specs rows{
      {.id = QStringLiteral("view.fit"),
       .menu = tr("View"),
       .text = tr("Zoom to &fit"),
       .toolTip = tr("Show the whole mechanism"),
       .run = [&window] { window.views().scene->fit(); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::Key_F),
       .icon = IconShape::fit,
       .inToolBar = true},
      {.id = QStringLiteral("view.dark"),
       .menu = tr("View"),
       .text = tr("&Dark theme"),
       .toolTip = tr("Light letters on a dark ground; exports stay light"),
       .run = [&window] { window.setDark(!window.isDark()); },
       .checked = [&window] { return window.isDark(); }},
  };
  append(rows, unitRows(window));
  append(rows, dockRows(window));
  rows.push_back({.id = QStringLiteral("view.reset-layout"),
                  .menu = tr("View"),
                  .text = tr("&Reset layout"),
                  .toolTip = tr("Put every panel back where it was at the first start"),
                  .run = [&window] { window.resetLayout(); },
                  .startsGroup = true});
  return rows;
}

Specs helpRows(MainWindow& window) {
  return {
      {.id = QStringLiteral("help.shortcuts"),
       .menu = tr("Help"),
       .text = tr("&Keyboard and mouse"),
       .toolTip = tr("What keys and gestures do"),
       .run = [&window] { showShortcuts(window.actions(), &window); },
       .shortcut = QKeySequence(Qt::Key_F1)},
      {.id = QStringLiteral("help.what-is-this"),
       .menu = tr("Help"),
       .text = tr("&What is this?"),
       .toolTip = tr("Explain what is clicked next; Shift+F1 explains what is under the pointer"),
       .run = [] { explainWhatIsMeant(); },
       .shortcut = QKeySequence(Qt::SHIFT | Qt::Key_F1)},
      {.id = QStringLiteral("help.validation"),
       .menu = tr("Help"),
       .text = tr("&Validation"),
       .toolTip = tr("Compute the papers' tables and figures again, and compare every number"),
       .run = [&window] { showValidation(&window); }},
      {.id = QStringLiteral("help.about"),
       .menu = tr("Help"),
       .text = tr("&About Carom"),
       .toolTip = tr("Version and licences"),
       .run = [&window] { showAbout(&window); }},
  };
}

}  // namespace

void append(std::vector<ActionSpec>& to, std::vector<ActionSpec>&& more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::vector<ActionSpec> actionSpecs(MainWindow& window) {
  Specs rows = galleryRows(window);
  append(rows, fileRows(window));
  append(rows, exportRows(window));
  append(rows, figureActions(window));
  append(rows, quitRows(window));
  append(rows, editRows(window));
  append(rows, viewRows(window));
  append(rows, playActions(window));
  append(rows, compareActions(window));
  append(rows, copyActions(window));
  append(rows, helpRows(window));
  return rows;
}

}  // namespace carom::ui
