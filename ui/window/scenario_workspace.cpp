// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/scenario_workspace.h"

#include <algorithm>

#include "ui/lessons/lesson_session.h"
#include "ui/look/tr.h"
#include "ui/window/actions.h"
#include "ui/window/dock_layout.h"
#include "ui/window/layout_modes.h"
#include "ui/window/main_window.h"

namespace carom::ui {

ScenarioWorkspace::ScenarioWorkspace(MainWindow& window) : QObject(&window), window_(window) {
  connect(&window.files(), &FileController::opened, this, &ScenarioWorkspace::follow);
}

void ScenarioWorkspace::takeLayout() {
  shown_ = nullptr;
  if (window_.lesson().isOpen()) return;
  // The docks share their room only after the window has its first picture.
  QMetaObject::invokeMethod(
      this, [this] { follow(QString::fromStdString(window_.document().committed().workspace)); },
      Qt::QueuedConnection);
}

bool ScenarioWorkspace::isUntouched() const {
  if (shown_ == nullptr) return false;
  return std::ranges::all_of(window_.docks().all(), [this](const QDockWidget* dock) {
    const bool isWanted = std::ranges::any_of(shown_->panels, [dock](const char* panel) {
      return dock->objectName() == QLatin1String(panel);
    });
    return isWanted != dock->isHidden();
  });
}

void ScenarioWorkspace::follow(const QString& id) {
  // Before a class, or with one panel over everything, the layout is somebody's own.
  if (window_.layoutModes().mode() != LayoutModes::Mode::desk) return;
  const auto& all = workspaces();
  const auto wanted =
      std::ranges::find(all, id, [](const Workspace& one) { return QString::fromLatin1(one.id); });
  if (wanted == all.end()) return giveBack();
  if (!isUntouched()) before_ = window_.saveState();
  if (isUntouched() && shown_ == &*wanted) return;
  QDockWidget& gallery = *window_.docks().named("gallery");
  const bool isBrowsing = !gallery.visibleRegion().isEmpty();
  window_.showWorkspace(*wanted);
  shown_ = &*wanted;
  if (isBrowsing) gallery.raise();  // the next scenario is one click away
}

void ScenarioWorkspace::giveBack() {
  const bool untouched = isUntouched();
  shown_ = nullptr;
  if (!untouched) return;
  window_.restoreState(before_);
  window_.findChild<DockWidths*>(QString(), Qt::FindDirectChildrenOnly)->rememberLater();
}

namespace {

void choose(MainWindow& window, const std::string& workspace) {
  Scenario changed = window.document().scenario();
  changed.workspace = workspace;
  window.document().apply(changed, tr("choose the workspace"));
}

}  // namespace

std::vector<ActionSpec> workspaceActions(MainWindow& window) {
  const QString menu = tr("View/Workspace");
  const QString ofScenario = menu + QLatin1Char('/') + tr("This scenario opens with");
  std::vector<ActionSpec> rows, choices;
  const auto add = [&](const std::string& word, const QString& title, const QString& tip) {
    const QString id = word.empty() ? QStringLiteral("none") : QString::fromStdString(word);
    choices.push_back(ActionSpec(QStringLiteral("view.opens-with.") + id, ofScenario, title, tip,
                                 [&window, word] { choose(window, word); })
                          .checkedWhile([&window, word] {
                            return window.document().scenario().workspace == word;
                          }));
  };
  add({}, tr("The panels that are open"),
      tr("Opening this scenario leaves the panels as they are"));
  for (const Workspace& workspace : workspaces()) {
    const QString title = workspace.translatedTitle();
    rows.emplace_back(QStringLiteral("view.workspace.") + QLatin1String(workspace.id), menu, title,
                      workspace.translatedTip(),
                      [&window, &workspace] { window.showWorkspace(workspace); });
    add(workspace.id, title, tr("Opening this scenario shows the workspace %1").arg(title));
  }
  std::ranges::move(choices, std::back_inserter(rows));
  return rows;
}

}  // namespace carom::ui
