// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/small_picture.h"

#include <QPainter>
#include <algorithm>

#include "core/study/compute.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/figure.h"

namespace carom::ui {

QImage smallPicture(const Scenario& scenario, const QSize& size, bool dark, double ratio) {
  const Evaluation evaluation = compute(scenario);
  Scene scene =
      buildScene(scenario, evaluation,
                 {.velocityScale = comfortableVelocityScale(fastestArrow(scenario, evaluation)),
                  .grips = false});
  scene.labels.clear();
  scene.scaleBars.clear();
  // Painted large and made smaller: arrows and pins keep their size on the screen. A larger picture
  // is made less small, so that its lines stay as broad as can be seen.
  constexpr double paintedWidth = 270;
  const double smaller = std::max(1.0, paintedWidth / size.width());
  QImage image(size * ratio, QImage::Format_RGB32);
  image.setDevicePixelRatio(ratio);
  QPainter painter(&image);
  painter.scale(1 / smaller, 1 / smaller);
  const QRectF area({}, QSizeF(size) * smaller);
  paintScene(painter, scene, fitted(scene, area.size()), Theme::on(dark), area);
  return image;
}

}  // namespace carom::ui
