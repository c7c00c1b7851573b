// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>

namespace carom {

/// At which of its bounds each x_i is in the minimum of ½|Dᵀx|² + bᵀx for |x_i| ≤ bound_i: ±1, or 0
/// where it is between them. A bound of 0 counts as the one against which x_i is driven. By active
/// bounds.
/// @param D  m×d, of any rank
/// @param b  in the span of D, so that there is a minimum without bounds, too
Eigen::VectorXi box_minimum(const Eigen::MatrixXd& D, const Eigen::VectorXd& b,
                            const Eigen::VectorXd& bound);

}  // namespace carom
