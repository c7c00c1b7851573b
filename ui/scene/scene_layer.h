// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QPixmap>

#include "ui/scene/scene.h"

namespace carom::ui {

/// A picture as large as the scene for what takes long to paint and seldom changes. It is painted
/// anew when the view, the size or the background changes.
class SceneLayer {
 public:
  /// @param same  what is in the layer has not changed
  /// @param draw  draw(QPainter&, QRectF area): paints it
  template <class Draw>
  void paint(QPainter& painter, const View& view, const QSizeF& size, const Theme& theme, bool same,
             const Draw& draw) {
    // The picture may be magnified.
    const double ratio = painter.device()->devicePixelRatioF() * painter.worldTransform().m11();
    const QSize pixels = (size * ratio).toSize();
    if (!same || view != view_ || theme.background != background_ || layer_.size() != pixels) {
      view_ = view;
      background_ = theme.background;
      layer_ = QPixmap(pixels);
      layer_.setDevicePixelRatio(ratio);
      layer_.fill(Qt::transparent);
      QPainter inner(&layer_);
      draw(inner, QRectF(QPointF(), size));
    }
    painter.drawPixmap(0, 0, layer_);
  }
  /// What is in it has changed.
  void forget() { layer_ = {}; }

 private:
  View view_;
  QRgb background_ = 0;
  QPixmap layer_;
};

}  // namespace carom::ui
