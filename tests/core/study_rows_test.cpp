// SPDX-License-Identifier: MIT
//
// Studies of two discs on a line: with masses m₁ and m₂ the effective mass is m₁m₂/(m₁ + m₂),
// G(16).
#include "core/study/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "core/base/error.h"
#include "core/io/document_json.h"
#include "core/io/gallery.h"
#include "core/io/study_json.h"

namespace carom {
namespace {

const std::string study_text = R"({
  "study": 1,
  "title": "Two discs",
  "scenario": "two-discs",
  "parameters": {"bodies.left.mass": {"from": 1, "to": 4, "count": 4}, "bodies.right.mass": [1, 2]},
  "responses": ["m_eff", "gamma"]
}
)";

Study study() {
  return read_study(study_text, {});
}

std::vector<StudyRow> rows_of(const StudyRows& rows, const Shard& shard, unsigned threads,
                              const std::vector<bool>& there = {}) {
  std::vector<StudyRow> found;
  run_study(rows, shard, there, threads, [&found](std::span<const StudyRow> some) {
    found.insert(found.end(), some.begin(), some.end());
  });
  std::ranges::sort(found, {}, &StudyRow::row);
  return found;
}

std::string fault_of(const std::string& before, const std::string& after) {
  std::string text = study_text;
  const std::size_t at = text.find(before);
  if (at == std::string::npos) return "no such text";
  text.replace(at, before.size(), after);
  try {
    const StudyRows rows(read_study(text, {}));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no fault";
}

TEST(StudyRows, OfAGridHaveTheLastParameterRunningFastest) {
  const StudyRows rows(study());
  ASSERT_EQ(rows.count(), 8U);
  EXPECT_EQ(rows.sample(0), (std::vector<double>{1, 1}));
  EXPECT_EQ(rows.sample(1), (std::vector<double>{1, 2}));
  EXPECT_EQ(rows.sample(7), (std::vector<double>{4, 2}));
}

TEST(StudyRows, HaveTheResponsesOfTheirParameters) {
  const StudyRows rows(study());
  for (std::uint64_t i = 0; i < rows.count(); ++i) {
    const StudyRow row = rows.compute_row(i);
    const double m1 = row.parameters[0], m2 = row.parameters[1];
    ASSERT_TRUE(row.values[0]) << row.reason;
    EXPECT_NEAR(*row.values[0], m1 * m2 / (m1 + m2), 1e-12) << i;
    EXPECT_EQ(row.reason, "");
  }
}

TEST(StudyRows, ThatCannotBeComputedHaveTheReason) {
  Study wide = study();
  wide.parameters[1].values = NormalValues{0.2, 0.2};
  wide.sampling = {StudyMethod::random, 50, 1};
  const StudyRows rows(wide);
  int without = 0;
  for (std::uint64_t i = 0; i < rows.count(); ++i) {
    const StudyRow row = rows.compute_row(i);
    const bool negative = row.parameters[1] <= 0;
    EXPECT_EQ(row.values[0].has_value(), !negative) << row.reason;
    EXPECT_EQ(row.reason.empty(), !negative);
    without += negative ? 1 : 0;
  }
  EXPECT_GT(without, 2) << "a normal distribution has a sixth of its values below 0 here";
}

TEST(RunStudy, GivesTheSameRowsForAnyThreadsAndShards) {
  Study random = study();
  random.sampling = {StudyMethod::latin_hypercube, 200, 7};
  const StudyRows rows(random);
  const std::vector<StudyRow> one = rows_of(rows, {}, 1);
  ASSERT_EQ(one.size(), 200U);
  EXPECT_EQ(rows_of(rows, {}, 4), one);
  std::vector<StudyRow> parts;
  for (std::uint64_t i = 0; i < 3; ++i) {
    const std::vector<StudyRow> part = rows_of(rows, {i, 3}, 2);
    EXPECT_EQ(part.size(), (Shard{i, 3}.size(200)));
    parts.insert(parts.end(), part.begin(), part.end());
  }
  std::ranges::sort(parts, {}, &StudyRow::row);
  EXPECT_EQ(parts, one);
}

TEST(RunStudy, ComputesNothingTwice) {
  const StudyRows rows(study());
  const std::vector<StudyRow> rest =
      rows_of(rows, {}, 2, {true, false, true, true, false, true, true, true});
  ASSERT_EQ(rest.size(), 2U);
  EXPECT_EQ(rest[0].row, 1U);
  EXPECT_EQ(rest[1].row, 4U);
}

TEST(RunStudy, EndsWhereItIsStopped) {
  Study large = study();
  large.sampling = {StudyMethod::random, 100000000, 1};
  std::stop_source stop;
  std::size_t taken = 0;
  run_study(StudyRows(large), {}, {}, 2,
            [&](std::span<const StudyRow> some) {
              taken += some.size();
              stop.request_stop();
            },
            {stop.get_token(), {}});
  EXPECT_GT(taken, 0U);
  EXPECT_LT(taken, 100000U);
}

TEST(RunStudy, EndsWithWhatTheSinkThrows) {
  const auto full = [](std::span<const StudyRow>) { throw InputError("disk", "full"); };
  Study large = study();
  large.sampling = {StudyMethod::random, 100000000, 1};
  EXPECT_THROW(run_study(StudyRows(large), {}, {}, 3, full), InputError);
}

TEST(StudyFile, IsWrittenAsItIsRead) {
  EXPECT_EQ(write_study(study()), study_text);
  Study all = study();
  all.text = "Two\nlines";
  all.law = PoissonLaw{};
  all.parameters = {{"bodies.left.mass", UniformValues{1, 2}},
                    {"bodies.right.mass", NormalValues{1, 0.1}},
                    {"contacts.touch.e", TriangularValues{0, 0.5, 1}},
                    {"gravity.y", StudyRange{1, 10, 3, true}}};
  all.sampling = {StudyMethod::sobol, 1024, 3};
  const std::string text = write_study(all);
  const Study read = read_study(text, {});
  EXPECT_EQ(write_study(read), text);
  EXPECT_EQ(read.parameters, all.parameters);
  EXPECT_EQ(read.sampling, all.sampling);
  EXPECT_TRUE(is_document(text, "study"));
  EXPECT_FALSE(is_document("{\"lesson\": 1}", "study"));
}

TEST(StudyFile, TellsFaultsWithTheirPlace) {
  EXPECT_EQ(fault_of("\"to\": 4", "\"to\": 0.5"),
            "/parameters/bodies.left.mass/to: the range is reversed: 0.5 is less than 1");
  EXPECT_EQ(fault_of("\"from\": 1", "\"from\": -1"),
            "/parameters/bodies.left.mass/from: the parameter must be at least 1e-09 and at most "
            "1e+09, not -1");
  EXPECT_EQ(fault_of("[1, 2]", "[]"),
            "/parameters/bodies.right.mass: a list has one value at least");
  EXPECT_EQ(fault_of("[1, 2]", R"({"distribution": "normal", "mean": 1, "deviation": 0.1})"),
            "/parameters/bodies.right.mass/distribution: a grid has no distributions; give a "
            "range, or another method of sampling");
  EXPECT_EQ(fault_of("\"gamma\"", "\"regime\""), "/responses/1: \"regime\" is a word, no number");
  EXPECT_EQ(fault_of("\"gamma\"", "\"m_eff\""),
            "/responses/1: there is a column \"m_eff\" already");
  EXPECT_EQ(fault_of("\"study\": 1", "\"study\": 2"),
            "/study: this is version 2 of studies; this program reads version 1");
  EXPECT_EQ(fault_of("\"count\": 4", "\"count\": 100000001"),
            "/parameters/bodies.left.mass/count: a range has at most 100000000 values");
  EXPECT_TRUE(fault_of("bodies.left.mass", "bodies.lift.mass").starts_with("/parameters/bodies."));
  EXPECT_NE(fault_of("bodies.right.mass", "bodies.left.mass"), "no fault");
}

}  // namespace
}  // namespace carom
