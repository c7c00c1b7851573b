// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/grid_picture.h"

#include <cmath>
#include <utility>

namespace carom::ui {

namespace {

void paintLines(QPainter& painter, double step, const View& view, const QRectF& area,
                const Theme& theme) {
  const Vec2 low = toWorld(view, area, area.bottomLeft());
  const Vec2 high = toWorld(view, area, area.topRight());
  constexpr int strong = 10;
  for (const bool tenth : {false, true}) {
    const Style& style = theme.of(tenth ? Role::gridTenth : Role::grid);
    painter.setPen(QPen(QColor::fromRgba(style.stroke), style.width));
    const auto lines = [&](double from, double to, const auto& line) {
      for (double i = std::ceil(from / step); i * step <= to; ++i) {
        if ((std::fmod(i, strong) == 0) == tenth) line(i * step);
      }
    };
    // In the middle of a pixel a line is sharp.
    const auto sharp = [](double pixel) { return std::floor(pixel) + 0.5; };
    lines(low.x, high.x, [&](double x) {
      const double pixel = sharp(toPixels(view, area, {x, low.y}).x());
      painter.drawLine(QPointF(pixel, area.bottom()), QPointF(pixel, area.top()));
    });
    lines(low.y, high.y, [&](double y) {
      const double pixel = sharp(toPixels(view, area, {low.x, y}).y());
      painter.drawLine(QPointF(area.left(), pixel), QPointF(area.right(), pixel));
    });
  }
}

}  // namespace

void GridPicture::paint(QPainter& painter, double step, const View& view, const QSizeF& size,
                        const Theme& theme) {
  const bool same = std::exchange(step_, step) == step;
  layer_.paint(painter, view, size, theme, same, [&](QPainter& layer, const QRectF& area) {
    paintLines(layer, step, view, area, theme);
  });
}

}  // namespace carom::ui
