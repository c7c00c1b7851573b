// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>

#include "ui/scene/scene.h"

class QPainter;

namespace carom::ui {

/// The grid that drawing rounds to. It is painted anew only when the view, the size or the colours
/// change, because its hundreds of lines take longer than the mechanism.
class GridPicture {
 public:
  /// @param step  from line to line [m]; each tenth line is stronger
  void paint(QPainter& painter, double step, const View& view, const QSize& size,
             const Theme& theme);

 private:
  View view_;
  double step_ = 0;
  QRgb background_ = 0;
  QPixmap layer_;  ///< as large as the scene
};

}  // namespace carom::ui
