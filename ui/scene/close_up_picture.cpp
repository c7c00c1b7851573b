// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/close_up_picture.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/impact/indicators.h"
#include "ui/document/units.h"
#include "ui/look/arrow.h"
#include "ui/look/palette.h"
#include "ui/look/pixels.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/scene/figure.h"

namespace carom::ui {

namespace {

constexpr double edgePx = 8, leastRadiusPx = 42, mostRadiusPx = 130;
constexpr double radiusShare = 0.2;  ///< of the lesser side of the scene
constexpr double deepestPx = 26;     ///< an indentation at most
// Parts of the lens's radius.
constexpr double pushShare = 0.8, velocityShare = 0.75, bodyShare = 1.4;
constexpr int digits = 3;

double fastest(const CloseUp& contact) {
  double speed = 0;
  for (const NormalTangent& v : contact.path) speed = std::max(speed, std::hypot(v.n, v.t));
  return speed;
}

/// Body a above the surface of body b, in pixels of the lens.
class Lens {
 public:
  /// @param words  size of what is written below it, or above one at the bottom [px]
  Lens(QPainter& painter, const LensPlace& place, QSizeF words, const CloseUp& contact,
       const Theme& theme)
      : painter_(painter), contact_(contact), theme_(theme), at_(place.at) {
    const QRectF& area = place.area;
    // Before a class little is left between the verdict and the bars.
    const double fits = (area.height() - words.height()) / 2 - 2 * edgePx;
    const double wanted = radiusShare * std::min(area.width(), area.height());
    radius_ = std::clamp(std::min(wanted, fits), leastRadiusPx, mostRadiusPx);
    for (int corner = 0; corner < corners; ++corner) {
      const QRectF box = boxIn(area, words, corner);
      double covered = 0;
      for (const QRectF& one : place.taken) {
        const QRectF common = box & one;
        covered += common.width() * common.height();
      }
      // Another corner must be worth the jump, and the contact itself is what is looked at.
      if (place.before == corner) covered -= worthAJump * box.width() * box.height();
      if (box.contains(at_)) covered += box.width() * box.height();
      if (corner > 0 && covered >= least_) continue;
      least_ = covered;
      corner_ = corner;
    }
    box_ = boxIn(area, words, corner_);
    const double fromTop = isAbove(corner_) ? radius_ : box_.height() - radius_;
    centre_ = {box_.center().x(), box_.top() + fromTop};
    n_ = onScreen(contact.n, 1);
    t_ = turned(n_);
    dark_ = QColor::fromRgb(theme.background).lightnessF() < 0.5F;
  }

  [[nodiscard]] int corner() const { return corner_; }

  /// The top of the words, in the middle.
  [[nodiscard]] QPointF wordsAt(double height) const {
    return {box_.center().x(), isAbove(corner_) ? box_.bottom() - height : box_.top()};
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
  static constexpr int corners = 4;
  static constexpr double worthAJump = 0.15;
  static bool isAbove(int corner) { return corner < 2; }

  /// Lens and words together.
  [[nodiscard]] QRectF boxIn(const QRectF& area, QSizeF words, int corner) const {
    constexpr double gap = 6;
    const QSizeF size(std::max(2 * radius_, words.width()), 2 * radius_ + gap + words.height());
    const bool right = corner % 2 == 0;
    return {{right ? area.right() - edgePx - size.width() : area.left() + edgePx,
             isAbove(corner) ? area.top() + edgePx : area.bottom() - edgePx - size.height()},
            size};
  }

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
    const double most = fastest(contact_);
    if (!(most > 0)) return;
    const double scale = velocityShare * radius_ / most;
    QPolygonF whole, passed;
    for (std::size_t i = 0; i < contact_.path.size(); ++i) {
      whole << placed(contact_.path[i], scale);
      if (i < contact_.passed) passed << whole.back();
    }
    passed << placed(contact_.velocity, scale);
    // As in the scene: what approaches and what separates.
    const Role role = contact_.velocity.n < 0 ? Role::velocityBefore : Role::velocityAfter;
    const QColor colour = QColor::fromRgba(theme_.of(role).stroke);
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
  QRectF box_;
  double radius_ = 0, least_ = 0;
  int corner_ = 0;
  bool dark_ = false;
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
  const double push =
      without_roundoff(std::hypot(contact.push.n, contact.push.t), contact.strongest);
  const double speed =
      without_roundoff(std::hypot(contact.velocity.n, contact.velocity.t), fastest(contact));
  QStringList words{name};
  words << (contact.takes_time ? tr("force %1").arg(number(push, Dimension::force))
                               : tr("impulse %1").arg(number(push, Dimension::impulse)));
  if (contact.share < 1) {
    words.last() += tr(", at %1 % of the whole").arg(std::round(100 * contact.share));
  }
  if (contact.takes_time) {
    words << tr("pressed in by %1")
                 .arg(QString::fromStdString(readable_length(contact.delta, digits)));
    if (factor > 1) words << tr("drawn %1 times as deep").arg(formatNumber(factor, digits));
  }
  words << tr("velocity %1").arg(number(speed, Dimension::velocity));
  return words;
}

}  // namespace

double indentationFactor(const CloseUp& contact, double scale) {
  if (!(contact.deepest > 0)) return 1;
  return std::max(1.0, roundedDown(deepestPx / (scale * contact.deepest)));
}

int paintCloseUp(QPainter& painter, const LensPlace& place, const QString& name,
                 const CloseUp& contact, const Display& display, const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const double factor = indentationFactor(contact, place.scale);
  const QFont font = labelFont(theme.smallTextPx);
  const QStringList words = wordsOf(name, contact, factor, display);
  const double line = QFontMetricsF(font).lineSpacing();
  double widest = 0;
  for (const QString& one : words) widest = std::max(widest, mathTextWidth(font, one));
  constexpr double side = 4;
  const QSizeF size(widest + 2 * side, line * static_cast<double>(words.size()));
  Lens lens(painter, place, size, contact, theme);
  lens.paint(contact.delta * place.scale * factor);
  const QRectF plate(lens.wordsAt(size.height()) - QPointF(size.width() / 2, 0), size);
  painter.setPen(Qt::NoPen);
  painter.setBrush(faded(QColor::fromRgb(theme.background), 0.85));
  painter.drawRoundedRect(plate, side, side);
  painter.setPen(QColor::fromRgb(theme.of(Role::text).fill));
  QRectF row(plate.topLeft(), QSizeF(plate.width(), line));
  for (const QString& one : words) {
    drawMathText(painter, font, row, Qt::AlignHCenter, one);
    row.translate(0, line);
  }
  painter.restore();
  return lens.corner();
}

}  // namespace carom::ui
