// SPDX-License-Identifier: GPL-3.0-or-later
//
// The law that answers where several contacts strike at once, chosen in the panel of the impact.
#include <gtest/gtest.h>

#include <QComboBox>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/impact_panel.h"
#include "ui/editors/indicator_panel.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

TEST(LawForSeveral, TheLawForSeveralIsNotAskedForWhereTheLawAnswersItself) {
  WindowOnScreen w("cradle-waves");
  const QComboBox* several = w.window.panel<ImpactPanel>().severalChoice();
  EXPECT_FALSE(several->isEnabled());
  EXPECT_EQ(several->currentText(), QStringLiteral("The law above answers"));
  Scenario cradle = w.document.scenario();
  cradle.law = StrongeLaw{};
  w.document.apply(cradle, {});
  EXPECT_TRUE(several->isEnabled());
  // An external impulse is none of what the waves' law treats.
  cradle.law = LiuZhaoBrogliatoLaw{};
  Motion pushed = *cradle.motion;
  pushed.impulses.push_back({"push", 0, 1, 0, 0});
  cradle.motion = std::make_shared<const Motion>(pushed);
  w.document.apply(cradle, {});
  EXPECT_TRUE(several->isEnabled());
  EXPECT_TRUE(several->currentText().startsWith(QStringLiteral("Default: Moreau")))
      << qPrintable(several->currentText());
}

// The block of three feet strikes with all at once, which Poisson's law does not treat.
TEST(LawForSeveral, TheLawForSeveralIsChosenAsOneStepAndSaidWhereItAnswers) {
  WindowOnScreen w("block-three-feet");
  Scenario block = w.document.scenario();
  block.law = PoissonLaw{};
  w.document.reset(block);
  QComboBox* several = w.window.panel<ImpactPanel>().severalChoice();
  ASSERT_TRUE(several->isVisible());
  EXPECT_EQ(several->currentIndex(), 0);
  EXPECT_TRUE(several->currentText().startsWith(QStringLiteral("Default: Pfeiffer–Glocker")))
      << qPrintable(several->currentText());
  const QString text = w.window.panel<IndicatorPanel>().asText();
  EXPECT_TRUE(text.startsWith(QStringLiteral("Pfeiffer–Glocker"))) << qPrintable(text);
  EXPECT_TRUE(text.contains(QStringLiteral("answered by Pfeiffer–Glocker")));
  for (int i = 1; i < several->count(); ++i) {
    EXPECT_FALSE(several->itemText(i).contains(QStringLiteral("one contact")));
  }
  several->setFocus();
  QTest::keyClick(several, Qt::Key_Down);
  ASSERT_TRUE(w.document.scenario().law_for_several);
  EXPECT_EQ(*w.document.scenario().law_for_several, Law(NewtonLaw{}));
  EXPECT_EQ(w.document.evaluation().law, Law(NewtonLaw{}));
  EXPECT_EQ(w.undoSteps(), 1);
  EXPECT_EQ(read_scenario(write_scenario(w.document.scenario())).law_for_several,
            std::optional(Law(NewtonLaw{})));
  w.trigger("edit.undo");
  EXPECT_FALSE(w.document.scenario().law_for_several);
  EXPECT_EQ(several->currentIndex(), 0);
  EXPECT_FALSE(several->whatsThis().isEmpty());
  w.document.reset(load_gallery("kane"));
  EXPECT_FALSE(several->isVisible()) << "there is one contact";
}

}  // namespace
}  // namespace carom::ui
