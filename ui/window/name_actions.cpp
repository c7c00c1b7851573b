// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/name_actions.h"

#include "ui/look/tr.h"
#include "ui/scene/scene_view.h"
#include "ui/window/contact_lens.h"
#include "ui/window/help.h"
#include "ui/window/main_window.h"

namespace carom::ui {

std::vector<ActionSpec> nameActions(MainWindow& window) {
  struct Choice {
    const char* id;
    const char* text;
    const char* tip;
    Names names;
  };
  static constexpr Choice choices[] = {
      {"view.names.none", "&None", "Write no names into the scene", Names::none},
      {"view.names.bodies", "&Bodies", "Write the names of bodies into the scene", Names::bodies},
      {"view.names.all", "&All",
       "Write the names of bodies, joints, springs and drives into the scene", Names::all},
  };
  const QString menu = tr("View/Names");
  std::vector<ActionSpec> rows;
  for (const Choice& choice : choices) {
    rows.emplace_back(choice.id, menu, tr(choice.text), tr(choice.tip),
                      [&window, &choice] { window.setNames(choice.names); })
        .checkedWhile([&window, &choice] { return window.views().scene->names() == choice.names; });
  }
  const auto next = [&window] {
    constexpr int count = static_cast<int>(Names::all) + 1;
    const int now = static_cast<int>(window.views().scene->names());
    window.setNames(static_cast<Names>((now + 1) % count));
  };
  rows.emplace_back("view.names.next", menu, tr("N&ext"),
                    tr("Names of all parts, of none, of bodies only"), next,
                    QKeySequence(Qt::SHIFT | Qt::Key_N))
      .inNewGroup();
  ContactLens& lens = *window.views().lens;
  rows.emplace_back(
          "view.close-up", tr("View"), tr("&Close-up of the contact"),
          tr("Show from nearby what the contact does while it touches: the indentation, "
             "the push within its cone, and its velocity"),
          [&lens] { lens.setOn(!lens.isOn()); }, QKeySequence(Qt::Key_F9))
      .checkedWhile([&lens] { return lens.isOn(); });
  rows.emplace_back(
      "view.about", tr("View"), tr("About this &scenario"),
      tr("Read what the scenario is about, and where it comes from, in large letters"),
      [&window] { showDescription(*window.document().scenario().description, &window); },
      QKeySequence(Qt::CTRL | Qt::Key_I));
  return rows;
}

}  // namespace carom::ui
