// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/kinetic_drawing.h"

#include <QHelpEvent>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/math/planar.h"
#include "core/study/coupling_report.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

const QColor contactHue = QColor::fromRgb(okabeIto::vermilion);
const QColor jointHue = QColor::fromRgb(okabeIto::blue);
const QColor freeHue = QColor::fromRgb(okabeIto::green);
constexpr double headLength = 0.8;  // in font sizes
constexpr double arcShare = 0.34;   // of a unit row

/// Two unit rows in the plane they span, the first upwards, with their kinetic angle.
struct KineticPlane {
  double theta = 0;  ///< B(9): π less the angle between the two
  QString first, second;
  bool first_is_contact = true;
  bool second_is_contact = true;
  QString theta_text;
};

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

  /// The box of a name beyond the end of a direction, inside `area`.
  void word(double angle, double length, const QString& text, const QColor& colour,
            const QRectF& area) const {
    const QSizeF size(mathTextWidth(style.font(), text) + 2, 1.4 * style.font_px);
    const QPointF end =
        at(angle, length) + 0.9 * style.font_px * QPointF(std::cos(angle), -std::sin(angle));
    QRectF box({}, size);
    box.moveCenter(end + QPointF(std::cos(angle) * size.width() / 2, 0));
    painter.setPen(mixed(colour, style.text, 0.35));
    drawMathText(painter, style.font(), keptInside(box, area), Qt::AlignHCenter, text);
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
  canvas.painter.fillPath(path, faded(freeHue, canvas.style.dark ? 0.28 : 0.18));
}

/// The rows lie at π/2 and π/2 − (π − θ). Admissible velocities lie between 0 and θ: the first row
/// requires y ≥ 0, the second an angle within π/2 of its own.
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
  // Admissible velocities are perpendicular to the joint's row; the contact's row has the share sin
  // θ along them.
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

/// For two contacts: paints the wedge of velocities that both admit, whose angle is θ. For a
/// contact and a joint: the line of velocities that the joint admits, and the projection of the
/// contact's row on it, sin θ = √(A_c/A). @eq B(9) B(30)
void paintKineticPlane(QPainter& painter, const QRectF& area, const KineticPlane& plane,
                       const PlotStyle& style) {
  const double em = style.font_px;
  const QRectF inside = area.adjusted(0.6 * em, 0.3 * em, -0.6 * em, -0.3 * em);
  painter.setPen(style.text);
  drawMathText(painter, style.font(), QRectF(inside.left(), inside.top(), inside.width(), 1.5 * em),
               Qt::AlignLeft, tr("Two rows in the metric of M⁻¹, and their kinetic angle θ"));
  const QRectF disc = inside.adjusted(0, 2.4 * em, 0, -0.6 * em);
  const double unit =
      std::max(1.0, std::min(disc.width() / 2 - 5 * em, disc.height() / 2 - em) / 1.2);
  const Canvas canvas{painter, style, disc.center(), unit};
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

constexpr int angleDigits = 4;
constexpr double cellScale = 0.9;
// Share of the hue at cos θ = ±1.
constexpr double deepest = 0.75;
constexpr QRgb acute = okabeIto::orange;  // rows that oppose each other
constexpr QRgb obtuse = okabeIto::sky;    // rows that point the same way

}  // namespace

KineticDrawing::KineticDrawing(Couplings couplings, QString angleUnit)
    : couplings_(std::move(couplings)), unit_(std::move(angleUnit)) {
  for (const NamedRow& row : couplings_.contacts) {
    names_.push_back({shownName(row.name), true});
  }
  for (const NamedRow& row : couplings_.joints) {
    names_.push_back({shownName(row.name), false});
  }
}

std::optional<double> KineticDrawing::angle(std::size_t a, std::size_t b) const {
  return kinetic_angle(couplings_, a, b);
}

QString KineticDrawing::angleText(double angle) const {
  const Display display{.angle = unit_.toStdString()};
  return formatQuantity(angle, Dimension::angle, display, angleDigits);
}

QString KineticDrawing::pairText(std::size_t a, std::size_t b) const {
  const std::optional<double> theta = angle(a, b);
  return tr("%1 and %2: θ %3")
      .arg(names_[a].text, names_[b].text,
           theta ? tr("%1, cos θ %2")
                       .arg(angleText(*theta), formatNumber(std::cos(*theta), angleDigits))
                 : tr("does not exist"));
}

QString KineticDrawing::spoken() const {
  constexpr std::size_t most = 6;  // beyond that nobody can listen
  if (names_.size() < 2) return tr("There are no two rows to enclose an angle.");
  if (names_.size() > most) {
    return tr("The angles between %1 rows; the text beside lists them.").arg(names_.size());
  }
  QStringList all;
  for (std::size_t a = 0; a < names_.size(); ++a) {
    for (std::size_t b = a + 1; b < names_.size(); ++b) all << pairText(a, b);
  }
  return all.join(QStringLiteral("; "));
}

QString KineticDrawing::wordsAt(QPointF at, const QRectF& area, const PlotStyle& style) const {
  if (names_.size() < 2) return {};
  if (isPlane()) return pairText(0, 1);
  const QRectF all = cells(area, style);
  const QSizeF cell = cellSize(all, style);
  const double i = (at.y() - all.top()) / cell.height();
  const double j = (at.x() - all.left()) / cell.width();
  const auto n = static_cast<double>(names_.size());
  const bool inside = i >= 0 && i < n && j >= 0 && j < n;
  if (!inside || static_cast<int>(i) == static_cast<int>(j)) return {};
  return pairText(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
}

void KineticDrawing::paint(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(area, style.background);
  if (names_.size() < 2) {
    paintNothing(painter, area, style);
  } else if (isPlane() && angle(0, 1)) {
    paintPlane(painter, area, style);
  } else {
    paintMatrix(painter, area, style);
  }
}

void KineticDrawing::paintNothing(QPainter& painter, const QRectF& area,
                                  const PlotStyle& style) const {
  painter.setPen(style.quiet_text);
  painter.setFont(style.font(1.1));
  painter.drawText(area.adjusted(24, 12, -24, -12), Qt::AlignCenter | Qt::TextWordWrap,
                   names_.empty()
                       ? tr("No contact is closed and no joint holds: there are no rows.")
                       : tr("Only %1 has a row: there is no second one to enclose an angle with.")
                             .arg(names_.front().text));
}

void KineticDrawing::paintPlane(QPainter& painter, const QRectF& area,
                                const PlotStyle& style) const {
  const double theta = *angle(0, 1);
  paintKineticPlane(painter, area,
                    {theta, names_[0].text, names_[1].text, names_[0].contact, names_[1].contact,
                     angleText(theta)},
                    style);
}

QRectF KineticDrawing::cells(const QRectF& area, const PlotStyle& style) const {
  const double em = style.font_px;
  const QFont font = style.font(cellScale);
  double labels = 0;
  for (const Name& name : names_) labels = std::max(labels, mathTextWidth(font, name.text));
  labels = std::min(labels + 3 * em, 0.4 * area.width());
  return area.adjusted(labels, 3.4 * em, -0.8 * em, -0.8 * em);
}

QSizeF KineticDrawing::cellSize(const QRectF& cells, const PlotStyle& style) const {
  const auto n = static_cast<double>(names_.size());
  return {cells.width() / n, std::min(cells.height() / n, 2.6 * style.font_px)};
}

QString KineticDrawing::cellText(double angle, int digits) const {
  const Display display{.angle = unit_.toStdString()};
  return formatNumber(toShown(angle, displayUnit(Dimension::angle, display)), digits);
}

std::optional<KineticDrawing::NumberForm> KineticDrawing::formOfNumbers(
    QSizeF cell, const PlotStyle& style) const {
  constexpr std::pair<double, int> forms[] = {
      {cellScale, angleDigits}, {cellScale, 3}, {0.75, 3}, {0.65, 3}};
  for (const auto& [scale, wanted] : forms) {
    const QFont font = style.font(scale);
    if (1.2 * scale * style.font_px >= cell.height()) continue;
    double widest = 0;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (const auto theta = angle(i, j)) {
          widest = std::max(widest, mathTextWidth(font, cellText(*theta, wanted)));
        }
      }
    }
    if (widest + 4 < cell.width()) return NumberForm{font, wanted};
  }
  return {};
}

void KineticDrawing::paintMatrix(QPainter& painter, const QRectF& area,
                                 const PlotStyle& style) const {
  const QRectF all = cells(area, style);
  const QSizeF cell = cellSize(all, style);
  const QFont font = style.font(cellScale);
  const std::optional<NumberForm> form = formOfNumbers(cell, style);
  painter.setPen(style.text);
  drawMathText(
      painter, style.font(),
      QRectF(area.left() + 0.6 * style.font_px, area.top(), area.width(), 1.7 * style.font_px),
      Qt::AlignLeft,
      form
          ? tr("Kinetic angle θ [%1] of every pair").arg(unit_)
          : tr("Kinetic angle θ [%1] of every pair, by colour: the cells are too small for numbers")
                .arg(unit_));
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const double top = all.top() + static_cast<double>(i) * cell.height();
    const QString number = QString::number(i + 1);
    painter.setPen(names_[i].contact ? style.text : style.quiet_text);
    const QRectF label(area.left() + 0.6 * style.font_px, top,
                       all.left() - area.left() - 1.2 * style.font_px, cell.height());
    const QString words = number + QStringLiteral("  ") + names_[i].text;
    const QString fitting = QFontMetricsF(font).elidedText(words, Qt::ElideRight, label.width());
    drawMathText(painter, font, label, Qt::AlignLeft, fitting);
    const QRectF head(all.left() + static_cast<double>(i) * cell.width(),
                      all.top() - 1.5 * style.font_px, cell.width(), 1.4 * style.font_px);
    drawMathText(painter, font, head, Qt::AlignHCenter, number);
    for (std::size_t j = 0; j < names_.size(); ++j) {
      const QRectF box(QPointF(all.left() + static_cast<double>(j) * cell.width(), top), cell);
      const std::optional<double> theta = i == j ? std::nullopt : angle(i, j);
      const double cosine = theta ? std::cos(*theta) : 0;
      const QColor fill =
          !theta ? style.grid
                 : mixed(style.background, QColor::fromRgb(cosine > 0 ? acute : obtuse),
                         deepest * std::abs(cosine));
      painter.fillRect(box.adjusted(0.5, 0.5, -0.5, -0.5), fill);
      if (!theta || !form) continue;
      painter.setPen(style.text);
      drawMathText(painter, form->font, box, Qt::AlignHCenter, cellText(*theta, form->digits));
    }
  }
}

KineticPicture::KineticPicture(QWidget* parent) : PlotView(parent) {
  setAccessibleName(tr("Kinetic angles"));
}

void KineticPicture::show(const Couplings& couplings, const QString& angleUnit) {
  drawing_ = KineticDrawing(couplings, angleUnit);
  setAccessibleDescription(drawing_.spoken());
  markStale();
}

void KineticPicture::layOut() {
  frame_.plot = QRectF(rect()).adjusted(1, 1, -1, -1);
}

void KineticPicture::paintPicture(QPainter& painter, bool) {
  drawing_.paint(painter, QRectF(rect()), style_);
}

bool KineticPicture::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return PlotView::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), drawing_.wordsAt(help->pos(), QRectF(rect()), style_),
                     this);
  return true;
}

}  // namespace carom::ui
