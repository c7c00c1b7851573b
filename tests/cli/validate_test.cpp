// SPDX-License-Identifier: MIT
//
// carom-cli validate as a user runs it. What the report calls printed is compared with the numbers
// that stand here, from the papers or worked out independently: its data file must not drift.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <map>
#include <regex>

#include "cli_fixture.h"
#include "core/base/number_text.h"
#include "tests/cli/markup_reader.h"

namespace carom {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

/// Cells of a CSV with quotes, RFC 4180.
std::vector<std::vector<std::string>> quoted_cells_of(const std::string& csv) {
  std::vector<std::vector<std::string>> rows{{""}};
  bool quoted = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    const char c = csv[i];
    if (c == '"') {
      const bool doubled = quoted && i + 1 < csv.size() && csv[i + 1] == '"';
      if (doubled)
        rows.back().back() += csv[i++];
      else
        quoted = !quoted;
    } else if (c == ',' && !quoted) {
      rows.back().emplace_back();
    } else if (c == '\n' && !quoted) {
      rows.push_back({""});
    } else if (c != '\r' || quoted) {
      rows.back().back() += c;
    }
  }
  rows.pop_back();
  return rows;
}

/// A line of a table of comparisons.
struct Row {
  std::string about, quantity, unit, printed, computed, holds;
};

/// The report, made once for all tests.
class Validate : public test::CliTest {
 protected:
  static void SetUpTestSuite() {
    std::string pattern = (fs::temp_directory_path() / "carom_report_XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    report = pattern;
  }
  static void TearDownTestSuite() { fs::remove_all(report); }

  void SetUp() override {
    test::CliTest::SetUp();
    if (outcome.exit == -1) outcome = run("validate --out '" + report.string() + "'");
  }

  static std::vector<Row> rows_of(const std::string& table) {
    std::vector<Row> rows;
    const auto cells = quoted_cells_of(read(report / (table + ".csv")));
    EXPECT_GT(cells.size(), 1U) << table;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      const auto& c = cells[i];
      EXPECT_EQ(c.size(), 10U) << table << " " << i;
      rows.push_back({c.at(0), c.at(1), c.at(2), c.at(3), c.at(4), c.at(7)});
    }
    return rows;
  }

  static std::vector<fs::path> files(const std::string& ending) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(report)) {
      if (entry.path().extension() == ending) found.push_back(entry.path());
    }
    std::ranges::sort(found);
    return found;
  }

  static inline fs::path report;
  static inline test::Outcome outcome;
};

TEST_F(Validate, HoldsAndSaysWhereTheReportIs) {
  EXPECT_EQ(outcome.exit, 0) << outcome.out << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("numbers hold: " + (report / "index.html").string()));
  EXPECT_TRUE(fs::exists(report / "index.html"));
}

/// What a table must have as printed: of a case that contains `about`, this quantity.
struct Expected {
  const char* about;
  const char* quantity;
  const char* printed;
};

void expect_printed(const std::vector<Row>& rows, const std::vector<Expected>& expected) {
  for (const Expected& one : expected) {
    const auto found = std::ranges::find_if(rows, [&](const Row& row) {
      return row.about.find(one.about) != std::string::npos && row.quantity == one.quantity;
    });
    ASSERT_NE(found, rows.end()) << one.about << ": " << one.quantity;
    EXPECT_EQ(found->printed, one.printed) << one.about << ": " << one.quantity;
    EXPECT_EQ(found->holds, "yes");
    // By this test's own arithmetic.
    const auto number = parse_number(one.printed);
    if (!number) {
      EXPECT_EQ(found->computed, one.printed);
      continue;
    }
    const std::string text = one.printed;
    const auto point = text.find('.');
    const std::size_t decimals = point == std::string::npos ? 0 : text.size() - point - 1;
    EXPECT_NEAR(parse_number(found->computed).value_or(1e300), *number,
                0.500001 * std::pow(10.0, -static_cast<double>(decimals)))
        << one.about << ": " << one.quantity;
  }
}

// González et al., Tables 1 to 3.
TEST_F(Validate, TablesOfData) {
  expect_printed(rows_of("table-1"),
                 {{"1", "m", "5.0"}, {"1", "l", "0.5"}, {"2", "m", "2.0"}, {"2", "l", "0.25"}});
  expect_printed(rows_of("table-2"), {{"Chassis", "m_b", "280.0"},
                                      {"Chassis", "I_zb", "26.716"},
                                      {"Chassis", "h_G above the axles", "0.261"},
                                      {"Chassis", "b₁", "0.4175"},
                                      {"Chassis", "b₂", "0.4175"},
                                      {"Front", "m_w", "20.0"},
                                      {"Rear", "I_zw", "0.7812"},
                                      {"Rear", "r_w", "0.2795"}});
  expect_printed(rows_of("table-3"), {{"1", "l₁", "0.1449"},
                                      {"2", "l₂", "0.1984"},
                                      {"3", "a₃", "0.0519"},
                                      {"4", "a₄", "0.1081"},
                                      {"3", "m₃", "0.1202"},
                                      {"2", "m₂", "0.1084"},
                                      {"1", "I₁", "0.0004"},
                                      {"4", "I₄", "0.0007"},
                                      {"Base", "l₅", "0.0445"},
                                      {"Base", "m_EE", "0.3144"}});
}

// González et al., Table 4, from the file that the other tests take it from.
TEST_F(Validate, Table4) {
  const auto printed = test::cells_of(read(CAROM_TEST_DATA "/gonzalez_table4.csv"));
  ASSERT_EQ(printed.size(), 6U);
  const std::vector<Row> rows = rows_of("table-4");
  EXPECT_EQ(rows.size(), 25U);
  for (std::size_t k = 1; k <= 5; ++k) {
    const std::string about = "Case " + std::to_string(k);
    const auto& cells = printed[k];
    expect_printed(rows, {{about.c_str(), "γ, from the normal", cells[1].c_str()},
                          {about.c_str(), "‖v_EE⁻‖", cells[2].c_str()},
                          {about.c_str(), "T_c⁻", cells[3].c_str()},
                          {about.c_str(), "T⁻", cells[4].c_str()},
                          {about.c_str(), "ξ", cells[5].c_str()}});
  }
}

// The polynomial by exact rational arithmetic on the normal equations, the power law by a search
// over K: both outside of this program. The other columns are González et al., Table 5.
TEST_F(Validate, Table5) {
  const auto cells = quoted_cells_of(read(report / "table-5.csv"));
  ASSERT_EQ(cells.size(), 6U);
  const std::vector<std::vector<std::string>> measured{
      {"1", "9.83", "0.166", "9.82", "0.168", "33.5", "0.82"},
      {"2", "9.89", "0.071", "9.68", "0.075", "31.9", "1.13"},
      {"3", "10.02", "0.092", "8.54", "0.091", "29.9", "0.85"},
      {"4", "10.21", "0.165", "6.68", "0.133", "25.8", "1.33"},
      {"5", "10.25", "0.086", "4.46", "0.035", "20.0", "2.42"}};
  constexpr std::array<double, 5> polynomial{32.8482, 32.5451, 30.0144, 25.6466, 20.0457};
  constexpr std::array<double, 5> power{32.6429, 32.3629, 30.0191, 25.9053, 20.3293};
  for (std::size_t k = 0; k < 5; ++k) {
    const auto& row = cells[k + 1];
    EXPECT_TRUE(std::equal(measured[k].begin(), measured[k].end(), row.begin())) << k;
    EXPECT_NEAR(*parse_number(row[8]), polynomial[k], 0.6e-3);
    EXPECT_NEAR(*parse_number(row[10]), power[k], 0.6e-3);
    const double force = *parse_number(row[5]);
    EXPECT_NEAR(*parse_number(row[9]), force - polynomial[k], 0.6e-3);
    EXPECT_NEAR(*parse_number(row[11]), force - power[k], 0.6e-3);
  }
  EXPECT_THAT(read(report / "index.html"),
              HasSubstr("f<sub>n</sub> = 7.52 + 3.000 T<sub>c</sub>⁻ − 0.0428 T<sub>c</sub>⁻² (N, "
                        "mJ), and K = 1.583·10⁶"));
}

// Worked out from the papers in minimal coordinates, independently of this library.
TEST_F(Validate, EnergiesAndFriction) {
  expect_printed(rows_of("pendulum-energies"), {{"−0.38", "T⁻", "2.72938"},
                                                {"−0.38", "T_c⁻", "1.29130"},
                                                {"x₂ = 0 m", "m_eff", "2.6268"},
                                                {"0.38 m", "T_c⁻", "1.29130"},
                                                {"x₂ = 0.38 m", "T_c⁻", "6.70741"},
                                                {"2.5", "T⁻", "27.88051"}});
  expect_printed(rows_of("robot-energies"), {{"Rolling", "T⁻", "170.0"},
                                             {"30°", "T_c⁻", "25.926"},
                                             {"60°", "T_c⁻", "119.872"},
                                             {"70°", "T_c⁻", "135.103"},
                                             {"β = 90°", "T_c⁻", "109.389"},
                                             {"Worst", "greatest T_c⁻", "135.398"},
                                             {"Worst", "angle of the normal, 90° + β", "161.62"}});
  expect_printed(rows_of("pendulum-friction"), {{"0.1 m, φ₂ < 0", "regime", "stick"},
                                                {"0.1 m, φ₂ < 0", "μ_cr", "0.12456"},
                                                {"0.1 m, φ₂ < 0", "μ_cr as printed", "0.58948"},
                                                {"0.1 m, φ₂ > 0", "γ", "0.650424"},
                                                {"0.2 m", "regime", "slip -"},
                                                {"0 m", "regime", "zero average"},
                                                {"0 m", "i_n", "4.246783"},
                                                {"0 m", "i_t", "1.079709"}});
}

TEST_F(Validate, Kane) {
  expect_printed(rows_of("kane"), {{"Rods", "W_nn", "1.009560"},
                                   {"Rods", "W_nt", "1.521309"},
                                   {"Rods", "e*", "0.39684"},
                                   {"stick at all", "e", "0.241089"},
                                   {"is normal", "e", "0.321145"},
                                   {"where sticking begins", "μ_cr", "0.51465"},
                                   {"just above", "γ", "3.111490"},
                                   {"μ = 0.9", "γ", "0.481187"}});
  expect_printed(rows_of("kane-laws"), {{"e = 0.5, μ = 0.5, Newton", "γ", "1.587495"},
                                        {"e = 0.5, μ = 0.5, Poisson", "γ", "0.545078"},
                                        {"e = 0.7, μ = 0.5, Stronge", "γ", "0.600092"},
                                        {"e = 0.7, μ = 0.7, Newton", "γ", "3.111490"},
                                        {"e = 0.7, μ = 0.7, Poisson", "γ", "0.538542"}});
}

TEST_F(Validate, ForcesAndCanonicalProblems) {
  expect_printed(rows_of("compliant-pendulum"),
                 {{"Hertz", "f_pk", "9183.25"},
                  {"Hunt", "duration", "1.36748"},
                  {"Lankarani", "realised e", "0.72470"},
                  {"0.1 m, Gonthier", "f_pk", "8536.22"},
                  {"0.38 m, Gonthier", "f_pk, frozen pose", "20092.38"}});
  // √π Γ(2/5)/Γ(9/10) · 4/5 = 2.9432752.
  expect_printed(rows_of("force-models"), {{"Hertz", "duration · v₀/δ_max", "2.94328"},
                                           {"Hunt", "realised e", "0.663"},
                                           {"a = 1.4328", "φ(a, n)", "0.92968"}});
  expect_printed(rows_of("canonical"), {{"all at once", "velocity of the first ball", "-0.333333"},
                                        {"ball by ball", "velocity of the third ball", "1.000000"},
                                        {"goes over", "ω⁺/ω⁻", "0.876147"},
                                        {"held down", "i_n of the old corner", "-2.1222"},
                                        {"Painlevé", "μ*", "1.333333"},
                                        {"Brogliato", "W_nn", "0.564165"},
                                        {"Two discs", "T_c⁻", "2.0833"}});
}

// E8: the printed forces are kilonewtons, and the others are not there.
TEST_F(Validate, SaysWhatIsNotReproduced) {
  const std::vector<Row> rows = rows_of("not-reproduced");
  EXPECT_EQ(std::ranges::count(rows, "yes", &Row::holds), 0);
  ASSERT_GE(rows.size(), 6U);
  EXPECT_NEAR(*parse_number(rows[0].computed), 131.1e3, 0.1e3);
  EXPECT_THAT(read(report / "index.html"), HasSubstr("Nothing here counts as a failure"));
}

TEST_F(Validate, ListsTheErrorsOfThePapers) {
  const auto cells = quoted_cells_of(read(report / "errata.csv"));
  for (int k = 1; k <= 20; ++k) {
    const std::string name = "E" + std::to_string(k);
    EXPECT_EQ(std::ranges::count_if(cells, [&](const auto& row) { return row[0] == name; }), 1)
        << name;
  }
}

TEST_F(Validate, FiguresShowWhatTheirDataSay) {
  for (const char* figure :
       {"figure-4-energy", "figure-5-force", "figure-6-correlation", "figure-7-force",
        "figure-8-correlation", "figure-9-force", "figure-11-energy", "figure-12-models",
        "figure-15-force", "figure-16"}) {
    EXPECT_TRUE(fs::exists(report / (std::string(figure) + ".svg"))) << figure;
  }
  for (const fs::path& file : files(".svg")) {
    std::map<std::string, std::size_t> points;
    fs::path data = file;
    const auto cells = quoted_cells_of(read(data.replace_extension(".csv")));
    for (std::size_t i = 1; i < cells.size(); ++i) ++points[cells[i][0]];
    std::map<std::string, std::size_t> drawn;
    for (const auto& curve : test::curves_of(read(file))) drawn[curve.name] = curve.points;
    EXPECT_EQ(drawn, points) << file;
    EXPECT_GE(points.size(), 1U) << file;
  }
}

/// Points of one curve, as (x, y).
std::vector<std::pair<double, double>> points_of(const std::string& csv, const std::string& name) {
  std::vector<std::pair<double, double>> points;
  for (const auto& row : quoted_cells_of(csv)) {
    if (row[0] == name) points.emplace_back(*parse_number(row[1]), *parse_number(row[2]));
  }
  return points;
}

// Fig. 5 ends at the stretched pose, x₂ = 0.38: the energies and Hertz's force worked out by hand.
TEST_F(Validate, FiguresEndWhereTheirNumbersAreKnown) {
  const std::string energy = read(report / "figure-5-energy.csv");
  ASSERT_EQ(points_of(energy, "T_c⁻").size(), 77U);
  EXPECT_NEAR(points_of(energy, "T_c⁻").back().second, 6.70741, 0.5e-5);
  EXPECT_NEAR(points_of(energy, "T⁻").front().second, 2.72938, 0.5e-5);
  const auto frozen = points_of(read(report / "figure-5-force.csv"), "frozen pose");
  EXPECT_NEAR(frozen.back().second, 1e-3 * std::pow(1e9, 0.4) * std::pow(2.5 * 6.70741, 0.6), 1e-4);
  const auto moving = points_of(read(report / "figure-7-force.csv"), "Gonthier");
  EXPECT_EQ(moving.size(), 39U) << "no impact is left out";
  EXPECT_NEAR(moving.back().second, 19.87729, 0.5e-5);
}

TEST_F(Validate, IsWellFormedAndNumbersAreNumbers) {
  EXPECT_EQ(test::markup_fault(read(report / "index.html")), "");
  const std::regex no_number(R"((^|[^A-Za-z])-?(nan|inf)([^A-Za-z]|$))", std::regex::icase);
  for (const char* ending : {".html", ".csv", ".svg"}) {
    for (const fs::path& file : files(ending)) {
      EXPECT_FALSE(std::regex_search(read(file), no_number)) << file;
    }
  }
}

TEST_F(Validate, WrongNumberIsNumericalFailure) {
  fs::copy(CAROM_SOURCE_ROOT "/resources", folder_ / "resources", fs::copy_options::recursive);
  std::string data = read(folder_ / "resources/validation.json");
  const auto place = data.find("\"0.564165\"");
  ASSERT_NE(place, std::string::npos);
  data.replace(place, 10, "\"0.564167\"");
  write("resources/validation.json", data);
  const std::string command = "cd '" + folder_.string() +
                              "' && CAROM_RESOURCES=resources '" CAROM_CLI_PROGRAM
                              "' validate > out.txt 2> err.txt";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 3);
  const std::string out = read(folder_ / "out.txt");
  EXPECT_THAT(out, HasSubstr("0.564167"));
  EXPECT_THAT(out, HasSubstr("do not hold: carom-validation/index.html")) << "the default folder";
  EXPECT_THAT(read(folder_ / "carom-validation/index.html"), HasSubstr("<tr class=\"failed\">"));
}

TEST_F(Validate, FolderThatCannotBeMadeIsBadInput) {
  const test::Outcome bad = run("validate --out /dev/null/x");
  EXPECT_EQ(bad.exit, 2);
  EXPECT_THAT(bad.err, HasSubstr("/dev/null/x"));
  EXPECT_THAT(bad.err, ::testing::Not(HasSubstr("%"))) << "said before anything is computed";
}

}  // namespace
}  // namespace carom
