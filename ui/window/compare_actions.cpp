// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is compared: the pinned design, and motions under other laws and force models.
#include "core/study/compute.h"
#include "core/study/force_study.h"
#include "ui/document/explanation.h"
#include "ui/look/tr.h"
#include "ui/playback/law_motions.h"
#include "ui/studies/force_models.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

using Specs = std::vector<ActionSpec>;

constexpr auto controlShift = Qt::CTRL | Qt::SHIFT;

Specs compareRows(MainWindow& window) {
  ScenarioDocument& document = window.document();
  const QString menu = tr("Compare");
  const auto isPinned = [&document] { return document.scenario().pin != nullptr; };
  const auto pin = [&document] {
    document.apply(with_pin(document.scenario()), tr("pin the design"));
  };
  const auto restore = [&document] {
    document.apply(resolved(with_pin_restored(document.scenario()), {.left = effort_of_a_sweep}),
                   tr("restore the pinned design"));
  };
  return {
      ActionSpec("compare.pin", menu, tr("&Pin this design"),
                 tr("Keep this design beside the one you go on to change: in the scene, the "
                    "plots, the map and the indicators"),
                 pin, controlShift | Qt::Key_D, IconShape::pin)
          .onToolBar(),
      ActionSpec("compare.restore", menu, tr("&Restore the pinned design"),
                 tr("Go back to the pinned design; it stays pinned"), restore)
          .enabledWhile(isPinned),
      ActionSpec("compare.unpin", menu, tr("&Unpin"), tr("Compare no longer"),
                 [&document] { document.apply(without_pin(document.scenario()), tr("unpin")); })
          .enabledWhile(isPinned),
  };
}

/// Motions under other laws and force models, beside that of the scenario.
Specs motionRows(MainWindow& window) {
  LawMotions& motions = *window.views().motions;
  Specs rows;
  for (const Law& law : all_laws()) {
    rows.emplace_back(
            QStringLiteral("compare.motion.") + QString::fromUtf8(law_word(law).data()),
            tr("Compare/Motion under other laws"), lawLabel(law),
            tr("Show where the mechanism is at the same time under this law: %1").arg(lawName(law)),
            [&motions, law] { motions.toggle(law); })
        .checkedWhile([&motions, law] { return motions.shows(law); });
  }
  for (const ForceModel model : all_force_models()) {
    rows.emplace_back(
            QStringLiteral("compare.model.") + QString::fromUtf8(info_of(model).word.data()),
            tr("Compare/Motion with another force model"), modelTitle(model),
            tr("Show where the mechanism is at the same time if all contacts are compliant by "
               "this model: %1")
                .arg(modelTitle(model)),
            [&motions, model] { motions.toggle(model); })
        .checkedWhile([&motions, model] { return motions.shows(model); });
  }
  rows.push_back(ActionSpec("compare.motion.none", tr("Compare"), tr("&No other motion"),
                            tr("Show the scenario's own motion alone"),
                            [&motions] { motions.clear(); })
                     .enabledWhile([&motions] { return motions.showsAny(); }));
  return rows;
}

}  // namespace

std::vector<ActionSpec> compareActions(MainWindow& window) {
  Specs rows = compareRows(window);
  Specs more = motionRows(window);
  rows.insert(rows.end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
  return rows;
}

}  // namespace carom::ui
