// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing in the scene: with the pointer, with the arrow keys and Enter, and by typed numbers; and
// the rectangle around what is selected.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/edit/parts.h"
#include "ui/document/part_edits.h"
#include "ui/look/pixels.h"
#include "ui/look/symbol_text.h"
#include "ui/scene/class_picture.h"
#include "ui/scene/dimension_text.h"
#include "ui/scene/measure_entry.h"
#include "ui/scene/pointer_label.h"
#include "ui/scene/scene_view.h"
#include "ui/scene/select_drawn.h"

namespace carom::ui {

namespace {

constexpr double snapPx = 12;
constexpr double gridPx = 5;

/// The least of 1, 2, 5, 10, … times a power of ten that is not below.
double roundUp(double length) {
  const double power = std::pow(10, std::floor(std::log10(length)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= length) return step * power;
  }
  return 10 * power;
}

}  // namespace

void selectDrawnSince(const Scenario& before, const ScenarioDocument& document, SceneView& view) {
  if (document.committed() == before) return;
  const std::vector<PartName> parts = parts_of(before), now = parts_of(document.committed());
  const std::set<PartName> known(parts.begin(), parts.end());
  // Bodies come before the joints that hold them.
  const auto drawn =
      std::ranges::find_if(now, [&known](const PartName& part) { return !known.contains(part); });
  if (drawn != now.end()) emit view.partsEnclosed({*drawn}, false);
}

Aim SceneView::aimAt(QPointF pixel, Qt::KeyboardModifiers keys) const {
  const bool free = keys.testFlag(Qt::AltModifier) || keys.testFlag(Qt::ControlModifier);
  return {.at = worldAt(pixel),
          .within = free ? 0 : snapPx / view_.scale,
          .reach = snapPx / view_.scale,
          .grid = free ? 0 : gridStep(),
          .straight = keys.testFlag(Qt::ShiftModifier)};
}

double SceneView::gridStep() const {
  return roundUp(gridPx / view_.scale);
}

bool SceneView::constructs() const {
  return sceneTool_ == SceneTool::design || draws(sceneTool_);
}

bool SceneView::showsGrid() const {
  return constructs() && !placesPicture(sceneTool_);
}

void SceneView::setSceneTool(SceneTool tool) {
  if (tool == sceneTool_) return;
  if (placesPicture(tool) && !document_.scenario().trace) {
    emit refused(
        tr("There is no picture behind the scene yet: drop one onto it, or choose one with "
           "View › Picture behind the scene."));
    return emit sceneToolChanged();
  }
  endKeyBurst();
  cancelGesture();
  press_.reset();
  endDrawing({});
  const bool handlesChange = sceneTool_ == SceneTool::design || tool == SceneTool::design;
  sceneTool_ = tool;
  if (handlesChange) {
    focused_.reset();
    // Places of dimensions may lie beyond the picture.
    sceneStale_ = true;
    if (fitsAlways_ && !everythingVisible()) glideToAll();
  }
  keyPlace_.reset();
  pen_ = {};
  setHover({});
  updateCursor();
  emit sceneToolChanged();
}

void SceneView::endDrawing(const QString& problem) {
  entry_->close();
  pointed_->hide();
  met_.reset();
  if (!problem.isEmpty()) emit refused(problem);
  refresh();
}

void SceneView::showDrawing(const Aim& aim, QPoint globalPos) {
  met_ = drawing_.active() ? drawing_.next() : drawing_.aimed(aim);
  const QString words = drawing_.measure();
  if (words.isEmpty() || !entry_->isHidden()) {
    pointed_->hide();
  } else {
    pointed_->say(words, mapFromGlobal(globalPos), labelBoxes(figure_, magnification_));
  }
  refresh();
}

void SceneView::drawPress(const QMouseEvent& event) {
  keyPlace_.reset();
  drawPressed_ = placeOf(event);
  const Aim aim = aimAt(placeOf(event), event.modifiers());
  const QString problem = drawing_.press(sceneTool_, aim);
  if (!problem.isEmpty()) return endDrawing(problem);
  showDrawing(aim, event.globalPosition().toPoint());
}

void SceneView::drawMove(const QMouseEvent& event) {
  const Aim aim = aimAt(placeOf(event), event.modifiers());
  drawing_.moveTo(aim);
  showDrawing(aim, event.globalPosition().toPoint());
}

void SceneView::drawRelease(const QMouseEvent& event) {
  const bool dragged = carom::ui::size(placeOf(event) - drawPressed_) > deadZonePx;
  selectWhatIsDrawn(*this, document_, [&] { afterPlace(drawing_.release(dragged)); });
}

void SceneView::afterPlace(const QString& problem) {
  if (!drawing_.active()) {
    endDrawing(problem);
    if (problem.isEmpty() && !drawing_.made().isEmpty()) emit told(drawing_.made());
    return;
  }
  if (!problem.isEmpty()) emit refused(problem);
  entry_->close();
  refresh();
}

bool SceneView::wantsForDrawing(const QKeyEvent& event) const {
  const bool number =
      !event.text().isEmpty() && QStringLiteral("0123456789.-(").contains(event.text());
  const bool takes = drawing_.active() || (press_ && tool_.holdsDimension());
  return takes && number && event.modifiers() == Qt::NoModifier;
}

bool SceneView::editsSelection(const QKeyEvent& event) const {
  if (press_ || drawing_.active() || !PartEdits::isKey(event)) return false;
  const bool needsNone =
      event.matches(QKeySequence::Paste) || event.matches(QKeySequence::SelectAll);
  return needsNone || !selected_.empty();
}

bool SceneView::drawKey(const QKeyEvent& event) {
  if (wantsForDrawing(event) && tool_.holdsDimension()) {
    openDimensionEntry(event.text());
    return true;
  }
  if (!draws(sceneTool_)) return false;
  if (wantsForDrawing(event)) {
    if (infoOf(sceneTool_).places == Places::one) return true;
    const QPointF at = toPixels(view_, area(), drawing_.next().at);
    pointed_->hide();
    entry_->open(event.text(), drawing_.dimensions(), infoOf(sceneTool_).measure != Measure::radius,
                 *document_.committed().display, onWidget(at) + QPoint(12, 12));
    return true;
  }
  const Qt::KeyboardModifiers keys = event.modifiers() & Qt::ShiftModifier;
  const bool byMouse = drawing_.active() && !keyPlace_;
  if (byMouse && isEnter(event.key()) && infoOf(sceneTool_).places == Places::many) {
    selectWhatIsDrawn(*this, document_, [this] { afterPlace(drawing_.finish()); });
    return true;
  }
  const QPointF begin = byMouse ? toPixels(view_, area(), drawing_.next().at) : area().center();
  if (const auto direction = arrowDirection(event.key())) {
    const Aim aim = aimAt(begin, {});
    const double step = aim.grid * (event.modifiers().testFlag(Qt::ControlModifier) ? 20 : 4);
    const Vec2 from = keyPlace_.value_or(aim.at);
    keyPlace_ = from + Vec2{step * direction->x(), -step * direction->y()};
  } else if (!isEnter(event.key())) {
    return false;
  }
  const QPointF pixel = keyPlace_ ? toPixels(view_, area(), *keyPlace_) : begin;
  const Aim aim = aimAt(pixel, keys);
  const QPoint global = mapToGlobal(onWidget(pixel));
  if (!isEnter(event.key())) {
    drawing_.moveTo(aim);
    showDrawing(aim, global);
    return true;
  }
  const bool begins = !drawing_.active();
  // Enter at the last corner again ends a polygon.
  const bool again =
      !begins && norm(drawing_.aimed(aim).at - drawing_.places().back().at) <= same_place;
  if (again && infoOf(sceneTool_).places == Places::many) {
    selectWhatIsDrawn(*this, document_, [this] { afterPlace(drawing_.finish()); });
    return true;
  }
  const QString problem = drawing_.press(sceneTool_, aim);
  selectWhatIsDrawn(*this, document_,
                    [&] { afterPlace(problem.isEmpty() ? drawing_.release(!begins) : problem); });
  if (drawing_.active()) showDrawing(aim, global);
  return true;
}

void SceneView::openDimensionEntry(const QString& text) {
  const DimensionNumbers numbers = numbersOf(tool_.dimension(), tool_.wanted());
  const QPointF at = toPixels(view_, area(), tool_.wanted());
  pointed_->hide();
  const Display& display = *document_.committed().display;
  entry_->open(text, numbers.dimensions, numbers.count > 1, display, onWidget(at) + QPoint(12, 12));
  // What a field that is left empty keeps.
  for (const std::size_t i : {0UL, 1UL}) {
    entry_->field(i)->setPlaceholderText(shownNumber(numbers, i, display));
  }
}

void SceneView::paintInvitation(QPainter& painter) const {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  const bool empty = mechanism.bodies.empty() && mechanism.contacts.empty();
  if (!empty || drawing_.active() || document_.scenario().trace) return;
  painter.setFont(labelFont(theme_.textPx));
  painter.setPen(QColor::fromRgba(theme_.of(Role::textMuted).fill));
  painter.drawText(area().adjusted(24, 48, -24, -48), Qt::AlignCenter | Qt::TextWordWrap,
                   tr("Nothing is here yet. Draw a body with a tool from the left: R rod, D disc, "
                      "G polygon, P particle. Or take a template from the gallery."));
}

void SceneView::paintBadge(QPainter& painter) const {
  QString words = tool_.title();
  if (words.isEmpty()) words = badgeOf(sceneTool_);
  // For a class the verdict begins with it.
  if (words.isEmpty() && !forClass_) words = capitalized(document_.visited());
  if (words.isEmpty()) return;
  constexpr int margin = 10, sidePad = 9, height = 24;
  constexpr double round = 12;
  painter.setRenderHint(QPainter::Antialiasing);
  QFont font = labelFont(theme_.smallTextPx);
  font.setBold(true);
  painter.setFont(font);
  const int width = QFontMetrics(font).horizontalAdvance(words) + 2 * sidePad;
  const double above = forClass_ ? classMargins().top() : 0;
  const QRectF pill(margin, above + margin, width, height);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor::fromRgba(theme_.of(Role::dimension).stroke));
  painter.drawRoundedRect(pill, round, round);
  painter.setPen(QColor::fromRgba(theme_.background));
  painter.drawText(pill, Qt::AlignCenter, words);
}

bool SceneView::drawAtNextSpot(bool next) {
  std::vector<Vec2> places;
  const auto indexOf = [&places](Vec2 at) {
    return std::ranges::find_if(places, [at](Vec2 p) { return norm(p - at) <= same_place; }) -
           places.begin();
  };
  for (const Spot& spot : spots_of(document_.committed())) {
    if (indexOf(spot.at) == std::ssize(places)) places.push_back(spot.at);
  }
  const std::ptrdiff_t count = std::ssize(places);
  std::ptrdiff_t now = keyPlace_ ? indexOf(*keyPlace_) : count;
  // From anywhere else, the first one or the last one is next.
  if (now == count) now = next ? -1 : count;
  now += next ? 1 : -1;
  if (now < 0 || now >= count) return false;
  keyPlace_ = places[static_cast<std::size_t>(now)];
  const QPointF pixel = toPixels(view_, area(), *keyPlace_);
  const Aim aim = aimAt(pixel, {});
  drawing_.moveTo(aim);
  showDrawing(aim, mapToGlobal(onWidget(pixel)));
  return true;
}

void SceneView::paintBand(QPainter& painter) const {
  if (!enclosing()) return;
  QColor ink = QColor::fromRgba(theme_.of(Role::focusRing).stroke);
  painter.setPen(QPen(ink, 1, Qt::DashLine));
  constexpr int tint = 24;
  ink.setAlpha(tint);
  painter.setBrush(ink);
  painter.drawRect(QRectF(press_->pixel, press_->now).normalized());
}

void SceneView::endBand(const Press& press, QPointF to, bool beside) {
  const QRectF band = QRectF(press.pixel, to).normalized();
  emit partsEnclosed(
      parts_within(document_.scenario(), worldAt(band.bottomLeft()), worldAt(band.topRight())),
      beside);
}

void SceneView::paintDrawing(QPainter& painter) const {
  if (!draws(sceneTool_)) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ink = QColor::fromRgba(theme_.of(Role::focusRing).stroke);
  painter.setBrush(Qt::NoBrush);
  if (drawing_.active()) {
    QPolygonF way;
    for (const Spot& place : drawing_.places()) way << toPixels(view_, area(), place.at);
    way << toPixels(view_, area(), drawing_.next().at);
    painter.setPen(QPen(ink, 1.2, Qt::DashLine));
    painter.drawPolyline(way);
  }
  if (keyPlace_) {
    constexpr double arm = 9;
    const QPointF at = toPixels(view_, area(), *keyPlace_);
    painter.setPen(QPen(ink, 1.2));
    painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0));
    painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm));
  }
  if (met_ && met_->on) {
    constexpr double radius = 7;
    painter.setPen(QPen(ink, 2));
    painter.drawEllipse(toPixels(view_, area(), met_->at), radius, radius);
  }
}

}  // namespace carom::ui
