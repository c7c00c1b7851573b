// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace carom::ui {

/// What the tables of studies have in common: rows are chosen whole and nothing is typed, the head
/// sets symbols as mathematics, and long rows scroll.
void setUpStudyTable(QTableView& view);

/// In a row that has a reason instead of numbers it reaches from `column` to the end.
/// @param role  under which the model gives the reason
void spanReasons(QTableView& view, int column, int role);

}  // namespace carom::ui
