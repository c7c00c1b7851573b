// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/nearest.h"

#include <algorithm>

namespace carom::ui {

namespace {

// How much further a place aside is than one straight ahead.
constexpr int aside = 3;

/// Between two intervals; 0 where they overlap.
int gap(int a, int b, int c, int d) {
  return std::max({0, c - b, a - d});
}

/// How far `to` is when going there with the key; negative if it is not on that side.
int distance(const QRect& from, const QRect& to, int key) {
  const int across = gap(from.left(), from.right(), to.left(), to.right());
  const int down = gap(from.top(), from.bottom(), to.top(), to.bottom());
  switch (key) {
    case Qt::Key_Down:
      return to.top() > from.bottom() ? down + aside * across : -1;
    case Qt::Key_Up:
      return to.bottom() < from.top() ? down + aside * across : -1;
    case Qt::Key_Right:
      return to.left() > from.right() ? across + aside * down : -1;
    case Qt::Key_Left:
      return to.right() < from.left() ? across + aside * down : -1;
    default:
      return -1;
  }
}

}  // namespace

std::optional<std::size_t> nearestTowards(const QRect& from, const std::vector<QRect>& places,
                                          int key) {
  std::optional<std::size_t> best;
  int least = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const int far = distance(from, places[i], key);
    if (far < 0 || (best && far >= least)) continue;
    best = i;
    least = far;
  }
  return best;
}

}  // namespace carom::ui
