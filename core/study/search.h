// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job.h"
#include "core/study/study.h"

namespace carom {

/// Where in the ranges of the parameters a search stands.
struct SearchPoint {
  std::vector<double> parameters;  ///< SI, in the order of the study
  Responses at;                    ///< objectives, then the limited quantities
  std::uint64_t evaluation = 0;    ///< after how many of its start it was found
};

enum class SearchEnd : unsigned char {
  converged,
  evaluations_used,  ///< it might have gone on
  nothing_allowed,   ///< no point was found that keeps the limits
  stopped
};

/// "converged", "evaluations used", "nothing allowed", "stopped".
std::string_view end_word(SearchEnd end);

/// What a search for one objective found.
struct SearchResult {
  SearchEnd end = SearchEnd::nothing_allowed;
  std::optional<SearchPoint> best;
  std::vector<SearchPoint> path;  ///< how the best was reached: each point better than the last
  int starts = 0;                 ///< that ended at a point that keeps the limits
  int agreeing = 0;               ///< of them, with the objective of the best to a millionth
  std::vector<std::string> at_bounds;      ///< paths of the parameters that end at a bound
  std::vector<std::string> active_limits;  ///< quantities that end at a limit
};

/// Objectives and limited quantities, each once: what SearchPoint::at has. Throws InputError, at
/// its place, for what there is not.
std::vector<std::string> search_quantities(const Study& study);

/// Throws InputError for a search without objectives, quantities that there are not, and parameters
/// without a range.
void check_search(const Study& study);

/// The best point of the ranges by the first objective that keeps the limits.
///
/// From several starts, the scenario's own values and the best ones of a Sobol sample, Powell's
/// linear approximations (COBYLA) lead to a local optimum each; each starts anew where it ended
/// until that gains nothing. Where a response is missing a limit counts as broken. Equal studies
/// give equal results for any number of threads.
/// Throws as check_search() does.
SearchResult search(const Study& study, unsigned threads, const Job& job = {});

/// Points of which none is better by both objectives than another, by the first objective: from the
/// optimum of the one to that of the other, in steps of the second one's limit. Throws as search()
/// does, and unless there are two objectives.
std::vector<SearchPoint> trade_off(const Study& study, unsigned threads, const Job& job = {});

}  // namespace carom
