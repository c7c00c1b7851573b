// SPDX-License-Identifier: GPL-3.0-or-later
//
// A figure is painted with QPainter.
#include "ui/scene/figure.h"

#include <cmath>
#include <numbers>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

constexpr double degrees = 180 / std::numbers::pi;

void setInk(QPainter& painter, const Glyph& glyph) {
  painter.setBrush(qAlpha(glyph.style.fill) ? QBrush(QColor::fromRgba(glyph.style.fill))
                                            : QBrush(Qt::NoBrush));
  painter.setPen(qAlpha(glyph.style.stroke) && glyph.style.width > 0
                     ? QPen(QColor::fromRgba(glyph.style.stroke), glyph.style.width, Qt::SolidLine,
                            Qt::FlatCap, Qt::RoundJoin)
                     : QPen(Qt::NoPen));
}

/// A stroke without outline is a line: smaller files and faster than its outline.
void paintLine(QPainter& painter, const Glyph& glyph, Qt::PenCapStyle cap) {
  painter.setPen(QPen(QColor::fromRgba(glyph.style.fill), 2 * glyph.radius, Qt::SolidLine, cap));
  painter.drawLine(glyph.a, glyph.b);
}

void paintLong(QPainter& painter, const Glyph& glyph, bool round) {
  const QPointF ab = glyph.b - glyph.a;
  const double length = size(ab), r = glyph.radius, beyond = round ? r : 0;
  painter.save();
  painter.translate(glyph.a);
  painter.rotate(std::atan2(ab.y(), ab.x()) * degrees);
  const QRectF outline(-beyond, -r, length + 2 * beyond, 2 * r);
  if (round) {
    painter.drawRoundedRect(outline, r, r);
  } else {
    painter.drawRect(outline);
  }
  painter.restore();
}

void paintCapsule(QPainter& painter, const Glyph& glyph) {
  if (glyph.a == glyph.b) {
    setInk(painter, glyph);
    painter.drawEllipse(glyph.a, glyph.radius, glyph.radius);
  } else if (!qAlpha(glyph.style.stroke) || glyph.style.width <= 0) {
    paintLine(painter, glyph, Qt::RoundCap);
  } else {
    setInk(painter, glyph);
    paintLong(painter, glyph, true);
  }
}

void paintSector(QPainter& painter, const Glyph& glyph) {
  setInk(painter, glyph);
  const double middle = std::atan2(-glyph.b.y(), glyph.b.x()) * degrees;
  const double half = glyph.halfAngle * degrees, r = glyph.radius;
  const QRectF circle(glyph.a.x() - r, glyph.a.y() - r, 2 * r, 2 * r);
  constexpr double steps = 16;  // QPainter counts in sixteenths of a degree
  painter.drawPie(circle, static_cast<int>(std::lround((middle - half) * steps)),
                  static_cast<int>(std::lround(2 * half * steps)));
}

void paintGlyph(QPainter& painter, const Glyph& glyph) {
  switch (glyph.kind) {
    case Glyph::Kind::capsule:
      paintCapsule(painter, glyph);
      return;
    case Glyph::Kind::box:
      setInk(painter, glyph);
      paintLong(painter, glyph, false);
      return;
    case Glyph::Kind::triangle: {
      setInk(painter, glyph);
      const QPointF corners[] = {glyph.a, glyph.b, glyph.c};
      painter.drawConvexPolygon(corners, 3);
      return;
    }
    case Glyph::Kind::sector:
      paintSector(painter, glyph);
      return;
  }
}

}  // namespace

void paintGlyphs(QPainter& painter, const Figure& figure) {
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Glyph& glyph : figure.glyphs) paintGlyph(painter, glyph);
}

void paintLabels(QPainter& painter, const Figure& figure) {
  constexpr int faint = 130;
  painter.setRenderHint(QPainter::Antialiasing);
  for (const PlacedLabel& label : figure.labels) {
    if (label.leader) {
      QColor colour = QColor::fromRgba(label.colour);
      colour.setAlpha(faint);
      painter.setPen(QPen(colour, 1));
      painter.drawLine(*label.leader);
    }
    painter.setFont(labelFont(label.pixelSize));
    painter.setPen(QColor::fromRgba(label.colour));
    painter.drawText(label.box, Qt::AlignCenter | Qt::TextDontClip, label.text);
  }
}

void paintFigure(QPainter& painter, const Figure& figure, QRgb background, const QRectF& area,
                 const std::function<void()>& behind) {
  painter.save();
  painter.setClipRect(area);
  painter.fillRect(area, QColor::fromRgba(background));
  if (behind) behind();
  paintGlyphs(painter, figure);
  paintLabels(painter, figure);
  painter.restore();
}

void paintScene(QPainter& painter, const Scene& scene, const View& view, const Theme& theme,
                const QRectF& area) {
  Figure figure;
  layOut(scene, view, theme, area, figure);
  paintFigure(painter, figure, theme.background, area);
}

}  // namespace carom::ui
