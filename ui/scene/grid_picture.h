// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/scene_layer.h"

namespace carom::ui {

/// The grid that drawing rounds to. Its hundreds of lines take longer to paint than the mechanism.
class GridPicture {
 public:
  /// @param step  from line to line [m]; each tenth line is stronger
  void paint(QPainter& painter, double step, const View& view, const QSizeF& size,
             const Theme& theme);

 private:
  double step_ = 0;
  SceneLayer layer_;
};

}  // namespace carom::ui
