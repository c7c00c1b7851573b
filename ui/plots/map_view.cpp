// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/map_view.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/study/edit.h"
#include "ui/document/explanation.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/impact_map_image.h"
#include "ui/plots/map_paint.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

void paintMapDot(QPainter& painter, QPointF at, const PlotStyle& style) {
  const double radius = mapDotRadius * style.font_px;
  painter.setPen(QPen(style.dark ? Qt::black : Qt::white, 2));
  painter.setBrush(style.accent);
  painter.drawEllipse(at, radius, radius);
}

void paintReadout(QPainter& painter, const ChartFrame& frame, QPointF at, const QString& words,
                  const PlotStyle& style) {
  QRectF box({}, chipSize(style, words));
  box.moveCenter(at);
  const double gap = 1.2 * style.font_px;
  const bool above = at.y() - gap - box.height() > frame.plot.top();
  box.moveTop(above ? at.y() - gap - box.height() : at.y() + gap);
  paintChip(painter, keptInside(box, frame.area), words, style.accent, style);
}

namespace {

const auto preparationDue = static_cast<QEvent::Type>(QEvent::registerEventType());
constexpr int placeDigits = 4;
constexpr int explainedDigits = 10;

void paintNote(QPainter& painter, const ChartFrame& frame, const PlotStyle& style) {
  const QString note = MapView::tr("This law has no friction: μ is ignored");
  QRectF box({}, chipSize(style, note));
  box.moveCenter(QPointF(frame.plot.center().x(), 0));
  box.moveTop(frame.plot.top() + 0.5 * style.font_px);
  paintChip(painter, box, note, style.accent, style);
}

}  // namespace

DotView::DotView(ScenarioDocument& document, QWidget* parent)
    : PlotView(parent), document_(document) {
  connect(&document_, &ScenarioDocument::gestureOver, this, &DotView::forgetGesture);
}

std::optional<QPointF> DotView::handle() const {
  const std::optional<QPointF> place = dot();
  if (!place) return {};
  return frame_.at(std::clamp(place->x(), frame_.x.low, frame_.x.high),
                   std::clamp(place->y(), frame_.y.low, frame_.y.high));
}

void DotView::paintMarks(QPainter& painter) {
  const auto at = handle();
  if (!at) return;
  paintMapDot(painter, *at, style_);
  if (!isMoving() && hover_) {
    paintReadout(painter, frame_, *hover_, describe(frame_.placeAt(*hover_)), style_);
  } else if (isMoving() || hasFocus()) {
    paintReadout(painter, frame_, *at, describeDot(), style_);
  }
}

MapView::MapView(ScenarioDocument& document, QWidget* parent)
    : DotView(document, parent),
      painting_(QStringLiteral("map picture"), tr("The map could not be painted"), this) {
  setAccessibleName(tr("Map of stick and slip over restitution e and friction μ"));
  connect(&document_, &ScenarioDocument::changed, this, &MapView::onChanged);
  connect(&painting_, &Worker::failed, this, &QWidget::setAccessibleDescription);
  explain();
}

void MapView::onChanged() {
  if (!isVisible()) return;  // a hidden map computes nothing
  update();
  // The explanation is needed when a gesture has ended, not during it.
  if (!document_.inGesture()) explain();
  if (due_) return;
  // Posted, so that the other views can read the change while the map is computed.
  due_ = true;
  QCoreApplication::postEvent(this, new QEvent(preparationDue));
}

bool MapView::event(QEvent* event) {
  if (event->type() == QEvent::Show) explain();
  if (event->type() != preparationDue) return DotView::event(event);
  due_ = false;
  begin();
  return true;
}

/// Starts the painting of the picture beside that of the other views.
void MapView::begin() {
  read();
  if (map_ != nullptr && stale_) beginPicture();
}

void MapView::read() {
  if (generation_ == document_.generation()) return;
  generation_ = document_.generation();
  const std::shared_ptr<const ImpactMap> former = std::exchange(map_, document_.map());
  setAccessibleDescription(map_ != nullptr ? describeDot() : emptyText());
  if (map_ == nullptr) return;
  const Source now{document_.evaluation().plane, map_->spec};
  if (former != nullptr && now == source_) {
    map_ = former;
    return;
  }
  source_ = now;
  layOut();
}

void MapView::layOut() {
  if (map_ == nullptr) return;
  frame_ = mapFrame(QRectF(rect()), *map_, style_);
  stale_ = true;
}

void MapView::beginPicture() {
  const qreal ratio = devicePixelRatioF();
  const QSize pixels = (QSizeF(size()) * ratio).toSize();
  painting_.finish();
  if (next_picture_.size() != pixels) next_picture_ = QImage(pixels, QImage::Format_RGB32);
  next_picture_.setDevicePixelRatio(ratio);
  painting_.start([this, ratio, map = map_, style = style_, frame = frame_,
                   frictionless = !has_friction(source_.spec.law)](const Job&) -> Worker::Delivery {
    QPainter painter(&next_picture_);
    paintMap(painter, frame.area, *map, style, ratio);
    if (frictionless) paintNote(painter, frame, style);
    return [this] { picture_.swap(next_picture_); };
  });
  stale_ = false;
}

void MapView::prepare() {
  begin();
  painting_.finish();
}

void MapView::showPicture(QPainter& painter) {
  painter.drawImage(0, 0, picture_);
}

// Rings, so that dots stay visible where they coincide.
void MapView::paintVariantDots(QPainter& painter) const {
  const double radius = 1.5 * mapDotRadius * style_.font_px;
  painter.setBrush(Qt::NoBrush);
  for (const VariantDesign* variant : document_.variants()) {
    if (variant->contact < 0) continue;
    const auto k = static_cast<std::size_t>(variant->contact);
    if (k >= variant->evaluation.restitution.size()) continue;  // out of reach
    const QPointF at =
        frame_.at(std::min(variant->evaluation.restitution[k], frame_.x.high),
                  std::min(variant->scenario.mechanism->contacts[k].mu_s, frame_.y.high));
    for (const auto& [colour, width] :
         {std::pair(style_.background, 4.0),
          std::pair(variantShade(variant->colour).on(style_.dark), 2.0)}) {
      painter.setPen(QPen(colour, width));
      painter.drawEllipse(at, radius, radius);
    }
  }
}

void MapView::paintMarks(QPainter& painter) {
  paintVariantDots(painter);
  DotView::paintMarks(painter);
}

void MapView::moveDotTo(QPointF place) {
  document_.preview(with_restitution_and_friction(document_.committed(), document_.focusContact(),
                                                  place.x(), place.y()));
}

std::optional<QPointF> MapView::dot() const {
  const int contact = document_.focusContact();
  if (contact < 0 || map_ == nullptr) return {};
  const auto k = static_cast<std::size_t>(contact);
  // A restitution that depends on speed is shown at the present speed.
  return QPointF(document_.evaluation().restitution[k],
                 document_.scenario().mechanism->contacts[k].mu_s);
}

QString MapView::describe(QPointF place) const {
  const auto column =
      std::lround((place.x() - frame_.x.low) / frame_.x.length() * (map_->spec.e_count - 1));
  const auto row =
      std::lround((place.y() - frame_.y.low) / frame_.y.length() * (map_->spec.mu_count - 1));
  const auto cell = static_cast<std::size_t>(row * map_->spec.e_count + column);
  QString words = tr("e %1   μ %2   %3")
                      .arg(formatNumber(place.x(), 3), formatNumber(place.y(), 3),
                           regimeName(map_->regime[cell]));
  if (!map_->gamma.empty()) words += tr("   γ %1").arg(formatNumber(map_->gamma[cell], 3));
  return words;
}

QString MapView::describeDot() const {
  const auto place = dot();
  if (!place) return {};
  const Evaluation& evaluation = document_.evaluation();
  QString words =
      tr("e %1   μ %2   %3")
          .arg(formatNumber(place->x(), placeDigits), formatNumber(place->y(), placeDigits),
               regimeName(evaluation.result.regime));
  const auto& gamma = evaluation.indicators.gamma.number;
  if (gamma) words += tr("   γ %1").arg(formatNumber(*gamma, placeDigits));
  return words;
}

/// The values of the boundaries that exist.
QString MapView::numbers() const {
  const Indicators& indicators = document_.evaluation().indicators;
  QStringList known;
  for (const char* key : {"mu_cr", "e_star", "mu_star"}) {
    const IndicatorInfo& info = *find_indicator(key);
    const auto& number = (indicators.*(info.member)).number;
    if (!number) continue;
    known << plainText(marked(info.symbol)) + QStringLiteral(" = ") +
                 formatNumber(*number, explainedDigits);
  }
  return known.join(QStringLiteral(", "));
}

void MapView::explain() {
  const Evaluation& evaluation = document_.evaluation();
  const int contact = document_.focusContact();
  const std::string_view missing = why_no_map(evaluation);
  QString here;
  if (contact >= 0 && missing.empty()) {
    const auto k = static_cast<std::size_t>(contact);
    here = tr(" The dot is at e = %1, μ = %2: %3. %4")
               .arg(formatNumber(evaluation.restitution[k], explainedDigits),
                    formatNumber(document_.scenario().mechanism->contacts[k].mu_s, explainedDigits),
                    regimeName(evaluation.result.regime), numbers());
  }
  setWhatsThis(explanationHtml(
      {.name = tr("Map over e and μ"),
       .meaning = tr("Stick, slip and energy of this impact over its restitution e and friction "
                     "μ; hatched where the law creates energy.") +
                  here,
       .addresses = QStringLiteral("F(21) F(30) F(38) F(41)"),
       .absent = QString::fromUtf8(missing)}));
}

QString MapView::emptyText() const {
  if (map_ != nullptr) return painting_.fault();
  if (QString fault = document_.mapFault(); !fault.isEmpty()) return fault;
  const Evaluation& evaluation = document_.evaluation();
  if (evaluation.has_plane) {
    return tr("No map: %1.").arg(QString::fromUtf8(why_no_map(evaluation)));
  }
  if (!evaluation.result.reason.empty()) {
    return tr("No map without an impact at one contact: %1")
        .arg(QString::fromUtf8(evaluation.result.reason));
  }
  const auto together = document_.strikingContacts().size();
  if (together > 1) {
    return tr("No map: %1 contacts strike together, each with an e and a μ of its own.")
        .arg(together);
  }
  if (!evaluation.verdict.empty()) return plainText(evaluation.verdict.front().text);
  return tr("No contact is closed.");
}

}  // namespace carom::ui
