// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/close_up_picture.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/document/units.h"
#include "ui/look/arrow.h"
#include "ui/look/palette.h"
#include "ui/look/pixels.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/scene/figure.h"

namespace carom::ui {

namespace {

constexpr double edgePx = 14, leastRadiusPx = 64, mostRadiusPx = 130;
constexpr double radiusShare = 0.2;  ///< of the lesser side of the scene
constexpr double deepestPx = 40;     ///< an indentation, about
// Parts of the lens's radius.
constexpr double pushShare = 0.8, velocityShare = 0.75, bodyShare = 1.4;
constexpr int digits = 3;

/// Body a above the surface of body b, in pixels of the lens.
class Lens {
 public:
  Lens(QPainter& painter, const QRectF& area, QPointF at, const CloseUp& contact,
       const Theme& theme)
      : painter_(painter), contact_(contact), theme_(theme), at_(at) {
    radius_ = std::clamp(radiusShare * std::min(area.width(), area.height()), leastRadiusPx,
                         mostRadiusPx);
    const double inset = edgePx + radius_;
    const QRectF centres = area.adjusted(inset, inset, -inset, -inset);
    double farthest = -1;
    for (const QPointF corner :
         {centres.topRight(), centres.topLeft(), centres.bottomRight(), centres.bottomLeft()}) {
      if (size(corner - at) <= farthest) continue;
      farthest = size(corner - at);
      centre_ = corner;
    }
    n_ = onScreen(contact.n, 1);
    t_ = turned(n_);
    dark_ = QColor::fromRgb(theme.background).lightnessF() < 0.5F;
    isAbove_ = centre_.y() < area.center().y();
  }

  /// Where the words stand: below the lens, or above one at the bottom.
  [[nodiscard]] QPointF wordsAt(double height) const {
    constexpr double gap = 6;
    return {centre_.x(),
            isAbove_ ? centre_.y() + radius_ + gap : centre_.y() - radius_ - gap - height};
  }

  /// @param depth  of the indentation [px]
  void paint(double depth) {
    paintLeader();
    painter_.save();
    QPainterPath circle;
    circle.addEllipse(centre_, radius_, radius_);
    painter_.setClipPath(circle);
    painter_.fillPath(circle, QColor::fromRgb(theme_.background));
    paintBodies(depth);
    paintCone();
    paintTrail();
    paintPushes();
    painter_.restore();
    painter_.setPen(QPen(grey::softInk.on(dark_), 1.5));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawEllipse(centre_, radius_, radius_);
  }

 private:
  [[nodiscard]] QPointF placed(const NormalTangent& v, double scale) const {
    return centre_ + scale * (v.n * n_ + v.t * t_);
  }

  void paintLeader() {
    constexpr double ring = 9;
    painter_.setPen(QPen(grey::softInk.on(dark_), 1.2));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawEllipse(at_, ring, ring);
    const QPointF along = unit(centre_ - at_);
    if (size(centre_ - at_) > radius_ + ring) {
      painter_.drawLine(at_ + ring * along, centre_ - radius_ * along);
    }
  }

  /// Both keep their shape; where they overlap the material is pressed in.
  void paintBodies(double depthPx) {
    QPainterPath surface;
    const double far = 3 * radius_;
    surface.addPolygon(QPolygonF{{centre_ + far * t_, centre_ - far * t_,
                                  centre_ - far * t_ - far * n_, centre_ + far * t_ - far * n_}});
    surface.closeSubpath();
    QPainterPath body;
    const double bend = bodyShare * radius_;
    body.addEllipse(centre_ + (bend - depthPx) * n_, bend, bend);
    const QColor ink = grey::softInk.on(dark_);
    painter_.setPen(QPen(ink, 1.4));
    painter_.setBrush(faded(ink, 0.25));
    painter_.drawPath(surface);
    painter_.setBrush(faded(hue::accent.on(dark_), 0.2));
    painter_.drawPath(body);
    painter_.fillPath(surface.intersected(body), faded(hue::amber.on(dark_), 0.6));
  }

  void paintCone() {
    if (!(contact_.mu_s > 0)) return;
    const double angle = std::atan(contact_.mu_s), far = 2 * radius_;
    const QColor colour = hue::green.on(dark_);
    for (const double way : {1.0, -1.0}) {
      const auto edge = [&](double sign) {
        return centre_ + way * far * (std::cos(angle) * n_ + sign * std::sin(angle) * t_);
      };
      painter_.setPen(QPen(faded(colour, 0.6), 1));
      painter_.setBrush(faded(colour, 0.08));
      painter_.drawPolygon(QPolygonF{{centre_, edge(1), edge(-1)}});
    }
  }

  void paintTrail() {
    double fastest = 0;
    for (const NormalTangent& v : contact_.path) fastest = std::max(fastest, std::hypot(v.n, v.t));
    if (!(fastest > 0)) return;
    const double scale = velocityShare * radius_ / fastest;
    QPolygonF whole, passed;
    for (std::size_t i = 0; i < contact_.path.size(); ++i) {
      whole << placed(contact_.path[i], scale);
      if (i < contact_.passed) passed << whole.back();
    }
    passed << placed(contact_.velocity, scale);
    const QColor colour = hue::blue.on(dark_);
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(faded(colour, 0.5), 1, Qt::DotLine));
    painter_.drawPolyline(whole);
    painter_.setPen(QPen(colour, 1.6));
    painter_.drawPolyline(passed);
    drawArrow(painter_, centre_, passed.back(), QPen(colour, 2.4));
  }

  void paintPushes() {
    if (!(contact_.strongest > 0)) return;
    const double scale = pushShare * radius_ / contact_.strongest;
    const QPen pen(contact_.takes_time ? hue::amber.on(dark_) : hue::green.on(dark_), 3);
    drawArrow(painter_, centre_, placed(contact_.push, scale), pen, 11);
    drawArrow(painter_, centre_, placed(contact_.push, -scale), pen, 11);
  }

  QPainter& painter_;
  const CloseUp& contact_;
  const Theme& theme_;
  QPointF at_, centre_, n_, t_;
  double radius_ = 0;
  bool dark_ = false, isAbove_ = true;
};

/// The greatest of 1, 2 and 5 times a power of ten that is no greater.
double roundedDown(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double first : {5.0, 2.0}) {
    if (first * power <= value) return first * power;
  }
  return power;
}

QStringList wordsOf(const QString& name, const CloseUp& contact, double factor,
                    const Display& display) {
  const auto number = [&display](double value, Dimension dimension) {
    return formatQuantity(value, dimension, display, digits);
  };
  const double push = std::hypot(contact.push.n, contact.push.t);
  QStringList words{name};
  words << (contact.takes_time ? tr("force %1").arg(number(push, Dimension::force))
                               : tr("impulse %1").arg(number(push, Dimension::impulse)));
  if (contact.share < 1) {
    words.last() += tr(", at %1 % of the whole").arg(std::round(100 * contact.share));
  }
  if (contact.takes_time) {
    words << tr("pressed in by %1, drawn %2 times as deep")
                 .arg(number(contact.delta, Dimension::length), formatNumber(factor, digits));
  }
  words << tr("velocity %1")
               .arg(
                   number(std::hypot(contact.velocity.n, contact.velocity.t), Dimension::velocity));
  return words;
}

}  // namespace

double indentationFactor(const CloseUp& contact, double scale) {
  if (!(contact.deepest > 0)) return 1;
  return std::max(1.0, roundedDown(deepestPx / (scale * contact.deepest)));
}

void paintCloseUp(QPainter& painter, const QRectF& area, QPointF at, double scale,
                  const QString& name, const CloseUp& contact, const Display& display,
                  const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  Lens lens(painter, area, at, contact, theme);
  const double factor = indentationFactor(contact, scale);
  lens.paint(contact.delta * scale * factor);
  const QFont font = labelFont(theme.smallTextPx);
  const QStringList words = wordsOf(name, contact, factor, display);
  const double line = QFontMetricsF(font).lineSpacing();
  double widest = 0;
  for (const QString& one : words) widest = std::max(widest, mathTextWidth(font, one));
  const double height = line * static_cast<double>(words.size());
  QPointF middle = lens.wordsAt(height);
  const double half = widest / 2 + 4;
  middle.setX(std::clamp(middle.x(), area.left() + half,
                         std::max(area.left() + half, area.right() - half)));
  const QRectF plate(middle.x() - half, middle.y(), 2 * half, height);
  painter.setPen(Qt::NoPen);
  painter.setBrush(faded(QColor::fromRgb(theme.background), 0.85));
  painter.drawRoundedRect(plate, 4, 4);
  painter.setPen(QColor::fromRgb(theme.of(Role::text).fill));
  for (qsizetype i = 0; i < words.size(); ++i) {
    drawMathText(
        painter, font,
        QRectF(plate.left(), plate.top() + line * static_cast<double>(i), plate.width(), line),
        Qt::AlignHCenter, words[i]);
  }
  painter.restore();
}

}  // namespace carom::ui
