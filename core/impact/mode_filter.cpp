// SPDX-License-Identifier: MIT
//
// With W = AAᵀ of the unit rows and an unknown impulse for each row of ζ that a mode makes zero,
// the equations of coulomb_solver.cpp are a square system. Its squares lose half of the digits:
// what it says counts only where no pivot is small and a condition is missed by much.
#include "core/impact/mode_filter.h"

#include <algorithm>
#include <cmath>

namespace carom {

namespace {

/// A pivot below this fraction of the largest entry: the impulses are not well determined.
constexpr double small_pivot = 1e-4;
/// Conditions that are missed by less, relative to the largest impulse, are left to the rows.
constexpr double plainly = 1e-6;

double slip_of(ContactMode mode) {
  return mode == ContactMode::slip_positive ? 1 : mode == ContactMode::slip_negative ? -1 : 0;
}

}  // namespace

ModeFilter::ModeFilter(const CoulombProblem& problem, const UnitProblem& unit)
    : problem_(problem),
      unit_(unit),
      W_(unit.A * unit.A.transpose()),
      given_(std::ranges::any_of(problem.contacts,
                                 [](const CoulombContact& c) { return c.given > 0; })),
      S_(W_.rows(), W_.rows() + 1) {}

/// Between the impulses of unit rows.
double ModeFilter::mu(std::size_t contact, double coefficient) const {
  const CoulombContact& c = problem_.contacts[contact];
  return c.length_n > 0 ? coefficient * c.length_t / c.length_n : 0;
}

void ModeFilter::pose(const std::vector<ContactMode>& modes) {
  unknowns_.clear();
  zero_.clear();
  for (std::size_t k = 0; k < modes.size(); ++k) {
    if (modes[k] == ContactMode::open) continue;
    const auto n = static_cast<Eigen::Index>(2 * k);
    zero_.push_back(n);
    unknowns_.push_back({n, 1, -slip_of(modes[k]) * mu(k, problem_.contacts[k].mu_d)});
    if (modes[k] != ContactMode::stick) continue;
    zero_.push_back(n + 1);
    unknowns_.push_back({n, 0, 1});
  }
  size_ = static_cast<Eigen::Index>(zero_.size());
  for (Eigen::Index i = 0; i < size_; ++i) {
    const Eigen::Index row = zero_[static_cast<std::size_t>(i)];
    for (Eigen::Index j = 0; j < size_; ++j) {
      const Unknown& one = unknowns_[static_cast<std::size_t>(j)];
      S_(i, j) = one.normal * W_(row, one.n) + one.tangent * W_(row, one.n + 1);
    }
    S_(i, size_) = -unit_.zeta(row);
  }
}

/// By rows, with the largest pivot of a column; leaves the unknowns in the last column. False if a
/// pivot is small.
bool ModeFilter::eliminate() {
  for (Eigen::Index column = 0; column < size_; ++column) {
    Eigen::Index pivot = column;
    for (Eigen::Index i = column + 1; i < size_; ++i) {
      if (std::abs(S_(i, column)) > std::abs(S_(pivot, column))) pivot = i;
    }
    if (!(std::abs(S_(pivot, column)) > small_pivot)) return false;
    for (Eigen::Index j = column; j <= size_; ++j) std::swap(S_(pivot, j), S_(column, j));
    for (Eigen::Index i = column + 1; i < size_; ++i) {
      const double factor = S_(i, column) / S_(column, column);
      for (Eigen::Index j = column; factor != 0 && j <= size_; ++j) {
        S_(i, j) -= factor * S_(column, j);
      }
    }
  }
  for (Eigen::Index i = size_; i-- > 0;) {
    for (Eigen::Index j = i + 1; j < size_; ++j) S_(i, size_) -= S_(i, j) * S_(j, size_);
    S_(i, size_) /= S_(i, i);
  }
  return true;
}

bool ModeFilter::misses(const std::vector<ContactMode>& modes) const {
  const double least = -plainly * std::max(1.0, impulse_.cwiseAbs().maxCoeff());
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const auto n = static_cast<Eigen::Index>(2 * k), t = n + 1;
    if (modes[k] == ContactMode::open) {
      if (zeta_(n) < least) return true;
      continue;
    }
    if (impulse_(n) < least) return true;
    const CoulombContact& c = problem_.contacts[k];
    if (modes[k] == ContactMode::stick) {
      if (mu(k, c.mu_s) * impulse_(n) - std::abs(impulse_(t)) < least) return true;
    } else if (c.slip == 0 && slip_of(modes[k]) * zeta_(t) < least) {
      return true;
    }
  }
  return false;
}

bool ModeFilter::rules_out(const std::vector<ContactMode>& modes) {
  if (given_) return false;
  pose(modes);
  if (!eliminate()) return false;
  impulse_ = Eigen::VectorXd::Zero(W_.rows());
  for (Eigen::Index i = 0; i < size_; ++i) {
    const Unknown& one = unknowns_[static_cast<std::size_t>(i)];
    impulse_(one.n) += one.normal * S_(i, size_);
    impulse_(one.n + 1) += one.tangent * S_(i, size_);
  }
  zeta_ = unit_.zeta + W_ * impulse_;
  return misses(modes);
}

}  // namespace carom
