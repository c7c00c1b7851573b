// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_view.h"

#include <QPainter>
#include <QPolygonF>
#include <QResizeEvent>
#include <algorithm>
#include <utility>

#include "core/edit/draw.h"
#include "core/edit/parts.h"
#include "ui/document/part_name.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/class_picture.h"
#include "ui/scene/close_up_picture.h"
#include "ui/scene/figure.h"
#include "ui/scene/measure_entry.h"
#include "ui/scene/pointer_label.h"
#include "ui/scene/select_drawn.h"

namespace carom::ui {

namespace {

constexpr int keyBurstMs = 600;

QRectF boxOf(const BodyArea& body) {
  QRectF box = QPolygonF(QList<QPointF>(body.corners.begin(), body.corners.end())).boundingRect();
  if (body.radius > 0) {
    const QPointF reach(body.radius, body.radius);
    box |= QRectF(body.centre - reach, body.centre + reach);
  }
  return box;
}

}  // namespace

SceneView::SceneView(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      gl_(GlRenderer::create()),
      tool_(document),
      drawing_(document),
      entry_(new MeasureEntry(this)),
      pointed_(new PointerLabel(this)) {
  preferOpenGl_ = gl_ && !gl_->isSoftware();
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setObjectName(QStringLiteral("sceneView"));
  setAccessibleName(tr("Scene"));
  setAccessibleDescription(
      tr("The mechanism. Tab goes from handle to handle, arrow keys move them, or what is "
         "selected, Enter types a number."));
  keyBurst_.setSingleShot(true);
  keyBurst_.setInterval(keyBurstMs);
  prepareGlide();
  connect(entry_, &MeasureEntry::typed, this, [this](const auto& numbers) {
    if (tool_.holdsDimension()) {
      tool_.type(numbers);
    } else {
      drawing_.type(numbers);
      met_ = drawing_.next();
    }
    refresh();
  });
  connect(entry_, &MeasureEntry::accepted, this, [this] {
    // What cannot be drawn is typed again.
    if (!drawing_.problem().isEmpty()) return (void)emit refused(drawing_.problem());
    if (!tool_.holdsDimension()) {
      return selectWhatIsDrawn(*this, document_, [this] { afterPlace(drawing_.release(true)); });
    }
    press_.reset();
    finishDrag();
    updateCursor();
  });
  connect(entry_, &MeasureEntry::refused, this, &SceneView::refused);
  connect(entry_, &MeasureEntry::dismissed, this, [this] {
    if (tool_.holdsDimension() && !press_) {
      cancelGesture();
    } else if (tool_.holdsDimension()) {
      tool_.type({});
    } else {
      drawing_.type({});
    }
    refresh();
  });
  connect(&keyBurst_, &QTimer::timeout, this, &SceneView::endKeyBurst);
  connect(&document_, &ScenarioDocument::changed, this, &SceneView::onChanged);
  connect(&document_, &ScenarioDocument::gestureOver, this, &SceneView::forgetGesture);
  connect(&document_, &ScenarioDocument::opened, this, [this] {
    ghost_.reset();
    motionBounds_ = {};
    pen_ = {};
    figure_.kept.clear();
    justOpened_ = true;
    hovered_ = {};
    focused_.reset();
    adaptArrowScales(true);
    sceneStale_ = true;
    fit();
  });
  adaptArrowScales(true);
}

void SceneView::onChanged() {
  if (!document_.inGesture()) {
    std::erase_if(selected_,
                  [this](const PartName& part) { return !has_part(document_.scenario(), part); });
    adaptArrowScales(false);
    sceneStale_ = true;
    // A mechanism that left the view by itself is brought back, one that was zoomed out is not.
    const bool isOut = constructs() ? !liesInView(scene().bounds) : !everythingVisible();
    if (allVisible_ && !press_ && isOut) {
      fitsAlways_ = true;
      glideToAll();
    }
    keepVelocitiesInView();
  }
  refresh();
}

void SceneView::forgetGesture() {
  tool_.forget();
  drawing_.forget();
  entry_->close();
  pointed_->hide();
  met_.reset();
  keyBurst_.stop();
  keysActive_ = false;
  // A button that is still down holds nothing any more: body and handle may be gone.
  if (press_) press_->picked = {};
}

void SceneView::refresh() {
  sceneStale_ = true;
  update();
}

void SceneView::adaptArrowScales(bool anew) {
  const Scenario& scenario = document_.scenario();
  const Evaluation& evaluation = document_.evaluation();
  const double sidePx = std::min(freeArea().width(), freeArea().height());
  velocityScale_ = comfortableVelocityScale(fastestArrow(scenario, evaluation), sidePx);
  const double largest = largestImpulse(scenario, evaluation);
  if (!forClass_ || anew) {
    impulseScale_ = comfortableImpulseScale(largest, sidePx);
  } else if (largest > 0) {
    impulseScale_ = std::min(impulseScale_, longestImpulseScale(largest, sidePx));
  }
}

namespace {

/// Of handles at one place the last one is taken. That is the one of a part that is selected, so
/// that what lies below another can be taken, too.
void putSelectedLast(std::vector<Handle>& handles, const std::vector<PartName>& selected) {
  const auto isSelected = [&selected](const Handle& handle) {
    return std::ranges::any_of(selected, [&handle](const PartName& part) {
      const bool ofBody = part.kind == PartKind::body;
      return part.name == handle.name && ofBody == (handle.anchor.body != ground);
    });
  };
  for (std::size_t i = 0; i < handles.size(); ++i) {
    if (handles[i].kind != HandleKind::dimension || !isSelected(handles[i])) continue;
    for (std::size_t j = handles.size() - 1; j > i; --j) {
      if (norm(handles[j].at - handles[i].at) > same_place || isSelected(handles[j])) continue;
      std::swap(handles[i], handles[j]);
      break;
    }
  }
}

}  // namespace

const Scene& SceneView::scene() const {
  if (sceneStale_) {
    scene_ = buildScene(document_.scenario(), document_.evaluation(), sceneOptions());
    putSelectedLast(scene_.handles, selected_);
    if (forClass_) {
      scene_.covered = classMargins();
      scene_.scaleBars.clear();
    }
    sceneStale_ = false;
  }
  return scene_;
}

void SceneView::setGhost(std::optional<State> ghost) {
  ghost_ = std::move(ghost);
  refresh();
}

void SceneView::setMoment(std::optional<SceneMoment> moment) {
  const bool before = showsMotion();
  moment_ = std::move(moment);
  refresh();
  followMotion(before);
  keepVelocitiesInView();
}

void SceneView::setCloseUp(std::optional<CloseUp> contact) {
  if (!contact && !closeUp_) return;
  if (!contact) lensCorner_.reset();
  closeUp_ = std::move(contact);
  update();
}

void SceneView::setBeside(std::vector<LawState> states) {
  if (states.empty() && beside_.empty()) return;
  beside_ = std::move(states);
  refresh();
}

void SceneView::setSelected(std::vector<PartName> parts) {
  if (parts == selected_) return;
  endKeyBurst();
  selected_ = std::move(parts);
  // The arrow keys move what was chosen last.
  if (!selected_.empty()) {
    focused_.reset();
    ringVisible_ = false;
  }
  // Fields at a dimension belong to what was selected; what was typed in them stands.
  const bool others = tool_.holdsDimension() && !press_ &&
                      std::ranges::find(selected_, tool_.dimension().part) == selected_.end();
  if (others) finishDrag();
  refresh();
}

void SceneView::setNames(Names names) {
  names_ = names;
  figure_.kept.clear();
  refresh();
}

void SceneView::setTheme(const Theme& theme) {
  theme_ = theme;
  refresh();
}

void SceneView::setPreferOpenGl(bool prefer) {
  preferOpenGl_ = prefer;
  refresh();
}

void SceneView::setMagnification(double times) {
  if (times == magnification_) return;
  endKeyBurst();
  cancelGesture();
  magnification_ = times;
  begun_.reset();
  adaptArrowScales(true);
  refresh();
  fit();
}

void SceneView::setForClass(bool forClass) {
  forClass_ = forClass;
  adaptArrowScales(true);
  refresh();
  fit();
}

void SceneView::tellClass(std::shared_ptr<const Evaluation> impact, const QString& which) {
  if (impact == told_) return;
  told_ = std::move(impact);
  toldName_ = which;
  update();
}

void SceneView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (tool_.active()) return;
  adaptArrowScales(true);
  sceneStale_ = true;
  if (fitsAlways_) showAll();
}

void SceneView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  cancelGesture();
  press_.reset();
  panFrom_.reset();
  spaceHeld_ = false;
}

void SceneView::beginFrame() {
  // At rest each label has its best place; it keeps that while the mechanism moves.
  if (!moment_ && !playing_ && !document_.inGesture()) figure_.kept.clear();
  layOut(scene(), view_, theme_, area(), figure_);
  const double ratio = devicePixelRatioF() * magnification_;
  // A picture or a grid behind the scene is painted below the strokes.
  const bool drawing = usesOpenGl() && !document_.scenario().trace && !showsGrid() &&
                       gl_->begin(figure_, theme_.background, area().size(), ratio);
  begun_ = Frame{.view = view_, .size = area().size(), .ratio = ratio, .drawing = drawing};
}

void SceneView::paintLens(QPainter& painter) {
  const auto& contacts = document_.scenario().mechanism->contacts;
  if (!closeUp_ || static_cast<std::size_t>(closeUp_->contact) >= contacts.size()) return;
  const QString name = shownName(contacts[static_cast<std::size_t>(closeUp_->contact)]);
  constexpr double badge = 28;  // its row at the top
  QRectF free = forClass_ ? area().marginsRemoved(classMargins()) : area();
  free.adjust(0, badge, 0, 0);
  LensPlace place{free, toPixels(view_, area(), closeUp_->point), view_.scale, {}, lensCorner_};
  for (const PlacedLabel& label : figure_.labels) place.taken.push_back(label.box);
  for (const BodyArea& body : figure_.bodies) place.taken.push_back(boxOf(body));
  lensCorner_ =
      paintCloseUp(painter, place, name, *closeUp_, *document_.scenario().display, theme_);
}

void SceneView::paintEvent(QPaintEvent*) {
  const bool begun = begun_ && !sceneStale_ && begun_->view == view_ &&
                     begun_->size == area().size() &&
                     begun_->ratio == devicePixelRatioF() * magnification_;
  if (!begun) beginFrame();
  QPainter painter(this);
  painter.scale(magnification_, magnification_);
  if (const QImage* image = begun_->drawing ? gl_->finish() : nullptr) {
    painter.drawImage(QPointF(0, 0), *image);
  } else {
    painter.fillRect(area(), QColor::fromRgba(theme_.background));
    if (const Trace* trace = document_.scenario().trace.get()) {
      trace_.paint(painter, *trace, document_.path(), view_, area().size(), theme_);
    }
    if (showsGrid()) grid_.paint(painter, gridStep(), view_, area().size(), theme_);
    paintGlyphs(painter, figure_);
  }
  begun_.reset();
  paintLabels(painter, figure_);
  paintInvitation(painter);
  if (forClass_) {
    paintForClass(painter, area(), told_ ? *told_ : document_.evaluation(),
                  told_ ? toldName_ : document_.visited(), *document_.scenario().display, theme_);
  }
  paintLens(painter);
  paintDrawing(painter);
  paintBand(painter);
  pen_.paint(painter, view_, area(), theme_);
  paintBadge(painter);
  painter.end();
  paintedGeneration_ = document_.generation();
  emit painted(paintedGeneration_);
}

}  // namespace carom::ui
