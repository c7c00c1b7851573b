// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/restitution_view.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/study/edit.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/plots/impact_map_image.h"
#include "ui/plots/map_paint.h"

namespace carom::ui {

namespace {

// The two regions borrow the hues of these regimes.
constexpr Regime consistent = Regime::slip_negative;
constexpr Regime creating = Regime::wedged;

QString nameOf(Regime regime) {
  return regime == consistent ? tr("consistent") : tr("creates energy at some velocity");
}

/// 1/s* of a cell: a norm of e, nearly straight between the points of the map.
double gain(const RestitutionMap& map, int i, int j) {
  const auto row = static_cast<std::size_t>(j) * static_cast<std::size_t>(map.count);
  const double scale = map.scale[row + static_cast<std::size_t>(i)];
  return std::isfinite(scale) ? 1 / scale : 0;
}

double gainBetween(const RestitutionMap& map, double x, double y) {
  const int i = std::min(static_cast<int>(x), map.count - 2);
  const int j = std::min(static_cast<int>(y), map.count - 2);
  const double u = x - i;
  const double v = y - j;
  return (1 - v) * ((1 - u) * gain(map, i, j) + u * gain(map, i + 1, j)) +
         v * ((1 - u) * gain(map, i, j + 1) + u * gain(map, i + 1, j + 1));
}

/// Boxes along a line, close enough that nothing passes between them.
std::vector<QRectF> boxesAlong(const QLineF& line, double side) {
  const int count = 1 + static_cast<int>(2 * line.length() / side);
  std::vector<QRectF> boxes;
  for (int i = 0; i <= count; ++i) {
    const QPointF at = line.pointAt(static_cast<double>(i) / count);
    boxes.emplace_back(at - QPointF(side, side) / 2, QSizeF(side, side));
  }
  return boxes;
}

/// The ray from the origin to the present pair, or to the limit if that is farther away.
QLineF rayOf(const ChartFrame& frame, QPointF own, QPointF limit) {
  const bool beyond = limit.x() + limit.y() > own.x() + own.y();
  const QPointF end = beyond ? limit : own;
  return {frame.at(0, 0), frame.at(end.x(), end.y())};
}

/// The lines on which γ is 1, in units of e: straight in each cell of four points; a saddle is cut
/// one of two ways.
QList<QLineF> consistencyBorder(const ImpactMap& map) {
  QList<QLineF> lines;
  const int n = map.spec.e_count;
  const auto value = [&](int i, int j) { return map.gamma[map.cell(i, j)] - 1; };
  for (int j = 0; j + 1 < n; ++j) {
    for (int i = 0; i + 1 < n; ++i) {
      constexpr std::array<std::pair<int, int>, 5> corner{{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}}};
      QList<QPointF> crossed;
      for (std::size_t k = 0; k + 1 < corner.size(); ++k) {
        const auto [ai, aj] = corner[k];
        const auto [bi, bj] = corner[k + 1];
        const double a = value(i + ai, j + aj);
        const double b = value(i + bi, j + bj);
        if ((a > 0) == (b > 0)) continue;
        const double t = a / (a - b);
        crossed << QPointF(map.e_at(i + ai) + t * (map.e_at(i + bi) - map.e_at(i + ai)),
                           map.mu_at(j + aj) + t * (map.mu_at(j + bj) - map.mu_at(j + aj)));
      }
      for (qsizetype k = 0; k + 1 < crossed.size(); k += 2) {
        lines << QLineF(crossed[k], crossed[k + 1]);
      }
    }
  }
  return lines;
}

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

ImpactMap finerMap(const RestitutionMap& map, int count) {
  ImpactMap out;
  out.spec.e_count = out.spec.mu_count = count;
  out.spec.mu_to = 1;
  const auto cells = static_cast<std::size_t>(count) * static_cast<std::size_t>(count);
  out.regime.reserve(cells);
  out.gamma.reserve(cells);
  const double step = static_cast<double>(map.count - 1) / (count - 1);
  for (int j = 0; j < count; ++j) {
    out.e.push_back(static_cast<double>(j) / (count - 1));
    out.mu.push_back(out.e.back());
    for (int i = 0; i < count; ++i) {
      const double worst = gainBetween(map, i * step, j * step);
      out.gamma.push_back(worst * worst);
      out.regime.push_back(worst <= 1 + consistency_tolerance ? consistent : creating);
    }
  }
  return out;
}

void paintRestitutionMap(QPainter& painter, const QRectF& area, const ImpactMap& map,
                         const RestitutionAxes& axes, const PlotStyle& style, double image_scale) {
  const ChartFrame frame = paintMapCells(painter, area, map, style, image_scale);
  painter.setPen(QPen(style.text, style.line_px));
  for (const QLineF& line : consistencyBorder(map)) {
    painter.drawLine(frame.at(line.x1(), line.y1()), frame.at(line.x2(), line.y2()));
  }
  painter.setPen(QPen(style.frame, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(frame.plot);
  paintAxisTexts(painter, frame, tr("e of %1 [1]").arg(axes.first),
                 tr("e of %1 [1]").arg(axes.second), style);
}

std::optional<QPointF> largestConsistentPair(const RestitutionStudy& study, int first, int second) {
  const std::optional<double> scale = study.scale();
  if (study.e.size() > 2 || !scale) return {};
  const QPointF end = *scale * QPointF(study.e(first), study.e(second));
  if (std::max(end.x(), end.y()) > 1) return {};
  return end;
}

void paintRestitutionNames(QPainter& painter, const ChartFrame& frame, const ImpactMap& map,
                           QPointF own, std::optional<QPointF> limit, const PlotStyle& style) {
  std::vector<QRectF> taken;
  if (limit) taken = boxesAlong(rayOf(frame, own, *limit), 0.5 * style.font_px);
  for (const MapName& name : namesOfRegions(map, frame.plot, style, taken, nameOf)) {
    paintMapName(painter, name, style);
  }
}

void paintConsistentRay(QPainter& painter, const ChartFrame& frame, QPointF own, QPointF limit,
                        const PlotStyle& style) {
  const QPointF mark = frame.at(limit.x(), limit.y());
  painter.setPen(QPen(style.accent, 1, Qt::DashLine));
  painter.drawLine(rayOf(frame, own, limit));
  painter.setPen(QPen(style.accent, style.line_px));
  const double arm = 0.4 * style.font_px;
  painter.drawLine(mark + QPointF(-arm, -arm), mark + QPointF(arm, arm));
  painter.drawLine(mark + QPointF(-arm, arm), mark + QPointF(arm, -arm));
}

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
  return shownName(document_.scenario().mechanism->contacts[contact]);
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
