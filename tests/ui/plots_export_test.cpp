// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QBuffer>
#include <QFile>
#include <QImageReader>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "core/base/error.h"
#include "core/io/figure_text.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "core/study/coupling_report.h"
#include "ui/export/figure_export.h"
#include "ui/export/scenario_figures.h"
#include "ui/export/study_figures.h"

namespace carom::ui {
namespace {

struct SvgContents {
  QString title, description;
  QStringList texts;
  int lines = 0;  ///< paths and polylines that are stroked
  int images = 0;
  bool valid = false;
};

SvgContents readSvg(const QByteArray& bytes) {
  SvgContents contents;
  QXmlStreamReader xml(bytes);
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("title")) contents.title = xml.readElementText();
    if (xml.name() == QLatin1String("desc")) contents.description = xml.readElementText();
    if (xml.name() == QLatin1String("text")) {
      contents.texts += xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
    }
    if (xml.name() == QLatin1String("image")) ++contents.images;
    if (xml.name() == QLatin1String("path") || xml.name() == QLatin1String("polyline")) {
      ++contents.lines;
    }
  }
  contents.valid = !xml.hasError();
  return contents;
}

class Export : public ::testing::Test {
 protected:
  const ExportFigure& figure(const std::string& name) {
    for (const ExportFigure& each : figures_) {
      if (each.name == name) return each;
    }
    throw std::runtime_error("no figure " + name);
  }

  Scenario scenario_ = resolved(load_gallery("kane"));
  std::vector<ExportFigure> figures_ = figuresOf(scenario_);
};

TEST_F(Export, EveryPlotIsAFigureWithItsData) {
  ASSERT_EQ(figures_.size(), 7u);
  for (const ExportFigure& each : figures_) {
    EXPECT_FALSE(each.title.isEmpty());
    // A few arrows in a circle: it has no data of its own.
    if (each.name == "velocity-plane") continue;
    ASSERT_NE(each.table, nullptr);
    // Of a way through the plane of impulses the corners are enough; the contact and two joints
    // of two rows each are ten pairs.
    const bool few = each.name == "impulse-plane" || each.name == "kinetic-angles";
    EXPECT_GT(each.table->rows(), few ? all_laws().size() : 1000u);
  }
}

TEST_F(Export, HasTheVelocityPlaneAsItsPanelExportsIt) {
  const Evaluation evaluation = compute(scenario_);
  const int tip = focus_contact(*scenario_.mechanism, evaluation);
  EXPECT_EQ(svgOf(figure("velocity-plane"), columnFigure, scenario_),
            svgOf(velocityFigure(evaluation, tip), columnFigure, scenario_));
}

TEST_F(Export, SvgHasWordsAsTextCurvesAsLinesAndTheScenario) {
  const SvgContents chart = readSvg(svgOf(figure("energy-ratio"), columnFigure, scenario_));
  ASSERT_TRUE(chart.valid);
  EXPECT_EQ(chart.title, figure("energy-ratio").title);
  EXPECT_EQ(write_scenario(read_scenario(chart.description.toStdString())),
            write_scenario(scenario_));
  EXPECT_TRUE(chart.texts.contains(QStringLiteral("of tip [1]")));
  EXPECT_TRUE(chart.texts.contains(QStringLiteral("slip −")));
  for (const char* tick : {"0.0", "0.2", "0.4", "0.6", "0.8", "1.0", "4"}) {
    EXPECT_TRUE(chart.texts.contains(QString::fromLatin1(tick))) << tick;
  }
  EXPECT_GE(chart.lines, 3) << "γ in two pieces and ξ";
  EXPECT_LT(chart.lines, 60) << "a curve is one line, not one for each point";
  EXPECT_EQ(chart.images, 0);
}

TEST_F(Export, SvgOfTheMapHasOneImageAndNamedBoundaries) {
  const SvgContents map = readSvg(svgOf(figure("impact-map"), pageFigure, scenario_));
  ASSERT_TRUE(map.valid);
  EXPECT_EQ(map.images, 1);
  for (const char* word : {"e*", "μ*", "stick", "slip −", "energy is gained"}) {
    EXPECT_TRUE(map.texts.contains(QString::fromUtf8(word))) << word;
  }
}

// The fonts of this desktop are not those of another: every text names common ones behind its own.
TEST_F(Export, SvgNamesFontsOfOtherMachines) {
  for (const char* name : {"energy-ratio", "impact-map", "impulse-plane"}) {
    const QString svg = QString::fromUtf8(svgOf(figure(name), columnFigure, scenario_));
    static const QRegularExpression family(QStringLiteral("font-family=\"([^\"]*)\""));
    int families = 0;
    for (const QRegularExpressionMatch& match : family.globalMatch(svg)) {
      ++families;
      EXPECT_TRUE(match.captured(1).endsWith(QStringLiteral(", sans-serif")))
          << name << ": " << match.captured(1).toStdString();
    }
    EXPECT_GT(families, 0) << name;
  }
}

// In the width of a column the words become short before the scale of the shades goes.
TEST_F(Export, TheMapHasTheScaleOfItsShades) {
  for (const FigureSize& size : {columnFigure, pageFigure}) {
    const SvgContents map = readSvg(svgOf(figure("impact-map"), size, scenario_));
    EXPECT_TRUE(map.texts.contains(QStringLiteral("γ 0"))) << size.width_cm;
    EXPECT_TRUE(map.texts.contains(QStringLiteral("1.5"))) << size.width_cm;
  }
}

TEST_F(Export, PngCarriesTheScenarioAndItsSizeOnPaper) {
  QTemporaryDir folder;
  const auto path = std::filesystem::path(folder.path().toStdString()) / "map.png";
  writeFigure(path, figure("impact-map"), columnFigure, 300, scenario_);
  QImageReader reader(QString::fromStdString(path.string()));
  const QImage image = reader.read();
  EXPECT_EQ(image.width(), 992) << "8.4 cm at 300 dpi";
  EXPECT_NEAR(image.dotsPerMeterX(), 11811, 1);
  EXPECT_EQ(image.text(QString::fromUtf8(scenario_text_key)).toStdString(),
            write_scenario(scenario_));
}

// Judged by poppler's tools, an independent reader of PDF.
QString toolOutput(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  EXPECT_TRUE(process.waitForFinished()) << program.toStdString() << " is missing";
  EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
  return QString::fromUtf8(process.readAllStandardOutput());
}

TEST_F(Export, PdfIsOnePageOfTheSizeWithItsFontsAndItsScenario) {
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("ratio.pdf"));
  writeFigure(path.toStdString(), figure("energy-ratio"), {10, 7.5}, 300, scenario_);

  const QString info = toolOutput(QStringLiteral("pdfinfo"), {path});
  EXPECT_TRUE(info.contains(QRegularExpression(QStringLiteral("Pages: +1\\b"))));
  const auto size =
      QRegularExpression(QStringLiteral("Page size: +([0-9.]+) x ([0-9.]+) pts")).match(info);
  ASSERT_TRUE(size.hasMatch()) << info.toStdString();
  EXPECT_NEAR(size.captured(1).toDouble(), 10 / 2.54 * 72, 1);
  EXPECT_NEAR(size.captured(2).toDouble(), 7.5 / 2.54 * 72, 1);

  QStringList fonts = toolOutput(QStringLiteral("pdffonts"), {path}).split(QLatin1Char('\n'));
  fonts = fonts.mid(2);  // below two lines of heads: name, type, encoding, embedded, …
  fonts.removeAll(QString());
  EXPECT_FALSE(fonts.isEmpty()) << "words are text";
  for (const QString& font : fonts) {
    EXPECT_TRUE(font.contains(QRegularExpression(QStringLiteral(" yes +(yes|no) +(yes|no) "))))
        << font.toStdString();
  }
  EXPECT_TRUE(toolOutput(QStringLiteral("pdftotext"), {path, QStringLiteral("-")})
                  .contains(QStringLiteral("slip")));

  const QString attached = folder.filePath(QStringLiteral("scenario.json"));
  toolOutput(QStringLiteral("pdfdetach"),
             {QStringLiteral("-save"), QStringLiteral("1"), QStringLiteral("-o"), attached, path});
  QFile file(attached);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll().toStdString(), write_scenario(scenario_));
}

TEST_F(Export, NothingIsClippedAtEitherSize) {
  for (const FigureSize& size : {columnFigure, pageFigure}) {
    for (const ExportFigure& each : figures_) {
      const QImage image = imageOf(each, size, 200, scenario_);
      const auto is_white = [&](int x, int y) { return image.pixel(x, y) == qRgb(255, 255, 255); };
      for (int x = 0; x < image.width(); ++x) {
        ASSERT_TRUE(is_white(x, 0) && is_white(x, image.height() - 1)) << each.name << " at " << x;
      }
      for (int y = 0; y < image.height(); ++y) {
        ASSERT_TRUE(is_white(0, y) && is_white(image.width() - 1, y)) << each.name << " at " << y;
      }
    }
  }
}

TEST_F(Export, CsvHasHeadsWithUnitsAndItsScenarioBeside) {
  QTemporaryDir folder;
  const auto path = std::filesystem::path(folder.path().toStdString()) / "ratio.csv";
  writeTable(path, *figure("energy-ratio").table, scenario_);
  QFile csv(QString::fromStdString(path.string()));
  ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
  const QByteArray heads = csv.readLine();
  EXPECT_TRUE(heads.contains("gamma [1]")) << heads.toStdString();
  EXPECT_TRUE(heads.contains("T_c_minus [J]"));
  EXPECT_TRUE(heads.endsWith("\r\n"));
  const Scenario beside = read_scenario_file(scenarioBeside(path));
  EXPECT_EQ(write_scenario(beside), write_scenario(scenario_));
}

TEST_F(Export, FiguresOverOneSweepShareItsTable) {
  QTemporaryDir folder;
  const std::filesystem::path path = folder.path().toStdString();
  writeAll(path, figures_, columnFigure, 100, scenario_);
  EXPECT_EQ(figure("energy-ratio").table, figure("effective-energy").table);
  EXPECT_TRUE(std::filesystem::exists(path / "sweep.csv"));
  EXPECT_FALSE(std::filesystem::exists(path / "energy-ratio.csv"));
  EXPECT_FALSE(std::filesystem::exists(path / "effective-energy.csv"));
}

TEST_F(Export, WritesAllAndRefusesOtherFormats) {
  QTemporaryDir folder;
  const std::filesystem::path path = folder.path().toStdString();
  const auto files = writeAll(path, figures_, columnFigure, 100, scenario_);
  EXPECT_EQ(files.size(), 29u) << "seven figures three times, four tables, each with its scenario";
  for (const auto& file : files) EXPECT_TRUE(std::filesystem::exists(file)) << file;
  EXPECT_THROW(writeFigure(path / "figure.gif", figures_.front(), columnFigure, 100, scenario_),
               InputError);
}

std::vector<std::string> namesOf(const std::vector<ExportFigure>& figures) {
  std::vector<std::string> names;
  for (const ExportFigure& figure : figures) names.push_back(figure.name);
  return names;
}

TEST(ExportOfPanels, DrawsWhatTheyShowWithItsData) {
  const Scenario corner = resolved(load_gallery("rod-in-corner"));
  const auto pairs = studyFiguresOf(corner, -1);
  EXPECT_EQ(namesOf(pairs), (std::vector<std::string>{"kinetic-angles", "consistent-restitution"}));
  const Scenario pendulum = resolved(load_gallery("double-pendulum-compliant"));
  const auto forces = studyFiguresOf(pendulum, -1);
  EXPECT_EQ(namesOf(forces),
            (std::vector<std::string>{"kinetic-angles", "velocity-plane", "force-time",
                                      "force-indentation", "realised-restitution"}));
  for (const auto* figures : {&pairs, &forces}) {
    for (const ExportFigure& each : *figures) {
      EXPECT_FALSE(each.title.isEmpty());
      if (each.name == "velocity-plane") continue;
      ASSERT_NE(each.table, nullptr) << each.name;
      EXPECT_GT(each.table->rows(), 0u) << each.name;
    }
  }
}

// With n rows there are n heads of columns and two cells for each pair that encloses an angle.
TEST(ExportOfPanels, KineticAnglesStandInEveryCellOrTheFigureSaysThatTheyDoNot) {
  int matrices = 0;
  for (const GalleryEntry& entry : list_gallery()) {
    const Scenario scenario = resolved(load_gallery(entry.name));
    const Evaluation evaluation = compute(scenario);
    const Couplings couplings = report_couplings(*scenario.mechanism, evaluation).c;
    const std::size_t n = couplings.contacts.size() + couplings.joints.size();
    if (n < 3) continue;
    std::size_t wanted = n;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (i != j && kinetic_angle(couplings, i, j)) ++wanted;
      }
    }
    const ExportFigure figure = couplingFigure(scenario, evaluation);
    for (const FigureSize& size : {columnFigure, pageFigure}) {
      SCOPED_TRACE(entry.name);
      const SvgContents svg = readSvg(svgOf(figure, size, scenario));
      const auto isNumber = [](const QString& text) {
        static const QRegularExpression number(QStringLiteral("^[−0-9.]+$"));
        return number.match(text).hasMatch();
      };
      const auto numbers = static_cast<std::size_t>(std::ranges::count_if(svg.texts, isNumber));
      const bool saysNone = svg.texts.join(u' ').contains(QStringLiteral("too small for numbers"));
      EXPECT_EQ(numbers, saysNone ? n : wanted);
      ++matrices;
    }
  }
  EXPECT_GT(matrices, 6);
}

// What was computed until then has no angles yet.
TEST(ExportOfPanels, KineticAnglesThatAreCancelledAreNoFigure) {
  const Scenario stool = resolved(load_gallery("stool"));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW((void)couplingFigure(stool, compute(stool), {stop.get_token(), {}}), InputError);
}

// The names of the models do not fit beside the title of the axis: they stand above it.
TEST(ExportOfPanels, CurvesOfForcesAreNamed) {
  const Scenario pendulum = resolved(load_gallery("double-pendulum-compliant"));
  const auto forces = studyFiguresOf(pendulum, -1);
  const auto time = std::ranges::find(forces, "force-time", &ExportFigure::name);
  ASSERT_NE(time, forces.end());
  const QImage image = imageOf(*time, columnFigure, 200, pendulum);
  int coloured = 0;
  for (int y = 0; y < image.height() / 12; ++y) {
    for (int x = 0; x < image.width(); ++x) {
      coloured += image.pixelColor(x, y).hsvSaturation() > 150 ? 1 : 0;
    }
  }
  EXPECT_GT(coloured, 30) << "samples of the lines";
}

TEST(ExportWithoutImpact, HasNoMap) {
  Scenario scenario = load_gallery("kane");
  Motion motion = *scenario.motion;
  for (VelocityTarget& target : motion.velocity.targets) std::get<AngleRate>(target).rate *= -1;
  scenario.motion = std::make_shared<const Motion>(motion);
  scenario = resolved(scenario);
  EXPECT_FALSE(mapFigure(scenario));
}

}  // namespace
}  // namespace carom::ui
