// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <algorithm>

#include "ui/plots/plot_style.h"

namespace carom::ui {

/// Of figures on paper: 8 pt in one column, 9 pt over two, and what the last row reads on a slide.
inline PlotStyle paperStyle(const QSizeF& size) {
  const double font = std::max({10.5, std::min(size.width() / 28, 12.0), size.width() / 55});
  return plotStyle(false, font);
}

}  // namespace carom::ui
