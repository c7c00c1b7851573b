// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a new user sees first: the essential indicators, which number holds where another was typed,
// and that panels nobody sees cost nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDockWidget>

#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/impact_panel.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/number_field.h"
#include "ui/scene/part_info.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

const QString dash = QStringLiteral("–");

std::vector<std::string> shownKeys(const IndicatorPanel& panel) {
  std::vector<std::string> keys;
  for (const IndicatorCell* cell : panel.cells()) {
    if (cell->valueLabel()->isVisible()) keys.emplace_back(cell->info().key);
  }
  return keys;
}

TEST(Essentials, StandFirstAndTheOthersAreUnfolded) {
  WindowOnScreen w;
  IndicatorPanel& panel = w.window.panel<IndicatorPanel>();
  EXPECT_THAT(shownKeys(panel),
              testing::ElementsAre("T_minus", "T_plus", "gamma", "T_c_minus", "v_n_minus",
                                   "v_n_plus", "v_t_minus", "v_t_plus", "i_n", "i_t"));
  panel.othersButton()->click();
  QCoreApplication::processEvents();
  EXPECT_THAT(shownKeys(panel), testing::IsSupersetOf({"mu_cr", "xi", "e_star", "m_eff"}));
}

// Under Poisson's law slip may change during the impact: criteria of the Newton–Coulomb law do not
// exist, are no rows, and are named once with the reason.
TEST(Essentials, WhatALawLacksIsSaidOnce) {
  WindowOnScreen w;
  IndicatorPanel& panel = w.window.panel<IndicatorPanel>();
  panel.othersButton()->click();
  Scenario poisson = w.document.scenario();
  poisson.law = PoissonLaw{};
  w.document.apply(poisson, QStringLiteral("law"));
  QCoreApplication::processEvents();
  int absent = 0;
  for (const IndicatorCell* cell : panel.cells()) {
    if (!cell->exists()) ++absent;
    EXPECT_EQ(cell->valueLabel()->isVisible(), cell->exists()) << cell->info().key;
  }
  ASSERT_GT(absent, 1);
  QString said;
  for (const ExplainedLabel* line : panel.lines()) {
    if (!line->isVisible()) continue;
    EXPECT_NE(line->text(), dash);
    if (line->text().startsWith(QStringLiteral("No "))) said += line->text();
  }
  EXPECT_TRUE(said.contains(QStringLiteral("μ<sub>cr</sub>"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("e*")));
}

// The two rods of the pendulum reach 0.75 m; a metre is too far.
TEST(Essentials, NothingOfAnImpactIsShownWhereNoPoseIsReached) {
  test::WindowOnScreen w;
  w.document.apply(with_parameter(w.document.scenario(), "pose.tip.x", 1.0), "Move too far");
  ASSERT_FALSE(w.document.evaluation().pose_reached);
  const IndicatorPanel& panel = w.window.panel<IndicatorPanel>();
  for (const IndicatorCell* cell : panel.cells()) {
    EXPECT_FALSE(cell->exists()) << cell->info().key;
  }
  const Scene scene = w.window.views().scene->currentScene();
  for (const Primitive& primitive : scene.primitives) {
    const auto* arrow = std::get_if<Arrow>(&primitive);
    EXPECT_TRUE(arrow == nullptr || arrow->role != Role::impulse) << "the impulse of another pose";
  }
  EXPECT_EQ(w.document.map(), nullptr);
  w.trigger("edit.undo");
  EXPECT_TRUE(panel.cell("gamma")->exists());
}

TEST(Essentials, AreNotMovedByOnesThatGoUnderTheHand) {
  WindowOnScreen w;
  const QLabel* gamma = w.window.panel<IndicatorPanel>().cell("gamma")->valueLabel();
  const QLabel* impulse = w.window.panel<IndicatorPanel>().cell("i_n")->valueLabel();
  const QPoint before = gamma->pos();
  // Away from the ground there is no impact.
  w.document.preview(with_parameter(w.document.scenario(), "velocity.tip.y", 1));
  QCoreApplication::processEvents();
  EXPECT_EQ(impulse->text(), dash);
  EXPECT_TRUE(impulse->isVisible());
  EXPECT_EQ(gamma->pos(), before);
  w.document.cancel();
}

/// Whether there are two columns: the first two indicators stand side by side.
bool inTwoColumns(const IndicatorPanel& panel) {
  const std::vector<const IndicatorCell*> cells = panel.cells();
  return cells[0]->area().top() == cells[1]->area().top();
}

// A velocity a millionth as large has numbers with powers of ten.
TEST(Essentials, ColumnsFollowTheWidthAndNotTheNumbers) {
  WindowOnScreen w;
  IndicatorPanel& panel = w.window.panel<IndicatorPanel>();
  const Scenario scenario = w.document.scenario();
  Scenario slow = scenario;
  Motion motion = *scenario.motion;
  for (VelocityTarget& target : motion.velocity.targets) {
    if (auto* point = std::get_if<PointVelocity>(&target)) {
      if (point->x) *point->x *= -1.2345678e-6;
      if (point->y) *point->y *= 1.2345678e-6;
    }
  }
  slow.motion = std::make_shared<const Motion>(motion);
  int changes = 0;
  bool before = false;
  for (int width = 260; width < 560; width += 20) {
    panel.setFixedWidth(width);
    ASSERT_TRUE(test::settles(w.window));
    const bool two = inTwoColumns(panel);
    changes += width > 260 && two != before ? 1 : 0;
    before = two;
    w.document.apply(resolved(slow), QStringLiteral("slow"));
    ASSERT_TRUE(test::settles(w.window));
    EXPECT_EQ(inTwoColumns(panel), two) << width;
    w.document.apply(scenario, QStringLiteral("fast"));
    ASSERT_TRUE(test::settles(w.window));
  }
  EXPECT_EQ(changes, 1) << "a wide panel has two columns, a narrow one has one";
}

TEST(Essentials, HiddenPanelsComputeNothingUntilTheyAreShown) {
  WindowOnScreen w;
  const QLabel* gamma = w.window.panel<IndicatorPanel>().cell("gamma")->valueLabel();
  NumberField& e = w.field(QStringLiteral("contacts.tip.e"));
  const QString before = gamma->text();
  const double restitution = e.value();
  w.trigger("view.show.indicators");
  w.trigger("view.show.impact");
  w.document.apply(with_parameter(w.document.scenario(), "contacts.tip.e", 0.9),
                   QStringLiteral("set e"));
  EXPECT_EQ(gamma->text(), before);
  EXPECT_EQ(e.value(), restitution);
  w.trigger("view.show.indicators");
  w.trigger("view.show.impact");
  EXPECT_NE(gamma->text(), before);
  EXPECT_EQ(e.value(), 0.9);
}

// The file asks for 1 m/s downwards at T⁻ = 0.01 J. The energy grows with the square of the speed,
// so that √(0.01 J / T(1 m/s)) times 1 m/s has that energy; four digits of it are shown.
TEST(ScaledVelocity, IsSaidAtTheFieldInTheSceneAndInTheExplanation) {
  WindowOnScreen w("five-bar-1");
  const Scenario& scenario = w.document.scenario();
  const auto* target = std::get_if<PointVelocity>(&scenario.motion->velocity.targets.at(0));
  ASSERT_NE(target, nullptr);
  const QString name = QStringLiteral("velocity.") + QString::fromStdString(target->name);
  NumberField& speed = w.field(name + QStringLiteral(".speed"));
  const double held = speed.note().section(u' ', 2, 2).section(QChar::Nbsp, 0, 0).toDouble();
  Scenario typed = scenario;
  auto motion = std::make_shared<Motion>(*scenario.motion);
  motion->velocity.kinetic_energy.reset();
  typed.motion = std::move(motion);
  const double at_one = *compute(typed).indicators.T_minus.number;
  EXPECT_NEAR(held, std::sqrt(0.01 / at_one), 5e-5) << speed.note().toStdString();
  EXPECT_TRUE(speed.whatsThis().contains(QStringLiteral("direction only")));
  EXPECT_TRUE(w.field(name + QStringLiteral(".angle")).note().isEmpty()) << "the direction holds";
  const Scene scene = w.window.views().scene->currentScene();
  const auto tag = std::ranges::find_if(
      scene.labels, [](const Label& label) { return label.text.startsWith(QStringLiteral("v⁻")); });
  ASSERT_NE(tag, scene.labels.end());
  EXPECT_TRUE(tag->text.contains(QStringLiteral("0.196"))) << tag->text.toStdString();
  EXPECT_TRUE(tag->text.contains(QStringLiteral("T⁻"))) << tag->text.toStdString();
  ASSERT_EQ(scene.handles.front().kind, HandleKind::velocity);
  EXPECT_TRUE(describe(scenario, w.document.evaluation(), scene.handles.front())
                  .contains(QStringLiteral("prescribed T⁻")));
  EXPECT_TRUE(w.window.panel<IndicatorPanel>().cell("T_minus")->valueLabel()->whatsThis().contains(
      QStringLiteral("prescribed")));
}

TEST(ScaledVelocity, IsNotSaidWhereTheTypedOneHolds) {
  WindowOnScreen w;
  EXPECT_TRUE(w.field(QStringLiteral("velocity.tip.speed")).note().isEmpty());
}

}  // namespace
}  // namespace carom::ui
