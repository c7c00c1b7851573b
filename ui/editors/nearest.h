// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <optional>
#include <vector>

namespace carom::ui {

/// Which of the places an arrow key leads to from here: the nearest on that side, those straight
/// ahead first. Empty if there is none, or if the key is no arrow.
std::optional<std::size_t> nearestTowards(const QRect& from, const std::vector<QRect>& places,
                                          int key);

}  // namespace carom::ui
