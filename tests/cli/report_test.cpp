// SPDX-License-Identifier: MIT
//
// The validation report's parts: when a number holds, what is read from its data, and that what is
// written is what was meant.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/report/display.h"
#include "app/report/html_report.h"
#include "app/report/measure.h"
#include "app/report/plot_axis.h"
#include "app/report/report_files.h"
#include "app/report/sections.h"
#include "app/report/svg_plot.h"
#include "app/report/validation.h"
#include "core/base/error.h"
#include "core/io/csv.h"
#include "tests/cli/markup_reader.h"

namespace carom {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Comparison number(const char* printed, std::optional<double> computed) {
  return {"case", "T_c⁻", "J", printed, "source", computed};
}

TEST(Comparison, HoldsToHalfAUnitOfTheLastPrintedDigit) {
  EXPECT_DOUBLE_EQ(*tolerance(number("9.82", 0)), 0.005);
  EXPECT_DOUBLE_EQ(*tolerance(number("10", 0)), 0.5);
  EXPECT_DOUBLE_EQ(*tolerance(number("-0.134202", 0)), 0.5e-6);
  EXPECT_TRUE(holds(number("9.82", 9.8249)));
  EXPECT_TRUE(holds(number("9.82", 9.8151)));
  EXPECT_FALSE(holds(number("9.82", 9.8251)));
  EXPECT_FALSE(holds(number("9.82", 9.8149)));
  EXPECT_TRUE(holds(number("9.82", 9.825))) << "rounded either way";
  EXPECT_DOUBLE_EQ(*difference(number("2.5", 2.75)), 0.25);
}

TEST(Comparison, NothingComputedDoesNotHold) {
  EXPECT_FALSE(holds(number("9.82", {})));
  EXPECT_FALSE(difference(number("9.82", {})));
  EXPECT_FALSE(holds(number("", {})));
}

TEST(Comparison, WordsAreComparedAsTheyAre) {
  Comparison regime = number("stick", {});
  regime.word = "stick";
  EXPECT_TRUE(holds(regime));
  EXPECT_FALSE(tolerance(regime));
  regime.word = "slip +";
  EXPECT_FALSE(holds(regime));
}

TEST(Comparison, IsReadWithTwoDigitsMore) {
  const ComparisonCells cells = cells_of(number("-9.82", -9.8188));
  EXPECT_EQ(cells.printed, "−9.82");
  EXPECT_EQ(cells.computed, "−9.8188");
  EXPECT_EQ(cells.difference, "0.0012");
  EXPECT_EQ(cells.tolerance, "±0.005");
  EXPECT_EQ(cells_of(number("0", -1e-17)).computed, "0.00") << "no minus before nothing";
}

TEST(Report, CountsWhatMustHold) {
  ComparisonTable held{"a", "", {number("1.0", 1.0), number("1.0", 1.2), number("1.0", {})}};
  ComparisonTable known = held;
  known.must_hold = false;
  const ReportCount n = count({"", {{"", {held, known, Paragraph{"text"}}}}});
  EXPECT_EQ(n.all, 3);
  EXPECT_EQ(n.failed, 2);
}

// ---- The data file

std::string reference(const std::string& numbers) {
  return R"({"papers": [{"title": "t", "tables": [{"name": "n", "caption": "c", "cases": [
      {"about": "a", "scenario": "two-discs", "numbers": [)" +
         numbers + R"(]}]}]}], "numbers": [], "not_reproduced": {"title": "t", "tables": []}})";
}

// G(7): T_c⁻ of 1 and 2 kg that approach each other at 2.5 m/s is 1/3 · 2.5² = 2.0833 J.
TEST(ReferenceFile, RightNumberHoldsAndWrongOneFails) {
  for (const auto& [printed, failed] : {std::pair{"2.0833", 0}, {"2.0834", 1}, {"2.09", 1}}) {
    const std::string begin = R"({"quantity": "T_c_minus", "source": "s", "printed": ")";
    const ReferenceFile file = read_reference(reference(begin + printed + "\"}"));
    const Report report{"", {{"", {compare(file.papers[0].tables[0])}}}};
    EXPECT_EQ(count(report).all, 1);
    EXPECT_EQ(count(report).failed, failed) << printed;
  }
}

TEST(ReferenceFile, FaultsNameTheirPlace) {
  const auto message = [](const std::string& text) -> std::string {
    try {
      const ReferenceFile file = read_reference(text);
      compare(file.papers[0].tables[0]);
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_THAT(message("[]"), HasSubstr("expected"));
  EXPECT_THAT(message(reference(R"({"quantity": "gamma", "source": "s"})")),
              HasSubstr("/papers/0/tables/0/cases/0/numbers/0"));
  const auto quantity = [&](const std::string& rest) {
    return message(reference("{" + rest + R"(, "source": "s", "printed": "1"})"));
  };
  EXPECT_THAT(quantity(R"("quantity": "gama")"), HasSubstr("gama"));
  EXPECT_THAT(quantity(R"("quantity": "after", "of": "left.z")"), HasSubstr("left.z"));
  EXPECT_THAT(quantity(R"("quantity": "parameter", "of": "bodies.x")"), HasSubstr("bodies.x"));
  EXPECT_THAT(quantity(R"("quantity": "joints apart", "of": "a b")"), HasSubstr("no such joint"));
}

TEST(ReferenceFile, QuantityWithoutAValueSaysWhy) {
  const ReferenceFile file = read_reference(
      reference(R"({"quantity": "impulse", "of": "elsewhere", "source": "s", "printed": "1"},
                   {"quantity": "frozen peak force", "source": "s", "printed": "1"})"));
  for (const Comparison& row : compare(file.papers[0].tables[0]).rows) {
    EXPECT_FALSE(row.computed);
    EXPECT_NE(row.reason, "");
    EXPECT_FALSE(holds(row));
  }
}

TEST(MeasuredImpacts, AreSevenNumbersALine) {
  const auto read = read_measured_impacts("head\n1,9.8,0.1,9.7,0.2,33.5,0.8\n");
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].number, 1);
  EXPECT_EQ(read[0].T_c, 9.7);
  EXPECT_EQ(read[0].force_spread, 0.8);
  for (const char* wrong : {"head\n1,2,3\n", "head\n1,2,3,4,5,6,x\n", "h\n1,2,3,4,5,6,7,8\n"}) {
    EXPECT_THROW(read_measured_impacts(wrong), InputError) << wrong;
  }
}

TEST(Errata, AreTheLinesOfTheGuidesTable) {
  const CellTable table =
      errata_of("text\n| | printed |\n|---|\n| E7 | s* | `b` | `c_d` |\n| E12 | d | e | f |\n");
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_THAT(table.rows[0], ElementsAre("E7", "s*", "`b`", "c_d")) << "a test is no formula";
  EXPECT_THAT(table.rows[1], ElementsAre("E12", "d", "e", "f"));
  EXPECT_THROW(errata_of("no table"), InputError);
}

// ---- What is written

TEST(PlotAxis, HasRoundTicksAroundAllValues) {
  // By hand: steps of 1, 2 or 5, some five of them.
  const auto ticks = [](std::vector<double> values) { return nice_axis(values).ticks; };
  using ::testing::DoubleNear;
  EXPECT_THAT(ticks({0.9, 6.7}), ElementsAre(0, 2, 4, 6, 8));
  EXPECT_THAT(ticks({10, 90}), ElementsAre(0, 20, 40, 60, 80, 100));
  EXPECT_THAT(ticks({-0.38, 0.38}), ElementsAre(-0.4, -0.2, 0, 0.2, 0.4));
  EXPECT_THAT(ticks({95, 100}), ElementsAre(95, 96, 97, 98, 99, 100));
  EXPECT_THAT(ticks({0, 100}), ElementsAre(0, 20, 40, 60, 80, 100));
  for (const auto& values : {std::vector<double>{}, {0, 0}, {3, 3}, {-2, -2}}) {
    const PlotAxis axis = nice_axis(values);
    EXPECT_LT(axis.low, axis.high);
    for (const double v : values) EXPECT_TRUE(axis.low <= v && v <= axis.high);
  }
}

TEST(PlotAxis, TicksAreWrittenAsNumbersAreRead) {
  EXPECT_EQ(tick_text(-0.4), "−0.4");
  EXPECT_EQ(tick_text(0.1 + 0.2), "0.3");
  EXPECT_EQ(tick_text(-0.0), "0");
  EXPECT_EQ(tick_text(1000), "1000");
}

Plot plot_with(std::vector<Curve> curves) {
  return {"plot", "a < b & \"c\"", "x [m]", "y [J]", std::move(curves)};
}

TEST(SvgPlot, ShowsEveryCurveByName) {
  const Plot plot = plot_with({{"line <1>", CurveStyle::line, 0, {0, 1, 2}, {3, 4, 5}},
                               {"points & bars", CurveStyle::points, 1, {0, 1}, {3, 5}, {}, {1, 1}},
                               {"empty", CurveStyle::line, 9}});
  const std::vector<test::DrawnCurve> drawn = test::curves_of(to_svg(plot));
  ASSERT_EQ(drawn.size(), 3U);
  EXPECT_EQ(drawn[0].name, "line <1>");
  EXPECT_EQ(drawn[0].points, 3U);
  EXPECT_EQ(drawn[1].name, "points & bars");
  EXPECT_EQ(drawn[1].points, 2U);
  EXPECT_EQ(drawn[2].points, 0U);
}

// The corners of the frame are the ends of the axes: (0, 0) and (10, 100).
TEST(SvgPlot, PutsPointsWhereTheyBelong) {
  const std::string svg =
      to_svg(plot_with({{"diagonal", CurveStyle::line, 0, {0, 5, 10}, {0, 50, 100}}}));
  EXPECT_THAT(svg, HasSubstr("\"62.00,280.00 239.00,155.00 416.00,30.00\""));
}

TEST(HtmlReport, IsWellFormedWhateverTheTexts) {
  Comparison odd = number("1.0", 2.0);
  odd.about = "a < b & c > \"d\" 'e'";
  const Report report{"<title> & more",
                      {{"one & two",
                        {Paragraph{"1 < 2 & 3"}, ComparisonTable{"t", "<c>", {odd}},
                         CellTable{"u", "&", {"<h>"}, {{"&"}, {"-1"}}},
                         Figure{"f < g", {plot_with({{"&", CurveStyle::line, 0, {1}, {1}}})}}}}}};
  const std::string html = to_html(report);
  EXPECT_EQ(test::markup_fault(html), "");
  EXPECT_THAT(html, HasSubstr("a &lt; b &amp; c &gt; &quot;d&quot;"));
  EXPECT_THAT(html, HasSubstr("1 of 1 numbers DO NOT HOLD"));
  EXPECT_THAT(html, HasSubstr("<tr class=\"failed\">"));
  EXPECT_NE(test::markup_fault("<p><b></p></b>"), "") << "the reader does find faults";
}

TEST(ReportFiles, HaveTheNumbersInFull) {
  const Report report{
      "title",
      {{"s",
        {ComparisonTable{"table", "c", {number("0.1", 0.1 + 0.2)}},
         Figure{"f", {plot_with({{"a, b", CurveStyle::points, 0, {1}, {2}, {}, {0.5}}})}}}}}};
  const auto files = report_files(report);
  ASSERT_EQ(files.size(), 4U);
  EXPECT_EQ(files[0].first, "index.html");
  EXPECT_EQ(files[1].first, "table.csv");
  EXPECT_THAT(files[1].second, HasSubstr("\r\ncase,T_c⁻,J,0.1,0.30000000000000004,"));
  EXPECT_EQ(files[2].first, "plot.csv");
  EXPECT_EQ(files[2].second, "curve,x [m],y [J],spread of x,spread of y\r\n\"a, b\",1,2,,0.5\r\n");
  EXPECT_EQ(files[3].first, "plot.svg");
}

TEST(ReportFiles, FolderThatCannotBeMadeIsBadInput) {
  EXPECT_THROW(write_report({}, "/dev/null/folder"), InputError);
}

}  // namespace
}  // namespace carom
