// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/motion_pictures.h"

#include <utility>

#include "ui/scene/build_scene.h"
#include "ui/scene/class_picture.h"
#include "ui/scene/trace_picture.h"

namespace carom::ui {

MotionPictures::MotionPictures(const Scenario& scenario, std::shared_ptr<const Trajectory> motion,
                               QSizeF size, bool forClass, const QString& document)
    : scenario_(scenario),
      motion_(std::move(motion)),
      size_(size),
      forClass_(forClass),
      evaluation_(compute(scenario_)),
      velocityScale_(comfortableVelocityScale(fastestArrow(scenario_, evaluation_))) {
  if (scenario_.trace) behind_ = pictureOf(*scenario_.trace, document);
  view_ = wholeView();
}

Scene MotionPictures::sceneAt(const Moment& moment) const {
  SceneOptions options;
  options.moment = sceneMoment(*motion_, moment);
  options.grips = false;
  options.velocityScale = velocityScale_;
  return buildScene(scenario_, evaluation_, options);
}

/// The view of the window that plays the motion: all of it, with the arrows of the impact.
View MotionPictures::wholeView() const {
  SceneOptions options;
  options.grips = false;
  options.velocityScale = velocityScale_;
  Scene whole = buildScene(scenario_, evaluation_, options);
  const Bounds bounds = motionBounds(*scenario_.mechanism, *motion_);
  if (!bounds.empty) {
    whole.bounds.add(bounds.low);
    whole.bounds.add(bounds.high);
  }
  if (!behind_.isNull()) whole.bounds = boundsAround(whole.bounds, behind_, *scenario_.trace);
  if (!forClass_) return fitted(whole, size_);
  const QMarginsF margins = classMargins();
  View view = fitted(whole, area().marginsRemoved(margins).size());
  view.centre = view.centre + Vec2{0, 0.5 * (margins.top() - margins.bottom()) / view.scale};
  return view;
}

void MotionPictures::paint(QPainter& painter, const Moment& moment) {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  const Theme theme = Theme::light();
  layOut(sceneAt(moment), view_, theme, area(), figure_);
  paintFigure(painter, figure_, theme.background, area(), [&] {
    if (!behind_.isNull()) paintPicture(painter, behind_, *scenario_.trace, view_, area());
  });
  constexpr double margin = 10;
  const QRectF words = area().adjusted(margin, margin, -margin, -margin);
  const double below = forClass_ ? classMargins().top() : 0;
  painter.setFont(labelFont(theme.textPx));
  painter.setPen(QColor::fromRgba(theme.of(Role::text).fill));
  painter.drawText(words.adjusted(0, below, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                   momentCaption(*motion_, moment));
  if (forClass_) {
    const auto latest = latest_.by(moment, scenario_, *motion_);
    paintForClass(painter, area(), latest ? latest->evaluation : evaluation_,
                  latest ? impactText(latest->impact, *motion_) : QString(), *scenario_.display,
                  theme);
  }
  painter.restore();
}

}  // namespace carom::ui
