// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/scene_figure.h"

#include <algorithm>

#include "core/scenario/pin.h"
#include "core/study/compute.h"
#include "core/study/edit.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/figure.h"
#include "ui/scene/painter_renderer.h"
#include "ui/scene/theme.h"
#include "ui/scene/velocity_scale.h"

namespace carom::ui {

namespace {

// Where the search for a comfortable arrow starts, as on screen.
constexpr double usualVelocityScale = 100;
// Letters of 8.5 pt: what papers ask for, whatever the size of the figure.
constexpr double letterPx = 11.3;
constexpr double smallLetterPx = 9.7;
// Arrows, discs and pins have the sizes that look right on a canvas at least this wide; a smaller
// figure is that canvas made smaller.
constexpr double leastCanvasWidth = 560;

double velocityScaleFor(const Scenario& scenario, const Evaluation& evaluation) {
  const auto handle = velocity_handle(scenario);
  if (!handle) return usualVelocityScale;
  const Mechanism& mechanism = *scenario.mechanism;
  const State after{evaluation.state.q, evaluation.result.qdot_plus};
  const double before = norm(point_velocity(mechanism, evaluation.state, handle->anchor));
  const bool known = after.qdot.size() == after.q.size();
  const double later = known ? norm(point_velocity(mechanism, after, handle->anchor)) : 0;
  return comfortableVelocityScale(usualVelocityScale, std::max(before, later));
}

}  // namespace

ExportFigure sceneFigure(const Scenario& scenario) {
  const Evaluation evaluation = compute(scenario);
  SceneOptions options;
  options.velocityScale = velocityScaleFor(scenario, evaluation);
  if (scenario.pin) {
    const Scenario pinned = pinned_scenario(scenario);
    options.pinned = pinned.mechanism;
    options.pinnedPose = compute(pinned, {.left = effort_of_a_sweep}).state.q;
  }
  const auto scene = std::make_shared<const Scene>(buildScene(scenario, evaluation, options));
  const auto paint = [scene](QPainter& painter, QSizeF size) {
    const double canvas = std::max(1.0, leastCanvasWidth / size.width());
    Theme theme = Theme::light();
    theme.textPx = letterPx * canvas;
    theme.smallTextPx = smallLetterPx * canvas;
    painter.save();
    painter.scale(1 / canvas, 1 / canvas);
    painter.setRenderHint(QPainter::Antialiasing);
    const QSizeF drawn = canvas * size;
    paintScene(painter, *scene, fitted(*scene, drawn), theme, QRectF({}, drawn));
    painter.restore();
  };
  return {"scene", QString::fromStdString(scenario.description->title), paint, nullptr, {}};
}

}  // namespace carom::ui
