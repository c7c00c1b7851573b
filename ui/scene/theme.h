// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <array>

#include "ui/scene/scene.h"

namespace carom::ui {

/// How strokes of one role look. A colour with alpha 0 is not painted.
struct Style {
  QRgb fill = 0;
  QRgb stroke = 0;
  double width = 1.5;  ///< of the stroke [px]
};

/// Roles to colours (Okabe–Ito, safe for colour-blind eyes) and widths.
struct Theme {
  QRgb background = 0xffffffff;
  std::array<Style, static_cast<std::size_t>(Role::count)> styles;
  double textPx = 14;
  double smallTextPx = 12;

  [[nodiscard]] const Style& of(Role role) const { return styles[static_cast<std::size_t>(role)]; }

  static Theme light();
  static Theme dark();
};

}  // namespace carom::ui
