// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "core/edit/templates.h"
#include "core/io/gallery.h"
#include "core/scenario/scenario.h"
#include "ui/document/explanation.h"
#include "ui/editors/gallery_panel.h"
#include "ui/look/tr.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"
#include "ui/window/actions.h"
#include "ui/window/help.h"
#include "ui/window/instants.h"
#include "ui/window/layout_modes.h"
#include "ui/window/main_window.h"
#include "ui/window/manual.h"
#include "ui/window/name_actions.h"
#include "ui/window/trace_actions.h"

namespace carom::ui {

namespace {

using Specs = std::vector<ActionSpec>;

constexpr auto control = Qt::CTRL;

Specs newRows(MainWindow& window) {
  FileController& files = window.files();
  Specs rows{{"file.new", tr("File"), tr("&New"),
              tr("Begin a mechanism of your own: nothing is there yet"),
              [&files] { files.newEmpty(); }, QKeySequence::New}};
  for (const Template& row : templates()) {
    const QString name = QString::fromStdString(std::string(row.name));
    const QString title = QString::fromStdString(std::string(row.title));
    rows.emplace_back(QStringLiteral("file.template.") + name, tr("File/New from template"),
                      row.count ? title + u'…' : title,
                      QString::fromStdString(std::string(row.text)),
                      [&files, name] { files.newFromTemplate(name); });
  }
  return rows;
}

Specs galleryRows(MainWindow& window) {
  Specs rows;
  for (const GalleryEntry& entry : window.panel<GalleryPanel>().list()->entries()) {
    const QString name = QString::fromStdString(entry.name);
    rows.emplace_back(QStringLiteral("file.new.") + name,
                      tr("File/New from gallery") + u'/' + QString::fromStdString(entry.section),
                      QString::fromStdString(entry.title).replace(u'&', QStringLiteral("&&")),
                      tr("Open a copy: %1").arg(QString::fromStdString(entry.source)),
                      [&window, name] { window.files().newFromGallery(name); });
  }
  return rows;
}

Specs fileRows(MainWindow& window) {
  FileController& files = window.files();
  const QString menu = tr("File");
  return {
      ActionSpec(
          "file.open", menu, tr("&Open…"), tr("Open a scenario file"), [&files] { files.open(); },
          QKeySequence::Open, IconShape::open)
          .onToolBar(),
      ActionSpec(
          "file.save", menu, tr("&Save"), tr("Save the scenario to its file"),
          [&files] { files.save(); }, QKeySequence::Save, IconShape::save)
          .onToolBar(),
      {"file.save-as", menu, tr("Save &as…"), tr("Save the scenario to another file"),
       [&files] { files.saveAs(); }, controlShift | Qt::Key_S},
      {"file.print", menu, tr("&Print…"),
       tr("Print the scene as it is shown, the verdict and every indicator, or write them as a "
          "PDF"),
       [&window] { window.exports().print(); }, QKeySequence::Print},
      ActionSpec(
          "export.all", tr("File/Export"), tr("&Export everything…"),
          tr("Write every figure as SVG, PDF and PNG, every table as CSV, and the scenario"),
          [&window] { window.exports().exportAll(); }, control | Qt::Key_E, IconShape::exportTo)
          .onToolBar(),
  };
}

Specs quitRows(MainWindow& window) {
  return {ActionSpec(
              "file.quit", tr("File"), tr("&Quit"), tr("Close the window"),
              [&window] { window.close(); }, control | Qt::Key_Q)
              .inNewGroup()};
}

/// Ctrl+1 to Ctrl+9, then with Shift and at last with Alt from the beginning; Ctrl+0 is the scene.
QKeySequence dockKeys(int number) {
  constexpr int digits = 9;
  const auto key = static_cast<Qt::Key>(Qt::Key_1 + (number - 1) % digits);
  if (number <= digits) return control | key;
  return number <= 2 * digits ? controlShift | key : control | Qt::ALT | key;
}

Specs dockRows(MainWindow& window) {
  Specs toggles, visits;
  int number = 1;
  for (QDockWidget* dock : window.docks().all()) {
    const QString title = dock->windowTitle();
    toggles
        .emplace_back(QStringLiteral("view.show.") + dock->objectName(), tr("View/Panels"), title,
                      tr("Show or hide the panel “%1”").arg(title),
                      [&window, dock] { window.toggle(dock); })
        .checkedWhile([dock] { return dock->toggleViewAction()->isChecked(); });
    visits.emplace_back(
        QStringLiteral("view.go.") + dock->objectName(), tr("View/Go to"), title,
        tr("Put the keyboard into the panel “%1”").arg(title),
        [&window, dock] { window.goTo(dock); }, dockKeys(number++));
  }
  visits.emplace_back(
      "view.go.scene", tr("View/Go to"), tr("Scene"), tr("Put the keyboard into the scene"),
      [&window] { window.views().scene->setFocus(Qt::ShortcutFocusReason); }, control | Qt::Key_0);
  toggles.insert(toggles.end(), visits.begin(), visits.end());
  return toggles;
}

Specs unitRows(MainWindow& window) {
  struct Choice {
    const char* id;
    const char* text;
    std::string Display::*member;
    const char* word;
    bool startsGroup;
  };
  static constexpr Choice choices[] = {
      {"view.unit.m", "Lengths in m", &Display::length, "m", false},
      {"view.unit.cm", "Lengths in cm", &Display::length, "cm", false},
      {"view.unit.mm", "Lengths in mm", &Display::length, "mm", false},
      {"view.unit.deg", "Angles in deg", &Display::angle, "deg", true},
      {"view.unit.rad", "Angles in rad", &Display::angle, "rad", false},
      {"view.unit.J", "Energies in J", &Display::energy, "J", true},
      {"view.unit.mJ", "Energies in mJ", &Display::energy, "mJ", false},
  };
  Specs rows;
  for (const Choice& choice : choices) {
    const auto take = [&window, &choice] {
      Display display = *window.document().scenario().display;
      display.*choice.member = choice.word;
      window.setDisplay(display);
    };
    rows.emplace_back(
            choice.id, tr("View/Units of this scenario"), tr(choice.text),
            tr("Show %1; the scenario's file stores this choice, and its numbers stay in SI "
               "units")
                .arg(tr(choice.text)),
            take)
        .checkedWhile([&window, &choice] {
          return (*window.document().scenario().display).*choice.member == choice.word;
        });
    rows.back().startsGroup = choice.startsGroup;
  }
  return rows;
}

Specs viewRows(MainWindow& window) {
  const QString menu = tr("View");
  return {
      ActionSpec(
          "view.fit", menu, tr("Zoom to &fit"),
          tr("Show the whole mechanism, and the picture behind it"),
          [&window] { window.views().scene->fit(); }, control | Qt::Key_F, IconShape::fit)
          .onToolBar(),
      ActionSpec("view.dark", menu, tr("&Dark theme"),
                 tr("Light letters on a dark ground; exports stay light"),
                 [&window] { window.setDark(!window.isDark()); })
          .checkedWhile([&window] { return window.isDark(); }),
      ActionSpec("view.desktop-theme", menu, tr("T&heme of the desktop"),
                 tr("Light or dark as the desktop is, also when it changes"),
                 [&window] { window.followDesktopScheme(); })
          .checkedWhile([&window] { return window.followsDesktopScheme(); }),
  };
}

/// What the present scale becomes by a step: the next one of a row.
double nextScale(double scale, bool larger) {
  static constexpr std::array scales{0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.5, 3.0};
  constexpr double same = 1e-9;
  if (larger) {
    const auto* next = std::ranges::find_if(scales, [&](double s) { return s > scale + same; });
    return next == scales.end() ? scales.back() : *next;
  }
  double best = scales.front();
  for (const double s : scales) best = s < scale - same ? s : best;
  return best;
}

Specs scaleRows(MainWindow& window) {
  const QString menu = tr("View/Scale");
  const auto step = [&window](bool larger) {
    return [&window, larger] { window.setScale(nextScale(window.scale(), larger)); };
  };
  return {{"view.scale.larger", menu, tr("&Larger"), tr("Larger letters and pictures"), step(true),
           control | Qt::Key_Plus},
          {"view.scale.smaller", menu, tr("&Smaller"), tr("Smaller letters and pictures"),
           step(false), control | Qt::Key_Minus},
          {"view.scale.normal", menu, tr("&Normal"), tr("Letters and pictures for a desk"),
           [&window] { window.setScale(1); }, control | Qt::ALT | Qt::Key_0}};
}

Specs modeRows(MainWindow& window) {
  LayoutModes& modes = window.layoutModes();
  const QString menu = tr("View");
  return {
      ActionSpec(
          "view.lecture", menu, tr("&Lecture"),
          tr("Full screen before a class: the scene and one panel, twice as large"),
          [&modes] { modes.toggleLecture(); }, Qt::Key_F11)
          .inNewGroup()
          .checkedWhile([&modes] { return modes.isLecture(); }),
      ActionSpec(
          "view.maximise", menu, tr("&Maximise the panel"),
          tr("Show the panel that has the keyboard alone, or all again"),
          [&modes] { modes.toggleMaximised(); }, Qt::SHIFT | Qt::Key_F11)
          .checkedWhile([&modes] { return modes.mode() == LayoutModes::Mode::maximised; }),
  };
}

Specs layoutRows(MainWindow& window) {
  return {ActionSpec("view.reset-layout", tr("View"), tr("&Reset layout"),
                     tr("Put every panel back where it was at the first start"),
                     [&window] { window.resetLayout(); })
              .inNewGroup()};
}

Specs playRows(MainWindow& window) {
  Player& player = *window.views().player;
  const QString menu = tr("Impact");
  return {
      ActionSpec(
          "impact.play", menu, tr("&Play"),
          tr("Play or pause the motion around the impact; Space in the scene"),
          [&player] { player.toggle(); }, Qt::Key_F5, IconShape::play)
          .onToolBar()
          .checkedWhile([&player] { return player.isPlaying(); }),
      {"impact.rest", menu, tr("&Back to the impact"), tr("Stop, and show the instant of impact"),
       [&player] { player.rest(); }, Qt::SHIFT | Qt::Key_F5},
      {"impact.previous", menu, tr("P&revious impact"), tr("Show the impact before, or the start"),
       [&player] { player.step(-1); }, Qt::Key_F6},
      {"impact.next", menu, tr("&Next impact"), tr("Show the next impact, or the end"),
       [&player] { player.step(1); }, Qt::Key_F7},
      ActionSpec(
          "impact.let-go", menu, tr("Let &go"),
          tr("Play from this pose and velocity until something strikes"),
          [&player] { player.letGo(); }, Qt::Key_F8)
          .inNewGroup(),
      ActionSpec(
          "impact.take", menu, tr("&Take this impact"),
          tr("Make the impact, or the moment, that is shown the scenario"),
          [&window] { takeMoment(window); }, Qt::SHIFT | Qt::Key_F8)
          .enabledWhile([&window] { return canTakeMoment(window); }),
      ActionSpec("impact.close", menu, tr("Touch here: &close the contact"),
                 tr("Move as little as possible until the contact touches"),
                 [&window] { closeContact(window, window.document().focusContact()); })
          .enabledWhile(
              [&window] { return canCloseContact(window, window.document().focusContact()); }),
      ActionSpec(
          "impact.open", menu, tr("&Open the contact"),
          tr("Lift the striking point a little off the surface"),
          [&window] { openContact(window, window.document().focusContact()); },
          Qt::SHIFT | Qt::Key_T)
          .enabledWhile(
              [&window] { return canOpenContact(window, window.document().focusContact()); }),
      ActionSpec("impact.assemblies", menu, tr("&Assemblies…"),
                 tr("See the poses, or modes, that meet the joints and the targets, and take one"),
                 [&window] { showAssemblies(window); }),
      ActionSpec("impact.loop", menu, tr("&Loop"), tr("Start again at the end"),
                 [&player] { player.setLoop(!player.loops()); })
          .inNewGroup()
          .checkedWhile([&player] { return player.loops(); }),
  };
}

/// One row for each value of one of the player's settings.
Specs choiceRows(const QString& id, const QString& menu, std::initializer_list<double> values,
                 const QString& text, const std::function<double()>& get,
                 const std::function<void(double)>& set) {
  Specs rows;
  for (const double value : values) {
    const QString number = QString::number(value);
    rows.emplace_back(id + number, menu, text.arg(number),
                      menu.section(u'/', -1) + u' ' + text.arg(number),
                      [set, value] { set(value); })
        .checkedWhile([get, value] { return get() == value; });
  }
  return rows;
}

Specs speedRows(MainWindow& window) {
  Player& player = *window.views().player;
  return choiceRows(
      "impact.speed.", tr("Impact/Speed"), {1, 0.5, 0.25, 0.1, 0.02}, tr("%1 of real time"),
      [&player] { return player.speed(); }, [&player](double v) { player.setSpeed(v); });
}

Specs durationRows(MainWindow& window) {
  Player& player = *window.views().player;
  return choiceRows(
      "impact.until.", tr("Impact/Play on for"), {0.5, 1, 2, 5, 10}, tr("%1 s"),
      [&player] { return player.spec().until; }, [&player](double v) { player.setUntil(v); });
}

Specs helpRows(MainWindow& window) {
  const QString menu = tr("Help");
  return {
      {"help.manual", menu, tr("&Manual"),
       tr("Open the manual at the page about the panel that has the keyboard"),
       [&window] { openManual(window); }, Qt::Key_F1},
      {"help.shortcuts", menu, tr("&Keyboard and mouse"), tr("What keys and gestures do"),
       [&window] { showShortcuts(window.actions(), &window); }, control | Qt::Key_F1},
      {"help.what-is-this", menu, tr("&What is this?"),
       tr("Explain what is clicked next; Shift+F1 explains what is under the pointer"),
       [] { explainWhatIsMeant(); }, Qt::SHIFT | Qt::Key_F1},
      {"help.validation", menu, tr("&Validation"),
       tr("Compute the papers' tables and figures again, and compare every number"),
       [&window] { showValidation(&window); }},
      {"help.about", menu, tr("&About Carom"), tr("Version and licences"),
       [&window] { showAbout(&window); }},
  };
}

}  // namespace

std::vector<ActionSpec> actionSpecs(MainWindow& window) {
  Specs rows;
  for (const auto part :
       {newRows,          galleryRows,    fileRows,    studyActions,  figureActions,
        commandActions,   quitRows,       editActions, drawActions,   viewRows,
        nameActions,      traceRows,      unitRows,    dockRows,      scaleRows,
        workspaceActions, modeRows,       layoutRows,  playRows,      speedRows,
        durationRows,     compareActions, copyActions, lessonActions, helpRows}) {
    Specs more = part(window);
    rows.insert(rows.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
  }
  return rows;
}

}  // namespace carom::ui
