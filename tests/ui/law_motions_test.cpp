// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motions under other laws beside that of the scenario. A disc of 1 kg and radius 0.1 strikes the
// floor with (1, −2) m/s, e = 0.7, and flies on with 1.4 m/s upwards under each law; without
// friction it keeps its 1 m/s.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/io/gallery.h"
#include "tests/ui/scene_in_window.h"
#include "ui/playback/law_motions.h"
#include "ui/playback/player.h"
#include "ui/plots/plot_style.h"
#include "ui/studies/force_models.h"

namespace carom::ui {
namespace {

class MotionsOfLaws : public test::SceneInWindow {
 protected:
  void SetUp() override {
    open(load_gallery("bouncing-disc"));
    ASSERT_TRUE(test::eventually(
        [this] { return player().trajectory() != nullptr && !player().isStale(); }));
  }
  Player& player() { return *screen.window.views().player; }
  LawMotions& motions() { return *screen.window.views().motions; }
  bool known(std::size_t count) {
    return test::eventually([this, count] { return motions().motions().size() == count; });
  }
  std::vector<Disc> discsOf(const Law& law) { return discsOf(motionRole(law)); }
  std::vector<Disc> discsOf(ForceModel model) { return discsOf(motionRole(seriesOf(model))); }
  std::vector<Disc> discsOf(Role role) {
    std::vector<Disc> discs;
    for (const Primitive& primitive : scene().currentScene().primitives) {
      const auto* disc = std::get_if<Disc>(&primitive);
      if (disc != nullptr && disc->role == role) discs.push_back(*disc);
    }
    return discs;
  }
};

TEST_F(MotionsOfLaws, AreSeenAtTheSameTime) {
  screen.trigger("compare.motion.newton");
  screen.trigger("compare.motion.poisson");
  ASSERT_TRUE(known(2));
  EXPECT_TRUE(discsOf(NewtonLaw{}).empty()) << "at rest they are all at one place";
  constexpr double t = 0.1, g = 9.81;
  player().seek(t);
  const std::vector<Disc> newton = discsOf(NewtonLaw{}), poisson = discsOf(PoissonLaw{});
  ASSERT_EQ(newton.size(), 1U);
  ASSERT_EQ(poisson.size(), 1U);
  const Vec2 start =
      world_point(mechanism(), screen.document.committed().motion->state.q, {.body = 0});
  const double height = 0.1 + 1.4 * t - g * t * t / 2;
  constexpr double close = 1e-9;
  EXPECT_NEAR(newton[0].centre.x - start.x, 1 * t, close);
  EXPECT_NEAR(newton[0].centre.y, height, close);
  EXPECT_NEAR(poisson[0].centre.y, height, close);
  // μ = 0.2 slows the centre by 0.2 · 3.4 m/s.
  EXPECT_NEAR(poisson[0].centre.x - start.x, (1 - 0.68) * t, close);
  const auto& labels = scene().currentScene().labels;
  for (const char* name : {"Newton", "Poisson"}) {
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const Label& label) {
      return label.text == QLatin1String(name);
    })) << name;
  }
  screen.trigger("compare.motion.newton");
  ASSERT_TRUE(known(1));
  EXPECT_TRUE(discsOf(NewtonLaw{}).empty());
  EXPECT_EQ(discsOf(PoissonLaw{}).size(), 1U);
}

TEST_F(MotionsOfLaws, AreFourAtMost) {
  for (const char* law : {"newton", "poisson", "stronge", "moreau", "newton-coulomb"}) {
    screen.trigger((std::string("compare.motion.") + law).c_str());
  }
  ASSERT_TRUE(known(4));
  EXPECT_FALSE(motions().shows(NewtonLaw{})) << "the one that was chosen first goes";
  EXPECT_TRUE(motions().shows(NewtonCoulombLaw{}));
}

// Gonthier's model asks for e = 0.7 and gives it, at a contact that takes next to no time: the disc
// flies as under Newton's law. Hertz's loses nothing: 2 m/s upwards.
TEST_F(MotionsOfLaws, HaveForceModelsBesideThem) {
  screen.trigger("compare.motion.newton");
  screen.trigger("compare.model.gonthier");
  screen.trigger("compare.model.hertz");
  ASSERT_TRUE(known(3));
  constexpr double t = 0.1, g = 9.81;
  player().seek(t);
  const std::vector<Disc> gonthier = discsOf(ForceModel::gonthier),
                          hertz = discsOf(ForceModel::hertz);
  ASSERT_EQ(gonthier.size(), 1U);
  ASSERT_EQ(hertz.size(), 1U);
  constexpr double brief = 2e-3;  // of the contact, in which the disc goes on by less than 4 mm
  EXPECT_NEAR(gonthier[0].centre.y, 0.1 + 1.4 * t - g * t * t / 2, 2 * brief);
  EXPECT_NEAR(hertz[0].centre.y, 0.1 + 2 * t - g * t * t / 2, 2 * brief);
  const auto& labels = scene().currentScene().labels;
  EXPECT_TRUE(std::ranges::any_of(
      labels, [](const Label& label) { return label.text.contains(QLatin1String("Gonthier")); }));
  screen.trigger("compare.model.hertz");
  ASSERT_TRUE(known(2));
  EXPECT_FALSE(motions().shows(ForceModel::hertz));
}

// In the scene as in the plots and in the table, whatever stands beside it.
TEST_F(MotionsOfLaws, ShowAForceModelInItsOwnColour) {
  for (const bool dark : {false, true}) {
    const Theme theme = Theme::on(dark);
    std::set<QRgb> all;
    for (const ForceModel model : all_force_models()) {
      const QColor inPlots = seriesPen(seriesOf(model), plotStyle(dark, 12)).color();
      EXPECT_EQ(theme.of(motionRole(seriesOf(model))).stroke, inPlots.rgb())
          << info_of(model).title;
      all.insert(inPlots.rgb());
    }
    EXPECT_EQ(all.size(), all_force_models().size());
  }
}

TEST_F(MotionsOfLaws, AreComputedAnewForAnotherScenario) {
  screen.trigger("compare.motion.poisson");
  ASSERT_TRUE(known(1));
  screen.document.apply(resolved(load_gallery("kane")), QStringLiteral("another"));
  EXPECT_TRUE(motions().motions().empty());
  ASSERT_TRUE(known(1));
  EXPECT_EQ(motions().motions()[0].trajectory.phases.front().n, 6U) << "two rods";
}

TEST_F(MotionsOfLaws, EndWithTheDocumentAndAllAtOnce) {
  screen.trigger("compare.motion.poisson");
  screen.trigger("compare.motion.moreau");
  ASSERT_TRUE(known(2));
  screen.trigger("compare.motion.none");
  EXPECT_TRUE(motions().motions().empty());
  EXPECT_FALSE(motions().shows(PoissonLaw{}));
  screen.trigger("compare.motion.poisson");
  ASSERT_TRUE(known(1));
  screen.trigger("file.new.kane");
  EXPECT_FALSE(motions().showsAny());
}

}  // namespace
}  // namespace carom::ui
