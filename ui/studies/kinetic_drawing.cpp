// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/kinetic_drawing.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/study/coupling_report.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/studies/kinetic_plane.h"

namespace carom::ui {

namespace {

constexpr int digits = 4;
constexpr double smallScale = 0.9;
// Share of the hue at cos θ = ±1.
constexpr double deepest = 0.75;
const QColor acute(0xE6, 0x9F, 0x00);   // Okabe–Ito: rows that oppose each other
const QColor obtuse(0x56, 0xB4, 0xE9);  // and rows that point the same way

QString tr(const char* text) {
  return QCoreApplication::translate("carom::ui::KineticDrawing", text);
}

}  // namespace

KineticDrawing::KineticDrawing(Couplings couplings, QString angleUnit)
    : couplings_(std::move(couplings)), unit_(std::move(angleUnit)) {
  for (const NamedRow& row : couplings_.contacts) {
    names_.push_back({QString::fromStdString(row.name), true});
  }
  for (const NamedRow& row : couplings_.joints) {
    names_.push_back({QString::fromStdString(row.name), false});
  }
}

std::optional<double> KineticDrawing::angle(std::size_t a, std::size_t b) const {
  return kinetic_angle(couplings_, a, b);
}

QString KineticDrawing::angleText(double angle) const {
  const Display display{.angle = unit_.toStdString()};
  return formatQuantity(angle, Dimension::angle, display, digits);
}

QString KineticDrawing::pairText(std::size_t a, std::size_t b) const {
  const std::optional<double> theta = angle(a, b);
  return tr("%1 and %2: θ %3")
      .arg(names_[a].text, names_[b].text,
           theta ? tr("%1, cos θ %2").arg(angleText(*theta), formatNumber(std::cos(*theta), digits))
                 : tr("does not exist"));
}

QString KineticDrawing::spoken() const {
  constexpr std::size_t most = 6;  // beyond that nobody can listen
  if (names_.size() < 2) return tr("There are no two rows to enclose an angle.");
  if (names_.size() > most) {
    return tr("The angles of %1 rows; the text beside tells them.").arg(names_.size());
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
  const QFont font = style.font(smallScale);
  double labels = 0;
  for (const Name& name : names_) labels = std::max(labels, mathTextWidth(font, name.text));
  labels = std::min(labels + 3 * em, 0.4 * area.width());
  return area.adjusted(labels, 3.4 * em, -0.8 * em, -0.8 * em);
}

QSizeF KineticDrawing::cellSize(const QRectF& cells, const PlotStyle& style) const {
  const auto n = static_cast<double>(names_.size());
  return {cells.width() / n, std::min(cells.height() / n, 2.6 * style.font_px)};
}

void KineticDrawing::paintMatrix(QPainter& painter, const QRectF& area,
                                 const PlotStyle& style) const {
  const QRectF all = cells(area, style);
  const QSizeF cell = cellSize(all, style);
  const QFont font = style.font(smallScale);
  painter.setPen(style.text);
  drawMathText(
      painter, style.font(),
      QRectF(area.left() + 0.6 * style.font_px, area.top(), area.width(), 1.7 * style.font_px),
      Qt::AlignLeft, tr("Kinetic angle θ [%1] of every pair").arg(unit_));
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
                 : mixed(style.background, cosine > 0 ? acute : obtuse, deepest * std::abs(cosine));
      painter.fillRect(box.adjusted(0.5, 0.5, -0.5, -0.5), fill);
      if (!theta) continue;
      const Display display{.angle = unit_.toStdString()};
      const QString text =
          formatNumber(toShown(*theta, displayUnit(Dimension::angle, display)), digits);
      const bool fits = mathTextWidth(font, text) + 4 < cell.width() &&
                        1.2 * smallScale * style.font_px < cell.height();
      if (!fits) continue;
      painter.setPen(style.text);
      drawMathText(painter, font, box, Qt::AlignHCenter, text);
    }
  }
}

}  // namespace carom::ui
