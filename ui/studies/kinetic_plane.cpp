// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/kinetic_plane.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "core/math/planar.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

const QColor contactHue(0xD5, 0x5E, 0x00);  // Okabe–Ito
const QColor jointHue(0x00, 0x72, 0xB2);
const QColor freeHue(0x00, 0x9E, 0x73);
constexpr double headLength = 0.8;  // in font sizes
constexpr double arcShare = 0.34;   // of a unit row

QString tr(const char* text) {
  return QCoreApplication::translate("carom::ui::KineticPlane", text);
}

/// Directions as angles, counter-clockwise from the right, y upwards.
struct Canvas {
  QPainter& painter;
  const PlotStyle& style;
  QPointF origin;
  double unit;  ///< pixels of a unit row

  [[nodiscard]] QPointF at(double angle, double length) const {
    return origin + unit * length * QPointF(std::cos(angle), -std::sin(angle));
  }

  void arrow(double angle, double length, const QColor& colour) const {
    const QPointF tip = at(angle, length);
    painter.setPen(QPen(colour, 1.2 * style.line_px));
    painter.drawLine(origin, tip);
    const QLineF back(tip, origin);
    for (const double turn : {-22.0, 22.0}) {
      QLineF side = back;
      side.setLength(headLength * style.font_px);
      side.setAngle(back.angle() + turn);
      painter.drawLine(side);
    }
  }

  /// Beyond the end of a direction, inside `area`.
  void word(double angle, double length, const QString& text, const QColor& colour,
            const QRectF& area) const {
    const QSizeF size(mathTextWidth(style.font(), text) + 2, 1.4 * style.font_px);
    const QPointF end =
        at(angle, length) + 0.9 * style.font_px * QPointF(std::cos(angle), -std::sin(angle));
    QRectF box({}, size);
    box.moveCenter(end + QPointF(std::cos(angle) * size.width() / 2, 0));
    box.moveLeft(
        std::clamp(box.left(), area.left(), std::max(area.left(), area.right() - size.width())));
    box.moveTop(
        std::clamp(box.top(), area.top(), std::max(area.top(), area.bottom() - size.height())));
    painter.setPen(mixed(colour, style.text, 0.35));
    drawMathText(painter, style.font(), box, Qt::AlignHCenter, text);
  }

  void line(double angle, double length, const QPen& pen) const {
    painter.setPen(pen);
    painter.drawLine(at(angle, -length), at(angle, length));
  }

  void arc(double from, double to, const QString& text, const QRectF& area) const {
    const double r = arcShare * unit;
    painter.setPen(QPen(style.text, 0.7 * style.line_px));
    painter.setBrush(Qt::NoBrush);
    const QRectF box(origin.x() - r, origin.y() - r, 2 * r, 2 * r);
    const auto sixteenths = [](double angle) {
      return static_cast<int>(std::lround(angle * 180 / pi * 16));
    };
    painter.drawArc(box, sixteenths(from), sixteenths(to - from));
    word((from + to) / 2, arcShare, text, style.text, area);
  }
};

void paintWedge(const Canvas& canvas, double from, double to) {
  QPainterPath path(canvas.origin);
  constexpr double reach = 1.15;
  constexpr int steps = 40;
  for (int i = 0; i <= steps; ++i) path.lineTo(canvas.at(from + (to - from) * i / steps, reach));
  path.closeSubpath();
  QColor fill = freeHue;
  fill.setAlphaF(canvas.style.dark ? 0.28F : 0.18F);
  canvas.painter.fillPath(path, fill);
}

/// The rows lie at π/2 and π/2 − (π − θ); what both leave free lies between 0 and θ, for the first
/// asks y ≥ 0 and the second an angle within π/2 of its own.
void paintContacts(const Canvas& canvas, const KineticPlane& plane, const QRectF& area) {
  paintWedge(canvas, 0, plane.theta);
  QPen edge(mixed(freeHue, canvas.style.text, 0.2), 0.8 * canvas.style.line_px, Qt::DashLine);
  for (const double angle : {0.0, plane.theta}) {
    canvas.painter.setPen(edge);
    canvas.painter.drawLine(canvas.origin, canvas.at(angle, 1.15));
  }
  canvas.arc(0, plane.theta, QStringLiteral("θ ") + plane.theta_text, area);
}

void paintJoint(const Canvas& canvas, const KineticPlane& plane, double second,
                const QRectF& area) {
  // What the joint leaves free is square to its row; the contact's row has sin θ of it.
  const double free = second + pi / 2;
  const QColor colour = mixed(freeHue, canvas.style.text, 0.2);
  canvas.line(free, 1.15, QPen(colour, 0.8 * canvas.style.line_px, Qt::DashLine));
  const double along = std::cos(pi / 2 - free);
  const QPointF foot = canvas.at(free, along);
  canvas.painter.setPen(QPen(canvas.style.quiet_text, 1, Qt::DotLine));
  canvas.painter.drawLine(canvas.at(pi / 2, 1), foot);
  canvas.painter.setPen(QPen(colour, 1.6 * canvas.style.line_px));
  canvas.painter.drawLine(canvas.origin, foot);
  canvas.word(free + pi, 1.15,
              QStringLiteral("`sin θ = √(A_c/A)` = %1").arg(formatNumber(std::sin(plane.theta), 4)),
              freeHue, area);
  canvas.painter.setPen(QPen(canvas.style.quiet_text, 1, Qt::DashLine));
  canvas.painter.drawLine(canvas.origin, canvas.at(second + pi, 0.8));
  canvas.arc(pi / 2, second + pi, QStringLiteral("θ ") + plane.theta_text, area);
}

}  // namespace

void paintKineticPlane(QPainter& painter, const QRectF& area, const KineticPlane& plane,
                       const PlotStyle& style) {
  const double em = style.font_px;
  const QRectF inside = area.adjusted(0.6 * em, 0.3 * em, -0.6 * em, -0.3 * em);
  painter.setPen(style.text);
  drawMathText(painter, style.font(), QRectF(inside.left(), inside.top(), inside.width(), 1.5 * em),
               Qt::AlignLeft, tr("Two rows in the metric of M⁻¹, and their kinetic angle θ"));
  const QRectF room = inside.adjusted(0, 2.4 * em, 0, -0.6 * em);
  const double unit =
      std::max(1.0, std::min(room.width() / 2 - 5 * em, room.height() / 2 - em) / 1.2);
  const Canvas canvas{painter, style, room.center(), unit};
  const double second = plane.theta - pi / 2;  // π/2 less the angle between the rows
  const bool both = plane.first_is_contact && plane.second_is_contact;
  if (both) {
    paintContacts(canvas, plane, inside);
  } else if (plane.first_is_contact) {
    paintJoint(canvas, plane, second, inside);
  } else {
    canvas.arc(pi / 2, second + pi, QStringLiteral("θ ") + plane.theta_text, inside);
    painter.setPen(QPen(style.quiet_text, 1, Qt::DashLine));
    painter.drawLine(canvas.origin, canvas.at(second + pi, 0.8));
  }
  canvas.arrow(pi / 2, 1, plane.first_is_contact ? contactHue : jointHue);
  canvas.arrow(second, 1, plane.second_is_contact ? contactHue : jointHue);
  canvas.word(pi / 2, 1, plane.first, plane.first_is_contact ? contactHue : jointHue, inside);
  canvas.word(second, 1, plane.second, plane.second_is_contact ? contactHue : jointHue, inside);
}

}  // namespace carom::ui
