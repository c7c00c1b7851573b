// SPDX-License-Identifier: GPL-3.0-or-later
// The pointer in the scene: what it is over, what it drags, zooming and panning.
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "core/edit/draw.h"
#include "ui/look/pixels.h"
#include "ui/scene/measure_entry.h"
#include "ui/scene/part_info.h"
#include "ui/scene/pointer_label.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {

void SceneView::mousePressEvent(QMouseEvent* event) {
  endKeyBurst();
  // What was typed at a dimension stands when the hand goes on.
  if (!press_ && tool_.holdsDimension()) finishDrag();
  // The picture must not move under a pressed button.
  glide_.stop();
  const QPointF pixel = placeOf(*event);
  if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && spaceHeld_)) {
    if (press_) return;
    panFrom_ = pixel;
    updateCursor();
    return;
  }
  if (event->button() != Qt::LeftButton || panFrom_) {
    QWidget::mousePressEvent(event);
    return;
  }
  if (draws(sceneTool_)) return drawPress(*event);
  if (sceneTool_ == SceneTool::pen) {
    pen_.begin(worldAt(pixel));
    return update();
  }
  const Picked picked = pickAt(pixel);
  press_ = Press{pixel, worldAt(pixel), picked, false, pixel};
  ringVisible_ = false;
  if (picked.handle) setFocusHandle(picked.handle);
  updateCursor();
  refresh();
}

void SceneView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF pixel = placeOf(*event);
  if (panFrom_) {
    const QPointF moved = pixel - *panFrom_;
    view_.centre = view_.centre - Vec2{moved.x() / view_.scale, -moved.y() / view_.scale};
    panFrom_ = pixel;
    spacePanned_ = true;
    movedByHand();
    return;
  }
  if (draws(sceneTool_)) return drawMove(*event);
  if (sceneTool_ == SceneTool::pen) {
    pen_.moveTo(worldAt(pixel), event->buttons().testFlag(Qt::LeftButton));
    return update();
  }
  if (!press_) {
    setHover(pickAt(pixel));
    return;
  }
  if (press_->picked.nothing() && !press_->encloses()) return;
  press_->now = pixel;
  if (!press_->dragging) {
    if (carom::ui::size(pixel - press_->pixel) <= deadZonePx) return;
    press_->dragging = true;
    if (press_->encloses()) {
      update();
    } else if (takesSelection(press_->picked)) {
      tool_.begin(selected_, sceneTool_ == SceneTool::design);
    } else if (press_->picked.handle) {
      tool_.begin(*press_->picked.handle);
    } else if (sceneTool_ != SceneTool::design) {
      tool_.begin(press_->picked.body, press_->world);
    }
  }
  if (press_->encloses()) return update();
  // Esc or a change from elsewhere has ended the gesture while the button is still down.
  if (!tool_.active()) return;
  if (tool_.holdsDimension()) return moveDimension(*event);
  QPointF moved = (pixel - press_->pixel) / gripScale();
  if (tool_.movesParts() && !event->modifiers().testFlag(Qt::ControlModifier)) {
    moved = {onGrid(moved.x(), gridStep()), onGrid(moved.y(), gridStep())};
  }
  // Window managers move the window where Alt is held at the press, so Ctrl does the same.
  const Qt::KeyboardModifiers keys = event->modifiers();
  const bool lifts = keys.testFlag(Qt::ControlModifier) || keys.testFlag(Qt::AltModifier);
  moveGrip({moved.x(), -moved.y()},
           {.liftOff = liftsOff_ || lifts, .allowFlip = keys.testFlag(Qt::ShiftModifier)});
}

bool SceneView::takesSelection(const Picked& picked) const {
  const bool designs = sceneTool_ == SceneTool::design;
  if (selected_.size() < (designs ? 1 : 2)) return false;
  const bool ofItsOwn = picked.handle && (designs || picked.handle->isDirected());
  return !ofItsOwn && std::ranges::any_of(partsOf(picked), [this](const PartName& part) {
    return std::ranges::find(selected_, part) != selected_.end();
  });
}

void SceneView::moveGrip(Vec2 offset, const DragFreedom& freedom) {
  tool_.moveBy(offset, freedom);
  // The graphics card draws while the other views prepare their pictures.
  if (isVisible()) beginFrame();
}

void SceneView::moveDimension(const QMouseEvent& event) {
  const Vec2 offset = worldAt(placeOf(event)) - press_->world;
  const bool back = carom::ui::size(placeOf(event) - press_->pixel) <= deadZonePx;
  Aim aim = aimAt(placeOf(event), event.modifiers());
  aim.at = tool_.dimension().at + offset;
  if (back) {
    moveGrip({}, {});
  } else {
    tool_.aim(aim);
    if (isVisible()) beginFrame();
  }
  if (entry_->isHidden()) {
    pointed_->say(tool_.measure(), event.position().toPoint(), labelBoxes(figure_, magnification_));
  }
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
  if (panFrom_ && (event->button() == Qt::MiddleButton || event->button() == Qt::LeftButton)) {
    panFrom_.reset();
    updateCursor();
    return;
  }
  if (drawing_.active() && event->button() == Qt::LeftButton) {
    drawRelease(*event);
    return;
  }
  if (!press_ || event->button() != Qt::LeftButton) {
    QWidget::mouseReleaseEvent(event);
    return;
  }
  const Press press = *press_;
  press_.reset();
  finishDrag();
  if (wideView_ && !showsMotion() && fitsAlways_ && !constructs()) showAll();
  updateCursor();
  refresh();
  const bool beside = event->modifiers().testFlag(Qt::ShiftModifier);
  if (!press.dragging) {
    click(press, event->globalPosition().toPoint(), beside);
  } else if (press.encloses()) {
    endBand(press, placeOf(*event), beside);
  }
  setHover(pickAt(placeOf(*event)));
}

void SceneView::finishDrag() {
  if (tool_.holdsDimension()) {
    entry_->close();
    pointed_->hide();
  }
  const QString problem = tool_.finish();
  if (!problem.isEmpty()) emit refused(problem);
}

PartName SceneView::nameOf(const PartIndex& part) const {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  const auto index = static_cast<std::size_t>(part.index);
  return {part.kind, part.kind == PartKind::joint ? mechanism.joints[index].name
                                                  : mechanism.contacts[index].name};
}

namespace {

/// To which part a dimension belongs; none for other handles.
std::optional<PartName> ownerOf(const Scenario& scenario, const Handle& handle) {
  const auto dimension = dimensionOf(scenario, handle);
  return dimension ? std::optional(dimension->part) : std::nullopt;
}

/// The parts that have a dimension at the place of this one, the one that is taken first.
std::vector<PartName> ownersAt(const Scenario& scenario, const Handle& handle) {
  std::vector<PartName> owners;
  if (handle.kind != HandleKind::dimension) return owners;
  for (const DimensionHandle& one : dimension_handles(scenario)) {
    if (norm(one.at - handle.at) <= same_place) owners.insert(owners.begin(), one.part);
  }
  return owners;
}

}  // namespace

std::vector<PartName> SceneView::partsOf(const Picked& picked) const {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  std::vector<PartName> parts;
  const auto add = [&parts](const PartName& part) {
    if (std::ranges::find(parts, part) == parts.end()) parts.push_back(part);
  };
  if (picked.handle) {
    for (const PartName& owner : ownersAt(document_.scenario(), *picked.handle)) add(owner);
  }
  for (const PartIndex& part : picked.marked.points) add(nameOf(part));
  if (picked.element >= 0) {
    add({PartKind::force, mechanism.forces[static_cast<std::size_t>(picked.element)].name});
  }
  const int body = picked.handle ? picked.handle->anchor.body : picked.body;
  if (body != ground) {
    add({PartKind::body, mechanism.bodies[static_cast<std::size_t>(body)].name});
  }
  for (const PartIndex& part : picked.marked.lines) add(nameOf(part));
  return parts;
}

std::optional<PartIndex> SceneView::pointedPart(const Picked& picked) {
  if (picked.handle) return {};
  if (!picked.marked.points.empty()) return picked.marked.points.front();
  const bool covered = picked.element >= 0 || picked.body != ground;
  if (covered || picked.marked.lines.empty()) return {};
  return picked.marked.lines.front();
}

std::optional<PartName> SceneView::clickedPart(const Picked& picked, bool beside) const {
  const std::vector<PartName> parts = partsOf(picked);
  if (parts.empty()) return {};
  // A second click goes on to what lies below, as to a body that lies wholly under a spring.
  const bool one = !beside && selected_.size() == 1;
  const auto now = one ? std::ranges::find(parts, selected_[0]) : parts.end();
  return now == parts.end() || now + 1 == parts.end() ? parts.front() : *(now + 1);
}

void SceneView::click(const Press& press, QPoint globalPos, bool beside) {
  const Picked& picked = press.picked;
  const std::optional<PartName> part = clickedPart(picked, beside);
  if (std::optional<Handle> handle = picked.handle) {
    if (part && beside && !handle->isDirected()) return emit partActivated(*part, true);
    // What belongs to the handle is selected, and the tree does not come to the front for it.
    if (part && !handle->isDirected()) {
      emit partsEnclosed({*part}, false);
      if (handle->kind == HandleKind::dimension) {
        // The numbers are those of what is selected now.
        handle = pickAt(press.pixel).handle;
        if (!handle || ownerOf(document_.scenario(), *handle) != part) return;
      }
      setFocusHandle(handle);
    }
    return activate(*handle, globalPos);
  }
  if (!part) {
    if (!beside) emit partsEnclosed({}, false);
  } else if (part->kind == PartKind::body) {
    emit bodyActivated(picked.body, beside);
  } else if (part->kind == PartKind::force) {
    emit elementActivated(picked.element, beside);
  } else {
    emit partActivated(*part, beside);
  }
}

void SceneView::activate(const Handle& handle, QPoint globalPos) {
  if (handle.kind == HandleKind::dimension) {
    tool_.begin(handle);
    if (tool_.active()) openDimensionEntry({});
    return;
  }
  const QString path = parameterPath(document_.scenario(), handle);
  if (!path.isEmpty()) emit handleActivated(path, globalPos);
}

void SceneView::mouseDoubleClickEvent(QMouseEvent* event) {
  const Picked picked = pickAt(placeOf(*event));
  const bool drags = !draws(sceneTool_) && sceneTool_ != SceneTool::pen;
  if (drags && event->button() == Qt::LeftButton && picked.nothing() && partsOf(picked).empty()) {
    fit();
    return;
  }
  mousePressEvent(event);
}

void SceneView::wheelEvent(QWheelEvent* event) {
  event->accept();
  // A drag measures the hand in pixels of its start.
  if (tool_.active() || drawing_.active()) return;
  constexpr double perUnit = 0.0012;               // a notch of 120 units is 15 %
  constexpr double smallest = 0.5, largest = 1e6;  // [px/m]
  const Vec2 fixed = worldAt(placeOf(*event));
  const double factor = std::exp(perUnit * event->angleDelta().y());
  view_.scale = std::clamp(view_.scale * factor, smallest, largest);
  view_.centre = view_.centre + (fixed - worldAt(placeOf(*event)));
  figure_.kept.clear();  // there may be room for more names
  movedByHand();
}

void SceneView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (sceneTool_ == SceneTool::pen) {
    pen_.liftOff();
    update();
  }
  if (!press_) setHover({});
  if (!drawing_.active() && met_) {
    met_.reset();
    update();
  }
}

void SceneView::setHover(const Picked& picked) {
  const auto sameHandle = [](const std::optional<Handle>& a, const std::optional<Handle>& b) {
    return a.has_value() == b.has_value() && (!a || a->sameAs(*b));
  };
  if (sameHandle(picked.handle, hovered_.handle) && picked.body == hovered_.body &&
      picked.element == hovered_.element && picked.marked == hovered_.marked) {
    return;
  }
  hovered_ = picked;
  updateCursor();
  refresh();
}

void SceneView::updateCursor() {
  const Picked& shown = press_ ? press_->picked : hovered_;
  const bool designs = sceneTool_ == SceneTool::design;
  if (draws(sceneTool_) && !panFrom_ && !spaceHeld_) {
    setCursor(Qt::CrossCursor);
  } else if (designs && !panFrom_ && !spaceHeld_) {
    const bool clicked = pointedPart(shown) || shown.element >= 0 || shown.body != ground;
    setCursor(shown.handle ? Qt::SizeAllCursor
              : clicked    ? Qt::PointingHandCursor
                           : Qt::ArrowCursor);
  } else if (panFrom_ || (press_ && !shown.nothing())) {
    setCursor(Qt::ClosedHandCursor);
  } else if (shown.handle && shown.handle->isDirected() && !spaceHeld_) {
    setCursor(Qt::SizeAllCursor);
  } else if (spaceHeld_ || !shown.nothing()) {
    setCursor(Qt::OpenHandCursor);
  } else if (pointedPart(shown) || shown.element >= 0) {
    setCursor(Qt::PointingHandCursor);
  } else {
    unsetCursor();
  }
}

std::optional<PartName> SceneView::partAt(QPointF onWidget) const {
  const std::vector<PartName> parts = partsOf(pickAt(onWidget / magnification_));
  return parts.empty() ? std::nullopt : std::optional(parts.front());
}

QString SceneView::describePicked(const Picked& picked) const {
  const Scenario& scenario = document_.scenario();
  const Evaluation& evaluation = document_.evaluation();
  if (picked.handle) return describe(scenario, evaluation, *picked.handle);
  if (const auto part = pointedPart(picked)) return describePart(scenario, *part);
  if (picked.element >= 0) {
    const bool moves = moment_ && moment_->state.q.size() == evaluation.state.q.size();
    return describeElement(scenario, moves ? moment_->state : evaluation.state, picked.element);
  }
  return picked.body != ground ? describeBody(scenario, picked.body) : QString();
}

bool SceneView::showToolTip(QPointF pixel, const QPoint& globalPos) {
  if (drawing_.active() || tool_.holdsDimension()) {
    QToolTip::hideText();
    return true;
  }
  const QString text = describePicked(pickAt(pixel));
  if (press_ || text.isEmpty()) {
    QToolTip::hideText();
    return false;
  }
  QToolTip::showText(globalPos, text, this);
  return true;
}

}  // namespace carom::ui
