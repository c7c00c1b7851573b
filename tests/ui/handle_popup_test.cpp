// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers at a handle, and numbers of a mechanism whose loops are open.
#include <gtest/gtest.h>

#include "core/edit/templates.h"
#include "core/scenario/parameters.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/editors/number_field.h"
#include "ui/editors/parameter_form.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

double valueOf(const WindowOnScreen& w, const char* path) {
  return find_parameter(w.document.scenario(), path).value;
}

TEST(HandlePopup, EnterTakesTheValueAndCloses) {
  WindowOnScreen w;
  w.window.editNumbers(QStringLiteral("velocity.tip"), w.window.mapToGlobal(QPoint(500, 400)));
  auto* popup = w.window.findChild<HandlePopup*>();
  ASSERT_NE(popup, nullptr);
  EXPECT_EQ(popup->form()->fields().size(), 4u);
  NumberField* speed = popup->form()->field(QStringLiteral("velocity.tip.speed"));
  ASSERT_NE(speed, nullptr);
  w.enter(*speed, QStringLiteral("2 m/s"));
  EXPECT_NEAR(valueOf(w, "velocity.tip.speed"), 2, 1e-12);
  EXPECT_FALSE(popup->isVisible());
}

// Whoever clicks a particle and presses Delete means the particle, unless a number was begun.
TEST(HandlePopup, DeleteMeansThePartUntilSomethingIsTyped) {
  WindowOnScreen w;
  const auto bodies = [&w] { return w.document.committed().mechanism->bodies.size(); };
  const std::size_t before = bodies();
  w.window.panel<MechanismPanel>().tree()->select({{PartKind::body, "P2"}}, false);
  const auto open = [&w](const char* path) {
    w.window.editNumbers(QString::fromLatin1(path), w.window.mapToGlobal(QPoint(500, 400)));
    return w.window.findChild<HandlePopup*>()->form()->fields().front()->lineEdit();
  };
  QLineEdit* number = open("velocity.tip");
  QTest::keyClick(number, Qt::Key_Delete);
  EXPECT_TRUE(number->isVisible()) << "an arrow is no part";
  number->window()->close();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  number = open("pose.tip");
  QTest::keyClicks(number, QStringLiteral("1"));
  QTest::keyClick(number, Qt::Key_Delete);
  EXPECT_TRUE(number->isVisible());
  EXPECT_EQ(bodies(), before);
  number->window()->close();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  number = open("pose.tip");
  QTest::keyClick(number, Qt::Key_Delete);
  EXPECT_LT(bodies(), before);
}

TEST(HandlePopup, UnknownPathOpensNothing) {
  WindowOnScreen w;
  w.window.editNumbers(QStringLiteral("pose.nobody"), QPoint(10, 10));
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(w.window.findChild<HandlePopup*>(), nullptr);
}

// A loop that is closed stays closed; one that is open already may be mended number by number.
TEST(NumberOfADraft, AnOpenLoopTakesLengthsThatLeaveItOpen) {
  WindowOnScreen w;
  w.document.reset(resolved(from_template("four-bar")));
  const auto length = [&w] { return valueOf(w, "bodies.coupler.length"); };
  const double closed = length();
  EXPECT_FALSE(previewParameter(w.document, "bodies.coupler.length", 3).isEmpty());
  w.document.cancel();
  w.document.reset(resolved(with_parameter(w.document.committed(), "bodies.coupler.length", 3)));
  ASSERT_FALSE(w.document.evaluation().pose_reached);
  EXPECT_EQ(previewParameter(w.document, "bodies.coupler.length", 2), QString());
  w.document.commit(QStringLiteral("shorter"));
  EXPECT_EQ(length(), 2);
  EXPECT_FALSE(w.document.evaluation().pose_reached);
  EXPECT_EQ(previewParameter(w.document, "bodies.coupler.length", closed), QString());
  w.document.commit(QStringLiteral("as it was"));
  EXPECT_TRUE(w.document.evaluation().pose_reached);
}

// Typed, it is meant: the loop opens, the field says by how much, and one step back closes it.
TEST(NumberOfADraft, ALengthThatOpensALoopIsTakenAndSaysByHowMuch) {
  WindowOnScreen w;
  w.document.reset(resolved(from_template("four-bar")));
  const Scenario before = w.document.committed();
  MechanismPanel& panel = w.window.panel<MechanismPanel>();
  panel.tree()->selectPath(QStringLiteral("bodies.coupler"));
  const auto field = [&panel]() -> NumberField& {
    return *panel.form()->field(QStringLiteral("bodies.coupler.length"));
  };
  w.enter(field(), QStringLiteral("5 m"));
  EXPECT_EQ(valueOf(w, "bodies.coupler.length"), 5);
  EXPECT_FALSE(w.document.evaluation().pose_reached);
  EXPECT_EQ(w.undoSteps(), 1);
  const QString note = field().note();
  EXPECT_TRUE(note.contains(QStringLiteral("stays open by "))) << note.toStdString();
  EXPECT_TRUE(note.contains(QStringLiteral(" m")));
  EXPECT_TRUE(field().message().isEmpty());
  // It stays as long as it holds, and is the present one.
  w.enter(field(), QStringLiteral("4 m"));
  EXPECT_TRUE(field().note().contains(QStringLiteral("stays open by ")));
  EXPECT_NE(field().note(), note);
  w.trigger("edit.undo");
  w.trigger("edit.undo");
  EXPECT_EQ(w.document.committed(), before);
  EXPECT_TRUE(field().note().isEmpty());
}

// What the solver can close again it closes.
TEST(NumberOfADraft, ALengthThatLeavesTheLoopClosedMovesThePose) {
  WindowOnScreen w;
  w.document.reset(resolved(from_template("four-bar")));
  MechanismPanel& panel = w.window.panel<MechanismPanel>();
  panel.tree()->selectPath(QStringLiteral("bodies.coupler"));
  NumberField& field = *panel.form()->field(QStringLiteral("bodies.coupler.length"));
  w.enter(field, QString::number(1.05 * valueOf(w, "bodies.coupler.length")));
  EXPECT_TRUE(w.document.evaluation().pose_reached);
  EXPECT_TRUE(field.note().isEmpty());
  EXPECT_EQ(w.undoSteps(), 1);
}

}  // namespace
}  // namespace carom::ui
