// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/study/study.h"

namespace carom {

/// How many values a range or list has; 0 for a distribution, which has as many as are asked for.
std::uint64_t value_count(const StudyValues& values);

/// The value of that place in a range or list.
double value_at(const StudyValues& values, std::uint64_t place);

/// The value below which a share u of (0, 1) lies: the quantile of a distribution; a range is one
/// of equal (or equally logarithmic) density, and a list takes its values equally often.
double quantile(const StudyValues& values, double u);

/// A number of (0, 1) for each parameter at a point, which needs no other point.
///
/// `random` numbers are independent. In a latin hypercube of N points each of N equal parts of (0,
/// 1) is met once by each parameter, in an order of its own. Sobol's points fill the space evenly;
/// they are shifted by the seed, digit by digit, which keeps them even. Throws InputError for more
/// parameters than Sobol's table has.
std::vector<double> unit_point(const StudySampling& sampling, std::uint64_t point,
                               std::size_t parameters);

}  // namespace carom
