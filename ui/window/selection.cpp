// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/selection.h"

#include <QKeyEvent>

#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/scene/scene_view.h"
#include "ui/window/main_window.h"

namespace carom::ui {

void shareSelection(MainWindow& window) {
  SceneView* scene = window.views().scene;
  const auto shown = [&window]() -> const Mechanism& {
    return *window.document().scenario().mechanism;
  };
  MechanismTree* tree = window.panel<MechanismPanel>().tree();
  const auto select = [&window, tree](const PartName& part, const QString& path, bool beside) {
    beside ? tree->toggle(part) : window.showInTree(path);
  };
  QObject::connect(scene, &SceneView::bodyActivated, &window,
                   [shown, select](int body, bool beside) {
                     const Body& part = shown().bodies[static_cast<std::size_t>(body)];
                     select({PartKind::body, part.name}, pathOfBody(shown(), body), beside);
                   });
  QObject::connect(scene, &SceneView::elementActivated, &window,
                   [shown, select](int element, bool beside) {
                     const ForceElement& part = shown().forces[static_cast<std::size_t>(element)];
                     select({PartKind::force, part.name}, pathOfElement(shown(), element), beside);
                   });
  QObject::connect(
      scene, &SceneView::partActivated, &window, [select](const PartName& part, bool beside) {
        const QString group =
            part.kind == PartKind::joint ? QStringLiteral("joints.") : QStringLiteral("contacts.");
        select(part, group + QString::fromStdString(part.name), beside);
      });
  QObject::connect(scene, &SceneView::partsEnclosed, tree, &MechanismTree::select);
  QObject::connect(scene, &SceneView::editKeyPressed, &window,
                   [&window, tree](const QKeyEvent& key) {
                     if (key.key() == Qt::Key_F2) window.showTree();
                     tree->edit(key);
                   });
  QObject::connect(&tree->partEdits(), &PartEdits::failed, &window,
                   [&window](const QString& sentence) {
                     window.tell(Severity::error, sentence);
                     window.dismissWhenChanged();
                   });
  QObject::connect(&tree->partEdits(), &PartEdits::told, &window,
                   [&window](const QString& sentence) {
                     window.tell(Severity::note, sentence);
                     window.dismissWhenChanged();
                   });
  QObject::connect(tree, &MechanismTree::renamingOne, scene, &SceneView::told);
  QObject::connect(tree, &MechanismTree::escaped, scene,
                   [scene] { scene->setSceneTool(SceneTool::drag); });
  QObject::connect(tree, &MechanismTree::partsSelected, &window, [&window, scene, tree] {
    scene->setSelected(tree->selectedParts());
    window.actions().refresh();
  });
}

}  // namespace carom::ui
