// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/impact/consistency.h"
#include "core/study/compute.h"
#include "core/study/sweep.h"

namespace carom {

/// The coefficients of the contacts that strike together, and whether they can be had at once:
/// on the contact rows alone, since the joints keep their own (E13). @eq P(54) P(55)
struct RestitutionStudy {
  std::string_view reason;  ///< why there is nothing to be consistent; empty if there is
  NormalCoupling coupling;  ///< a row for each contact that strikes
  Eigen::VectorXd e;        ///< of each row at its velocity

  /// s* of the present e; empty if there is no limit.
  [[nodiscard]] std::optional<double> scale() const {
    return largest_consistent_scale(coupling, e);
  }
};

/// Why there is nothing to be consistent; empty if there is.
std::string_view why_no_restitutions(const Evaluation& evaluation);

RestitutionStudy restitution_study(const Mechanism& mechanism, const Evaluation& evaluation);

/// 1/s* of e with two of its entries replaced: gains at some velocity where it is above 1. It is a
/// norm of e, so that what is consistent is convex.
double restitution_gain(const RestitutionStudy& study, int first, int second, double e_first,
                        double e_second);

/// Columns `left.e`, `right.e` and s*, empty where there is no limit.
Table to_table(const RestitutionMap& map, const std::string& first, const std::string& second);

}  // namespace carom
