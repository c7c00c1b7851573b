// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several contacts strike together: one of them is chosen, and every view is about it. The rod in
// the corner slips − at the wall and + at the floor, as its verdict says.
#include "core/study/compute.h"
#include "core/study/edit.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/explanation.h"
#include "ui/editors/indicator_panel.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/impulse_panel.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

class ContactChoice : public ::testing::Test {
 protected:
  [[nodiscard]] QComboBox& choice() { return *w.window.panel<ImpactPanel>().contactChoice(); }
  [[nodiscard]] ParameterForm& form() { return *w.window.panel<ImpactPanel>().contactForm(); }
  [[nodiscard]] QString valueOf(std::string_view key) {
    return w.window.panel<IndicatorPanel>().cell(key)->valueLabel()->text();
  }
  void chooseTheLast() {
    choice().setFocus();
    QTest::keyClick(&choice(), Qt::Key_End);
    QCoreApplication::processEvents();
  }

  WindowOnScreen w{"rod-in-corner"};
};

TEST_F(ContactChoice, IsThereOnlyWhereSeveralStrike) {
  ASSERT_TRUE(choice().isVisible());
  EXPECT_EQ(choice().count(), 2);
  EXPECT_EQ(choice().currentText(), QStringLiteral("wall"));
  w.document.reset(load_gallery("bouncing-disc"));
  EXPECT_FALSE(choice().isVisible());
  chooseTheLast();
  EXPECT_EQ(w.document.focusContact(), 0);
}

TEST_F(ContactChoice, DecidesWhoseNumbersAreEdited) {
  EXPECT_NE(form().field(QStringLiteral("contacts.wall.mu")), nullptr);
  chooseTheLast();
  EXPECT_EQ(form().field(QStringLiteral("contacts.wall.mu")), nullptr);
  w.enter(w.field(QStringLiteral("contacts.floor.mu")), QStringLiteral("0.2"));
  EXPECT_EQ(w.document.scenario().mechanism->contacts[0].mu_s, 0.3);
  EXPECT_EQ(w.document.scenario().mechanism->contacts[1].mu_s, 0.2);
  EXPECT_EQ(choice().currentText(), QStringLiteral("floor")) << "an edit does not change it";
  EXPECT_EQ(w.undoSteps(), 1) << "choosing is no change of the scenario";
}

TEST_F(ContactChoice, DecidesWhoseNumbersAreShown) {
  EXPECT_EQ(w.document.evaluation().result.regime, Regime::slip_negative);
  const QString before = valueOf("v_n_minus");
  EXPECT_EQ(before, QStringLiteral("−0.8"));
  chooseTheLast();
  EXPECT_EQ(w.document.evaluation().result.regime, Regime::slip_positive);
  EXPECT_EQ(valueOf("v_n_minus"), QStringLiteral("−1.2"));
  bool named = false;
  for (const QLabel* label : w.window.panel<IndicatorPanel>().findChildren<QLabel*>()) {
    named = named || label->text().contains(QStringLiteral("of contact floor"));
  }
  EXPECT_TRUE(named) << "it says whose they are";
}

// Of two tables that are shaken at one place the faster one throws the ball back: what strikes the
// other one is an impact all the same.
TEST_F(ContactChoice, SaysNoImpulseAndNotNoImpactOfWhatAnotherThrowsBack) {
  const Scenario shaken = read_scenario(R"({"version": 1, "law": "moreau",
    "bodies": [{"name": "ball", "kind": "particle", "mass": 1}],
    "contacts": [
      {"name": "slow", "kind": "point-line", "e": 0.1, "mu": 0.5, "point": {"body": "ball"},
       "line": {"body": "ground", "at": [0, 0], "normal": [0, 1], "amplitude": 0.01,
                "frequency": 1}},
      {"name": "fast", "kind": "point-line", "e": 0.5, "mu": 0.5, "point": {"body": "ball"},
       "line": {"body": "ground", "at": [0, 0], "normal": [0, 1], "amplitude": 0.01,
                "frequency": 10}}],
    "pose": {"targets": [{"name": "p", "point": {"body": "ball"}, "x": 0, "y": 0}]},
    "velocity": {"targets": [{"name": "p", "point": {"body": "ball"}, "x": 0.1, "y": -1}]}})");
  w.document.reset(shaken);
  const auto headline = [this] {
    for (const QLabel* label : w.window.panel<IndicatorPanel>().findChildren<QLabel*>()) {
      if (label->accessibleName().startsWith(QStringLiteral("Regime: "))) return label->text();
    }
    return QString();
  };
  ASSERT_EQ(choice().currentText(), QStringLiteral("slow"));
  EXPECT_EQ(headline(), QStringLiteral("no impulse"));
  chooseTheLast();
  EXPECT_EQ(headline(), QStringLiteral("stick"));
}

// Which contact the numbers are about is to be seen in the scene, too; where one strikes alone
// there is nothing to mark.
TEST_F(ContactChoice, IsMarkedInTheScene) {
  const auto rings = [this] {
    std::vector<Vec2> centres;
    const Scene scene = w.window.views().scene->currentScene();
    for (const Primitive& primitive : scene.primitives) {
      const auto* disc = std::get_if<Disc>(&primitive);
      if (disc && disc->role == Role::chosen) centres.push_back(disc->centre);
    }
    return centres;
  };
  for (const std::size_t contact : {0U, 1U}) {
    if (contact == 1) chooseTheLast();
    ASSERT_EQ(rings().size(), 1U);
    const Vec2 expected = w.document.evaluation().system.contacts[contact].point;
    EXPECT_EQ(norm(rings().front() - expected), 0) << contact;
  }
  w.document.reset(load_gallery("bouncing-disc"));
  EXPECT_TRUE(rings().empty());
}

TEST_F(ContactChoice, IsFollowedByTheOtherViews) {
  w.trigger("view.show.impulse-plane");
  EXPECT_TRUE(test::settles(w.window));
  const ImpulseView& plane = *w.window.panel<ImpulsePanel>().view();
  EXPECT_EQ(plane.picture().plane.contact, 0);
  chooseTheLast();
  EXPECT_EQ(plane.picture().plane.contact, 1);
  int grips = 0;
  const Scene scene = w.window.views().scene->currentScene();
  for (const Handle& handle : scene.handles) {
    if (handle.kind != HandleKind::direction) continue;
    ++grips;
    EXPECT_EQ(handle.index, 1);
  }
  EXPECT_EQ(grips, 1);
}

TEST_F(ContactChoice, OfAnotherDocumentIsForgotten) {
  chooseTheLast();
  w.document.reset(load_gallery("rod-in-corner"));
  EXPECT_EQ(choice().currentText(), QStringLiteral("wall"));
}

TEST(RegimeName, TellsALawWithoutAnswerFromAnImpactThatIsNone) {
  Scenario corner = load_gallery("rod-in-corner");
  corner = edited(corner, "contacts.wall.e", 0.1);
  corner.law = NewtonCoulombLaw{};
  corner.law_for_several = NewtonLaw{};
  EXPECT_EQ(regimeName(compute(corner).result), QStringLiteral("no answer"));
  const Scenario away = edited(load_gallery("double-pendulum"), "velocity.tip.y", 1);
  EXPECT_EQ(regimeName(compute(away).result), QStringLiteral("no impact"));
}

}  // namespace
}  // namespace carom::ui
