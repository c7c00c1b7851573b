// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/scene_figure.h"

#include <algorithm>

#include "core/scenario/pin.h"
#include "core/study/compute.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/figure.h"
#include "ui/scene/scene.h"

namespace carom::ui {

namespace {

// Letters of 8.5 pt: what papers ask for, whatever the size of the figure.
constexpr double letterPx = 11.3;
constexpr double smallLetterPx = 9.7;
// Arrows, discs and pins have the sizes that look right on a canvas at least this wide; a smaller
// figure is that canvas made smaller.
constexpr double leastCanvasWidth = 560;

// Of the line above the picture, in heights of its letters.
constexpr double captionHeight = 2;

Scene sceneOf(const Scenario& scenario, const std::optional<SceneMoment>& moment) {
  const Evaluation evaluation = compute(scenario);
  SceneOptions options;
  options.moment = moment;
  options.grips = false;
  options.velocityScale = comfortableVelocityScale(fastestArrow(scenario, evaluation));
  if (scenario.pin) {
    const Scenario pinned = pinned_scenario(scenario);
    options.pinned = pinned.mechanism;
    options.pinnedPose = compute(pinned, {.left = effort_of_a_sweep}).state.q;
  }
  Scene scene = buildScene(scenario, evaluation, options);
  if (moment) {
    const Bounds there = boundsOf(*scenario.mechanism, moment->state.q);
    if (!there.empty) {
      scene.bounds.add(there.low);
      scene.bounds.add(there.high);
    }
  }
  return scene;
}

/// Returns what is left of `area` below it.
QRectF paintCaption(QPainter& painter, const QString& caption, const Theme& theme,
                    const QRectF& area) {
  if (caption.isEmpty()) return area;
  const double height = captionHeight * theme.textPx;
  const QRectF line(area.left() + theme.textPx, area.top(), area.width() - 2 * theme.textPx,
                    height);
  QFont font = labelFont(theme.textPx);
  const double wide = QFontMetricsF(font).horizontalAdvance(caption);
  if (wide > line.width()) font = labelFont(std::max(1.0, theme.textPx * line.width() / wide));
  painter.fillRect(QRectF(area.topLeft(), QSizeF(area.width(), height)),
                   QColor::fromRgba(theme.background));
  painter.setFont(font);
  painter.setPen(QColor::fromRgba(theme.of(Role::text).fill));
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, caption);
  return area.adjusted(0, height, 0, 0);
}

}  // namespace

ExportFigure sceneFigure(const Scenario& scenario, const std::optional<SceneMoment>& moment,
                         const QString& caption) {
  const auto scene = std::make_shared<const Scene>(sceneOf(scenario, moment));
  const auto paint = [scene, caption](QPainter& painter, QSizeF size) {
    const double canvas = std::max(1.0, leastCanvasWidth / size.width());
    Theme theme = Theme::light();
    theme.textPx = letterPx * canvas;
    theme.smallTextPx = smallLetterPx * canvas;
    painter.save();
    painter.scale(1 / canvas, 1 / canvas);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = paintCaption(painter, caption, theme, QRectF({}, canvas * size));
    paintScene(painter, *scene, fitted(*scene, area.size()), theme, area);
    painter.restore();
  };
  const QString title = QString::fromStdString(scenario.description->title);
  return {"scene",
          caption.isEmpty() ? title : QStringLiteral("%1: %2").arg(title, caption),
          paint,
          nullptr,
          {}};
}

}  // namespace carom::ui
