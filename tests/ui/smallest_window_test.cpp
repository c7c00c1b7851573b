// SPDX-License-Identifier: GPL-3.0-or-later
//
// Nothing that is read may be cut: not in the smallest window, and not at any scale factor. The
// scale belongs to a process, so the test starts itself again with another one.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QProcess>
#include <QScrollArea>
#include <QVBoxLayout>

#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/gallery_panel.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/verdict_banner.h"
#include "ui/look/appearance.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/figure.h"
#include "ui/scene/scene_tools.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/force_panel.h"
#include "ui/window/status_line.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

constexpr QSize smallest(960, 620);
constexpr QSize common(1280, 800);

void resizeTo(WindowOnScreen& w, QSize size) {
  w.window.resize(size);
  w.window.resetLayout();
  EXPECT_TRUE(test::settles(w.window));
  EXPECT_EQ(w.window.size(), size) << "the window would not become that small";
}

/// Left and right end of a widget in the area it is scrolled in.
std::pair<int, int> spanIn(const QWidget& widget, const QWidget& area) {
  const int left = widget.mapTo(&area, QPoint(0, 0)).x();
  return {left, left + widget.width()};
}

const QWidget& viewportAround(const QWidget& widget) {
  for (const QWidget* at = &widget; at->parentWidget() != nullptr; at = at->parentWidget()) {
    const auto* scroll = qobject_cast<const QScrollArea*>(at->parentWidget());
    if (scroll != nullptr && scroll->viewport() == at) return *at;
  }
  return *widget.window();
}

void expectWhole(const QLabel& label, const std::string& what) {
  const QWidget& viewport = viewportAround(label);
  const auto [left, right] = spanIn(label, viewport);
  EXPECT_GE(label.width(), label.sizeHint().width()) << what << ": " << label.text().toStdString();
  EXPECT_GE(left, 0) << what;
  EXPECT_LE(right, viewport.width()) << what << ": " << label.text().toStdString();
  // The letters themselves, measured apart from the layout.
  if (!label.text().contains(QLatin1Char('<'))) {
    const QSize letters = label.fontMetrics().size(Qt::TextShowMnemonic, label.text());
    EXPECT_GE(label.width(), letters.width()) << what;
  }
}

void expectIndicatorsWhole(WindowOnScreen& w) {
  IndicatorPanel& panel = w.window.panel<IndicatorPanel>();
  panel.othersButton()->setChecked(true);
  QCoreApplication::processEvents();
  for (const IndicatorCell* cell : panel.cells()) {
    if (!cell->exists()) continue;  // named below the others
    const std::string key(cell->info().key);
    expectWhole(*cell->symbolLabel(), key + " symbol");
    expectWhole(*cell->valueLabel(), key + " value");
    expectWhole(*cell->unitLabel(), key + " unit");
  }
}

TEST(SmallestWindow, IndicatorsAreWhole) {
  for (const char* name : {"double-pendulum", "kane", "two-discs", "bouncing-disc"}) {
    for (const QSize size : {smallest, common}) {
      SCOPED_TRACE(name);
      WindowOnScreen w(name);
      resizeTo(w, size);
      expectIndicatorsWhole(w);
    }
  }
}

TEST(SmallestWindow, IndicatorsStayWholeAsTheyGrow) {
  WindowOnScreen w;
  resizeTo(w, smallest);
  // Energies of megajoules and impulses of thousands.
  w.enter(w.field(QStringLiteral("velocity.tip.y")), QStringLiteral("-2345.678 m/s"));
  w.trigger("compare.pin");
  w.enter(w.field(QStringLiteral("velocity.tip.x")), QStringLiteral("-1234.567 m/s"));
  EXPECT_TRUE(test::settles(w.window));
  expectIndicatorsWhole(w);
}

TEST(SmallestWindow, WordsOfThePanelsAreWhole) {
  for (const QSize size : {smallest, common}) {
    WindowOnScreen w;
    resizeTo(w, size);
    w.window.panel<IndicatorPanel>().othersButton()->setChecked(true);
    QCoreApplication::processEvents();
    int looked = 0;
    for (const QWidget* dock : w.window.docks().all()) {
      for (const QLabel* label : dock->findChildren<QLabel*>()) {
        if (!label->isVisible() || label->wordWrap() || label->text().isEmpty()) continue;
        ++looked;
        expectWhole(*label, dock->objectName().toStdString());
      }
      for (const QAbstractButton* button : dock->findChildren<QAbstractButton*>()) {
        if (!button->isVisible() || button->text().isEmpty()) continue;
        EXPECT_GE(button->width(), button->minimumSizeHint().width())
            << button->text().toStdString();
      }
    }
    EXPECT_GT(looked, 60);
  }
}

void expectAllLinesSeen(const FindingLine& line) {
  const QLabel& label = *line.label();
  EXPECT_TRUE(test::eventually([&] {
    return label.height() >= label.heightForWidth(label.width());
  })) << label.text().toStdString();
}

const Finding brief{Severity::note, "Brief", ""};
const Finding lengthy{
    Severity::note, "this one has many more words than have room on a single line of a panel", ""};

/// A panel with a brief note in it.
class Notes : public ::testing::Test {
 protected:
  void SetUp() override {
    auto* column = new QVBoxLayout(&panel);
    column->addWidget(line);
    column->addStretch(1);
    line->show(brief);
    panel.resize(200, 300);
    panel.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
  }

  QWidget panel;
  FindingLine* line = new FindingLine(FindingLine::Weight::note);  ///< of the panel's layout
};

TEST_F(Notes, GrowWithTheirWords) {
  line->show(lengthy);
  EXPECT_TRUE(test::settles(panel));
  expectAllLinesSeen(*line);
}

TEST_F(Notes, GrowWithWordsThatTheyGotWhileHidden) {
  line->setVisible(false);
  line->show(lengthy);
  line->setVisible(true);
  EXPECT_TRUE(test::settles(panel));
  expectAllLinesSeen(*line);
}

TEST(SmallestWindow, NotesAreWholeOnceAContactIsCompliant) {
  for (const QSize size : {smallest, common}) {
    WindowOnScreen w;
    resizeTo(w, size);
    w.trigger("view.show.forces");
    for (const GalleryEntry& entry : list_gallery()) {
      SCOPED_TRACE(entry.name);
      w.document.reset(load_gallery(entry.name));
      EXPECT_TRUE(test::settles(w.window));
      QTest::mouseClick(w.window.panel<ForcePanel>().compliantBox(), Qt::LeftButton);
      EXPECT_TRUE(test::settles(w.window));
      for (const FindingLine* line :
           w.window.panel<IndicatorPanel>().findChildren<FindingLine*>()) {
        if (line->isVisible()) expectAllLinesSeen(*line);
      }
    }
  }
}

TEST(SmallestWindow, PanelsDoNotOverlap) {
  for (const QSize size : {smallest, common}) {
    WindowOnScreen w;
    resizeTo(w, size);
    std::vector<const QWidget*> parts{w.window.centralWidget()};
    for (const QDockWidget* dock : w.window.docks().all()) {
      if (!dock->visibleRegion().isEmpty()) parts.push_back(dock);
    }
    for (const QWidget* part : parts) {
      EXPECT_TRUE(w.window.rect().contains(part->geometry())) << part->objectName().toStdString();
      EXPECT_GE(part->width(), part->minimumSizeHint().width()) << part->objectName().toStdString();
      for (const QWidget* other : parts) {
        if (other == part) continue;
        EXPECT_FALSE(part->geometry().intersects(other->geometry()))
            << part->objectName().toStdString() << " and " << other->objectName().toStdString();
      }
    }
  }
}

TEST(SmallestWindow, GivesThePanelsTheirWidthBack) {
  WindowOnScreen w;
  resizeTo(w, common);
  const auto widths = [&w] {
    return std::pair(w.window.docks().named("impact")->width(),
                     w.window.docks().named("indicators")->width());
  };
  const auto before = widths();
  w.window.resize(smallest);
  EXPECT_TRUE(test::settles(w.window));
  EXPECT_NE(widths(), before) << "it has no room for them";
  w.window.resize(common);
  EXPECT_TRUE(test::settles(w.window));
  EXPECT_EQ(widths(), before);
}

TEST(SmallestWindow, TitlesOfTheGalleryAreWhole) {
  WindowOnScreen w;
  resizeTo(w, smallest);
  const GalleryList& gallery = w.window.panel<GalleryList>();
  for (int row = 0; row < gallery.count(); ++row) {
    const QRect place = gallery.visualItemRect(gallery.item(row));
    const QRect needed = gallery.fontMetrics().boundingRect(
        QRect(0, 0, place.width() - 12, 10000), Qt::TextWordWrap, gallery.item(row)->text());
    EXPECT_GE(place.height(), needed.height()) << gallery.item(row)->text().toStdString();
    EXPECT_LE(needed.width(), place.width()) << gallery.item(row)->text().toStdString();
  }
}

TEST(SmallestWindow, LabelsOfTheSceneAreInside) {
  for (const QSize size : {smallest, common}) {
    WindowOnScreen w;
    resizeTo(w, size);
    const SceneView& view = *w.window.views().scene;
    Figure figure;
    layOut(view.currentScene(), view.view(), view.theme(), QRectF(view.rect()), figure);
    ASSERT_FALSE(figure.labels.empty());
    for (const PlacedLabel& label : figure.labels) {
      EXPECT_TRUE(QRectF(view.rect()).contains(label.box)) << label.text.toStdString();
    }
  }
}

class AtScale : public ::testing::TestWithParam<const char*> {};

TEST_P(AtScale, SmallestWindowIsWhole) {
  QProcess child;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QString::fromLatin1(GetParam()));
  child.setProcessEnvironment(environment);
  child.setProcessChannelMode(QProcess::MergedChannels);
  child.start(QCoreApplication::applicationFilePath(),
              {QStringLiteral("--gtest_filter=SmallestWindow.*")});
  ASSERT_TRUE(child.waitForFinished(600000)) << "it hangs";
  const QByteArray said = child.readAll();
  EXPECT_EQ(child.exitCode(), 0) << said.toStdString();
  EXPECT_TRUE(said.contains("[  PASSED  ]")) << said.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Factors, AtScale, ::testing::Values("1.5", "2"));

/// The line below the window is read whole, or ends in dots and has the rest in its tool tip.
class LineBelow : public ::testing::Test {
 protected:
  void resizeTo(int width, int height) {
    screen.window.resize(width, height);
    ASSERT_TRUE(test::eventually([&] { return line().width() == width; }));
  }
  StatusLine& line() { return *screen.window.findChild<StatusLine*>(); }
  /// Every letter of what is written has room.
  void expectRoom(const std::string& what) {
    const QLabel& label = line().hintLabel();
    EXPECT_LE(label.fontMetrics().horizontalAdvance(label.text()), label.width()) << what;
  }

  test::WindowOnScreen screen;
};

TEST_F(LineBelow, HintsAreWholeInACommonWindow) {
  resizeTo(1280, 800);
  for (const SceneToolInfo& info : sceneTools()) {
    screen.window.views().scene->setSceneTool(info.tool);
    if (screen.window.views().scene->sceneTool() != info.tool) continue;
    EXPECT_EQ(line().hintLabel().text(), hintOf(info.tool)) << info.id;
    EXPECT_TRUE(line().toolTip().isEmpty()) << info.id;
    expectRoom(info.id);
  }
}

TEST_F(LineBelow, InASmallWindowALongHintEndsInDotsAndIsWholeInItsToolTip) {
  resizeTo(960, 620);
  const QString hint = hintOf(SceneTool::strut);
  screen.window.views().scene->setSceneTool(SceneTool::strut);
  EXPECT_NE(line().hintLabel().text(), hint);
  EXPECT_TRUE(line().hintLabel().text().endsWith(QChar(0x2026)));
  EXPECT_EQ(line().hintLabel().accessibleName(), hint);
  EXPECT_EQ(line().toolTip(), hint);
  expectRoom("strut");
  resizeTo(1600, 620);
  EXPECT_EQ(line().hintLabel().text(), hint) << "there is room again";
  EXPECT_TRUE(line().toolTip().isEmpty());
}

TEST_F(LineBelow, ALongMessageIsWholeInItsToolTipWhileItIsSaid) {
  resizeTo(960, 620);
  const QString sentence = QStringLiteral("Saved /a") + QString(40, u'/').replace(u'/', "/folder");
  line().showMessage(sentence);
  EXPECT_EQ(line().toolTip(), sentence);
  // What is painted ends before the right edge, in dots.
  const QImage painted = line().grab().toImage();
  const QRgb paper = painted.pixel(painted.width() - 1, painted.height() / 2);
  for (int x = painted.width() - 4; x < painted.width(); ++x) {
    for (int y = 0; y < painted.height(); ++y) EXPECT_EQ(painted.pixel(x, y), paper);
  }
  line().clearMessage();
  EXPECT_TRUE(line().toolTip().isEmpty());
}

}  // namespace
}  // namespace carom::ui
