// SPDX-License-Identifier: GPL-3.0-or-later
//
// Designs that are kept stay in every view while the other one changes.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "core/scenario/variants.h"
#include "core/study/edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/indicator_panel.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/handles.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

void set(ScenarioDocument& document, const char* path, double value) {
  document.apply(edited(document.scenario(), path, value), QStringLiteral("change"));
}

int curvesOfVariants(const MainWindow& window) {
  const auto& curves = window.views().plots->chart(SweepPlot::energies)->spec().curves;
  return static_cast<int>(
      std::ranges::count_if(curves, [](const Curve& one) { return one.variant.has_value(); }));
}

std::vector<Vec2> discsOfVariants(const MainWindow& window) {
  std::vector<Vec2> centres;
  for (const Primitive& primitive : window.views().scene->currentScene().primitives) {
    const auto* disc = std::get_if<Disc>(&primitive);
    if (disc != nullptr && disc->role == variantRole(1)) centres.push_back(disc->centre);
  }
  return centres;
}

TEST(Compare, AVariantIsInEveryViewAndStaysAsItWas) {
  test::WindowOnScreen screen;
  MainWindow& window = screen.window;
  ScenarioDocument& document = screen.document;
  EXPECT_EQ(curvesOfVariants(window), 0);
  EXPECT_TRUE(window.panel<IndicatorPanel>().cell("gamma")->differenceText().isEmpty());
  const double gamma = *document.evaluation().indicators.gamma.number;
  screen.trigger("compare.pin");
  EXPECT_EQ(curvesOfVariants(window), 3);
  EXPECT_FALSE(discsOfVariants(window).empty());
  EXPECT_EQ(window.panel<IndicatorPanel>().cell("gamma")->differenceText(), QStringLiteral("Δ 0"));
  const auto curve = window.views().plots->chart(SweepPlot::energies)->spec().curves.back();

  set(document, "contacts.tip.e", 0.25);
  EXPECT_EQ(*document.reference()->evaluation.indicators.gamma.number, gamma);
  // 0.25 instead of 0.5: the gain is seen beside the number.
  const QString difference = window.panel<IndicatorPanel>().cell("gamma")->differenceText();
  EXPECT_TRUE(difference.startsWith(QStringLiteral("Δ −"))) << difference.toStdString();
  EXPECT_EQ(window.views().plots->chart(SweepPlot::energies)->spec().curves.back(), curve);
}

TEST(Compare, RestoreBringsItBackAndUndoTakesEachStepBack) {
  test::WindowOnScreen screen;
  MainWindow& window = screen.window;
  ScenarioDocument& document = screen.document;
  const Scenario first = document.scenario();
  screen.trigger("compare.pin");
  set(document, "contacts.tip.e", 0.25);
  screen.trigger("compare.restore");
  EXPECT_EQ(document.scenario().mechanism->contacts.front().e, 0.5);
  EXPECT_EQ(document.scenario().variants.size(), 1U);
  document.undoStack().undo();
  EXPECT_EQ(document.scenario().mechanism->contacts.front().e, 0.25);
  document.undoStack().undo();
  document.undoStack().undo();
  EXPECT_EQ(document.scenario(), first);
  EXPECT_EQ(curvesOfVariants(window), 0);
}

TEST(Compare, RestoresAVariantThatWasWrittenByHandWithoutAState) {
  test::WindowOnScreen screen;
  Scenario scenario = with_variant(screen.document.scenario(), "by hand");
  Design design = *scenario.variants.front().design;
  Motion motion = *design.motion;
  motion.state = {};
  design.motion = std::make_shared<const Motion>(motion);
  scenario.variants.front().design = std::make_shared<const Design>(design);
  screen.document.reset(scenario);
  set(screen.document, "pose.tip.x", -0.2);
  screen.trigger("compare.restore");
  EXPECT_FALSE(screen.document.scenario().motion->state.q.empty());
  EXPECT_NEAR(screen.document.evaluation().system.contacts.front().point.x, 0.1, 1e-9);
}

TEST(Compare, DeletingIsOfferedOnlyWhereThereIsAVariant) {
  test::WindowOnScreen screen;
  MainWindow& window = screen.window;
  ScenarioDocument& document = screen.document;
  QAction* unpin = window.actions().action(QStringLiteral("compare.unpin"));
  EXPECT_FALSE(unpin->isEnabled());
  screen.trigger("compare.pin");
  EXPECT_TRUE(unpin->isEnabled());
  unpin->trigger();
  EXPECT_FALSE(unpin->isEnabled());
  EXPECT_TRUE(document.variants().empty());
}

TEST(Compare, AGhostCannotBeTakenHoldOf) {
  test::WindowOnScreen screen;
  MainWindow& window = screen.window;
  ScenarioDocument& document = screen.document;
  screen.trigger("compare.pin");
  set(document, "pose.tip.x", -0.2);
  const std::vector<Vec2> discs = discsOfVariants(window);
  ASSERT_FALSE(discs.empty());
  const SceneView& view = *window.views().scene;
  const QRectF area(view.rect());
  // The last one is the tip, which has moved away.
  const QPointF at = toPixels(view.view(), area, discs.back());
  const Picked picked = pick(view.currentScene(), view.view(), area, at);
  EXPECT_FALSE(picked.handle);
  EXPECT_EQ(picked.body, ground);
}

}  // namespace
}  // namespace carom::ui
