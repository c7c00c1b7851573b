// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a hand does to the map: the events of MapView.
#include <algorithm>

#include "core/study/edit.h"
#include "ui/plots/map_view.h"

namespace carom::ui {

DotGesture MapView::makeGesture() {
  return DotGesture(DotGesture::Map{.dot = [this]() -> std::optional<QPointF> {
                                      const auto place = dot();
                                      return place ? std::optional(dotPosition(*place))
                                                   : std::nullopt;
                                    },
                                    .plot = [this] { return frame_.plot; },
                                    .moveTo = [this](QPointF at) { moveDotTo(placeAt(at)); },
                                    .moveBy =
                                        [this](double e, double mu) {
                                          const Place place = dot().value_or(Place{});
                                          moveDotTo({place.e + e, place.mu + mu});
                                        },
                                    .finish = [this] { document_.commit(tr("Set e and μ")); },
                                    .cancel = [this] { document_.cancel(); }});
}

void MapView::mousePressEvent(QMouseEvent* event) {
  if (!gesture_.press(*event)) return QWidget::mousePressEvent(event);
  hover_.reset();
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
  if (gesture_.move(*event) || map_ == nullptr) return;
  const QPointF at = event->position();
  setCursor(gesture_.reaches(at) ? Qt::OpenHandCursor : Qt::ArrowCursor);
  hover_ = frame_.plot.contains(at) ? std::optional(at) : std::nullopt;
  update();
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
  if (!gesture_.release(*event)) return QWidget::mouseReleaseEvent(event);
  update();
}

void MapView::keyPressEvent(QKeyEvent* event) {
  if (!gesture_.pressKey(*event)) return QWidget::keyPressEvent(event);
  update();
}

void MapView::keyReleaseEvent(QKeyEvent* event) {
  if (!gesture_.releaseKey(*event)) return QWidget::keyReleaseEvent(event);
  update();
}

void MapView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void MapView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  gesture_.leave();
  update();
}

void MapView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hover_.reset();
  update();
}

void MapView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  gesture_.hide();
}

void MapView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void MapView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  style_ = styleOf(*this);
  layOut();
  update();
}

void MapView::moveDotTo(const Place& place) {
  document_.preview(with_restitution_and_friction(document_.committed(), document_.focusContact(),
                                                  place.e, place.mu));
}

}  // namespace carom::ui
