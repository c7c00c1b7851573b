// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/scenario/pin.h"
#include "core/study/compute.h"
#include "ui/look/tr.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace carom::ui {

std::vector<ActionSpec> compareActions(MainWindow& window) {
  ScenarioDocument& document = window.document();
  const QString menu = tr("Compare");
  return {
      {.id = QStringLiteral("compare.pin"),
       .menu = menu,
       .text = tr("&Pin this design"),
       .toolTip =
           tr("Keep this design beside the one you go on to change: in the scene, the plots, "
              "the map and the indicators"),
       .run = [&document] { document.apply(with_pin(document.scenario()), tr("pin the design")); },
       .shortcut = QKeySequence(Qt::CTRL | Qt::Key_D),
       .icon = IconShape::pin,
       .inToolBar = true},
      {.id = QStringLiteral("compare.restore"),
       .menu = menu,
       .text = tr("&Restore the pinned design"),
       .toolTip = tr("Go back to the pinned design; it stays pinned"),
       .run =
           [&document] {
             document.apply(
                 resolved(with_pin_restored(document.scenario()), {.left = effort_of_a_sweep}),
                 tr("restore the pinned design"));
           },
       .enabled = [&document] { return document.scenario().pin != nullptr; }},
      {.id = QStringLiteral("compare.unpin"),
       .menu = menu,
       .text = tr("&Unpin"),
       .toolTip = tr("Compare no longer"),
       .run = [&document] { document.apply(without_pin(document.scenario()), tr("unpin")); },
       .enabled = [&document] { return document.scenario().pin != nullptr; }},
  };
}

}  // namespace carom::ui
