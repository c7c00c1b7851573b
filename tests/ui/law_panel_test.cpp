// SPDX-License-Identifier: GPL-3.0-or-later
//
// The laws side by side, used by mouse and keys as in the window.
#include <QClipboard>
#include <QMenu>
#include <QTimer>

#include "core/io/gallery.h"
#include "core/study/edit.h"
#include "tests/support/chain_scenario.h"
#include "tests/support/flight.h"
#include "tests/ui/double_click.h"
#include "tests/ui/eventually.h"
#include "tests/ui/injected_fault.h"
#include "tests/ui/window_fixture.h"
#include "ui/look/symbol_text.h"
#include "ui/studies/law_panel.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

class Laws : public ::testing::Test {
 protected:
  Laws() {
    w.trigger("view.show.laws");
    EXPECT_TRUE(test::settles(w.window));
  }

  [[nodiscard]] QTableView& view() { return *w.window.panel<LawPanel>().view(); }
  [[nodiscard]] static int rowOf(const Law& law) { return static_cast<int>(law.index()); }
  [[nodiscard]] QModelIndex cell(const Law& law, int column) {
    return view().model()->index(rowOf(law), column);
  }
  [[nodiscard]] std::optional<double> gamma(const Law& law) {
    const QVariant value = cell(law, LawTable::gammaColumn).data(LawTable::gammaRole);
    return value.isValid() ? std::optional(value.toDouble()) : std::nullopt;
  }
  [[nodiscard]] bool isMarked(const Law& law) {
    return cell(law, LawTable::nameColumn).data().toString().startsWith(QStringLiteral("▸")) &&
           cell(law, LawTable::nameColumn).data(LawTable::chosenRole).toBool();
  }
  void open(const carom::test::Example& example) {
    w.document.reset(carom::test::scenario_of(example, NewtonLaw{}));
    QCoreApplication::processEvents();
  }
  QPoint middleOf(const QModelIndex& index) { return view().visualRect(index).center(); }

  WindowOnScreen w{"kane"};
};

TEST_F(Laws, PanelIsHiddenUntilItIsWanted) {
  WindowOnScreen fresh;
  for (const PanelSpec& spec : panelSpecs()) {
    EXPECT_EQ(fresh.window.docks().named(spec.id)->isHidden(), spec.isStudy) << spec.id;
  }
  fresh.trigger("view.show.laws");
  EXPECT_TRUE(fresh.window.panel<LawPanel>().view()->isVisible());
  EXPECT_FALSE(fresh.window.panel<LawPanel>().view()->visibleRegion().isEmpty()) << "in front";
  fresh.trigger("view.show.laws");
  EXPECT_TRUE(fresh.window.docks().named("laws")->isHidden());
}

// The table of the theory guide for e = μ = 0.7.
TEST_F(Laws, KanesPendulumHasItsThreeNumbers) {
  w.enter(w.field(QStringLiteral("contacts.tip.mu")), QStringLiteral("0.7"));
  EXPECT_NEAR(*gamma(NewtonCoulombLaw{}), 3.111490, 0.6e-6);
  EXPECT_NEAR(*gamma(PoissonLaw{}), 0.538542, 0.6e-6);
  EXPECT_NEAR(*gamma(StrongeLaw{}), 0.570783, 0.6e-6);
  EXPECT_EQ(cell(NewtonCoulombLaw{}, LawTable::gammaColumn).data().toString(),
            QStringLiteral("3.111"));
  const int verdict = LawTable::verdictColumn;
  EXPECT_TRUE(cell(NewtonCoulombLaw{}, verdict)
                  .data()
                  .toString()
                  .contains(QStringLiteral("creates energy")));
  EXPECT_NE(cell(NewtonCoulombLaw{}, verdict).data(Qt::ForegroundRole),
            cell(PoissonLaw{}, verdict).data(Qt::ForegroundRole));
  EXPECT_TRUE(isMarked(NewtonCoulombLaw{}));
  EXPECT_FALSE(isMarked(PoissonLaw{}));
}

TEST_F(Laws, DoubleClickMakesALawTheScenariosInOneStep) {
  const QPoint at = middleOf(cell(StrongeLaw{}, LawTable::nameColumn));
  QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, at);
  EXPECT_EQ(w.undoSteps(), 0) << "one click only selects";
  test::doubleClick(view().viewport(), at);
  EXPECT_TRUE(std::holds_alternative<StrongeLaw>(w.document.scenario().law));
  EXPECT_EQ(w.undoSteps(), 1);
  EXPECT_TRUE(isMarked(StrongeLaw{}));
  w.trigger("edit.undo");
  EXPECT_TRUE(isMarked(NewtonCoulombLaw{}));
}

TEST_F(Laws, EnterMakesTheLawUnderTheKeyboardTheScenarios) {
  w.trigger("view.go.laws");
  ASSERT_TRUE(view().hasFocus());
  EXPECT_EQ(view().currentIndex().row(), rowOf(NewtonCoulombLaw{}))
      << "it begins at the present one";
  QTest::keyClick(&view(), Qt::Key_Down);
  QTest::keyClick(&view(), Qt::Key_Return);
  EXPECT_TRUE(std::holds_alternative<PoissonLaw>(w.document.scenario().law));
  QTest::keyClick(&view(), Qt::Key_Return);
  EXPECT_EQ(w.undoSteps(), 1) << "it is so already";
}

TEST_F(Laws, LawThatDoesNotApplySaysWhyInItsRow) {
  open(carom::test::block_on_feet({-0.3, 0.3}, 0.5));
  ASSERT_TRUE(test::eventually([this] { return !w.window.panel<LawPanel>().isOutOfDate(); }));
  EXPECT_FALSE(gamma(PoissonLaw{}));
  const QString reason = cell(PoissonLaw{}, LawTable::verdictColumn).data().toString();
  EXPECT_TRUE(reason.contains(QStringLiteral("one contact"))) << reason.toStdString();
  EXPECT_EQ(cell(PoissonLaw{}, LawTable::gammaColumn).data().toString(), QStringLiteral("–"));
  EXPECT_TRUE(gamma(ComplementarityLaw{}));
  // Impulses of each contact.
  QStringList heads;
  for (int i = 0; i < view().model()->columnCount(); ++i) {
    heads << view().model()->headerData(i, Qt::Horizontal).toString();
  }
  EXPECT_TRUE(heads.contains(QStringLiteral("`i_n` a [N\u00a0s]")))
      << heads.join(u'|').toStdString();
  EXPECT_TRUE(heads.contains(QStringLiteral("`i_t` b [N\u00a0s]")));
}

// A narrow panel shows few columns: those of the contact that was chosen come first.
TEST_F(Laws, NumbersOfTheChosenContactComeFirst) {
  open(carom::test::block_on_feet({-0.3, 0.3}, 0.5));
  const auto firstContactHead = [this] {
    EXPECT_TRUE(test::eventually([this] { return !w.window.panel<LawPanel>().isOutOfDate(); }));
    return view().model()->headerData(LawTable::gammaColumn + 2, Qt::Horizontal).toString();
  };
  EXPECT_TRUE(firstContactHead().startsWith(QStringLiteral("`v_n⁺` a"))) << "nobody chose";
  w.document.chooseContact(1);
  EXPECT_TRUE(firstContactHead().startsWith(QStringLiteral("`v_n⁺` b")))
      << firstContactHead().toStdString();
}

// γ of Kane's pendulum is drawn, not only written: 3.11 of Newton–Coulomb beyond the line at 1.
TEST_F(Laws, VerdictsHaveIndicesAndMinusSigns) {
  EXPECT_EQ(sentenceHtml("rod-1 ends with `v_n` = -1 and `e` = 1e-9"),
            QStringLiteral("rod-1 ends with v<sub>n</sub> = −1 and e = 1e-9"));
  // Of the balls in a row the third one would be driven into the second.
  w.document.reset(resolved(load_gallery("newtons-cradle")));
  ASSERT_TRUE(test::settles(w.window));
  QStringList all;
  for (int row = 0; row < view().model()->rowCount(); ++row) {
    const QModelIndex verdict = view().model()->index(row, LawTable::verdictColumn);
    all << verdict.data(LawTable::htmlRole).toString();
  }
  EXPECT_TRUE(all.join(u'\n').contains(QStringLiteral("v<sub>n</sub> = −")))
      << all.join(u'\n').toStdString();
}

TEST_F(Laws, GammaIsDrawnAsABar) {
  w.enter(w.field(QStringLiteral("contacts.tip.mu")), QStringLiteral("0.7"));
  const auto inked = [this](const Law& law) {
    const QRect box = view().visualRect(cell(law, LawTable::gammaColumn));
    const QImage image = view().viewport()->grab(box).toImage();
    const QColor ground = image.pixelColor(1, 1);
    int count = 0;
    for (int x = 0; x < image.width(); ++x) {
      count += image.pixelColor(x, image.height() / 2) != ground ? 1 : 0;
    }
    return count;
  };
  EXPECT_GT(inked(NewtonCoulombLaw{}), 2 * inked(PoissonLaw{}));
}

TEST_F(Laws, NamesAreWholeInANarrowDock) {
  for (const QSize size : {QSize(960, 620), QSize(1280, 800)}) {
    w.window.resize(size);
    EXPECT_TRUE(test::settles(w.window));
    const int width = view().columnWidth(LawTable::nameColumn);
    EXPECT_LT(width, 200) << "it leaves room for numbers";
    for (const Law& law : all_laws()) {
      const QModelIndex name = cell(law, LawTable::nameColumn);
      QFont font = view().font();
      font.setBold(isMarked(law));
      const int letters = QFontMetrics(font).horizontalAdvance(name.data().toString());
      EXPECT_GE(width, letters + 14) << name.data().toString().toStdString() << " with its sign";
      EXPECT_TRUE(name.data(Qt::ToolTipRole)
                      .toString()
                      .startsWith(QString::fromUtf8(law_title(law).data(),
                                                    static_cast<int>(law_title(law).size()))));
    }
  }
}

TEST_F(Laws, VerdictsAreWholeWithoutScrolling) {
  for (const char* entry : {"kane", "newtons-cradle", "block-three-feet"}) {
    w.document.reset(load_gallery(entry));
    for (const QSize size : {QSize(1280, 800), QSize(1600, 1000)}) {
      SCOPED_TRACE(std::string(entry) + " " + std::to_string(size.width()));
      w.window.resize(size);
      EXPECT_TRUE(test::settles(w.window));
      for (const Law& law : all_laws()) {
        const QModelIndex verdict = cell(law, LawTable::verdictColumn);
        const QRect box = view().visualRect(verdict);
        const QString words = verdict.data().toString();
        EXPECT_LE(box.right(), view().viewport()->width()) << words.toStdString();
        const QRect needed = view().fontMetrics().boundingRect({0, 0, box.width() - 8, 10000},
                                                               Qt::TextWordWrap, words);
        EXPECT_LE(needed.width(), box.width()) << words.toStdString();
        EXPECT_LE(needed.height(), box.height()) << words.toStdString();
      }
    }
  }
}

TEST_F(Laws, NumbersFollowTheHand) {
  const double before = *gamma(PoissonLaw{});
  w.document.preview(with_restitution_and_friction(w.document.committed(), 0, 0.1, 0.5));
  EXPECT_TRUE(w.document.inGesture());
  EXPECT_NE(*gamma(PoissonLaw{}), before);
  w.document.cancel();
  EXPECT_EQ(*gamma(PoissonLaw{}), before);
}

TEST_F(Laws, HiddenPanelDoesNothing) {
  w.trigger("view.show.laws");
  w.enter(w.field(QStringLiteral("contacts.tip.mu")), QStringLiteral("0.7"));
  EXPECT_TRUE(w.window.panel<LawPanel>().isOutOfDate());
  w.trigger("view.show.laws");
  EXPECT_FALSE(w.window.panel<LawPanel>().isOutOfDate());
  EXPECT_NEAR(*gamma(NewtonCoulombLaw{}), 3.111490, 0.6e-6);
}

TEST_F(Laws, AreCopiedWithAllDigits) {
  view().setFocus();
  QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
  const QString text = QApplication::clipboard()->text();
  EXPECT_EQ(text.count(u'\n'), static_cast<qsizetype>(all_laws().size()) + 1);
  EXPECT_TRUE(
      text.startsWith(QStringLiteral("law\tverdict\tregime\tgamma [1]\tdelta_T [J]\ttip.v_n_plus")))
      << text.left(80).toStdString();
  w.trigger("compare.copy-laws");
  EXPECT_EQ(QApplication::clipboard()->text(), text);
}

TEST_F(Laws, AreExportedWithTheirScenario) {
  w.answers.exportTo = w.folder.filePath(QStringLiteral("laws.csv"));
  w.write("export.laws-table");
  EXPECT_TRUE(QFile::exists(w.answers.exportTo));
  EXPECT_TRUE(QFile::exists(w.folder.filePath(QStringLiteral("laws.scenario.json"))));
}

// Six contacts are 4096 modes of Moreau's law: nobody waits for them.
TEST_F(Laws, ManyContactsAreComparedBesideTheWindow) {
  open(carom::test::block_on_feet({-0.3, -0.2, -0.1, 0.1, 0.2, 0.3}, 0.5));
  EXPECT_FALSE(isQuicklyCompared(*w.document.scenario().mechanism));
  ASSERT_TRUE(test::eventually([this] { return !w.window.panel<LawPanel>().isOutOfDate(); }));
  EXPECT_TRUE(gamma(MoreauLaw{}));
  // 3 N s in all, ½ m/s after.
  EXPECT_NEAR(*gamma(ComplementarityLaw{}), 0.25, 1e-12);
}

// Both are slow; the contacts of the first are not those of the second.
TEST_F(Laws, ALateResultOfAnotherMechanismIsNotShown) {
  open(carom::test::block_on_feet({-0.3, -0.2, -0.1, 0.1, 0.2, 0.3}, 0.5));
  ASSERT_TRUE(test::eventually([this] { return !w.window.panel<LawPanel>().isOutOfDate(); }));
  const int columnsOfSix = view().model()->columnCount();
  w.document.reset(carom::test::chain_scenario(6));
  EXPECT_FALSE(isQuicklyCompared(*w.document.scenario().mechanism));
  EXPECT_LT(view().model()->columnCount(), columnsOfSix);
  ASSERT_TRUE(test::eventually([this] { return !w.window.panel<LawPanel>().isOutOfDate(); }));
  EXPECT_EQ(view().model()->rowCount(), static_cast<int>(all_laws().size()));
  EXPECT_EQ(columnsOfSix - view().model()->columnCount(), 5 * 4) << "four numbers a contact";
}

// The parts change within a move, and what was computed of the former ones arrives after that.
TEST_F(Laws, ALateResultOfFormerPartsIsNotShownDuringAMove) {
  open(carom::test::block_on_feet({-0.3, -0.2, -0.1, 0.1, 0.2, 0.3}, 0.5));
  ASSERT_TRUE(test::eventually([this] { return !w.window.panel<LawPanel>().isOutOfDate(); }));
  const int columnsOfSix = view().model()->columnCount();
  test::HeldWork held{QStringLiteral("laws")};
  w.document.preview(w.document.scenario());
  w.document.preview(carom::test::chain_scenario(6));
  held.release();
  ASSERT_TRUE(test::eventually([this] { return !w.window.panel<LawPanel>().isOutOfDate(); }));
  EXPECT_EQ(columnsOfSix - view().model()->columnCount(), 5 * 4) << "four numbers a contact";
  w.document.cancel();
}

TEST_F(Laws, CellsAndHeadsAreExplainedWithTheirEquation) {
  EXPECT_TRUE(cell(PoissonLaw{}, LawTable::gammaColumn)
                  .data(Qt::WhatsThisRole)
                  .toString()
                  .contains(QStringLiteral("P(35)")));
  EXPECT_TRUE(cell(NewtonCoulombLaw{}, LawTable::nameColumn)
                  .data(Qt::WhatsThisRole)
                  .toString()
                  .contains(QStringLiteral("F(11")));
  EXPECT_TRUE(view()
                  .model()
                  ->headerData(LawTable::gammaColumn, Qt::Horizontal, Qt::WhatsThisRole)
                  .toString()
                  .contains(QStringLiteral("P(35)")));
}

// The menu waits in a loop of its own, in which a file may open.
TEST_F(Laws, AnotherTableUnderTheOpenMenuGetsNothingOfTheOldRow) {
  for (const int entry : {0, 2}) {
    w.trigger("file.new.kane");
    ASSERT_TRUE(test::settles(w.window));
    ASSERT_TRUE(test::eventually([this] { return !w.window.panel<LawPanel>().isOutOfDate(); }));
    const QPoint at = middleOf(cell(StrongeLaw{}, LawTable::nameColumn));
    QTimer::singleShot(0, &w.window, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      ASSERT_NE(menu, nullptr);
      w.document.reset(load_gallery("block-three-feet"));
      QCoreApplication::processEvents();
      QAction* chosen = menu->actions().at(entry);
      EXPECT_TRUE(chosen->isEnabled());
      menu->setActiveAction(chosen);
      QTest::keyClick(menu, Qt::Key_Return);
      EXPECT_FALSE(menu->isVisible());
      menu->close();  // a menu that stays open waits without end
    });
    QMetaObject::invokeMethod(&view(), "customContextMenuRequested", Q_ARG(QPoint, at));
    EXPECT_EQ(w.undoSteps(), 0) << "entry " << entry;
  }
}

}  // namespace
}  // namespace carom::ui
