// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/drawn_by_hand.h"

#include <QMouseEvent>
#include <QTreeWidgetItemIterator>
#include <QWheelEvent>
#include <cmath>

#include "core/impact/indicators.h"
#include "core/io/scenario_json.h"
#include "tests/ui/eventually.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/editors/text_panel.h"
#include "ui/playback/player.h"
#include "ui/scene/measure_entry.h"

namespace carom::ui::test {

void DrawnByHand::begin(Vec2 middle, double pxPerMetre) {
  screen.window.resize(1500, 960);
  screen.trigger("file.new");
  ASSERT_TRUE(settles(screen.window));
  ASSERT_TRUE(rests());
  constexpr double notch = 1.16;
  const QPointF at = QRectF(scene().rect()).center();
  for (int i = 0; i < 60; ++i) {
    const double scale = scene().view().scale;
    if (scale >= pxPerMetre && scale < notch * pxPerMetre) break;
    QWheelEvent wheel(at, scene().mapToGlobal(at), {}, {0, scale < pxPerMetre ? 120 : -120},
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&scene(), &wheel);
  }
  const QPointF from = pixelOf(middle);
  send(QEvent::MouseButtonPress, from, Qt::MiddleButton, true);
  send(QEvent::MouseMove, at, Qt::MiddleButton, true);
  send(QEvent::MouseButtonRelease, at, Qt::MiddleButton, false);
  ASSERT_GE(scene().view().scale, pxPerMetre);
  ASSERT_LT(norm(scene().view().centre - middle), 1e-9);
  scene().setFocus();
}

bool DrawnByHand::rests() {
  const Player& player = *screen.window.views().player;
  return eventually([&] { return player.trajectory() && !player.isStale(); }) &&
         eventually([this] { return !scene().isGliding(); });
}

void DrawnByHand::send(QEvent::Type type, QPointF at, Qt::MouseButton button, bool held) {
  const bool moves = type == QEvent::MouseMove;
  QMouseEvent event(type, at, scene().mapToGlobal(at), moves ? Qt::NoButton : button,
                    held ? button : Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(&scene(), &event);
}

void DrawnByHand::press(Qt::Key key, int times, Qt::KeyboardModifiers modifiers) {
  for (int i = 0; i < times; ++i) QTest::keyClick(&scene(), key, modifiers);
}

void DrawnByHand::click(Vec2 at) {
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, pixelOf(at).toPoint());
}

void DrawnByHand::draw(Vec2 from, Vec2 to) {
  const QPointF begun = pixelOf(from), ended = pixelOf(to);
  send(QEvent::MouseButtonPress, begun, Qt::LeftButton, true);
  for (int step = 1; step <= 5; ++step) {
    send(QEvent::MouseMove, begun + step / 5.0 * (ended - begun), Qt::LeftButton, true);
  }
  send(QEvent::MouseButtonRelease, ended, Qt::LeftButton, false);
}

void DrawnByHand::type(const QString& first, const QString& second) {
  QTest::keyClicks(&scene(), first.left(1));
  ASSERT_TRUE(scene().measureEntry().isVisible());
  QLineEdit* field = scene().measureEntry().field(0);
  QTest::keyClicks(field, first.mid(1));
  if (!second.isEmpty()) {
    QTest::keyClick(field, Qt::Key_Tab);
    field = scene().measureEntry().field(1);
    QTest::keyClicks(field, second);
  }
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_FALSE(scene().measureEntry().isVisible()) << first.toStdString();
}

void DrawnByHand::set(const QString& path, const QString& text) {
  screen.window.showTree();
  const MechanismPanel& panel = screen.window.panel<MechanismPanel>();
  MechanismTree& tree = *panel.tree();
  const QString prefix = path.section(QLatin1Char('.'), 0, -2);
  for (QTreeWidgetItemIterator it(&tree); *it != nullptr; ++it) {
    if (MechanismTree::prefixOf(*it) != prefix) continue;
    tree.scrollToItem(*it);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualItemRect(*it).center());
    break;
  }
  ASSERT_EQ(tree.currentPrefix(), prefix);
  NumberField* field = panel.form()->field(path);
  ASSERT_NE(field, nullptr) << path.toStdString();
  screen.enter(*field, text);
  scene().setFocus();
}

void DrawnByHand::throwBy(QPointF px) {
  choose(Qt::Key_Q);
  ASSERT_EQ(scene().sceneTool(), SceneTool::drag);
  for (const Handle& handle : scene().currentScene().handles) {
    if (handle.kind != HandleKind::velocity) continue;
    const QPointF grip = pixelOf(handle.at) + handle.offsetPx;
    send(QEvent::MouseButtonPress, grip, Qt::LeftButton, true);
    for (int step = 1; step <= 5; ++step) {
      send(QEvent::MouseMove, grip + step / 5.0 * px, Qt::LeftButton, true);
    }
    send(QEvent::MouseButtonRelease, grip + px, Qt::LeftButton, false);
    return;
  }
  FAIL() << "there is no arrow";
}

void DrawnByHand::writeBeforeLaw(const QString& words) {
  screen.trigger("view.show.text");
  ScenarioText& text = *screen.window.panel<TextPanel>().text();
  ASSERT_TRUE(eventually([&] { return text.isVisible(); }));
  QTextCursor cursor = text.document()->find(QStringLiteral("\"law\""));
  ASSERT_FALSE(cursor.isNull());
  cursor.setPosition(cursor.selectionStart());
  text.setTextCursor(cursor);
  text.setFocus();
  const int before = screen.undoSteps();
  QTest::keyClicks(&text, words);
  ASSERT_TRUE(eventually([&] { return screen.undoSteps() > before; }))
      << screen.window.panel<TextPanel>().message()->text().toStdString();
}

void DrawnByHand::expectImpactOf(const std::string& json) {
  EXPECT_TRUE(screen.document.evaluation().pose_reached);
  const Evaluation written = compute(read_scenario(json));
  ASSERT_EQ(written.result.status, ImpactStatus::solved);
  ASSERT_TRUE(written.indicators.gamma.number.has_value());
  for (const IndicatorInfo& info : indicator_table()) {
    const std::optional<double> drawn =
        (screen.document.evaluation().indicators.*info.member).number;
    const std::optional<double> expected = (written.indicators.*info.member).number;
    // Of several contacts that strike the window shows the numbers of one.
    const bool one = screen.document.strikingContacts().size() == 1;
    if (!one && !expected) continue;
    ASSERT_EQ(drawn.has_value(), expected.has_value()) << info.key;
    if (!expected) continue;
    EXPECT_NEAR(*drawn, *expected, 1e-9 * std::max(1.0, std::abs(*expected))) << info.key;
  }
  const std::string file = write_scenario(screen.document.committed());
  EXPECT_EQ(write_scenario(read_scenario(file)), file);
}

}  // namespace carom::ui::test
