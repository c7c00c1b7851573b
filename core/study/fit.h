// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/study/study.h"

namespace carom {

enum class FitEnd : unsigned char {
  converged,
  not_converged,  ///< evaluations were used up, or no step downwards was found
  stopped
};

/// A fitted parameter.
struct FitEstimate {
  StudyColumn parameter;
  double value = 0;  ///< SI
  /// From the Jacobian; empty at a bound, where the data do not decide the parameter, and where
  /// nothing tells how exact the data are.
  std::optional<double> standard_error;
  /// Ends of the 95 % interval by profile likelihood; empty where the range ends before it, or the
  /// model has no value on the way.
  std::optional<double> low, high;
  bool at_bound = false;
  bool undecided = false;  ///< others can make up for it
};

/// A measured response beside that of the model, SI.
struct FitPoint {
  std::size_t line = 0;      ///< in the file of the data
  std::size_t response = 0;  ///< place among the measured ones
  double measured = 0, model = 0;
  double deviation = 0;  ///< of the measurement: the given one, else that of all residuals
};

struct FitResult {
  FitEnd end = FitEnd::stopped;
  std::vector<FitEstimate> estimates;  ///< in the order of the study's parameters
  std::vector<StudyColumn> responses;  ///< that were measured
  std::vector<FitPoint> points;        ///< by lines, then by responses
  bool weighted = false;               ///< by given standard deviations
  double sum_of_squares = 0;           ///< χ² if weighted, else of residuals in SI
  int freedom = 0;                     ///< numbers measured less parameters
  int rank = 0;                        ///< of the Jacobian by what ends at no bound
  int starts = 0;                      ///< that ended somewhere
  int agreeing = 0;                    ///< of them, at the same sum to a millionth
};

/// Throws InputError for a study without a fit, parameters without a range, fewer numbers than
/// parameters, standard deviations that are not above 0 or stand beside some responses only, and
/// several responses without any.
void check_fit(const Study& study);

/// Least squares Σ ((measured − model)/σ)² within the ranges of the parameters; without standard
/// deviations all σ are equal, and s² = Σ (measured − model)²/freedom takes their place.
///
/// From several starts, the scenario's own values and the best ones of a Sobol sample, sequential
/// quadratic programming (SLSQP of NLopt) with a Jacobian by central differences. Standard errors
/// are those of (JᵀJ)⁻¹. An interval ends where the least sum with the parameter held there is
/// larger by χ²₁(0.95), or by s² t²(0.975, freedom) without standard deviations: D. M. Bates,
/// D. G. Watts, Nonlinear Regression Analysis (1988), Sec. 6.1.
///
/// Throws as check_fit() does, and InputError at a line of the data for which the model has no
/// value wherever it is tried. Equal studies give equal results.
FitResult fit(const Study& study, const Job& job = {});

}  // namespace carom
