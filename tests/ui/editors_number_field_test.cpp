// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/number_field.h"

#include <algorithm>
#include <memory>
#include <numbers>

#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "tests/ui/elements_scene.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/parameter_form.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

const QString restitution = QStringLiteral("contacts.tip.e");
const QString friction = QStringLiteral("contacts.tip.mu");

double valueOf(const WindowOnScreen& w, const char* path) {
  return find_parameter(w.document.scenario(), path).value;
}

void drag(QWidget* label, int pixels, Qt::KeyboardModifiers keys, bool release) {
  const QPoint start = label->rect().center();
  const auto send = [&](QEvent::Type type, QPoint at, Qt::MouseButton button,
                        Qt::MouseButtons buttons) {
    QMouseEvent event(type, at, label->mapToGlobal(QPointF(at)), button, buttons, keys);
    QApplication::sendEvent(label, &event);
  };
  send(QEvent::MouseButtonPress, start, Qt::LeftButton, Qt::LeftButton);
  for (int i = 1; i <= 10; ++i) {
    send(QEvent::MouseMove, start + QPoint(pixels * i / 10, 0), Qt::NoButton, Qt::LeftButton);
  }
  if (release) {
    send(QEvent::MouseButtonRelease, start + QPoint(pixels, 0), Qt::LeftButton, Qt::NoButton);
  }
}

TEST(NumberField, TypedValueIsOneUndoStepAndUndoGivesTheBytesBack) {
  WindowOnScreen w;
  const std::string before = w.bytes();
  w.enter(w.field(restitution), QStringLiteral("2*0.35"));
  EXPECT_EQ(valueOf(w, "contacts.tip.e"), 2 * 0.35);
  EXPECT_EQ(w.undoSteps(), 1);
  const std::string after = w.bytes();
  w.trigger("edit.undo");
  EXPECT_EQ(w.bytes(), before);
  EXPECT_EQ(w.field(restitution).value(), 0.5);
  w.trigger("edit.redo");
  EXPECT_EQ(w.bytes(), after);
}

TEST(NumberField, LeavingTheFieldTakesTheValueOverOnce) {
  WindowOnScreen w;
  w.type(w.field(restitution), QStringLiteral("0.25"));
  QTest::keyClick(w.field(restitution).lineEdit(), Qt::Key_Tab);
  EXPECT_EQ(valueOf(w, "contacts.tip.e"), 0.25);
  EXPECT_EQ(w.undoSteps(), 1);
}

TEST(NumberField, UnitsAndPiAreUnderstood) {
  WindowOnScreen w;
  w.enter(w.field(QStringLiteral("pose.tip.x")), QStringLiteral("110 mm"));
  EXPECT_NEAR(valueOf(w, "pose.tip.x"), 0.11, 1e-12);
  w.enter(w.field(QStringLiteral("velocity.tip.angle")), QStringLiteral("-pi/3"));
  EXPECT_NEAR(valueOf(w, "velocity.tip.angle"), -std::numbers::pi / 3, 1e-12);
  EXPECT_EQ(w.undoSteps(), 2);
}

TEST(NumberField, BadTextIsExplainedAndChangesNothing) {
  WindowOnScreen w;
  const std::string before = w.bytes();
  NumberField& field = w.field(restitution);
  w.enter(field, QStringLiteral("0,7"));
  EXPECT_NE(field.message().indexOf(QLatin1String("0.7")), -1) << field.message().toStdString();
  EXPECT_EQ(w.bytes(), before);
  EXPECT_EQ(w.undoSteps(), 0);
  EXPECT_EQ(field.lineEdit()->text(), QStringLiteral("0,7"));
  w.enter(field, QStringLiteral("0.7"));
  EXPECT_TRUE(field.message().isEmpty());
  EXPECT_EQ(w.undoSteps(), 1);
}

TEST(NumberField, ValueOutOfRangeIsExplainedAndChangesNothing) {
  WindowOnScreen w;
  const std::string before = w.bytes();
  NumberField& field = w.field(restitution);
  w.enter(field, QStringLiteral("1.5"));
  EXPECT_FALSE(field.message().isEmpty());
  EXPECT_TRUE(field.message().endsWith(u'.'));
  EXPECT_EQ(w.bytes(), before);
  EXPECT_FALSE(w.document.inGesture());
}

TEST(NumberField, PoseOutOfReachIsExplainedAndChangesNothing) {
  WindowOnScreen w;
  const std::string before = w.bytes();
  NumberField& field = w.field(QStringLiteral("pose.tip.x"));
  w.enter(field, QStringLiteral("40 m"));
  EXPECT_FALSE(field.message().isEmpty());
  EXPECT_EQ(w.bytes(), before);
}

/// Text that cannot be, left by a click elsewhere.
class LeftComplaint : public ::testing::TestWithParam<const char*> {
 protected:
  void leave() {
    w.type(field(), QString::fromLatin1(GetParam()));
    w.window.views().scene->setFocus();
    QCoreApplication::processEvents();
    EXPECT_FALSE(field().message().isEmpty());
    EXPECT_EQ(field().lineEdit()->text(), QLatin1String(GetParam())) << "to be mended";
  }
  NumberField& field() { return w.field(restitution); }
  void expectRest(const char* text) {
    QCoreApplication::processEvents();
    EXPECT_EQ(field().message(), QString());
    EXPECT_EQ(field().lineEdit()->text(), QLatin1String(text));
  }

  WindowOnScreen w;
};

TEST_P(LeftComplaint, GoesWhenTheValueIsSetElsewhere) {
  leave();
  w.document.preview(edited(w.document.scenario(), "contacts.tip.e", 0.3));
  expectRest("0.3");
  w.document.commit(QStringLiteral("set e"));
  expectRest("0.3");
  leave();
  w.trigger("edit.undo");
  expectRest("0.5");
}

TEST_P(LeftComplaint, GoesWithItsFile) {
  leave();
  w.window.files().newFromGallery(QStringLiteral("double-pendulum"));
  expectRest("0.5");
}

TEST_P(LeftComplaint, StaysWhereAnotherNumberIsSet) {
  leave();
  w.document.apply(edited(w.document.scenario(), "contacts.tip.mu", 0.2), QStringLiteral("set μ"));
  EXPECT_FALSE(field().message().isEmpty());
}

TEST_P(LeftComplaint, NothingIsTakenFromTheHandThatTypes) {
  w.type(field(), QString::fromLatin1(GetParam()));
  w.document.apply(edited(w.document.scenario(), "contacts.tip.e", 0.3), QStringLiteral("set e"));
  QCoreApplication::processEvents();
  EXPECT_EQ(field().lineEdit()->text(), QLatin1String(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(NumberField, LeftComplaint, ::testing::Values("abc", "-5"));

TEST(NumberField, EscapeRestoresTheText) {
  WindowOnScreen w;
  NumberField& field = w.field(restitution);
  w.type(field, QStringLiteral("nonsense"));
  QTest::keyClick(field.lineEdit(), Qt::Key_Escape);
  EXPECT_EQ(field.lineEdit()->text(), QStringLiteral("0.5"));
  EXPECT_TRUE(field.message().isEmpty());
  QTest::keyClick(field.lineEdit(), Qt::Key_Tab);
  EXPECT_EQ(w.undoSteps(), 0);
}

TEST(NumberField, ValueKeepsAllItsDigits) {
  WindowOnScreen w;
  NumberField& field = w.field(restitution);
  w.enter(field, QStringLiteral("1/3"));
  EXPECT_EQ(valueOf(w, "contacts.tip.e"), 1.0 / 3);
  QTest::keyClick(field.lineEdit(), Qt::Key_Tab);
  QCoreApplication::processEvents();
  EXPECT_EQ(field.lineEdit()->text(), QStringLiteral("0.333333"));
  field.lineEdit()->setFocus();
  QCoreApplication::processEvents();
  EXPECT_EQ(field.lineEdit()->text(), QStringLiteral("0.3333333333333333"));
  QTest::keyClick(field.lineEdit(), Qt::Key_Return);
  QTest::keyClick(field.lineEdit(), Qt::Key_Tab);
  EXPECT_EQ(valueOf(w, "contacts.tip.e"), 1.0 / 3);
  EXPECT_EQ(w.undoSteps(), 1);
}

TEST(NumberField, ScrubIsOneUndoStep) {
  WindowOnScreen w;
  NumberField& field = w.field(restitution);
  drag(field.label(), 40, {}, true);
  EXPECT_NEAR(valueOf(w, "contacts.tip.e"), 0.7, 1e-9);
  EXPECT_EQ(w.undoSteps(), 1);
  drag(field.label(), 40, Qt::ShiftModifier, true);
  EXPECT_NEAR(valueOf(w, "contacts.tip.e"), 0.72, 1e-9);
  drag(field.label(), -10, Qt::ControlModifier, true);
  EXPECT_NEAR(valueOf(w, "contacts.tip.e"), 0.22, 1e-9);
  drag(field.label(), -400, {}, true);
  EXPECT_EQ(valueOf(w, "contacts.tip.e"), 0);
  EXPECT_EQ(w.undoSteps(), 4);
}

TEST(NumberField, ScrubPreviewsAndEscapeRestores) {
  WindowOnScreen w;
  const std::string before = w.bytes();
  NumberField& field = w.field(restitution);
  drag(field.label(), 40, {}, false);
  EXPECT_TRUE(w.document.inGesture());
  EXPECT_NEAR(valueOf(w, "contacts.tip.e"), 0.7, 1e-9);
  QTest::keyClick(field.label(), Qt::Key_Escape);
  EXPECT_FALSE(w.document.inGesture());
  EXPECT_EQ(w.bytes(), before);
  EXPECT_EQ(field.lineEdit()->text(), QStringLiteral("0.5"));
  EXPECT_EQ(w.undoSteps(), 0);
}

TEST(NumberField, TremblingIsNoDragAndThereAndBackIsNoStep) {
  WindowOnScreen w;
  drag(w.field(friction).label(), 2, {}, true);
  EXPECT_EQ(w.undoSteps(), 0);
  EXPECT_FALSE(w.document.inGesture());
}

TEST(NumberField, ArrowKeysStep) {
  WindowOnScreen w;
  NumberField& field = w.field(restitution);
  field.lineEdit()->setFocus();
  QTest::keyClick(field.lineEdit(), Qt::Key_Up);
  EXPECT_NEAR(valueOf(w, "contacts.tip.e"), 0.505, 1e-12);
  QTest::keyClick(field.lineEdit(), Qt::Key_Down, Qt::ControlModifier);
  EXPECT_NEAR(valueOf(w, "contacts.tip.e"), 0.455, 1e-12);
  EXPECT_EQ(w.undoSteps(), 2);
}

// The speed of a point is the root of a sum of squares: what comes back differs in its last digits.
// A step is rounded to six, and nobody wants to see more of them.
TEST(NumberField, StepsOfAComputedNumberStayShort) {
  WindowOnScreen w;
  NumberField& speed = w.field(QStringLiteral("velocity.tip.speed"));
  NumberField& angle = w.field(QStringLiteral("velocity.tip.angle"));
  // Along the bisector of the axes no digit is lost.
  w.enter(angle, QStringLiteral("-73 deg"));
  speed.lineEdit()->setFocus();
  QCoreApplication::processEvents();
  const auto digits = [&speed] {
    const QString text = speed.lineEdit()->text();
    return std::ranges::count_if(text, [](QChar c) { return c.isDigit(); });
  };
  for (int i = 0; i < 12; ++i) {
    QTest::keyClick(speed.lineEdit(), Qt::Key_Up);
    QCoreApplication::processEvents();
    EXPECT_LE(digits(), 6) << speed.lineEdit()->text().toStdString();
  }
  const double stepped = speed.value();
  EXPECT_NEAR(valueOf(w, "velocity.tip.speed"), stepped, 1e-14);
  angle.lineEdit()->setFocus();
  for (int i = 0; i < 5; ++i) QTest::keyClick(angle.lineEdit(), Qt::Key_Up);
  EXPECT_EQ(speed.value(), stepped) << "turning it leaves the speed as it is";
}

TEST(NumberField, UndoBelongsToTheDocumentWhileNothingIsTyped) {
  WindowOnScreen w;
  w.enter(w.field(restitution), QStringLiteral("0.9"));
  w.field(restitution).lineEdit()->setFocus();
  QTest::keySequence(&w.window, QKeySequence::Undo);
  EXPECT_EQ(valueOf(w, "contacts.tip.e"), 0.5);
}

TEST(NumberField, DisplayUnitsChangeTheTextNotTheValue) {
  WindowOnScreen w;
  w.trigger("view.unit.mm");
  const NumberField& field = w.field(QStringLiteral("pose.tip.x"));
  EXPECT_TRUE(field.lineEdit()->text().endsWith(QLatin1String("mm")));
  EXPECT_NEAR(field.value(), 0.1, 1e-9);
  EXPECT_EQ(w.undoSteps(), 1);
}

// A pose that is solved for others has 0 only up to rounding.
TEST(NumberFieldAtRest, ReadsZeroForWhatSolvingLeftOver) {
  NumberSpec angle;
  angle.dimension = Dimension::angle;
  NumberField field(angle, {[](double) { return QString(); }, [] {}, [] {}});
  field.setRounding(1e-7);
  field.setUnit({QStringLiteral("deg"), std::numbers::pi, 180});
  const auto text = [&field] {
    return field.lineEdit()->text().replace(QChar(QChar::Nbsp), QLatin1Char(' '));
  };
  field.setValue(-3.5e-9);
  EXPECT_EQ(text(), QStringLiteral("0 deg"));
  EXPECT_EQ(field.value(), -3.5e-9) << "as it is";
  field.setValue(std::numbers::pi / 180 * 1e-5);
  EXPECT_EQ(text(), QStringLiteral("1e−05 deg"));
  field.lineEdit()->setText(QStringLiteral("2e-7 deg"));
  emit field.lineEdit()->textEdited({});
  QTest::keyClick(field.lineEdit(), Qt::Key_Return);
  EXPECT_EQ(text(), QStringLiteral("2e−07 deg")) << "it was meant";
}

// Where the arm lies level but for 3 nrad, the angle reads 0 and stays what it is.
TEST(NumberFieldAtRest, ShowsAPoseAsItIsMeant) {
  WindowOnScreen w;
  w.document.reset(with_parameter(test::elementsScenario(), "pose.arm.angle", 3e-9));
  const NumberField& angle = w.field(QStringLiteral("pose.arm.angle"));
  EXPECT_EQ(angle.lineEdit()->text(), QStringLiteral("0\u00a0deg"));
  EXPECT_EQ(valueOf(w, "pose.arm.angle"), 3e-9);
}

TEST(NumberFieldEnd, DoesNotCommitToAnOwnerThatIsGone) {
  QWidget window;
  int commits = 0;
  auto field = std::make_unique<NumberField>(NumberSpec{},
                                             NumberSink{[&commits](double) {
                                                          ++commits;
                                                          return QString();
                                                        },
                                                        [] {}, [] {}},
                                             &window);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  window.activateWindow();
  field->lineEdit()->setFocus();
  ASSERT_TRUE(test::eventually([&field] { return field->lineEdit()->hasFocus(); }));
  QTest::keyClicks(field->lineEdit(), QStringLiteral("5"));
  field.reset();
  EXPECT_EQ(commits, 0);
}

TEST(NumberField, HalfTypedTextGoesIntoNoOtherDocument) {
  test::WindowOnScreen w;
  const std::string first = w.bytes();
  w.type(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.987"));
  w.document.reset(load_gallery("double-pendulum"));
  QCoreApplication::processEvents();
  EXPECT_EQ(w.undoSteps(), 0);
  EXPECT_EQ(w.bytes(), first);
}

}  // namespace
}  // namespace carom::ui
