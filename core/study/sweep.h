// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/base/table.h"
#include "core/impact/result.h"
#include "core/scenario/scenario.h"

namespace carom {

/// Values from `from` to `to`, both included.
struct SweepSpec {
  std::string path;
  double from = 0;
  double to = 1;
  int count = 2;
};

/// What all searches for poses of a sweep may cost together, and what is added for each row: about
/// a second, and a hundred times what following a few bodies to a row costs. The searches of a
/// small mechanism need far less; that one runs out of a long chain's reach must not take minutes.
inline constexpr std::int64_t effort_of_a_sweep = 3000000;
inline constexpr std::int64_t effort_per_row = 500;

/// A table of more rows would take gigabytes.
inline constexpr std::size_t most_sweep_rows = 5000000;

/// Every indicator at each value of one parameter; pose and velocity are resolved at each, every
/// point starting from its neighbour's pose. First column: the parameter.
/// Throws InputError for an unknown path, a range outside the parameter's, or count < 2.
/// @param searching  effort for poses that no neighbour leads to; see effort_of_a_sweep
Table sweep(const Scenario& scenario, const SweepSpec& spec, const Job& job = {},
            std::int64_t searching = effort_of_a_sweep);

/// Every combination of several axes, the last running fastest. Where the range of one depends on
/// another (mu_d ≤ mu_s), rows outside it are empty with the reason. Throws InputError also for
/// axes that set the same scalar (mu and mu_d) and for more than most_sweep_rows.
Table sweep_grid(const Scenario& scenario, const std::vector<SweepSpec>& axes, const Job& job = {},
                 std::int64_t searching = effort_of_a_sweep);

/// Takes rows of a table, some at a time, in their order.
using TakeRows = std::function<void(const Table& rows)>;

/// The rows of sweep_grid() with columns for further quantities behind those of the indicators.
/// They are the same for any number of threads. Where somebody takes them, they are handed over as
/// soon as they are known, by one thread at a time, and the table that is returned is empty. Once
/// the job is stopped, rows are missing.
/// @param responses  names as of ResponseNumbers: "F_peak:MODEL", "i_n:CONTACT"; throws InputError,
///                   at the name, for others
Table sweep_responses(const Scenario& scenario, const std::vector<SweepSpec>& axes,
                      const std::vector<std::string>& responses, unsigned threads,
                      const TakeRows& take = {}, const Job& job = {},
                      std::int64_t searching = effort_of_a_sweep);

/// The scenario's axis, or, if it has none, the pose parameter that moves the contact along its
/// tangent with a range in which the pose can be followed; else e of a contact, a closed one first.
SweepAxis plot_axis(const Scenario& scenario);

/// A range for a parameter around its present value: as far as the pose can be reached for a pose,
/// a full turn for an angle, the usual range for e and μ, a factor for masses and sizes.
/// @param sampled  a pose is looked for beyond gaps, too, which takes a sweep; else it is followed
SweepAxis suggested_axis(const Scenario& scenario, const std::string& path, bool sampled);

}  // namespace carom
