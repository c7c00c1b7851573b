// SPDX-License-Identifier: GPL-3.0-or-later
//
// A fault in any kind of work that leaves the window's thread: the window and the document stay
// whole, a sentence is shown, and the log has a line.
#include <gtest/gtest.h>

#include <QLabel>
#include <QTest>
#include <QTextBrowser>

#include "core/scenario/parameters.h"
#include "core/scenario/scenario.h"
#include "core/scenario/variants.h"
#include "core/study/edit.h"
#include "tests/support/chain_scenario.h"
#include "tests/ui/eventually.h"
#include "tests/ui/injected_fault.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/timeline_bar.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/impulse_view.h"
#include "ui/studies/law_panel.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

/// A chain is made on the worker; a pendulum while the window waits, or in its thread.
class Fault : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    if (GetParam() > 0) w.document.reset(carom::test::chain_scenario(GetParam()));
    // Something can be undone, and is saved nowhere.
    edit();
  }
  /// Another instant of the document, so that everything is made again.
  void edit() {
    const std::string path = "bodies." + w.document.committed().mechanism->bodies[0].name + ".mass";
    const double mass = find_parameter(w.document.committed(), path).value;
    w.document.apply(edited(w.document.committed(), path, 1.1 * mass), QStringLiteral("mass"));
  }
  /// Edits the document while the named worker fails, and waits for the sentence, which `shown`
  /// returns.
  template <class Shown>
  void expectSentence(const char* worker, const char* beginning, Shown shown) {
    const test::LogLines log;
    const QString sentence = QStringLiteral("%1: %2.").arg(QString::fromUtf8(beginning),
                                                           QLatin1String(test::injectedReason));
    {
      const test::InjectedFault fault(QString::fromUtf8(worker));
      edit();
      const std::string before = w.bytes();
      const int steps = w.undoSteps();
      EXPECT_TRUE(test::eventually([&] { return shown().contains(sentence); }, 60000))
          << "shown: " << shown().toStdString();
      EXPECT_GT(fault.thrown(), 0);
      EXPECT_TRUE(log.contains(QStringLiteral("%1: %2").arg(QString::fromUtf8(worker),
                                                            QLatin1String(test::injectedReason))))
          << log.text();
      EXPECT_EQ(w.bytes(), before) << "the document is as it was";
      EXPECT_EQ(w.undoSteps(), steps);
    }
    // And everything goes on as if nothing had been.
    w.document.undoStack().undo();
    EXPECT_TRUE(test::eventually([&] { return !shown().contains(sentence); }, 60000));
    w.window.close();
  }
  QString show(QDockWidget* dock) {
    w.window.goTo(dock);
    QCoreApplication::processEvents();
    return {};
  }

  WindowOnScreen w;
};

INSTANTIATE_TEST_SUITE_P(SmallAndLarge, Fault, testing::Values(0, 20));

QString labelsOf(const QWidget& panel) {
  QStringList all;
  for (const QLabel* label : panel.findChildren<QLabel*>()) {
    if (label->isVisible()) all << label->text();
  }
  return all.join(QLatin1Char('\n'));
}

TEST_P(Fault, OfTheMotion) {
  Player& player = *w.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  auto* note = w.window.findChild<EndNote*>();
  expectSentence("motion", "The motion could not be simulated", [&] {
    if (!player.fault().isEmpty()) {
      EXPECT_EQ(player.trajectory(), nullptr);
      EXPECT_EQ(w.window.banner().text(), player.fault());
      player.play();
      player.step(1);
      player.seek(0.01);
    }
    return note->text();
  });
}

TEST_P(Fault, OfTheSweep) {
  auto* plots = qobject_cast<SweepPlots*>(w.window.views().plots);
  expectSentence("sweep", "The curves could not be computed", [&] { return labelsOf(*plots); });
}

TEST_P(Fault, OfTheMap) {
  auto* map = qobject_cast<MapView*>(w.window.views().map);
  expectSentence("map", "The map could not be computed", [&] {
    map->repaint();
    return map->accessibleDescription();
  });
}

TEST_P(Fault, OfThePaintingOfTheMap) {
  auto* map = qobject_cast<MapView*>(w.window.views().map);
  expectSentence("map picture", "The map could not be painted", [&] {
    map->repaint();
    return map->accessibleDescription();
  });
}

TEST_P(Fault, OfTheTableOfAVariant) {
  w.document.apply(with_variant(w.document.committed(), "kept"), QStringLiteral("keep"));
  const test::LogLines log;
  const test::InjectedFault fault(QStringLiteral("variant sweep"));
  Scenario next = w.document.committed();
  next.axis.to *= 0.9;
  w.document.apply(next, QStringLiteral("axis"));
  EXPECT_TRUE(test::eventually([&] { return fault.thrown() > 0; }));
  EXPECT_TRUE(test::eventually([&] {
    return w.window.banner().text() ==
           QStringLiteral("The curves of a variant could not be computed: %1.")
               .arg(QLatin1String(test::injectedReason));
  })) << w.window.banner().text().toStdString();
  EXPECT_TRUE(
      log.contains(QStringLiteral("variant sweep: %1").arg(QLatin1String(test::injectedReason))));
}

TEST_P(Fault, OfTheComparisonOfLaws) {
  show(w.window.docks().named("laws"));
  expectSentence("laws", "The laws could not be compared",
                 [&] { return labelsOf(w.window.panel<LawPanel>()); });
}

TEST_P(Fault, OfTheComparisonOfLawsInTheImpulsePlane) {
  show(w.window.docks().named("impulse-plane"));
  expectSentence("laws", "The laws could not be compared", [&] {
    return QString::fromStdString(w.window.panel<ImpulsePanel>().view()->picture().plane.reason);
  });
}

TEST_P(Fault, OfTheCouplings) {
  show(w.window.docks().named("couplings"));
  expectSentence("couplings", "The couplings could not be computed",
                 [&] { return w.window.panel<CouplingPanel>().words()->toPlainText(); });
}

TEST_P(Fault, OfTheMovingImpact) {
  show(w.window.docks().named("forces"));
  ASSERT_TRUE(w.window.panel<ForcePanel>().compliances().make(0, true).isEmpty());
  expectSentence("moving impact", "The impact of the moving mechanism could not be computed",
                 [&] { return w.window.panel<ForcePanel>().note(); });
}

TEST(FaultOfTheValidation, IsSaidInItsWindow) {
  WindowOnScreen w;
  const test::LogLines log;
  const test::InjectedFault fault(QStringLiteral("validation"));
  w.trigger("help.validation");
  EXPECT_TRUE(test::eventually([&] {
    for (const QTextBrowser* text : w.window.findChildren<QTextBrowser*>()) {
      if (text->toPlainText() == QStringLiteral("The validation could not be computed: %1.")
                                     .arg(QLatin1String(test::injectedReason))) {
        return true;
      }
    }
    return false;
  }));
  EXPECT_TRUE(
      log.contains(QStringLiteral("validation: %1").arg(QLatin1String(test::injectedReason))));
}

}  // namespace
}  // namespace carom::ui
