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
#include "core/scenario/parameters.h"
#include "core/study/lesson.h"

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

/// Which combinations of values are evaluated: all of them, the last parameter running fastest, or
/// a number of points that fill the space.
enum class StudyMethod : unsigned char { grid, random, latin_hypercube, sobol };

struct StudySampling {
  StudyMethod method = StudyMethod::grid;
  std::uint64_t count = 0;  ///< of points; a grid has its own
  std::uint64_t seed = 1;   ///< equal seeds give equal points
  bool operator==(const StudySampling&) const = default;
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
};

/// A row of a study's table. What could not be computed has a reason.
struct StudyRow {
  std::uint64_t row = 0;
  std::vector<double> values;                    ///< of the parameters
  std::vector<std::optional<double>> responses;  ///< in their order
  std::string regime;                            ///< empty where nothing strikes
  std::string reason;                            ///< why responses are missing; else empty
  bool operator==(const StudyRow&) const = default;
};

/// A column of a study's table: a parameter or a response.
struct StudyColumn {
  std::string key;
  Dimension dimension = Dimension::none;
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
  explicit StudyRows(Study study);

  [[nodiscard]] const Study& study() const { return study_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// The parameters, then the responses.
  [[nodiscard]] const std::vector<StudyColumn>& columns() const { return columns_; }
  /// The value of each parameter in a row, in their order.
  [[nodiscard]] std::vector<double> sample(std::uint64_t row) const;
  /// Computed from the scenario's own pose, whatever the rows beside it. Where the search for a
  /// pose was stopped, the row says nothing.
  [[nodiscard]] StudyRow compute_row(std::uint64_t row, const std::stop_token& stop = {}) const;

 private:
  void bind_parameters();
  void find_responses();

  Study study_;
  std::vector<BoundParameter> bound_;
  std::vector<std::size_t> order_;  ///< in which parameters are set together
  std::vector<StudyColumn> columns_;
  std::uint64_t count_ = 0;
};

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
/// the calling thread as soon as they are known. Ends early where the job is stopped. What the sink
/// throws ends the run.
/// @param is_there  of each place in the shard; shorter: false
void run_study(const StudyRows& rows, const Shard& shard, const std::vector<bool>& is_there,
               unsigned threads, const StudySink& sink, const Job& job = {});

}  // namespace carom
