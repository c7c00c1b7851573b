// SPDX-License-Identifier: GPL-3.0-or-later
//
// "What is this?" on everything the panel of indicators shows. The equations are those of
// resources/equations.json, read here by a reader of its own.
#include <gtest/gtest.h>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QWhatsThis>

#include "core/base/expression.h"
#include "core/io/gallery.h"
#include "core/study/worked.h"
#include "tests/ui/double_click.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/explanation.h"
#include "ui/editors/folded_sections.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/verdict_banner.h"
#include "ui/plots/map_view.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/law_panel.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

/// Text of the equation by address.
std::map<QString, QString> registerTexts() {
  QFile file(QStringLiteral(CAROM_SOURCE_ROOT "/resources/equations.json"));
  EXPECT_TRUE(file.open(QIODevice::ReadOnly));
  std::map<QString, QString> texts;
  for (const QJsonValue& entry : QJsonDocument::fromJson(file.readAll()).array()) {
    const QJsonObject row = entry.toObject();
    texts[row[QStringLiteral("address")].toString()] = row[QStringLiteral("text")].toString();
  }
  return texts;
}

/// The letters of an equation, without what marks it and what lowers or raises some of them.
QString unset(QString equation) {
  static const QRegularExpression braces(QStringLiteral("_\\{([^{}]*)\\}"));
  static const QRegularExpression parentheses(QStringLiteral("\\^\\(([^()]*)\\)"));
  return equation.replace(braces, QStringLiteral("\\1"))
      .replace(parentheses, QStringLiteral("\\1"))
      .remove(u'_')
      .remove(u'^')
      .remove(u'`')
      .normalized(QString::NormalizationForm_C)
      .toHtmlEscaped();
}

/// The same of what is shown, where a dot follows its letter.
QString raised(QString html) {
  static const QRegularExpression tags(QStringLiteral("</?(sub|sup|span)[^>]*>"));
  return html.remove(tags)
      .replace(QChar(0x02D9), QChar(0x0307))
      .replace(QChar(0x00A8), QChar(0x0308))
      .normalized(QString::NormalizationForm_C);
}

/// Every address whose equation the explanation quotes.
QStringList quoted(const QString& shown) {
  QStringList found;
  const QString html = raised(shown);
  for (const auto& [address, text] : registerTexts()) {
    if (html.contains(address + QStringLiteral(", ")) && html.contains(unset(text))) {
      found << address;
    }
  }
  return found;
}

std::string name(const ExplainedLabel& line) {
  return line.accessibleName().toStdString();
}

/// Notes about this very impact need no equation.
bool isNote(const ExplainedLabel& line) {
  const QString spoken = line.accessibleName();
  return spoken.startsWith(QLatin1String("Note: ")) ||
         spoken.startsWith(QLatin1String("Warning: "));
}

class Explanations : public ::testing::TestWithParam<const char*> {};

TEST_P(Explanations, EveryLineQuotesAnEquationOfTheRegister) {
  WindowOnScreen w(GetParam());
  const std::vector<ExplainedLabel*> lines = w.window.panel<IndicatorPanel>().lines();
  ASSERT_GT(lines.size(), 24u);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const QString html = lines[i]->whatsThis();
    EXPECT_FALSE(html.isEmpty()) << name(*lines[i]);
    if (i > 0 && isNote(*lines[i])) continue;
    EXPECT_FALSE(quoted(html).isEmpty()) << name(*lines[i]) << "\n" << html.toStdString();
  }
}

INSTANTIATE_TEST_SUITE_P(Gallery, Explanations,
                         ::testing::Values("double-pendulum", "kane", "two-discs",
                                           "bouncing-disc"));

TEST(Explanation, SaysWhatWithWhichUnitAndByWhichEquation) {
  WindowOnScreen w;
  for (const IndicatorCell* cell : w.window.panel<IndicatorPanel>().cells()) {
    const IndicatorInfo& info = cell->info();
    const QString html = cell->valueLabel()->whatsThis();
    SCOPED_TRACE(std::string(info.key));
    const auto utf8 = [](std::string_view text) { return QString::fromUtf8(text); };
    EXPECT_TRUE(raised(html).contains(unset(utf8(info.doc))));
    EXPECT_TRUE(quoted(html).contains(utf8(info.equation)));
    EXPECT_TRUE(html.contains(QStringLiteral("Unit: ")));
    EXPECT_EQ(cell->symbolLabel()->whatsThis(), html);
    EXPECT_EQ(cell->unitLabel()->whatsThis(), html);
  }
  const QString gamma = w.window.panel<IndicatorPanel>().cell("gamma")->valueLabel()->whatsThis();
  EXPECT_TRUE(gamma.contains(QStringLiteral("γ = T⁺/T⁻ = 1 − (1 − e²) ξ")));
  EXPECT_TRUE(gamma.contains(QStringLiteral("P(35), Aghili 2019")));
}

/// A line of numbers as a person would type it into a field.
std::optional<double> calculated(QString line) {
  line.replace(QStringLiteral("−"), QStringLiteral("-")).replace(QStringLiteral("√"), "sqrt");
  return parse_expression(line.toStdString(), Dimension::none).value;
}

// The line is calculated by the reader of typed expressions and must give the value beside it, to
// the six digits that its numbers have; a difference of large ones loses some.
TEST(Explanation, LinesWithTheNumbersPutInGiveTheValue) {
  int lines = 0;
  for (const char* name : {"double-pendulum", "double-pendulum-slip", "kane", "two-discs",
                           "wheeled-robot", "bouncing-disc"}) {
    const Scenario scenario = resolved(load_gallery(name));
    const Evaluation evaluation = compute(scenario);
    for (const IndicatorInfo& info : indicator_table()) {
      const Worked steps = worked(info.key, scenario, evaluation);
      if (steps.formula.empty()) continue;
      SCOPED_TRACE(std::string(name) + ": " + std::string(info.key) + " = " + steps.numbers);
      const auto value = calculated(QString::fromStdString(steps.numbers));
      ASSERT_TRUE(value);
      const double meant = *(evaluation.indicators.*(info.member)).number;
      EXPECT_NEAR(*value, meant, 1e-4 * std::max(1.0, std::abs(meant)));
      ++lines;
    }
  }
  EXPECT_GT(lines, 60);
}

TEST(Explanation, HasItsNumbersPutIn) {
  WindowOnScreen w("kane");
  const QString gamma = w.window.panel<IndicatorPanel>().cell("gamma")->valueLabel()->whatsThis();
  EXPECT_TRUE(gamma.contains(QStringLiteral("γ = T⁺/T⁻<br>= 0.01475"))) << gamma.toStdString();
}

// Several contacts have no plane of their own, and a marching law no line.
TEST(Explanation, WhatComesOfMoreThanALineHasNone) {
  Scenario scenario = resolved(load_gallery("kane"));
  scenario.law = PoissonLaw{};
  const Evaluation evaluation = compute(scenario);
  EXPECT_EQ(worked("i_n", scenario, evaluation).formula, "");
  EXPECT_EQ(worked("m_eff", scenario, evaluation).formula, "1/W_nn");
  EXPECT_EQ(worked("T_minus", scenario, evaluation).formula, "");
}

TEST(Explanation, OfTheMapHasItsNumbersPutIn) {
  WindowOnScreen w("kane");
  const QWidget* map = w.window.views().map;
  // The limits of Kane's pendulum as the paper's reader finds them, F(21) and F(30).
  for (const char* part : {"e = 0.7, μ = 0.5", "μcr = 0.5146", "e* = 0.3968"}) {
    EXPECT_TRUE(map->whatsThis().contains(QString::fromUtf8(part)))
        << part << "\n"
        << map->whatsThis().toStdString();
  }
  EXPECT_TRUE(quoted(map->whatsThis()).contains(QStringLiteral("F(21)")));
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.6"));
  EXPECT_TRUE(map->whatsThis().contains(QStringLiteral("e = 0.6,")));
}

TEST(Explanation, OfTheLawBoxIsThatOfTheLaw) {
  WindowOnScreen w;
  const QComboBox* law = w.window.panel<ImpactPanel>().lawChoice();
  EXPECT_TRUE(quoted(law->whatsThis()).contains(QStringLiteral("F(11a)")));
  Scenario other = w.document.scenario();
  other.law = NewtonLaw{};
  w.document.apply(other, QStringLiteral("law"));
  EXPECT_TRUE(quoted(law->whatsThis()).contains(QStringLiteral("P(27)")));
  EXPECT_FALSE(law->whatsThis().contains(QStringLiteral("F(11a)")));
}

// Only while a hand is there: see ExplainedLabel.
TEST(Explanation, NumbersCanBeSelectedAndCopied) {
  WindowOnScreen w;
  QLabel* gamma = w.window.panel<IndicatorPanel>().cell("gamma")->valueLabel();
  EXPECT_EQ(gamma->textInteractionFlags(), Qt::NoTextInteraction);
  test::doubleClick(gamma, gamma->rect().center());
  // A double click takes a word, which a decimal point ends.
  ASSERT_FALSE(gamma->selectedText().isEmpty());
  EXPECT_TRUE(gamma->text().contains(gamma->selectedText()));
  QTest::keySequence(gamma, QKeySequence::Copy);
  EXPECT_EQ(QApplication::clipboard()->text(), gamma->selectedText());
  w.window.views().scene->setFocus();
  QTest::mouseMove(w.window.views().scene, QPoint(5, 5));
  QCoreApplication::processEvents();
  EXPECT_EQ(gamma->textInteractionFlags(), Qt::NoTextInteraction);
  EXPECT_NE(gamma->focusPolicy() & Qt::ClickFocus, 0) << "the flags must not take it away";
}

TEST(Explanation, SaysWhyThereIsNoNumber) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("velocity.tip.y")), QStringLiteral("1 m/s"));
  const std::string_view reason = w.document.evaluation().indicators.i_n.reason;
  ASSERT_FALSE(reason.empty());
  const QString why = unset(QString::fromUtf8(reason));
  const QString html = w.window.panel<IndicatorPanel>().cell("i_n")->valueLabel()->whatsThis();
  EXPECT_TRUE(raised(html).contains(QStringLiteral("There is none now: ") + why))
      << html.toStdString();
  EXPECT_TRUE(html.contains(QStringLiteral("v<sub>n</sub> is not negative")));
}

TEST(Explanation, GroupsOfEquationsNameTheirParts) {
  EXPECT_EQ(
      addressesIn(QStringLiteral("Newton–Coulomb — F(11), P(35)")),
      (QStringList{QStringLiteral("F(11a)"), QStringLiteral("F(11b)"), QStringLiteral("P(35)")}));
  EXPECT_EQ(addressesIn(QStringLiteral("F(2)")), QStringList{QStringLiteral("F(2)")});
  EXPECT_TRUE(addressesIn(QStringLiteral("Z(1), P(999)")).isEmpty());
}

TEST(Explanation, ImpulsesOfContactsAndJointsAreListed) {
  WindowOnScreen w;
  ImpulseSection& impulses = w.window.panel<IndicatorPanel>().impulses();
  const Mechanism& mechanism = *w.document.scenario().mechanism;
  ASSERT_EQ(impulses.values().size(), mechanism.contacts.size() + mechanism.joints.size());
  EXPECT_FALSE(impulses.values().front()->isVisible());
  QTest::keyClick(impulses.button(), Qt::Key_Space);
  EXPECT_TRUE(impulses.values().front()->isVisible());
  // The contact's own line agrees with the indicator's.
  const QLabel* normal = w.window.panel<IndicatorPanel>().cell("i_n")->valueLabel();
  EXPECT_TRUE(impulses.values().front()->text().contains(normal->text().left(5)))
      << impulses.values().front()->text().toStdString();
}

/// An explanation is on screen.
bool explanationShown() {
  const QWidgetList tops = QApplication::topLevelWidgets();
  return std::any_of(tops.begin(), tops.end(), [](const QWidget* top) {
    return top->inherits("QWhatsThat") && top->isVisible();
  });
}

TEST(Explanation, KeyboardWalksTheLinesAndShiftF1Explains) {
  WindowOnScreen w;
  QApplication::setActiveWindow(&w.window);
  w.window.panel<IndicatorPanel>().othersButton()->click();
  w.trigger("view.go.indicators");
  QStringList reached;
  for (int step = 0; step < 60; ++step) {
    const auto* line = qobject_cast<ExplainedLabel*>(QApplication::focusWidget());
    ASSERT_NE(line, nullptr);
    EXPECT_TRUE(line->hasRing());
    reached << line->accessibleName();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    if (QApplication::focusWidget() == line) break;
  }
  EXPECT_GT(reached.size(), 10) << reached.join(u'\n').toStdString();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
  EXPECT_FALSE(explanationShown());
  QTest::keyClick(w.window.windowHandle(), Qt::Key_F1, Qt::ShiftModifier);
  QTest::keyRelease(w.window.windowHandle(), Qt::Key_Shift);
  QCoreApplication::processEvents();
  EXPECT_TRUE(explanationShown());
  QWhatsThis::hideText();
}

TEST(Explanation, OfAnEquationOpensByAClickOnItsAddress) {
  WindowOnScreen w;
  auto* verdict = w.window.panel<IndicatorPanel>().findChild<FindingLine*>();
  auto* address = verdict->findChild<QToolButton*>();
  EXPECT_EQ(address->text(), QStringLiteral("F(26)"));
  QTest::mouseClick(address, Qt::LeftButton);
  EXPECT_TRUE(explanationShown());
  EXPECT_TRUE(verdict->label()->whatsThis().contains(QStringLiteral("F(26), Aghili 2020")));
  QWhatsThis::hideText();
}

TEST(Explanation, ChosenFromAMenuWaitsForAClick) {
  WindowOnScreen w;
  w.trigger("view.go.indicators");
  ASSERT_NE(qobject_cast<ExplainedLabel*>(QApplication::focusWidget()), nullptr);
  w.trigger("help.what-is-this");
  EXPECT_FALSE(explanationShown());
  EXPECT_TRUE(QWhatsThis::inWhatsThisMode());
  QLabel* gamma = w.window.panel<IndicatorPanel>().cell("gamma")->valueLabel();
  QTest::mouseClick(w.window.windowHandle(), Qt::LeftButton, {},
                    gamma->mapTo(&w.window, gamma->rect().center()));
  EXPECT_TRUE(test::eventually([] { return explanationShown(); }));
  QWhatsThis::leaveWhatsThisMode();
  QWhatsThis::hideText();
}

TEST(Explanation, TheVerdictStaysInSightWhereTheRestIsScrolled) {
  WindowOnScreen w;
  IndicatorPanel& panel = w.window.panel<IndicatorPanel>();
  w.window.resize(w.window.minimumSize());
  panel.othersButton()->click();
  auto* scroll = panel.findChild<QScrollArea*>();
  ASSERT_TRUE(test::eventually([&] { return scroll->verticalScrollBar()->maximum() > 0; }));
  scroll->verticalScrollBar()->setValue(scroll->verticalScrollBar()->maximum());
  const QWidget* verdict = panel.findChild<FindingLine*>();
  EXPECT_EQ(verdict->visibleRegion().boundingRect(), verdict->rect());
}

TEST(Explanation, IsOfTheRowUnderThePointer) {
  WindowOnScreen w;
  w.trigger("view.show.laws");
  const QTableView& table = *w.window.panel<LawPanel>().view();
  for (const int row : {0, 4}) {
    const QModelIndex index = table.model()->index(row, 0);
    const QPoint at = table.viewport()->mapToGlobal(table.visualRect(index).center());
    const QString text = explanationOfRow(table.viewport(), at);
    EXPECT_FALSE(text.isEmpty());
    EXPECT_EQ(text, index.data(Qt::WhatsThisRole).toString());
  }
  EXPECT_TRUE(explanationOfRow(w.window.views().scene, QPoint(5, 5)).isEmpty());
}

TEST(Explanation, StandsInTheContextMenu) {
  WindowOnScreen w;
  QLabel* gamma = w.window.panel<IndicatorPanel>().cell("gamma")->valueLabel();
  QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(2, 2),
                          gamma->mapToGlobal(QPoint(2, 2)));
  QApplication::sendEvent(gamma, &event);
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  ASSERT_NE(menu, nullptr);
  EXPECT_EQ(menu->actions().back()->text(), QStringLiteral("What is this?"));
  QTest::keyClick(menu, Qt::Key_Up);
  QTest::keyClick(menu, Qt::Key_Return);
  EXPECT_TRUE(explanationShown());
  QWhatsThis::hideText();
}

TEST(Explanation, ALineWithTheKeyboardMayGoWithItsContact) {
  WindowOnScreen w("biped-heel-strike");
  IndicatorPanel& panel = w.window.panel<IndicatorPanel>();
  QTest::mouseClick(panel.impulses().button(), Qt::LeftButton);
  QCoreApplication::processEvents();
  const std::vector<ExplainedLabel*> values = panel.impulses().values();
  values.back()->setFocus(Qt::OtherFocusReason);
  w.trigger("file.new.two-discs");
  ASSERT_LT(panel.impulses().values().size(), values.size());
  QLabel* gamma = panel.cell("gamma")->valueLabel();
  QTest::mouseClick(gamma, Qt::LeftButton, {}, gamma->rect().center());
  EXPECT_EQ(gamma->focusPolicy(), Qt::StrongFocus) << "Tab comes to this line from now on";
}

}  // namespace
}  // namespace carom::ui
