// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of the mechanism are renamed, duplicated and deleted in its tree, by mouse and by keys.
#include "ui/editors/mechanism_tree.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QStyledItemDelegate>

#include "core/edit/edit.h"
#include "core/edit/templates.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/parameter_form.h"
#include "ui/scene/scene_view.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

class TreeOnScreen : public WindowOnScreen {
 public:
  explicit TreeOnScreen(const char* entry)
      : WindowOnScreen(entry), tree(*window.panel<MechanismPanel>().tree()) {}

  void click(const PartName& part, Qt::KeyboardModifiers modifiers = {}) {
    for (QTreeWidgetItemIterator it(&tree); *it; ++it) {
      if ((*it)->parent() == nullptr || (*it)->text(0).toStdString() != part.name) continue;
      if ((*it)->parent()->text(0) != groupOf(part.kind)) continue;
      tree.scrollToItem(*it);
      QTest::mouseClick(tree.viewport(), Qt::LeftButton, modifiers,
                        tree.visualRect(tree.indexFromItem(*it, 0)).center());
      return;
    }
    ADD_FAILURE() << "no item " << part.name;
  }

  MechanismTree& tree;

 private:
  static QString groupOf(PartKind kind) {
    if (kind == PartKind::body) return QStringLiteral("Bodies");
    return kind == PartKind::joint ? QStringLiteral("Joints") : QStringLiteral("Contacts");
  }
};

TEST(MechanismTreeEdits, DeleteTakesWhatDependsOnAPartWithItAndSaysSo) {
  TreeOnScreen w("kane");
  const std::string before = write_scenario(w.document.committed());
  w.click({PartKind::body, "rod2"});
  QTest::keyClick(&w.tree, Qt::Key_Delete);
  const Mechanism& mechanism = *w.document.committed().mechanism;
  ASSERT_EQ(mechanism.bodies.size(), 1U);
  EXPECT_EQ(mechanism.bodies[0].name, "rod1");
  EXPECT_EQ(mechanism.joints.size(), 1U);
  EXPECT_TRUE(mechanism.contacts.empty());
  EXPECT_TRUE(w.window.banner().text().contains(QStringLiteral("joint “elbow”")));
  EXPECT_TRUE(w.window.banner().text().contains(QStringLiteral("contact “tip”")));
  EXPECT_EQ(w.undoSteps(), 1);
  w.document.undoStack().undo();
  EXPECT_EQ(write_scenario(w.document.committed()), before);
}

TEST(MechanismTreeEdits, EverythingCanBeTakenAwayAndBroughtBack) {
  for (const GalleryEntry& entry : list_gallery()) {
    SCOPED_TRACE(entry.name);
    TreeOnScreen w(entry.name.c_str());
    const std::string before = write_scenario(w.document.committed());
    QTest::keyClick(&w.tree, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&w.tree, Qt::Key_Delete);
    EXPECT_TRUE(w.document.committed().mechanism->bodies.empty());
    QCoreApplication::processEvents();
    w.document.undoStack().undo();
    EXPECT_EQ(write_scenario(w.document.committed()), before);
  }
}

TEST(MechanismTreeEdits, F2RenamesInPlace) {
  TreeOnScreen w("kane");
  w.click({PartKind::joint, "elbow"});
  QTest::keyClick(&w.tree, Qt::Key_F2);
  auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
  ASSERT_NE(field, nullptr);
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("knee"));
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_TRUE(test::eventually([&] { return w.undoSteps() == 1; }));
  EXPECT_EQ(w.document.committed().mechanism->joints[1].name, "knee");
  EXPECT_EQ(w.document.committed().motion->pose.mode[0].elbow, "knee");
  EXPECT_EQ(w.tree.currentPrefix(), QStringLiteral("joints.knee"));
}

TEST(MechanismTreeEdits, ShowsWordsAndEditsNames) {
  TreeOnScreen w("biped-heel-strike");
  w.click({PartKind::body, "rear_thigh"});
  EXPECT_EQ(MechanismTree::shownText(w.tree.currentIndex()), QStringLiteral("rear thigh"));
  QTest::keyClick(&w.tree, Qt::Key_F2);
  auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
  ASSERT_NE(field, nullptr);
  EXPECT_EQ(field->text(), QStringLiteral("rear_thigh"));
  QTest::keyClick(field, Qt::Key_Escape);
}

TEST(MechanismTreeEdits, EscapePutsTheToolOfTheSceneAway) {
  TreeOnScreen w("kane");
  w.trigger("draw.rod");
  ASSERT_EQ(w.window.views().scene->sceneTool(), SceneTool::rod);
  w.click({PartKind::body, "rod2"});
  QTest::keyClick(&w.tree, Qt::Key_Escape);
  EXPECT_EQ(w.window.views().scene->sceneTool(), SceneTool::drag);
}

// Another text than a name is what the part is called on screen; its name stays.
TEST(MechanismTreeEdits, ATextThatIsNoNameIsTheLabel) {
  TreeOnScreen w("kane");
  const auto type = [&](const QString& text) {
    QTest::keyClick(&w.tree, Qt::Key_F2);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    ASSERT_NE(field, nullptr);
    field->setText(text);
    const int before = w.undoSteps();
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(test::eventually([&] { return w.undoSteps() > before; }));
  };
  const auto body = [&] { return w.document.committed().mechanism->bodies[1]; };
  const std::string first = write_scenario(w.document.committed());
  w.click({PartKind::body, "rod2"});
  type(QStringLiteral("v_2 (left)"));
  EXPECT_EQ(body().label, "v_2 (left)");
  EXPECT_EQ(body().name, "rod2");
  EXPECT_EQ(w.tree.currentPrefix(), QStringLiteral("bodies.rod2"));
  EXPECT_EQ(MechanismTree::shownText(w.tree.currentIndex()), QStringLiteral("v_2 (left)"));
  type(QStringLiteral("shank"));
  EXPECT_EQ(body().label, "");
  EXPECT_EQ(body().name, "shank");
  w.document.undoStack().undo();
  w.document.undoStack().undo();
  EXPECT_EQ(write_scenario(w.document.committed()), first);
}

TEST(MechanismTreeEdits, ANameThatIsTakenIsRefusedWithASentence) {
  TreeOnScreen w("kane");
  const std::string before = write_scenario(w.document.committed());
  for (const QString& name : {QStringLiteral("rod1"), QStringLiteral("ground"), QString()}) {
    w.click({PartKind::body, "rod2"});
    QTest::keyClick(&w.tree, Qt::Key_F2);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    ASSERT_NE(field, nullptr);
    field->setText(name);
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(test::eventually([&] { return !w.window.banner().text().isEmpty(); }))
        << name.toStdString();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(write_scenario(w.document.committed()), before);
    EXPECT_EQ(w.tree.currentItem()->text(0), QStringLiteral("rod2"));
    w.window.banner().dismiss();
  }
}

TEST(MechanismTreeEdits, CtrlDDuplicatesWhatIsSelectedTogether) {
  TreeOnScreen w("kane");
  w.click({PartKind::body, "rod2"});
  w.click({PartKind::joint, "elbow"}, Qt::ControlModifier);
  QTest::keyClick(&w.tree, Qt::Key_D, Qt::ControlModifier);
  const Mechanism& mechanism = *w.document.committed().mechanism;
  ASSERT_EQ(mechanism.bodies.size(), 3U);
  ASSERT_EQ(mechanism.joints.size(), 3U);
  EXPECT_EQ(mechanism.bodies[2].name, "rod2-2");
  EXPECT_EQ(anchor_a(mechanism.joints[2].kind).body, 2) << "the copy of the joint holds the copy";
  EXPECT_EQ(anchor_b(mechanism.joints[2].kind).body, 0) << "and the original that has no copy";
  EXPECT_EQ(w.tree.selectedParts().size(), 2U);
  EXPECT_TRUE(w.document.committed().variants.empty()) << "the window's Ctrl+D pins";
}

// Kane's pendulum hangs at the origin, and its copy a tenth of its width beside it, at the same
// angles.
TEST(MechanismTreeEdits, ACopyOfAllHangsFromAPivotOfItsOwn) {
  TreeOnScreen w("kane");
  const std::vector<double> before = w.document.committed().motion->state.q;
  QTest::keyClick(&w.tree, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClick(&w.tree, Qt::Key_D, Qt::ControlModifier);
  const Scenario& scenario = w.document.committed();
  ASSERT_EQ(scenario.mechanism->bodies.size(), 4U);
  const std::vector<double>& q = scenario.motion->state.q;
  const double by = q[6] - before[0];
  EXPECT_GT(by, 0);
  for (const std::size_t i : {0U, 3U}) {
    EXPECT_NEAR(q[6 + i], before[i] + by, 1e-9);
    EXPECT_NEAR(q[7 + i], before[i + 1], 1e-9);
    EXPECT_NEAR(q[8 + i], before[i + 2], 1e-9);
  }
}

// Kane's pendulum has two; with its tip on the ground, none. The line follows what is drawn.
TEST(MechanismTreeEdits, ThePanelSaysWhatCanMove) {
  TreeOnScreen w("kane");
  const QLabel& line = w.window.panel<MechanismPanel>().freedom();
  const auto says = [&line](const char* text) {
    return test::eventually([&] { return line.text() == QString::fromLatin1(text); });
  };
  EXPECT_TRUE(says("2 degrees of freedom")) << line.text().toStdString();
  const Scenario& kane = w.document.committed();
  const Anchor tip{.body = 1, .place = Place::end};
  const Vec2 place = world_point(*kane.mechanism, kane.motion->state.q, tip);
  w.document.apply(with_part(kane, Joint{"foot", RevoluteJoint{tip, {.p = place}}}), {});
  EXPECT_TRUE(says("Nothing can move")) << line.text().toStdString();
  w.document.undoStack().undo();
  EXPECT_TRUE(says("2 degrees of freedom")) << line.text().toStdString();
}

TEST(MechanismTreeEdits, APivotAloneIsNotLaidOnItself) {
  TreeOnScreen w("kane");
  const Mechanism before = *w.document.committed().mechanism;
  w.click({PartKind::joint, before.joints[0].name});
  QTest::keyClick(&w.tree, Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(*w.document.committed().mechanism, before);
  EXPECT_EQ(w.undoSteps(), 0);
  EXPECT_TRUE(w.window.banner().text().contains(QStringLiteral("would lie on itself")));
  w.window.banner().dismiss();
  QTest::keyClick(&w.tree, Qt::Key_C, Qt::ControlModifier);
  QTest::keyClick(&w.tree, Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(*w.document.committed().mechanism, before);
  EXPECT_EQ(w.undoSteps(), 0);
  EXPECT_TRUE(w.window.banner().text().contains(QStringLiteral("would lie on itself")));
  // Cut, it comes back.
  QTest::keyClick(&w.tree, Qt::Key_X, Qt::ControlModifier);
  ASSERT_LT(w.document.committed().mechanism->joints.size(), before.joints.size());
  QTest::keyClick(&w.tree, Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(w.document.committed().mechanism->joints.size(), before.joints.size());
}

// Sixty numbers of four hundred help nobody, and cost time when a part is deleted.
TEST(MechanismTreeEdits, OfALongListOfPartsNoNumbersAreShown) {
  WindowOnScreen w;
  w.document.reset(resolved(from_template("chain", 60)));
  MechanismPanel& panel = w.window.panel<MechanismPanel>();
  panel.tree()->selectPath(QStringLiteral("bodies"));
  EXPECT_TRUE(panel.form()->fields().empty());
  EXPECT_FALSE(panel.heading().text().contains(QStringLiteral("no numbers")));
  panel.tree()->selectPath(QStringLiteral("bodies.link-3"));
  EXPECT_FALSE(panel.form()->fields().empty());
}

}  // namespace
}  // namespace carom::ui
