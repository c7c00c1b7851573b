// SPDX-License-Identifier: GPL-3.0-or-later
// Each renderer is the test of the other: two ways to fill the same glyphs must look the same.
#include <gtest/gtest.h>

#include <QBuffer>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cstdlib>

#include "core/io/gallery.h"
#include "tests/ui/elements_scene.h"
#include "tests/ui/require_gl.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/figure.h"
#include "ui/scene/gl_renderer.h"

namespace carom::ui {
namespace {

constexpr QSize extent(640, 480);

Scene sceneOf(const std::string& name) {
  const Scenario scenario =
      resolved(name == "elements" ? test::elementsScenario() : load_gallery(name));
  SceneOptions options;
  const Evaluation evaluation = compute(scenario);
  options.ghost = evaluation.state;
  for (double& q : options.ghost->q) q += 0.05;
  return buildScene(scenario, evaluation, options);
}

Figure figureOf(const Scene& scene, const Theme& theme) {
  Figure figure;
  layOut(scene, fitted(scene, extent), theme, QRectF({0, 0}, extent), figure);
  return figure;
}

QImage painted(const Figure& figure, QRgb background, double ratio) {
  QImage image(extent * ratio, QImage::Format_RGB32);
  image.setDevicePixelRatio(ratio);
  image.fill(background);
  QPainter painter(&image);
  paintGlyphs(painter, figure);
  return image;
}

int differenceAt(const QImage& a, const QImage& b, int x, int y) {
  const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
  return std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                   std::abs(qBlue(p) - qBlue(q))});
}

struct Difference {
  double mean = 0;
  int solid = 0;  ///< 3×3 blocks that differ everywhere: more than the edge of a stroke
};

Difference compare(const QImage& a, const QImage& b) {
  constexpr int strong = 40;
  Difference result;
  for (int y = 1; y + 1 < a.height(); ++y) {
    for (int x = 1; x + 1 < a.width(); ++x) {
      result.mean += differenceAt(a, b, x, y);
      int least = 255;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          least = std::min(least, differenceAt(a, b, x + dx, y + dy));
        }
      }
      result.solid += least > strong;
    }
  }
  result.mean /= a.width() * a.height();
  return result;
}

double inkShare(const QImage& image, QRgb background) {
  int ink = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) ink += image.pixel(x, y) != background;
  }
  return 1.0 * ink / (image.width() * image.height());
}

class Renderers : public ::testing::TestWithParam<std::string> {};

TEST_P(Renderers, ShowTheSamePicture) {
  const auto gl = GlRenderer::create();
  CAROM_NEED_GL(gl);
  const Scene scene = sceneOf(GetParam());
  for (const Theme& theme : {Theme::light(), Theme::dark()}) {
    const Figure figure = figureOf(scene, theme);
    for (const double ratio : {1.0, 2.0}) {
      ASSERT_TRUE(gl->begin(figure, theme.background, extent, ratio));
      const QImage* image = gl->finish();
      ASSERT_TRUE(image);
      const QImage reference = painted(figure, theme.background, ratio);
      ASSERT_EQ(image->size(), reference.size());
      const Difference difference = compare(*image, reference);
      EXPECT_LT(difference.mean, 0.6);
      EXPECT_EQ(difference.solid, 0);
      EXPECT_GT(inkShare(*image, theme.background), 0.01);
    }
  }
}

TEST_P(Renderers, LabelsCoverNeitherEachOtherNorTheEdge) {
  const Figure figure = figureOf(sceneOf(GetParam()), Theme::light());
  const QRectF area({0, 0}, extent);
  EXPECT_GE(figure.labels.size(), 3U);
  for (std::size_t i = 0; i < figure.labels.size(); ++i) {
    EXPECT_TRUE(area.contains(figure.labels[i].box)) << figure.labels[i].text.toStdString();
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(figure.labels[i].box.intersects(figure.labels[j].box))
          << figure.labels[i].text.toStdString() << " | " << figure.labels[j].text.toStdString();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Gallery, Renderers,
                         ::testing::Values("double-pendulum", "kane", "two-discs", "bouncing-disc",
                                           "rod-wall-rail", "ellipse-manipulator", "rocking-block",
                                           "spring-stop", "elements"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(GlRendererTest, FollowsEverySize) {
  const auto gl = GlRenderer::create();
  CAROM_NEED_GL(gl);
  const Figure figure = figureOf(sceneOf("kane"), Theme::light());
  for (const QSize size : {QSize(300, 200), QSize(801, 333), QSize(1, 1), QSize(640, 480)}) {
    ASSERT_TRUE(gl->begin(figure, 0xffffffff, size, 1));
    const QImage* image = gl->finish();
    ASSERT_TRUE(image);
    EXPECT_EQ(image->size(), size);
  }
  EXPECT_FALSE(gl->begin(figure, 0xffffffff, QSize(0, 10), 1));
}

TEST(PainterRenderer, WritesVectorFiles) {
  const Scene scene = sceneOf("double-pendulum");
  const QRectF area({0, 0}, extent);
  QByteArray svg, pdf;
  {
    QBuffer buffer(&svg);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(extent);
    generator.setViewBox(area);
    QPainter painter(&generator);
    paintScene(painter, scene, fitted(scene, extent), Theme::light(), area);
  }
  {
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QPainter painter(&writer);
    paintScene(painter, scene, fitted(scene, extent), Theme::light(), area);
  }
  EXPECT_TRUE(svg.contains("<path") || svg.contains("<polyline"));
  EXPECT_FALSE(svg.contains("<image"));
  EXPECT_TRUE(pdf.startsWith("%PDF"));
}

}  // namespace
}  // namespace carom::ui
