// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/restitution_view.h"

#include <QPainter>
#include <algorithm>
#include <array>

#include "core/study/edit.h"
#include "ui/document/units.h"
#include "ui/look/sentence.h"
#include "ui/plots/map_dot.h"
#include "ui/plots/map_paint.h"
#include "ui/studies/restitution_picture.h"

namespace carom::ui {

namespace {

constexpr int digits = 4;
// Points on each axis: as many as a frame has time for, and as fine as the border needs.
constexpr int movingPoints = 33;
constexpr int restingPoints = 65;
constexpr int shownPoints = 257;

/// Whether the map of another study is the same: it does not depend on the pair itself.
bool sameMap(const RestitutionStudy& a, const RestitutionStudy& b, int first, int second) {
  const bool same = a.coupling.contact == b.coupling.contact &&
                    a.coupling.sigma.size() == b.coupling.sigma.size() &&
                    a.coupling.sigma == b.coupling.sigma && a.coupling.V == b.coupling.V;
  if (!same) return false;
  for (Eigen::Index i = 0; i < a.e.size(); ++i) {
    if (i != first && i != second && a.e(i) != b.e(i)) return false;
  }
  return true;
}

}  // namespace

RestitutionView::RestitutionView(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent), document_(document), style_(styleOf(*this)), gesture_(makeGesture()) {
  study_.reason = "nothing was looked at yet";
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAccessibleName(tr("Map of consistent pairs of restitution"));
  connect(&document_, &ScenarioDocument::gestureOver, this, [this] { gesture_.forget(); });
}

void RestitutionView::setPair(int first, int second) {
  if (first == first_ && second == second_) return;
  first_ = first;
  second_ = second;
  coarse_.count = 0;
  refresh();
}

void RestitutionView::refresh() {
  RestitutionStudy now = restitution_study(*document_.scenario().mechanism, document_.evaluation());
  const bool known =
      coarse_.count > 0 && hasMap() && now.reason.empty() && sameMap(now, study_, first_, second_);
  const int count = document_.inGesture() ? movingPoints : restingPoints;
  const int rows = static_cast<int>(now.e.size());
  study_ = std::move(now);
  if (hasMap()) {
    if (first_ >= rows || second_ >= rows) {
      first_ = 0;
      second_ = 1;
    }
    if (!known || coarse_.count < count) {
      coarse_ = restitution_map(study_.coupling, study_.e, first_, second_, count);
      map_ = finerMap(coarse_, shownPoints);
      layOut();
    }
  }
  setAccessibleDescription(describeDot());
  update();
}

void RestitutionView::layOut() {
  if (!hasMap() || coarse_.count == 0) return;
  frame_ = mapFrame(QRectF(rect()), map_, style_);
  stale_ = true;
}

QString RestitutionView::nameOf(int row) const {
  const auto contact =
      static_cast<std::size_t>(study_.coupling.contact[static_cast<std::size_t>(row)]);
  return QString::fromStdString(document_.scenario().mechanism->contacts[contact].name);
}

std::optional<QPointF> RestitutionView::dot() const {
  if (!hasMap()) return {};
  return QPointF(study_.e(first_), study_.e(second_));
}

QPointF RestitutionView::placeAt(QPointF pixel) const {
  const double up = (frame_.plot.bottom() - pixel.y()) / frame_.plot.height();
  return {std::clamp(frame_.xAt(pixel.x()), 0.0, 1.0), std::clamp(up, 0.0, 1.0)};
}

QString RestitutionView::scaleAt(QPointF place) const {
  const double gain = restitution_gain(study_, first_, second_, place.x(), place.y());
  return gain > 0 ? formatNumber(1 / gain, digits) : QStringLiteral("∞");
}

QString RestitutionView::readout(QPointF place) const {
  return tr("e %1, %2   s* %3")
      .arg(formatNumber(place.x(), 3), formatNumber(place.y(), 3), scaleAt(place));
}

QString RestitutionView::describe(QPointF place) const {
  const double gain = restitution_gain(study_, first_, second_, place.x(), place.y());
  const bool consistent = gain <= 1 + consistency_tolerance;
  return tr("e %1 %2   e %3 %4   s* %5   %6")
      .arg(nameOf(first_), formatNumber(place.x(), digits), nameOf(second_),
           formatNumber(place.y(), digits), scaleAt(place),
           consistent ? tr("consistent") : tr("creates energy at some velocity"));
}

QString RestitutionView::describeDot() const {
  const auto place = dot();
  if (place) return describe(*place);
  return capitalized(QString::fromUtf8(study_.reason.data(),
                                       static_cast<qsizetype>(study_.reason.size()))) +
         QLatin1Char('.');
}

Table RestitutionView::table() const {
  if (!hasMap()) return {};
  return to_table(coarse_, nameOf(first_).toStdString(), nameOf(second_).toStdString());
}

void RestitutionView::paintPicture() {
  const qreal ratio = devicePixelRatioF();
  const QSize pixels = (QSizeF(size()) * ratio).toSize();
  if (picture_.size() != pixels) picture_ = QPixmap(pixels);
  picture_.setDevicePixelRatio(ratio);
  QPainter painter(&picture_);
  paintRestitutionMap(painter, QRectF(rect()), map_, {nameOf(first_), nameOf(second_)}, style_,
                      ratio);
  stale_ = false;
}

void RestitutionView::paintEmpty(QPainter& painter) const {
  painter.fillRect(rect(), style_.background);
  painter.setPen(style_.quiet_text);
  painter.setFont(style_.font(1.1));
  painter.drawText(QRectF(rect()).adjusted(24, 12, -24, -12), Qt::AlignCenter | Qt::TextWordWrap,
                   describeDot());
}

void RestitutionView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const auto place = dot();
  if (!place) return paintEmpty(painter);
  if (stale_) paintPicture();
  painter.drawPixmap(0, 0, picture_);
  const auto limit = largestConsistentPair(study_, first_, second_);
  paintRestitutionNames(painter, frame_, map_, *place, limit, style_);
  if (limit) paintConsistentRay(painter, frame_, *place, *limit, style_);
  const QPointF at = frame_.at(place->x(), place->y());
  paintMapDot(painter, at, hasFocus(), style_);
  if (!gesture_.isMoving() && hover_) {
    paintReadout(painter, frame_, *hover_, readout(placeAt(*hover_)), style_);
  } else {
    paintReadout(painter, frame_, at, readout(*place), style_);
  }
}

DotGesture RestitutionView::makeGesture() {
  return DotGesture(DotGesture::Map{
      .dot = [this]() -> std::optional<QPointF> {
        const auto place = dot();
        return place ? std::optional(frame_.at(place->x(), place->y())) : std::nullopt;
      },
      .plot = [this] { return frame_.plot; },
      .moveTo = [this](QPointF at) { moveDotTo(placeAt(at)); },
      .moveBy = [this](double right,
                       double up) { moveDotTo(dot().value_or(QPointF()) + QPointF(right, up)); },
      .finish =
          [this] {
            document_.commit(tr("Set e of %1 and %2").arg(nameOf(first_), nameOf(second_)));
          },
      .cancel = [this] { document_.cancel(); }});
}

void RestitutionView::moveDotTo(QPointF place) {
  const auto contact = [this](int row) {
    return study_.coupling.contact[static_cast<std::size_t>(row)];
  };
  const std::array<ContactRestitution, 2> asked{
      {{contact(first_), place.x()}, {contact(second_), place.y()}}};
  document_.preview(with_restitutions(document_.committed(), asked));
}

void RestitutionView::mousePressEvent(QMouseEvent* event) {
  if (!gesture_.press(*event)) return QWidget::mousePressEvent(event);
  hover_.reset();
}

void RestitutionView::mouseMoveEvent(QMouseEvent* event) {
  if (gesture_.move(*event) || !hasMap()) return;
  const QPointF at = event->position();
  setCursor(gesture_.reaches(at) ? Qt::OpenHandCursor : Qt::ArrowCursor);
  hover_ = frame_.plot.contains(at) && !gesture_.reaches(at) ? std::optional(at) : std::nullopt;
  update();
}

void RestitutionView::mouseReleaseEvent(QMouseEvent* event) {
  if (!gesture_.release(*event)) QWidget::mouseReleaseEvent(event);
}

void RestitutionView::keyPressEvent(QKeyEvent* event) {
  if (!gesture_.pressKey(*event)) QWidget::keyPressEvent(event);
}

void RestitutionView::keyReleaseEvent(QKeyEvent* event) {
  if (!gesture_.releaseKey(*event)) QWidget::keyReleaseEvent(event);
}

void RestitutionView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void RestitutionView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  gesture_.leave();
  update();
}

void RestitutionView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hover_.reset();
  update();
}

void RestitutionView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  gesture_.hide();
}

void RestitutionView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void RestitutionView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  style_ = styleOf(*this);
  layOut();
  update();
}

}  // namespace carom::ui
