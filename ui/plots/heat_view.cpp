// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heat_view.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/heat_paint.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

constexpr int cellDigits = 4;

/// Place of the value nearest to `at`.
std::size_t nearest(const std::vector<double>& values, double at) {
  const auto found =
      std::ranges::min_element(values, {}, [at](double value) { return std::abs(value - at); });
  return static_cast<std::size_t>(found - values.begin());
}

QString withUnit(const AxisSpec& axis, double value) {
  const QString unit = axis.unit.isEmpty() ? QString() : QChar(QChar::Nbsp) + axis.unit;
  return QStringLiteral("%1 %2%3").arg(plainText(axis.symbol), formatNumber(value, cellDigits),
                                       unit);
}

}  // namespace

HeatView::HeatView(ScenarioDocument& document, QWidget* parent) : DotView(document, parent) {
  setAccessibleName(tr("Map of a chosen quantity"));
  connect(&document_, &ScenarioDocument::changed, this, [this] { update(); });
}

void HeatView::setMap(const HeatMap& map, const std::string& xPath, const std::string& yPath,
                      quint64 generation) {
  map_ = map;
  x_path_ = xPath;
  y_path_ = yPath;
  generation_ = generation;
  setAccessibleName(plainText(map_.title));
  layOut();
  markStale();
}

void HeatView::setEmptyText(const QString& text) {
  if (empty_text_ == text) return;
  empty_text_ = text;
  markStale();
}

void HeatView::layOut() {
  if (map_.z_range) frame_ = heatFrame(QRectF(rect()), map_, style_);
}

void HeatView::paintPicture(QPainter& painter, bool /*blank*/) {
  paintHeatMap(painter, QRectF(rect()), map_, style_);
}

/// With the value of the nearest place that was computed.
QString HeatView::describe(QPointF place) const {
  QString words = withUnit(map_.x, place.x()) + QStringLiteral("   ") + withUnit(map_.y, place.y());
  const std::optional<double>& z =
      map_.values.at(nearest(map_.values.x, place.x()), nearest(map_.values.y, place.y()));
  return words + QStringLiteral("   ") +
         (z ? withUnit(map_.z, *z) : plainText(map_.z.symbol) + QStringLiteral(" –"));
}

std::optional<QPointF> HeatView::dot() const {
  if (!map_.z_range || !empty_text_.isEmpty()) return {};
  QPointF at;
  const auto shownValue = [this](const std::string& path) -> std::optional<double> {
    for (const Parameter& parameter : document_.parameters()) {
      if (parameter.path != path) continue;
      return toShown(parameter.value,
                     displayUnit(parameter.dimension, *document_.scenario().display));
    }
    return {};
  };
  const std::optional<double> x = shownValue(x_path_), y = shownValue(y_path_);
  if (!x || !y) return {};
  return QPointF(*x, *y);
}

void HeatView::moveDotTo(QPointF place) {
  try {
    Scenario next = document_.committed();
    std::vector<BoundParameter> both{{next, x_path_}, {next, y_path_}};
    const std::array<double, 2> shown{std::clamp(place.x(), frame_.x.low, frame_.x.high),
                                      std::clamp(place.y(), frame_.y.low, frame_.y.high)};
    for (const std::size_t i : order_together(both)) {
      const DisplayUnit unit = displayUnit(both[i].parameter().dimension, *next.display);
      next = both[i].applied(next, toSi(shown[i], unit));
    }
    validate(*next.mechanism, *next.motion);
    document_.preview(resolved(next, {.left = effort_of_a_move}));
    emit refused({});
  } catch (const InputError& error) {
    // The mechanism stays in its last possible pose; the note says what prevents the new one.
    emit refused(QString::fromStdString(error.message()));
  }
}

void HeatView::moveHandleBy(QPointF share) {
  const std::optional<QPointF> at = dot();
  if (!at) return;
  moveDotTo(*at + QPointF(share.x() * frame_.x.length(), share.y() * frame_.y.length()));
}

void HeatView::finishGesture() {
  emit refused({});
  document_.commit(tr("Set %1 and %2").arg(plainText(map_.x.title), plainText(map_.y.title)));
}

void HeatView::cancelGesture() {
  emit refused({});
  DotView::cancelGesture();
}

}  // namespace carom::ui
