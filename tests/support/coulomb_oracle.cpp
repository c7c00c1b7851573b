// SPDX-License-Identifier: MIT
#include "tests/support/coulomb_oracle.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace carom::test {

namespace {

constexpr long double nearly_singular = 1e-11L;
constexpr long double hair = 1e-8L;

LongMatrix delassus(const CoulombProblem& p) {
  const LongMatrix D = p.D.cast<long double>();
  return D * D.transpose();
}

LongVector free_velocity(const CoulombProblem& p) {
  LongVector zeta(p.D.rows());
  for (Eigen::Index n = 0; n < zeta.size(); n += 2) {
    const CoulombContact& c = p.contacts[static_cast<std::size_t>(n / 2)];
    zeta(n) = c.zeta_n;
    zeta(n + 1) = c.zeta_t;
  }
  return zeta;
}

/// 0 open, 1 stick, 2 slip +, 3 slip −: the two equations of each contact.
void equations(const CoulombProblem& p, const LongMatrix& W, const LongVector& zeta,
               const std::vector<int>& modes, LongMatrix& A, LongVector& b) {
  A.setZero();
  b.setZero();
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const auto n = static_cast<Eigen::Index>(2 * k), t = n + 1;
    if (modes[k] == 0) {
      A(n, n) = A(t, t) = 1;
      continue;
    }
    A.row(n) = W.row(n);
    b(n) = -zeta(n);
    if (modes[k] == 1) {
      A.row(t) = W.row(t);
      b(t) = -zeta(t);
    } else {
      A(t, t) = 1;
      A(t, n) = (modes[k] == 2 ? 1 : -1) * p.contacts[k].mu_d;
    }
  }
}

/// How far the nearest inequality is from failing, relative to the terms; negative if it fails.
long double margin(const CoulombProblem& p, const LongMatrix& W, const LongVector& zeta,
                   const std::vector<int>& modes, const LongVector& i) {
  const LongVector after = zeta + W * i;
  const long double speed = zeta.norm() + (W.cwiseAbs() * i.cwiseAbs()).norm();
  const long double force = i.norm() + zeta.norm() / W.diagonal().maxCoeff();
  long double least = 1;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const auto n = static_cast<Eigen::Index>(2 * k), t = n + 1;
    if (modes[k] == 0) {
      least = std::min(least, after(n) / speed);
      continue;
    }
    least = std::min(least, i(n) / force);
    if (modes[k] == 1) {
      least = std::min(least, (p.contacts[k].mu_s * i(n) - std::abs(i(t))) / force);
    } else {
      least = std::min(least, (modes[k] == 2 ? 1 : -1) * after(t) / speed);
    }
  }
  return least;
}

}  // namespace

OracleAnswers enumerate_modes(const CoulombProblem& p) {
  const LongMatrix W = delassus(p);
  const LongVector zeta = free_velocity(p);
  OracleAnswers out;
  LongMatrix A(W.rows(), W.cols());
  LongVector b(W.rows());
  std::vector<int> modes(p.contacts.size());
  for (std::size_t number = 0; number < std::size_t{1} << (2 * modes.size()); ++number) {
    for (std::size_t k = 0; k < modes.size(); ++k) {
      modes[k] = static_cast<int>(number >> (2 * k) & 3);
    }
    equations(p, W, zeta, modes, A, b);
    const Eigen::FullPivLU<LongMatrix> lu(A);
    const auto pivots = lu.matrixLU().diagonal().cwiseAbs();
    if (pivots.minCoeff() < nearly_singular * pivots.maxCoeff()) {
      out.degenerate = true;
      continue;
    }
    const LongVector i = lu.solve(b);
    const long double here = margin(p, W, zeta, modes, i);
    if (std::abs(here) < hair) out.tie = true;
    if (here >= 0) out.impulses.push_back(i);
  }
  return out;
}

long double law_residual(const CoulombProblem& p, const LongVector& i) {
  const LongMatrix W = delassus(p);
  const LongVector zeta = free_velocity(p);
  const LongVector after = zeta + W * i;
  const long double speed = zeta.norm() + (W.cwiseAbs() * i.cwiseAbs()).norm();
  const long double force = i.norm() + zeta.norm() / W.diagonal().maxCoeff();
  long double worst = 0;
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    const auto n = static_cast<Eigen::Index>(2 * k), t = n + 1;
    const CoulombContact& c = p.contacts[k];
    worst = std::max({worst, -after(n) / speed, -i(n) / force,
                      std::min(std::abs(after(n)) / speed, i(n) / force),
                      (std::abs(i(t)) - c.mu_s * i(n)) / force});
    // Sticking, or slip against the friction.
    const long double sign = after(t) > 0 ? 1 : -1;
    const long double slips = std::abs(i(t) + sign * c.mu_d * i(n)) / force;
    worst = std::max(worst, std::min(std::abs(after(t)) / speed, slips));
  }
  return worst;
}

}  // namespace carom::test
