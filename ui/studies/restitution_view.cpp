// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/restitution_view.h"

#include <QPainter>
#include <algorithm>
#include <array>

#include "core/study/edit.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
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
    : DotView(document, parent) {
  study_.reason = "nothing was looked at yet";
  setAccessibleName(tr("Map of consistent pairs of restitution"));
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
  return capitalized(study_.reason) + QLatin1Char('.');
}

Table RestitutionView::table() const {
  if (!hasMap()) return {};
  return to_table(coarse_, nameOf(first_).toStdString(), nameOf(second_).toStdString());
}

QString RestitutionView::emptyText() const {
  return hasMap() ? QString() : describeDot();
}

void RestitutionView::paintPicture(QPainter& painter, bool) {
  paintRestitutionMap(painter, QRectF(rect()), map_, {nameOf(first_), nameOf(second_)}, style_,
                      devicePixelRatioF());
}

void RestitutionView::paintMarks(QPainter& painter) {
  const QPointF place = *dot();
  const auto limit = largestConsistentPair(study_, first_, second_);
  paintRestitutionNames(painter, frame_, map_, place, limit, style_);
  if (limit) paintConsistentRay(painter, frame_, place, *limit, style_);
  const QPointF at = *handle();
  paintMapDot(painter, at, style_);
  const bool elsewhere = !isMoving() && hover_ && gripAt(*hover_) != Grip::handle;
  paintReadout(painter, frame_, elsewhere ? *hover_ : at,
               readout(elsewhere ? frame_.placeAt(*hover_) : place), style_);
}

void RestitutionView::finishGesture() {
  document_.commit(tr("Set e of %1 and %2").arg(nameOf(first_), nameOf(second_)));
}

void RestitutionView::moveDotTo(QPointF place) {
  const auto contact = [this](int row) {
    return study_.coupling.contact[static_cast<std::size_t>(row)];
  };
  const std::array<ContactRestitution, 2> asked{
      {{contact(first_), place.x()}, {contact(second_), place.y()}}};
  document_.preview(with_restitutions(document_.committed(), asked));
}

}  // namespace carom::ui
