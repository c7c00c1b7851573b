// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts of a crowded scene: none lies on another one, and what is pointed at or selected has its
// own all the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "core/study/lesson_numbers.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/figure.h"

namespace carom::ui {
namespace {

const QRectF area(0, 0, 506, 411);  // of the scene in a window of 1280×800

/// Balls in a triangle on the ground, `rows` at the base, that fall together.
Scenario pileOf(int rows) {
  constexpr double r = 0.05;
  const double step = std::sqrt(3.0) * r;
  std::string bodies, contacts, pose, velocity;
  const auto add = [](std::string& list, const std::string& entry) {
    list += (list.empty() ? "" : ", ") + entry;
  };
  const auto name = [](int row, int i) { return "ball" + std::to_string(row) + std::to_string(i); };
  const auto touch = [&](const std::string& a, const std::string& b) {
    add(contacts, R"({"name": ")" + a + "_" + b + R"(", "kind": "disc-disc", "a": ")" + a +
                      R"(", "b": ")" + b + R"(", "e": 0.3, "mu": 0.3})");
  };
  for (int row = 0; row < rows; ++row) {
    for (int i = 0; i < rows - row; ++i) {
      const std::string ball = name(row, i);
      add(bodies, R"({"name": ")" + ball + R"(", "shape": "disc", "mass": 1, "radius": 0.05})");
      const std::string point =
          R"({"name": ")" + ball + R"(", "point": {"body": ")" + ball + R"("},)";
      add(pose, point + R"("x": )" + std::to_string((2 * i + row) * r) + R"(, "y": )" +
                    std::to_string(r + row * step) + "}");
      add(velocity, point + R"("x": 0, "y": -1})");
      if (row == 0) {
        add(contacts, R"({"name": "floor)" + ball + R"(", "kind": "disc-line", "disc": ")" + ball +
                          R"(", "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]},
                          "e": 0.3, "mu": 0.3})");
      }
      if (i > 0) touch(name(row, i - 1), ball);
      if (row > 0) touch(name(row - 1, i), ball);
      if (row > 0) touch(name(row - 1, i + 1), ball);
    }
  }
  return read_scenario(R"({"version": 1, "law": "moreau", "bodies": [)" + bodies +
                       R"(], "contacts": [)" + contacts + R"(], "pose": {"targets": [)" + pose +
                       R"(]}, "velocity": {"targets": [)" + velocity + "]}}");
}

class CrowdedScene : public ::testing::Test {
 protected:
  [[nodiscard]] Figure figureOf(SceneOptions options = {}) const {
    options.velocityScale = 100;
    const Scene scene = buildScene(scenario, evaluation, options);
    Figure figure;
    layOut(scene, fitted(scene, area.size()), Theme::light(), area, figure);
    return figure;
  }
  [[nodiscard]] static std::size_t overlaps(const Figure& figure) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < figure.labels.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        count += figure.labels[i].box.intersects(figure.labels[k].box) ? 1 : 0;
      }
    }
    return count;
  }
  [[nodiscard]] static bool names(const Figure& figure, const QString& text) {
    return std::ranges::find(figure.labels, text, &PlacedLabel::text) != figure.labels.end();
  }

  Scenario scenario = pileOf(4);
  Evaluation evaluation = compute(scenario);
};

TEST_F(CrowdedScene, WritesNoTextOnAnother) {
  const Figure figure = figureOf();
  EXPECT_GT(figure.labels.size(), 20U);
  EXPECT_FALSE(figure.leftOut.empty()) << "there is no place for all";
  EXPECT_EQ(overlaps(figure), 0U);
}

TEST_F(CrowdedScene, NamesWhatIsPointedAtOrSelected) {
  const QString middle = QStringLiteral("ball11");
  const Figure none = figureOf();
  ASSERT_FALSE(names(none, middle));
  const Figure lit = figureOf({.litBody = 5});
  EXPECT_TRUE(names(lit, middle));
  EXPECT_TRUE(names(figureOf({.selectedBodies = {5}}), middle));
  EXPECT_EQ(std::ranges::find(lit.leftOut, middle), lit.leftOut.end());
}

// A pointer that passes over the picture adds texts, and takes away what those cover; the others
// stand still.
TEST_F(CrowdedScene, MovesNoOtherTextUnderThePointer) {
  const Figure none = figureOf();
  for (int body = 0; body < 10; ++body) {
    const Figure lit = figureOf({.litBody = body});
    for (const PlacedLabel& before : none.labels) {
      const bool stands = std::ranges::any_of(lit.labels, [&](const PlacedLabel& after) {
        return after.box.intersects(before.box) &&
               (after.box != before.box || after.text == before.text);
      });
      EXPECT_TRUE(stands) << body << ": " << before.text.toStdString();
    }
  }
}

/// Scale bars over horizontal surfaces at these heights of the picture, which is 300 px high.
Figure scaleBarOver(const std::vector<double>& heights,
                    const std::vector<ScaleBar>& bars = {ScaleBar{}}) {
  const QRectF picture(0, 0, 400, 300);
  const View view{{0, 0}, 200};
  Scene scene;
  for (const double y : heights) {
    scene.primitives.push_back(GroundLine{{0, toWorld(view, picture, {0, y}).y}, {0, 1}});
  }
  scene.scaleBars = bars;
  Figure figure;
  layOut(scene, view, Theme::light(), picture, figure);
  return figure;
}

// The bar stands 20 px above the lower edge, where at 268 px a surface would strike its number.
TEST(ScaleBars, KeepOffTheGround) {
  EXPECT_TRUE(scaleBarOver({}).labels[0].box.contains(QPointF(60, 268)));
  const QRectF box = scaleBarOver({268}).labels[0].box;
  EXPECT_LT(box.bottom(), 268);
  EXPECT_GT(box.bottom(), 200) << "but not far";
}

// Where no place is free a patch of paper lies between the strokes and the number.
TEST(ScaleBars, AreReadableOnAnything) {
  std::vector<double> everywhere;
  for (double y = 5; y < 300; y += 10) everywhere.push_back(y);
  const Figure figure = scaleBarOver(everywhere);
  const QRectF box = figure.labels[0].box;
  const auto covers = [&](const Glyph& glyph) {
    const QRectF patch(glyph.a.x(), glyph.a.y() - glyph.radius, glyph.b.x() - glyph.a.x(),
                       2 * glyph.radius);
    return glyph.kind == Glyph::Kind::box && glyph.style.fill == Theme::light().background &&
           patch.contains(box);
  };
  EXPECT_EQ(std::ranges::count_if(figure.glyphs, covers), 1);
}

// A bar for arrows stands apart from that for lengths, and only where there is a place for it.
TEST(ScaleBars, OfArrowsCoverNothing) {
  const ScaleBar arrows{.unit = QStringLiteral("N s"), .unitsPerPx = 10, .role = Role::impulse};
  const Figure free = scaleBarOver({}, {ScaleBar{}, arrows});
  ASSERT_EQ(free.labels.size(), 2U);
  EXPECT_FALSE(free.labels[0].box.intersects(free.labels[1].box));
  EXPECT_EQ(free.labels[1].text, QStringLiteral("1000\u2009N s")) << "100 of at most 130 px";
  std::vector<double> everywhere;
  for (double y = 5; y < 300; y += 10) everywhere.push_back(y);
  EXPECT_EQ(scaleBarOver(everywhere, {ScaleBar{}, arrows}).labels.size(), 1U);
}

// One ball of the cradle comes and two rest: these have no velocity before, and by Newton's law
// with e = 1 the first, which is stopped, the second, which has its velocity, and not the third one
// after.
TEST(SceneOfTheCradle, GivesWhatRestsNoNumber) {
  Scenario scenario = load_gallery("newtons-cradle");
  scenario.law = law_named("newton-local");
  scenario = resolved(scenario);
  const Scene scene = buildScene(scenario, compute(scenario), {.velocityScale = 100});
  const auto texts = [&scene](const QString& symbol) {
    QStringList found;
    for (const Label& label : scene.labels) {
      if (label.text.startsWith(symbol)) found << label.text.simplified();
    }
    found.sort();
    return found;
  };
  EXPECT_EQ(texts(QStringLiteral("v⁻")), QStringList{QStringLiteral("v⁻ 1 m/s")});
  EXPECT_EQ(texts(QStringLiteral("v⁺")),
            (QStringList{QStringLiteral("v⁺ 0 m/s"), QStringLiteral("v⁺ 1 m/s")}));
}

}  // namespace
}  // namespace carom::ui
