// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/scene/figure.h"

namespace carom::ui {

/// Fills a figure with strokes and outlines, in pixels, and says what labels keep clear of.
class StrokePen {
 public:
  StrokePen(const View& view, const Theme& theme, const QRectF& area, Figure& figure)
      : view_(view), theme_(theme), area_(area), figure_(figure) {}

  [[nodiscard]] const View& view() const { return view_; }
  [[nodiscard]] const Theme& theme() const { return theme_; }
  [[nodiscard]] const QRectF& area() const { return area_; }
  [[nodiscard]] Figure& figure() const { return figure_; }
  [[nodiscard]] QPointF at(Vec2 point) const { return toPixels(view_, area_, point); }

  void add(const Glyph& glyph) const { figure_.glyphs.push_back(glyph); }

  void capsule(QPointF a, QPointF b, double radius, const Style& style) const {
    add({.a = a,
         .b = b,
         .radius = radius,
         .fill = style.fill,
         .stroke = style.stroke,
         .strokeWidth = style.width});
  }

  void line(QPointF a, QPointF b, const Style& style) const {
    add({.a = a, .b = b, .radius = style.width / 2, .fill = style.stroke});
  }

  void line(const std::vector<QPointF>& points, const Style& style) const {
    for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i], style);
  }

  void keepClear(QPointF a, QPointF b, double radius, Role role) const {
    constexpr double labelGap = 3;  // between a label and a stroke
    if (isGhost(role)) return;
    figure_.obstacles.push_back({.a = a, .b = b, .radius = radius + labelGap});
  }

 private:
  const View& view_;
  const Theme& theme_;
  const QRectF& area_;
  Figure& figure_;
};

}  // namespace carom::ui
