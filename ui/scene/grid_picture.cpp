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
  // A line drawn with a pen is shared among threads by Qt, which takes longer than to fill it.
  painter.setCompositionMode(QPainter::CompositionMode_Source);
  for (const bool tenth : {false, true}) {
    const Style& style = theme.of(tenth ? Role::gridTenth : Role::grid);
    const QColor ink = QColor::fromRgba(style.stroke);
    const auto lines = [&](double from, double to, const auto& line) {
      for (double i = std::ceil(from / step); i * step <= to; ++i) {
        if ((std::fmod(i, strong) == 0) == tenth) line(i * step);
      }
    };
    // From the edge of a pixel a line is sharp.
    lines(low.x, high.x, [&](double x) {
      const double left = std::floor(toPixels(view, area, {x, low.y}).x());
      painter.fillRect(QRectF(left, area.top(), style.width, area.height()), ink);
    });
    lines(low.y, high.y, [&](double y) {
      const double top = std::floor(toPixels(view, area, {low.x, y}).y());
      painter.fillRect(QRectF(area.left(), top, area.width(), style.width), ink);
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
