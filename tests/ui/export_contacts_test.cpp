// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures and tables of one contact among several say which it is, and draw what its panel draws.
#include <QFile>
#include <algorithm>

#include "core/io/csv.h"
#include "core/study/edit.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/export/figure_export.h"
#include "ui/export/scenario_figures.h"
#include "ui/export/study_figures.h"

namespace carom::ui {
namespace {

constexpr int wall = 0;
constexpr int floorBelow = 1;

/// Both ends of a rod strike: that on the wall is rigid, that on the floor is compliant.
Scenario corner() {
  Scenario scenario = resolved(load_gallery("rod-in-corner"));
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts.at(floorBelow).compliance = Compliance{};
  scenario.mechanism = std::move(mechanism);
  return scenario;
}

QString drawing(const ExportFigure& figure, const Scenario& scenario) {
  const QString svg = QString::fromUtf8(svgOf(figure, columnFigure, scenario));
  return svg.section(QStringLiteral("</desc>"), 1);
}

const ExportFigure& named(const std::vector<ExportFigure>& figures, const char* name) {
  const auto found = std::ranges::find(figures, name, &ExportFigure::name);
  if (found == figures.end()) throw std::runtime_error(name);
  return *found;
}

TEST(ExportOfOneOfSeveralContacts, ForcesNameIt) {
  const Scenario scenario = corner();
  const auto figures = studyFiguresOf(scenario, floorBelow);
  for (const char* name : {"force-time", "force-indentation"}) {
    const ExportFigure& figure = named(figures, name);
    EXPECT_TRUE(figure.title.endsWith(QStringLiteral(" at floor"))) << figure.title.toStdString();
    EXPECT_TRUE(drawing(figure, scenario).contains(QStringLiteral("Contact floor")));
    EXPECT_TRUE(write_csv(*figure.table).starts_with("contact: model,t [s],"));
    EXPECT_TRUE(std::ranges::all_of(figure.table->label, [](const std::string& label) {
      return label.starts_with("floor: ");
    }));
  }
}

TEST(ExportOfOneOfSeveralContacts, ImpulsePlaneNamesIt) {
  const Scenario scenario = corner();
  for (const int contact : {wall, floorBelow}) {
    const ExportFigure figure = impulsePlaneFigure(scenario, contact);
    const std::string& name = scenario.mechanism->contacts[static_cast<std::size_t>(contact)].name;
    EXPECT_TRUE(drawing(figure, scenario)
                    .contains(QStringLiteral("Contact %1").arg(QString::fromStdString(name))));
    EXPECT_TRUE(write_csv(*figure.table).starts_with("contact: law: event,"));
    EXPECT_TRUE(figure.table->label.front().starts_with(name + ": "));
  }
}

TEST(ExportOfTheOnlyContact, NeedsNoName) {
  const Scenario scenario = resolved(load_gallery("double-pendulum-compliant"));
  const auto figures = studyFiguresOf(scenario, -1);
  const ExportFigure& figure = named(figures, "force-time");
  EXPECT_TRUE(write_csv(*figure.table).starts_with("model,"));
  EXPECT_FALSE(drawing(figure, scenario).contains(QStringLiteral("Contact tip")));
}

// Everything can be exported of a mechanism that strikes nothing: this figure is left out.
TEST(ExportWithoutContacts, HasNoImpulsePlane) {
  Scenario scenario = resolved(load_gallery("double-pendulum-compliant"));
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts.clear();
  scenario.mechanism = std::move(mechanism);
  auto motion = std::make_shared<Motion>(*scenario.motion);
  std::erase_if(motion->pose.targets, [](const PoseTarget& target) {
    return std::holds_alternative<ClosedTarget>(target);
  });
  scenario.motion = std::move(motion);
  EXPECT_THROW(impulsePlaneFigure(scenario), InputError);
  EXPECT_NO_THROW(figuresOf(scenario));
}

// As its panel does, whether or not that was ever seen.
TEST(ExportOfForces, DrawsTheMechanismMovingOn) {
  const QString curve = QStringLiteral("mechanism moving on");
  const Scenario scenario = resolved(load_gallery("double-pendulum-compliant"));
  const auto figures = studyFiguresOf(scenario, -1);
  const ExportFigure& figure = named(figures, "force-time");
  EXPECT_TRUE(drawing(figure, scenario).contains(curve));
  EXPECT_GT(std::ranges::count(figure.table->label, "moving"), 0);

  test::WindowOnScreen screen("double-pendulum-compliant");
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("force.svg"));
  screen.write("export.force-time");
  QFile file(screen.answers.exportTo);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_TRUE(QString::fromUtf8(file.readAll()).contains(curve));
}

TEST(ExportOfEverything, SaysWhatIsLeftOutAndWhy) {
  const Scenario scenario = corner();
  const QStringList rigid = leftOutOf(scenario, {}, columnFigure, wall);
  ASSERT_EQ(rigid.size(), 3);
  EXPECT_TRUE(rigid.front().startsWith(QStringLiteral("Map over e and μ (")));
  EXPECT_EQ(rigid[1], QStringLiteral("Velocity plane (several contacts strike)"));
  EXPECT_EQ(rigid.back(), QStringLiteral("Contact forces (wall is rigid)"));
  EXPECT_EQ(leftOutOf(scenario, {}, columnFigure, floorBelow).size(), 2) << "it has its forces";
  ExportFigure blank;
  blank.title = QStringLiteral("Impulses");
  blank.blank = true;
  EXPECT_EQ(leftOutOf(scenario, {blank}, columnFigure, floorBelow).front(),
            QStringLiteral("Impulses (no curve has a value)"));
  EXPECT_TRUE(leftOutOf(resolved(load_gallery("kane")), {}, columnFigure, -1).isEmpty());
}

}  // namespace
}  // namespace carom::ui
