// SPDX-License-Identifier: MIT
#include "core/math/box_minimum.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/math/dense.h"

namespace carom {

namespace {

using Index = Eigen::Index;

/// A gradient is zero to this fraction of its parts.
constexpr double rounding = 1e-12;

int towards(double gradient) {
  return gradient > 0 ? -1 : 1;
}

}  // namespace

Eigen::VectorXi box_minimum(const Eigen::MatrixXd& D, const Eigen::VectorXd& b,
                            const Eigen::VectorXd& bound) {
  const Index m = b.size();
  const Eigen::MatrixXd W = D * D.transpose();
  Eigen::VectorXd x = Eigen::VectorXd::Zero(m);
  Eigen::VectorXi at = Eigen::VectorXi::Zero(m);
  const auto gradient = [&](Index i) { return W.row(i).dot(x) + b(i); };
  for (Index i = 0; i < m; ++i) {
    if (!(bound(i) > 0)) at(i) = 1;
  }
  // Each pass ends at a lower minimum of a face, of which there are 3^m.
  for (int pass = 0; pass < 100 * (m + 1); ++pass) {
    std::vector<Index> free;
    for (Index i = 0; i < m; ++i) {
      if (at(i) == 0) free.push_back(i);
    }
    // To the minimum of the face, or to the first bound on the way.
    const auto k = static_cast<Index>(free.size());
    const Eigen::MatrixXd rows = D(free, Eigen::all);
    Eigen::VectorXd down(k);
    for (Index i = 0; i < k; ++i) down(i) = -gradient(free[static_cast<std::size_t>(i)]);
    double part = 1;
    Index meets = -1;
    if (k > 0) {
      const Eigen::VectorXd step = least_norm(rows * rows.transpose(), down).x;
      for (Index i = 0; i < k; ++i) {
        const Index one = free[static_cast<std::size_t>(i)];
        if (std::abs(x(one) + part * step(i)) <= bound(one)) continue;
        const double to = step(i) > 0 ? bound(one) : -bound(one);
        part = std::max(0.0, (to - x(one)) / step(i));
        meets = one;
      }
      x(free) += part * step;
    }
    if (meets >= 0) {
      at(meets) = x(meets) > 0 ? 1 : -1;
      x(meets) = at(meets) * bound(meets);
      continue;
    }
    // What would rather leave its bound, most of all.
    Index leaves = -1;
    double most = 0;
    for (Index i = 0; i < m; ++i) {
      if (at(i) == 0 || !(bound(i) > 0)) continue;
      const double size = W.row(i).cwiseAbs().dot(x.cwiseAbs()) + std::abs(b(i));
      const double inward = at(i) * gradient(i);
      if (inward <= rounding * size || inward <= most) continue;
      most = inward;
      leaves = i;
    }
    if (leaves < 0) break;
    at(leaves) = 0;
  }
  for (Index i = 0; i < m; ++i) {
    if (!(bound(i) > 0)) at(i) = towards(gradient(i));
  }
  return at;
}

}  // namespace carom
