// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/kinetic_picture.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/document/units.h"
#include "ui/plots/math_text.h"
#include "ui/studies/kinetic_plane.h"

namespace carom::ui {

namespace {

constexpr int digits = 4;
constexpr double smallScale = 0.9;
// Share of the hue at cos θ = ±1.
constexpr double deepest = 0.75;
const QColor acute(0xE6, 0x9F, 0x00);   // Okabe–Ito: rows that oppose each other
const QColor obtuse(0x56, 0xB4, 0xE9);  // and rows that point the same way

}  // namespace

KineticPicture::KineticPicture(QWidget* parent) : QWidget(parent), style_(styleOf(*this)) {
  setAccessibleName(tr("Kinetic angles"));
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void KineticPicture::show(const Couplings& couplings, const QString& angleUnit) {
  couplings_ = couplings;
  unit_ = angleUnit;
  names_.clear();
  for (const NamedRow& row : couplings.contacts) {
    names_.push_back({QString::fromStdString(row.name), true});
  }
  for (const NamedRow& row : couplings.joints) {
    names_.push_back({QString::fromStdString(row.name), false});
  }
  setAccessibleDescription(spoken());
  update();
}

std::optional<double> KineticPicture::angle(std::size_t a, std::size_t b) const {
  if (a > b) std::swap(a, b);
  const std::size_t m = couplings_.contacts.size();
  const auto at = [](const AngleTable& table, std::size_t i, std::size_t j) {
    return table.at(static_cast<int>(i), static_cast<int>(j));
  };
  if (b < m) return at(couplings_.contact_contact, a, b);
  if (a < m) return at(couplings_.contact_joint, a, b - m);
  return at(couplings_.joint_joint, a - m, b - m);
}

QString KineticPicture::angleText(double angle) const {
  const Display display{.angle = unit_.toStdString()};
  return formatQuantity(angle, Dimension::angle, display, digits);
}

QString KineticPicture::pairText(std::size_t a, std::size_t b) const {
  const std::optional<double> theta = angle(a, b);
  return tr("%1 and %2: θ %3")
      .arg(names_[a].text, names_[b].text,
           theta ? tr("%1, cos θ %2").arg(angleText(*theta), formatNumber(std::cos(*theta), digits))
                 : tr("does not exist"));
}

QString KineticPicture::spoken() const {
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

void KineticPicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), style_.background);
  if (names_.size() < 2) {
    paintNothing(painter);
  } else if (isPlane() && angle(0, 1)) {
    paintPlane(painter);
  } else {
    paintMatrix(painter);
  }
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

void KineticPicture::paintNothing(QPainter& painter) const {
  painter.setPen(style_.quiet_text);
  painter.setFont(style_.font(1.1));
  painter.drawText(QRectF(rect()).adjusted(24, 12, -24, -12), Qt::AlignCenter | Qt::TextWordWrap,
                   names_.empty()
                       ? tr("No contact is closed and no joint holds: there are no rows.")
                       : tr("Only %1 has a row: there is no second one to enclose an angle with.")
                             .arg(names_.front().text));
}

void KineticPicture::paintPlane(QPainter& painter) const {
  const double theta = *angle(0, 1);
  paintKineticPlane(painter, QRectF(rect()),
                    {theta, asWritten(names_[0].text), asWritten(names_[1].text), names_[0].contact,
                     names_[1].contact, angleText(theta)},
                    style_);
}

QRectF KineticPicture::cells() const {
  const double em = style_.font_px;
  const QFont font = style_.font(smallScale);
  double labels = 0;
  for (const Name& name : names_)
    labels = std::max(labels, mathTextWidth(font, asWritten(name.text)));
  labels = std::min(labels + 3 * em, 0.4 * width());
  return QRectF(rect()).adjusted(labels, 3.4 * em, -0.8 * em, -0.8 * em);
}

void KineticPicture::paintMatrix(QPainter& painter) const {
  const QRectF all = cells();
  const auto n = static_cast<double>(names_.size());
  const QSizeF cell(all.width() / n, std::min(all.height() / n, 2.6 * style_.font_px));
  const QFont font = style_.font(smallScale);
  painter.setPen(style_.text);
  drawMathText(painter, style_.font(),
               QRectF(0.6 * style_.font_px, 0, width(), 1.7 * style_.font_px), Qt::AlignLeft,
               tr("Kinetic angle θ [%1] of every pair").arg(unit_));
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const double top = all.top() + static_cast<double>(i) * cell.height();
    const QString number = QString::number(i + 1);
    painter.setPen(names_[i].contact ? style_.text : style_.quiet_text);
    const QRectF label(0.6 * style_.font_px, top, all.left() - 1.2 * style_.font_px, cell.height());
    const QString words = number + QStringLiteral("  ") + names_[i].text;
    const QString fitting = QFontMetricsF(font).elidedText(words, Qt::ElideRight, label.width());
    drawMathText(painter, font, label, Qt::AlignLeft, asWritten(fitting));
    const QRectF head(all.left() + static_cast<double>(i) * cell.width(),
                      all.top() - 1.5 * style_.font_px, cell.width(), 1.4 * style_.font_px);
    drawMathText(painter, font, head, Qt::AlignHCenter, number);
    for (std::size_t j = 0; j < names_.size(); ++j) {
      const QRectF box(QPointF(all.left() + static_cast<double>(j) * cell.width(), top), cell);
      const std::optional<double> theta = i == j ? std::nullopt : angle(i, j);
      const double cosine = theta ? std::cos(*theta) : 0;
      const QColor fill = !theta ? style_.grid
                                 : mixed(style_.background, cosine > 0 ? acute : obtuse,
                                         deepest * std::abs(cosine));
      painter.fillRect(box.adjusted(0.5, 0.5, -0.5, -0.5), fill);
      if (!theta) continue;
      const Display display{.angle = unit_.toStdString()};
      const QString text =
          formatNumber(toShown(*theta, displayUnit(Dimension::angle, display)), digits);
      const bool fits = mathTextWidth(font, text) + 4 < cell.width() &&
                        1.2 * smallScale * style_.font_px < cell.height();
      if (!fits) continue;
      painter.setPen(style_.text);
      drawMathText(painter, font, box, Qt::AlignHCenter, text);
    }
  }
}

bool KineticPicture::event(QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
  if (event->type() != QEvent::ToolTip || names_.size() < 2) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QRectF all = cells();
  const auto n = static_cast<double>(names_.size());
  const double height = std::min(all.height() / n, 2.6 * style_.font_px);
  const double i = (help->pos().y() - all.top()) / height;
  const double j = (help->pos().x() - all.left()) / (all.width() / n);
  const bool inside = i >= 0 && i < n && j >= 0 && j < n && !isPlane();
  QString words = isPlane() ? pairText(0, 1) : QString();
  if (inside && static_cast<int>(i) != static_cast<int>(j)) {
    words = pairText(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
  }
  QToolTip::showText(help->globalPos(), words, this);
  return true;
}

void KineticPicture::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  style_ = styleOf(*this);
  update();
}

}  // namespace carom::ui
