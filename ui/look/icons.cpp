// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/icons.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include "ui/look/palette.h"

namespace carom::ui {

namespace {

// Shapes are drawn on a square of this side.
constexpr double side = 20;
constexpr double lineWidth = 1.6;

void addPolyline(QPainterPath& path, std::initializer_list<QPointF> points) {
  auto point = points.begin();
  path.moveTo(*point);
  for (++point; point != points.end(); ++point) path.lineTo(*point);
}

/// An arrow that turns back to the left.
QPainterPath turnPath() {
  QPainterPath path;
  addPolyline(path, {{7, 4}, {3, 8}, {7, 12}});
  path.moveTo(3, 8);
  path.lineTo(12, 8);
  path.arcTo(QRectF(8, 8, 8.5, 8), 90, -180);
  path.lineTo(8, 16);
  return path;
}

QPainterPath trayPath(bool up) {
  QPainterPath path;
  addPolyline(path, {{3, 12}, {3, 17}, {17, 17}, {17, 12}});
  addPolyline(path, {{10, 3}, {10, 13}});
  const double tip = up ? 3 : 13;
  const double wing = up ? 7 : 9;
  addPolyline(path, {{6, wing}, {10, tip}, {14, wing}});
  return path;
}

/// Back to a mark.
QPainterPath skipPath() {
  QPainterPath path;
  addPolyline(path, {{5, 4}, {5, 16}});
  addPolyline(path, {{16, 4}, {8, 10}, {16, 16}, {16, 4}});
  return path;
}

QPainterPath pathOf(IconShape shape) {
  QPainterPath path;
  switch (shape) {
    case IconShape::none:
      break;
    case IconShape::open:
      addPolyline(path, {{2.5, 16}, {2.5, 4.5}, {7.5, 4.5}, {9.5, 6.5}, {16, 6.5}, {16, 9}});
      addPolyline(path, {{2.5, 16}, {5, 9}, {18, 9}, {15.5, 16}, {2.5, 16}});
      break;
    case IconShape::save:
      return trayPath(false);
    case IconShape::exportTo:
      return trayPath(true);
    case IconShape::undo:
      return turnPath();
    case IconShape::redo:
      return QTransform(-1, 0, 0, 1, side, 0).map(turnPath());
    case IconShape::fit:
      addPolyline(path, {{3, 7}, {3, 3}, {7, 3}});
      addPolyline(path, {{13, 3}, {17, 3}, {17, 7}});
      addPolyline(path, {{17, 13}, {17, 17}, {13, 17}});
      addPolyline(path, {{7, 17}, {3, 17}, {3, 13}});
      path.addEllipse(QPointF(10, 10), 2.6, 2.6);
      break;
    case IconShape::find:
      path.addEllipse(QPointF(8.5, 8.5), 5, 5);
      addPolyline(path, {{12.2, 12.2}, {17, 17}});
      break;
    case IconShape::play:
      addPolyline(path, {{6, 4}, {16, 10}, {6, 16}, {6, 4}});
      break;
    case IconShape::pause:
      addPolyline(path, {{7, 4}, {7, 16}});
      addPolyline(path, {{13, 4}, {13, 16}});
      break;
    case IconShape::previous:
      return skipPath();
    case IconShape::next:
      return QTransform(-1, 0, 0, 1, side, 0).map(skipPath());
    case IconShape::loop:
      path.arcMoveTo(QRectF(4, 4, 12, 12), 60);
      path.arcTo(QRectF(4, 4, 12, 12), 60, -300);
      addPolyline(path, {{12.6, 1.8}, {13, 4.8}, {10, 5.6}});
      break;
    case IconShape::pin:
      addPolyline(path, {{7, 3}, {13, 3}, {12, 8.5}, {15, 12}, {5, 12}, {8, 8.5}, {7, 3}});
      addPolyline(path, {{10, 12}, {10, 17.5}});
      break;
  }
  return path;
}

QPixmap drawn(const QPainterPath& path, const QColor& colour, int pixels) {
  QPixmap pixmap(pixels, pixels);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(pixels / side, pixels / side);
  QPen pen(colour, lineWidth);
  pen.setCapStyle(Qt::RoundCap);
  pen.setJoinStyle(Qt::RoundJoin);
  painter.setPen(pen);
  painter.drawPath(path);
  return pixmap;
}

}  // namespace

QIcon lineIcon(IconShape shape, const QPalette& palette) {
  QIcon icon;
  if (shape == IconShape::none) return icon;
  const QPainterPath path = pathOf(shape);
  for (const int pixels : {16, 20, 24, 32, 40, 64}) {
    icon.addPixmap(drawn(path, palette.color(QPalette::ButtonText), pixels));
    icon.addPixmap(drawn(path, palette.color(QPalette::Disabled, QPalette::ButtonText), pixels),
                   QIcon::Disabled);
  }
  return icon;
}

QIcon programIcon() {
  QIcon icon;
  for (const int pixels : {16, 32, 48, 64, 128, 256}) {
    QPixmap pixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(pixels / side, pixels / side);
    painter.setPen(QPen(hue::accent.on(false), 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF{{2.5, 3.5}, {9.5, 15}, {16, 6.5}});
    painter.setPen(QPen(word::quiet.on(false), 1.8, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(2, 17), QPointF(18, 17));
    painter.setPen(Qt::NoPen);
    painter.setBrush(hue::vermilion.on(false));
    painter.drawEllipse(QPointF(16, 5.5), 2.8, 2.8);
    painter.end();
    icon.addPixmap(pixmap);
  }
  return icon;
}

}  // namespace carom::ui
