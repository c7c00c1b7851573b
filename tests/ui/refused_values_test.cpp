// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values that do not fit each other are refused where they are typed, with the reader's sentence:
// what the window makes it can open again.
#include <gtest/gtest.h>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "ui/document/scenario_document.h"
#include "ui/editors/parameter_form.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/sweep_plots.h"

namespace carom::ui {
namespace {

TEST(RefusedValues, AreSaidInTheFormAndChangeNothing) {
  ScenarioDocument document(load_gallery("journal-bearing"));
  const Scenario before = document.scenario();
  for (const char* path : {"contacts.bearing.radius", "bodies.journal.radius"}) {
    const double value = std::string_view(path).starts_with("bodies") ? 0.2 : 0.01;
    const QString said = previewParameter(document, path, value);
    EXPECT_TRUE(said.startsWith(QStringLiteral("What lies in the ring must be smaller")))
        << said.toStdString();
    EXPECT_EQ(document.scenario(), before);
    // A field of a form takes lengths that open a loop, but these as little.
    EXPECT_EQ(previewParameters(document, {path}, value, OpenLoop::allowed), said);
    EXPECT_EQ(document.scenario(), before);
  }
  EXPECT_EQ(previewParameter(document, "contacts.bearing.radius", 0.06), QString());
  document.commit(QStringLiteral("widen"));
  EXPECT_NO_THROW(read_scenario(write_scenario(document.scenario())));
}

TEST(RefusedValues, AreSaidAboveThePlotsWhileTheirCursorIsDragged) {
  Scenario scenario = load_gallery("journal-bearing");
  scenario.axis = {"contacts.bearing.radius", 0.03, 0.07};
  ScenarioDocument document(scenario);
  SweepPlots plots(document, nullptr);
  ChartView* chart = plots.chart(SweepPlot::ratios);
  emit chart->cursorMoved(0.04);
  EXPECT_TRUE(plots.note().contains(QStringLiteral("must be smaller")))
      << plots.note().toStdString();
  emit chart->cursorMoved(0.06);
  EXPECT_TRUE(plots.note().isEmpty()) << plots.note().toStdString();
  emit chart->cursorReleased();
}

}  // namespace
}  // namespace carom::ui
