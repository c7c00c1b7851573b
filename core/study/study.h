// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "core/base/job.h"
#include "core/base/table.h"
#include "core/study/lesson.h"
#include "core/study/response_function.h"

namespace carom {

/// Values from `from` to `to`, both included; on a logarithmic scale both are greater than 0.
struct StudyRange {
  double from = 0, to = 1;
  int count = 2;
  bool logarithmic = false;
  bool operator==(const StudyRange&) const = default;
};

struct StudyList {
  std::vector<double> values;
  bool operator==(const StudyList&) const = default;
};

struct UniformValues {
  double from = 0, to = 1;
  bool operator==(const UniformValues&) const = default;
};

struct NormalValues {
  double mean = 0, deviation = 1;  ///< the standard deviation
  bool operator==(const NormalValues&) const = default;
};

struct TriangularValues {
  double from = 0, mode = 0.5, to = 1;
  bool operator==(const TriangularValues&) const = default;
};

using StudyValues =
    std::variant<StudyRange, StudyList, UniformValues, NormalValues, TriangularValues>;

/// A parameter and the values that it takes, SI.
struct StudyParameter {
  std::string path;
  StudyValues values;
  bool operator==(const StudyParameter&) const = default;
};

/// Which combinations of values are evaluated: all of them, the last parameter running fastest, a
/// number of points that fill the space, or the points of a table, whose columns are lists.
enum class StudyMethod : unsigned char { grid, random, latin_hypercube, sobol, points };

struct StudySampling {
  StudyMethod method = StudyMethod::grid;
  std::uint64_t count = 0;  ///< of points; a grid and a table have their own
  std::uint64_t seed = 1;   ///< equal seeds give equal points
  std::string file = {};    ///< of the table, beside the study; empty: its columns are lists in it
  bool operator==(const StudySampling&) const = default;
};

/// A quantity that a search makes as small or as large as it can.
struct SearchObjective {
  std::string quantity;  ///< as a response
  bool maximise = false;
  bool operator==(const SearchObjective&) const = default;
};

/// What a search must keep to.
struct SearchLimit {
  std::string quantity;  ///< as a response
  std::optional<double> at_least, at_most;
  bool operator==(const SearchLimit&) const = default;
};

/// A search within the ranges of a study's parameters.
struct StudySearch {
  std::vector<SearchObjective> objectives;  ///< one, or two that are weighed against each other
  std::vector<SearchLimit> limits;
  int starts = 8;
  int evaluations = 2000;  ///< of each start at most
  int points = 11;         ///< of a trade-off curve
  std::uint64_t seed = 1;
  bool operator==(const StudySearch&) const = default;
};

/// The condition that is no parameter: the time since the contact touches [s], where a history over
/// time is measured.
inline constexpr std::string_view time_condition = "time";

/// What a column of measured data means.
struct FitColumn {
  std::string key;        ///< a parameter's path, or a response's name
  std::string column;     ///< the head of the column; empty: the key
  std::string unit;       ///< of its numbers; empty: that of the head, or SI
  std::string deviation;  ///< the head of the column with standard deviations; empty: none
  bool operator==(const FitColumn&) const = default;
};

/// A line of measured data, SI.
struct FitRow {
  std::size_t line = 0;            ///< in the file, from 1 on
  std::vector<double> conditions;  ///< values of the parameters that differ from line to line
  std::vector<double> measured;    ///< values of the responses
  std::vector<double> deviations;  ///< their standard deviations; empty: not known
  bool operator==(const FitRow&) const = default;
};

/// The values of a study's parameters, within their ranges, with which the responses come nearest
/// to measured ones.
struct StudyFit {
  std::string file;  ///< of the data, beside the study
  std::vector<FitColumn> conditions, measured;
  int starts = 4;
  int evaluations = 2000;  ///< of the whole data, for each start at most
  std::uint64_t seed = 1;
  std::vector<FitRow> rows;  ///< what the file holds
  bool operator==(const StudyFit&) const = default;
};

/// Responses of a scenario's impact over parameters. Row i depends on nothing but the study and i:
/// it is the same on every machine, thread and shard.
struct Study {
  std::string title;
  std::string text;
  LessonScenario scenario;
  std::optional<Law> law;  ///< empty: the scenario's
  std::vector<StudyParameter> parameters;
  StudySampling sampling;
  std::vector<std::string> responses;  ///< names as of LessonNumbers: "gamma", "F_peak:MODEL"
  std::optional<StudySearch> search;
  std::optional<StudyFit> fit;
};

/// Of the study's scenario under its law, over its parameters. Throws as ResponseFunction does.
ResponseFunction response_function(const Study& study, std::vector<std::string> responses);
/// Of the measured responses of the study's fit, over the study's parameters and then the
/// conditions, but for the time.
ResponseFunction fit_function(const Study& study);

/// A row of a study's table.
struct StudyRow : Responses {
  std::uint64_t row = 0;
  std::vector<double> parameters;  ///< their values, in their order
  bool operator==(const StudyRow&) const = default;
};

/// More rows would not be numbered exactly in every table.
inline constexpr std::uint64_t most_study_rows = std::uint64_t{1} << 53;

/// The rows of a study, each to be computed for itself, in any order and in several threads at
/// once.
class StudyRows {
 public:
  /// Throws InputError, at the JSON pointer, for parameters and responses that there are not, for
  /// ranges that are empty or reversed, values that do not go together, and responses that are
  /// words.
  /// @param histories  histories over time may be among the responses; no row has a value of them
  explicit StudyRows(Study study, bool histories = false);

  [[nodiscard]] const Study& study() const { return study_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// The parameters, then the responses.
  [[nodiscard]] const std::vector<StudyColumn>& columns() const { return function_.columns(); }
  /// The value of each parameter in a row, in their order.
  [[nodiscard]] std::vector<double> sample(std::uint64_t row) const;
  /// Computed from the scenario's own pose, whatever the rows beside it. Where the search for a
  /// pose was stopped, the row says nothing.
  [[nodiscard]] StudyRow compute_row(std::uint64_t row, const std::stop_token& stop = {}) const;

 private:
  void check_parameters() const;

  Study study_;
  ResponseFunction function_;
  std::uint64_t count_ = 0;
};

/// Rows of it as a table: its number, the parameters, the responses.
Table study_table(const StudyRows& study, std::span<const StudyRow> rows);

/// More parts than that are a slip of the finger.
inline constexpr std::uint64_t most_shards = 1000000;

/// The rows of a study that one of several runs computes: row mod count = index.
struct Shard {
  std::uint64_t index = 0, count = 1;
  bool operator==(const Shard&) const = default;

  /// How many of so many rows it has.
  [[nodiscard]] std::uint64_t size(std::uint64_t rows) const {
    return rows > index ? (rows - index - 1) / count + 1 : 0;
  }
  [[nodiscard]] std::uint64_t row(std::uint64_t place) const { return index + place * count; }
};

/// Takes rows that were computed, in no order.
using StudySink = std::function<void(std::span<const StudyRow>)>;

/// Computes the rows of a shard that are not there yet, in several threads, and hands them over in
/// the calling thread, many at a time, or, where a row takes long, as soon as it is known. Ends
/// early where the job is stopped. What the sink throws ends the run.
/// @param is_there  of each place in the shard; shorter: false
void run_study(const StudyRows& rows, const Shard& shard, const std::vector<bool>& is_there,
               unsigned threads, const StudySink& sink, const Job& job = {});

}  // namespace carom
