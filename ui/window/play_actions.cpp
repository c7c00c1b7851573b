// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/tr.h"
#include "ui/playback/player.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

using Specs = std::vector<ActionSpec>;

Specs playRows(Player& player) {
  const QString menu = tr("Impact");
  return {
      {.id = QStringLiteral("impact.play"),
       .menu = menu,
       .text = tr("&Play"),
       .toolTip = tr("Play or pause the motion around the impact; Space in the scene"),
       .run = [&player] { player.toggle(); },
       .shortcut = QKeySequence(Qt::Key_F5),
       .icon = IconShape::play,
       .inToolBar = true,
       .checked = [&player] { return player.isPlaying(); }},
      {.id = QStringLiteral("impact.rest"),
       .menu = menu,
       .text = tr("&Back to the impact"),
       .toolTip = tr("Stop, and show the instant of impact"),
       .run = [&player] { player.rest(); },
       .shortcut = QKeySequence(Qt::SHIFT | Qt::Key_F5)},
      {.id = QStringLiteral("impact.previous"),
       .menu = menu,
       .text = tr("P&revious impact"),
       .toolTip = tr("Show the impact before, or the start"),
       .run = [&player] { player.step(-1); },
       .shortcut = QKeySequence(Qt::Key_F6)},
      {.id = QStringLiteral("impact.next"),
       .menu = menu,
       .text = tr("&Next impact"),
       .toolTip = tr("Show the next impact, or the end"),
       .run = [&player] { player.step(1); },
       .shortcut = QKeySequence(Qt::Key_F7)},
      {.id = QStringLiteral("impact.loop"),
       .menu = menu,
       .text = tr("&Loop"),
       .toolTip = tr("Start again at the end"),
       .run = [&player] { player.setLoop(!player.loops()); },
       .startsGroup = true,
       .checked = [&player] { return player.loops(); }},
  };
}

/// One row for each value of one of the player's settings.
template <class Get, class Set>
Specs choiceRows(const char* id, const QString& menu, std::initializer_list<double> values,
                 const QString& text, Get get, Set set) {
  Specs rows;
  for (const double value : values) {
    const QString number = QString::number(value);
    rows.push_back(
        {.id = QString::fromLatin1(id) + number,
         .menu = menu,
         .text = text.arg(number),
         .toolTip = menu.section(QLatin1Char('/'), -1) + QLatin1Char(' ') + text.arg(number),
         .run = [set, value] { set(value); },
         .checked = [get, value] { return get() == value; }});
  }
  return rows;
}

}  // namespace

std::vector<ActionSpec> playActions(MainWindow& window) {
  Player& player = *window.views().player;
  Specs rows = playRows(player);
  append(rows,
         choiceRows(
             "impact.speed.", tr("Impact/Speed"), {1, 0.5, 0.25, 0.1, 0.02}, tr("%1 of real time"),
             [&player] { return player.speed(); }, [&player](double v) { player.setSpeed(v); }));
  append(rows, choiceRows(
                   "impact.until.", tr("Impact/Play on for"), {0.5, 1, 2, 5, 10}, tr("%1 s"),
                   [&player] { return player.spec().until; },
                   [&player](double v) { player.setUntil(v); }));
  return rows;
}

}  // namespace carom::ui
