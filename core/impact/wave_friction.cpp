// SPDX-License-Identifier: MIT
//
// What sticks and what slips while waves go through several contacts, see wave_march.cpp.
#include <algorithm>
#include <cmath>

#include "core/impact/wave_system.h"
#include "core/math/box_minimum.h"
#include "core/math/dense.h"

namespace carom {

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

/// The share of the greatest normal force that a contact has at least in what a common tangent
/// holds: it makes that defined where a force is zero.
constexpr double least_share = 1e-13;

}  // namespace

void WaveSystem::find_tangential() {
  const std::vector<std::size_t>& held = held_->contacts;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    f_(index(2 * j)) = weights_(index(j));
    f_(index(2 * j + 1)) = friction(j) * weights_(index(j));
  }
  if (held.empty()) return;
  const Vector asked = held_->R * f_;
  if (held_->independent) {
    for (std::size_t i = 0; i < held.size(); ++i) f_(index(2 * held[i] + 1)) = -asked(index(i));
    return;
  }
  Vector share(index(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) share(index(i)) = weights_(index(held[i]));
  // The least Σ T²/share, by roots of the shares: their squares would be no more than rounding.
  const Vector root = share.cwiseMax(least_share * weights_.maxCoeff()).cwiseSqrt();
  const Vector T = -root.cwiseProduct(least_norm(held_->B * root.asDiagonal(), asked).x);
  for (std::size_t i = 0; i < held.size(); ++i) f_(index(2 * held[i] + 1)) = T(index(i));
}

/// What sticks, and how its forces follow from the others: in the span of the tangents, with the
/// basis Q, BT = −Rf for B = QᵀD_tᵀ, R = QᵀDᵀ; R becomes B⁻¹R where there is one. All others move
/// what they do beside it, by W − RᵀR. A march comes to the same again and again.
void WaveSystem::find_held() {
  std::vector<std::size_t> stick;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const bool moves = length_(index(2 * j + 1)) > 0;
    if (presses(j) && contacts_[j].slip == WaveSlip::stick && moves) stick.push_back(j);
  }
  const auto [at, is_new] = known_.try_emplace(stick);
  Held& held = at->second;
  held_ = &held;
  if (!is_new) return;
  held.contacts = stick;
  held.W = W_;
  if (stick.empty()) return;
  Matrix tangents(D_.cols(), index(stick.size()));
  for (std::size_t i = 0; i < stick.size(); ++i) {
    tangents.col(index(i)) = D_.row(index(2 * stick[i] + 1)).transpose();
  }
  const Matrix unit = tangents.colwise().normalized();
  const Matrix Q = orthonormal_span(unit, rank_tolerance);
  held.B = Q.transpose() * tangents;
  held.R = Q.transpose() * D_.transpose();
  held.independent = Q.cols() == tangents.cols();
  if (!held.independent) {
    held.W -= held.R.transpose() * held.R;
    return;
  }
  for (Index i = 0; i < held.R.cols(); ++i) held.R.col(i) = least_squares(held.B, held.R.col(i)).x;
  // As these forces do it, where nearly dependent tangents lose digits.
  for (std::size_t i = 0; i < stick.size(); ++i) {
    held.W -= W_.col(index(2 * stick[i] + 1)) * held.R.row(index(i));
  }
}

/// Until the next change the velocities follow from the normal impulses alone.
void WaveSystem::find_reactions() {
  pressing_.clear();
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    if (!presses(j)) continue;
    pressing_.push_back(j);
    const Index n = index(2 * j);
    G_.col(index(j)) = held_->W.col(n) + friction(j) * held_->W.col(n + 1);
  }
}

/// Which of the contacts without tangential velocity stick: first all, then what the cones do not
/// hold slips the way it is driven, and what would slip against its friction sticks again.
void WaveSystem::decide(double tau) {
  std::vector<std::size_t> open_question;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    One& one = contacts_[j];
    if (!presses(j) || one.slip == WaveSlip::smooth) continue;
    const bool forced = one.forced >= 0 && tau <= one.forced + at_once;
    if (forced || !(one.slip == WaveSlip::stick || is_still(j))) continue;
    one.slip = WaveSlip::stick;
    open_question.push_back(j);
  }
  find_held();
  find_tangential();
  const auto tries = 4 * open_question.size() * open_question.size() + 4;
  for (std::size_t i = 0; i < tries && !open_question.empty(); ++i) {
    const Vector a = W_ * f_, size = W_.cwiseAbs() * f_.cwiseAbs();
    double worst = decided * weights_.maxCoeff();
    std::optional<std::size_t> change;
    for (const std::size_t j : held_->contacts) {
      const double beyond =
          std::abs(f_(index(2 * j + 1))) - contacts_[j].given.mu_s * weights_(index(j));
      if (beyond <= worst) continue;
      worst = beyond;
      change = j;
    }
    if (change) {
      slip(*change, f_(index(2 * *change + 1)) < 0 ? 1 : -1);
    } else {
      const auto wrong = std::ranges::find_if(open_question, [&](std::size_t j) {
        const Index t = index(2 * j + 1);
        return direction(contacts_[j].slip) * a(t) < -decided * size(t);
      });
      if (wrong == open_question.end()) return;
      contacts_[*wrong].slip = WaveSlip::stick;
    }
    find_held();
    find_tangential();
  }
  if (!open_question.empty()) decide_in_box(open_question);
}

/// The same where that comes round to what it had: with the normal forces N given, the forces T of
/// the tangents minimise ½TᵀW_ttT + bᵀT, W_ttT + b the accelerations, in the box |T_j| ≤ μN_j. That
/// is convex, and has a solution always; found by its active bounds. μ is that of slipping, so that
/// what is at a bound may slip there.
void WaveSystem::decide_in_box(const std::vector<std::size_t>& open_question) {
  const auto m = index(open_question.size());
  Matrix D_t(m, D_.cols());
  Vector bound(m);
  for (Index i = 0; i < m; ++i) {
    const std::size_t j = open_question[static_cast<std::size_t>(i)];
    D_t.row(i) = D_.row(index(2 * j + 1));
    bound(i) = contacts_[j].given.mu_d * weights_(index(j));
    f_(index(2 * j + 1)) = 0;
  }
  const Vector b = D_t * (D_.transpose() * f_);
  const Eigen::VectorXi at = box_minimum(D_t, b, bound);
  for (Index i = 0; i < m; ++i) {
    const std::size_t j = open_question[static_cast<std::size_t>(i)];
    contacts_[j].slip = WaveSlip::stick;
    if (at(i) != 0) slip(j, -at(i));
  }
  find_held();
  find_tangential();
}

}  // namespace carom
