// SPDX-License-Identifier: MIT
#include "core/impact/wave_system.h"

#include <algorithm>
#include <cmath>

#include "core/math/dense.h"

namespace carom {

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

/// Velocities below this fraction of the fastest are rounding, and so are indentations.
constexpr double rounding = 1e-11;
constexpr double indentation_rounding = 1e-13;
/// A tangential velocity below so many roundings is zero when something is decided.
constexpr double times_rounding = 6;
/// Forces and accelerations hold to this fraction when something is decided.
constexpr double decided = 1e-12;
/// A contact that sticks slips once the holding force leaves its cone by this fraction of the
/// largest normal force at that instant. It is more than what a decision still takes for held.
constexpr double leaves_cone = 2 * decided;
/// The share of the greatest normal force that a contact has at least in what a common tangent
/// holds: it makes that defined where a force is zero.
constexpr double least_share = 1e-13;

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

double sign(double x) {
  return x < 0 ? -1 : 1;
}

double direction(WaveSlip slip) {
  if (slip == WaveSlip::positive) return 1;
  return slip == WaveSlip::negative ? -1 : 0;
}

}  // namespace

WaveSystem::WaveSystem(const WaveProblem& problem) : D_(problem.D), exponent_(problem.exponent) {
  double fastest = 0, lightest = 0, stiffest = 0;
  for (std::size_t j = 0; j < problem.contacts.size(); ++j) {
    fastest = std::max(fastest, -problem.contacts[j].v_n);
    lightest = std::max(lightest, D_.row(index(2 * j)).squaredNorm());
    stiffest = std::max(stiffest, problem.contacts[j].stiffness);
  }
  D_ /= std::sqrt(lightest);
  W_ = D_ * D_.transpose();
  impulse_unit_ = fastest / lightest;
  energy_unit_ = fastest * impulse_unit_;
  v_0_.resize(D_.rows());
  for (std::size_t j = 0; j < problem.contacts.size(); ++j) {
    One& one = contacts_.emplace_back();
    one.given = problem.contacts[j];
    one.given.stiffness /= stiffest;
    v_0_(index(2 * j)) = one.given.v_n / fastest;
    v_0_(index(2 * j + 1)) = one.given.v_t / fastest;
  }
  length_ = D_.rowwise().norm();
  // Of a light row's velocity less is rounding.
  epsilon_ = rounding * std::max(1.0, v_0_.cwiseAbs().maxCoeff()) * length_.cwiseMin(1.0);
  v_ = v_0_;
  f_ = Vector::Zero(D_.rows());
  weights_ = Vector::Zero(index(contacts_.size()));
}

WaveSystem::State WaveSystem::scales() const {
  State out = start();
  for (std::size_t i = 0; i < 2 * contacts_.size(); ++i) {
    const double norm = D_.row(index(i)).norm();
    out[i] = norm > 0 ? 1 / norm : 1;
  }
  std::fill(out.begin() + static_cast<std::ptrdiff_t>(2 * contacts_.size()), out.end(), 1.0);
  return out;
}

bool WaveSystem::begin(const State& x) {
  find_velocity(x);
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const bool approaches = v_(index(2 * j)) < -epsilon_(index(2 * j));
    enter(j, approaches ? Phase::compresses : Phase::open, x);
    if (approaches) first_slip(j);
  }
  find_forces(x);
  return decide(0);
}

double WaveSystem::push(std::size_t j, double indentation) const {
  if (!(indentation > 0)) return 0;
  const double K = contacts_[j].given.stiffness;
  if (exponent_ == 1) return K * indentation;
  if (exponent_ == 1.5) return K * indentation * std::sqrt(indentation);
  return K * std::pow(indentation, exponent_);
}

double WaveSystem::energy(std::size_t j, const State& x) const {
  const double indentation = x[2 * contacts_.size() + j];
  return push(j, indentation) * std::max(indentation, 0.0) / (exponent_ + 1);
}

std::vector<double> WaveSystem::energies(const State& x) const {
  std::vector<double> out;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    out.push_back(presses(j) ? energy(j, x) : 0);
  }
  return out;
}

void WaveSystem::find_velocity(const State& x) {
  v_.noalias() = v_0_ + W_ * Eigen::Map<const Vector>(x.data(), v_0_.size());
}

/// f = dP/dτ. Where all normal forces are zero, as at the first touch, their ratio.
void WaveSystem::find_forces(const State& x) {
  bool any = false;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    weights_(index(j)) = presses(j) ? push(j, x[2 * contacts_.size() + j]) : 0;
    any = any || weights_(index(j)) > 0;
  }
  if (!any) {
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      if (presses(j)) weights_(index(j)) = push(j, -v_(index(2 * j)));
    }
  }
  find_tangential();
}

void WaveSystem::find_tangential() {
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const double n = weights_(index(j));
    f_(index(2 * j)) = n;
    f_(index(2 * j + 1)) = -direction(contacts_[j].slip) * contacts_[j].given.mu_d * n;
  }
  if (held_.empty()) return;
  for (const std::size_t j : held_) f_(index(2 * j + 1)) = 0;
  const Vector asked = R_ * f_;
  if (independent_) {
    for (std::size_t i = 0; i < held_.size(); ++i) f_(index(2 * held_[i] + 1)) = -asked(index(i));
    return;
  }
  Vector share(index(held_.size()));
  for (std::size_t i = 0; i < held_.size(); ++i) share(index(i)) = weights_(index(held_[i]));
  share = share.cwiseMax(least_share * weights_.maxCoeff());
  const Matrix shared = share.asDiagonal() * B_.transpose();
  const Vector T = -(shared * least_squares(B_ * shared, asked).x);
  for (std::size_t i = 0; i < held_.size(); ++i) f_(index(2 * held_[i] + 1)) = T(index(i));
}

/// What sticks, and how its forces follow from the others: in the span of the tangents, with the
/// basis Q, BT = −Rf for B = QᵀD_tᵀ, R = QᵀDᵀ; R becomes B⁻¹R where there is one.
void WaveSystem::collect_held() {
  held_.clear();
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const bool moves = D_.row(index(2 * j + 1)).squaredNorm() > 0;
    if (presses(j) && contacts_[j].slip == WaveSlip::stick && moves) held_.push_back(j);
  }
  if (held_.empty()) return;
  Matrix tangents(D_.cols(), index(held_.size()));
  Matrix unit = tangents;
  for (std::size_t i = 0; i < held_.size(); ++i) {
    tangents.col(index(i)) = D_.row(index(2 * held_[i] + 1)).transpose();
    unit.col(index(i)) = tangents.col(index(i)).normalized();
  }
  const int rank = rank_of(unit, rank_tolerance);
  const Matrix Q = orthonormal_basis(unit, rank);
  B_ = Q.transpose() * tangents;
  R_ = Q.transpose() * D_.transpose();
  independent_ = rank == tangents.cols();
  if (!independent_) return;
  for (Index i = 0; i < R_.cols(); ++i) R_.col(i) = least_squares(B_, R_.col(i)).x;
}

void WaveSystem::rate(const State& x, State& dxdt) {
  const std::size_t k = contacts_.size();
  find_velocity(x);
  find_forces(x);
  dxdt.resize(x.size());
  double friction = 0;
  const bool any = std::any_of(x.begin() + static_cast<std::ptrdiff_t>(2 * k),
                               x.begin() + static_cast<std::ptrdiff_t>(3 * k),
                               [](double indentation) { return indentation > 0; });
  for (std::size_t j = 0; j < k; ++j) {
    const double v_n = v_(index(2 * j)), e = contacts_[j].given.e;
    const Phase phase = contacts_[j].phase;
    dxdt[2 * j] = any ? f_(index(2 * j)) : 0;
    dxdt[2 * j + 1] = any ? f_(index(2 * j + 1)) : 0;
    friction += dxdt[2 * j + 1] * v_(index(2 * j + 1));
    dxdt[2 * k + j] = phase == Phase::open ? 0 : phase == Phase::compresses ? -v_n : -v_n / (e * e);
  }
  dxdt[3 * k] = friction;
}

void WaveSystem::enter(std::size_t j, Phase phase, const State& x) {
  One& one = contacts_[j];
  const double now = energy(j, x);
  if (one.phase == Phase::compresses) one.taken += now - one.E_then;
  if (one.phase == Phase::expands) one.returned += one.given.e * one.given.e * (one.E_then - now);
  const double v_n = v_(index(2 * j));
  one.phase = phase;
  one.E_then = now;
  one.n_then = phase == Phase::compresses ? std::max(v_n, 0.0) : std::min(v_n, 0.0);
}

void WaveSystem::slip(std::size_t j, double s) {
  contacts_[j].slip = s > 0 ? WaveSlip::positive : WaveSlip::negative;
  contacts_[j].t_then = std::min(0.0, s * v_(index(2 * j + 1)));
}

void WaveSystem::first_slip(std::size_t j) {
  const double v_t = v_(index(2 * j + 1));
  contacts_[j].forced = -1;
  if (contacts_[j].given.mu_s == 0) {
    contacts_[j].slip = WaveSlip::smooth;
  } else if (std::abs(v_t) <= times_rounding * epsilon_(index(2 * j + 1))) {
    contacts_[j].slip = WaveSlip::stick;
  } else {
    slip(j, sign(v_t));
  }
}

/// Which of the contacts without tangential velocity stick: first all, then what the cones do not
/// hold slips the way it is driven, and what would slip against its friction sticks again.
bool WaveSystem::decide(double tau) {
  std::vector<std::size_t> open_question;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    One& one = contacts_[j];
    if (!presses(j) || one.slip == WaveSlip::smooth) continue;
    const Index t = index(2 * j + 1);
    const bool still = std::abs(v_(t)) <= times_rounding * epsilon_(t);
    const bool forced = one.forced >= 0 && tau <= one.forced + at_once;
    if (forced || !(one.slip == WaveSlip::stick || still)) continue;
    one.slip = WaveSlip::stick;
    open_question.push_back(j);
  }
  collect_held();
  find_tangential();
  const auto tries = 4 * open_question.size() * open_question.size() + 4;
  for (std::size_t i = 0; i < tries && !open_question.empty(); ++i) {
    const Vector a = W_ * f_, size = W_.cwiseAbs() * f_.cwiseAbs();
    double worst = decided * weights_.maxCoeff();
    std::optional<std::size_t> change;
    for (const std::size_t j : held_) {
      const double beyond =
          std::abs(f_(index(2 * j + 1))) - contacts_[j].given.mu_s * weights_(index(j));
      if (beyond <= worst) continue;
      worst = beyond;
      change = j;
    }
    if (change) {
      slip(*change, -sign(f_(index(2 * *change + 1))));
    } else {
      const auto wrong = std::ranges::find_if(open_question, [&](std::size_t j) {
        const Index t = index(2 * j + 1);
        return direction(contacts_[j].slip) * a(t) < -decided * size(t);
      });
      if (wrong == open_question.end()) return true;
      contacts_[*wrong].slip = WaveSlip::stick;
    }
    collect_held();
    find_tangential();
  }
  return open_question.empty();
}

double WaveSystem::value_of(WaveEventKind kind, std::size_t j, const State& x) const {
  const One& one = contacts_[j];
  const double v_n = v_(index(2 * j)), v_t = v_(index(2 * j + 1));
  switch (kind) {
    case WaveEventKind::turns:
      return one.n_then - v_n + epsilon_(index(2 * j));
    case WaveEventKind::is_compressed:
    case WaveEventKind::strikes:
      return v_n - one.n_then + epsilon_(index(2 * j));
    case WaveEventKind::opens:
      return x[2 * contacts_.size() + j] + indentation_rounding;
    case WaveEventKind::slip_stops:
      return direction(one.slip) * v_t - one.t_then + epsilon_(index(2 * j + 1));
    case WaveEventKind::slips:
      return one.given.mu_s * weights_(index(j)) - std::abs(f_(index(2 * j + 1))) +
             leaves_cone * weights_.maxCoeff();
  }
  return 0;
}

double WaveSystem::guard(const WaveEvent& event, const State& x) {
  find_velocity(x);
  if (event.kind == WaveEventKind::slips) find_forces(x);
  return value_of(event.kind, static_cast<std::size_t>(event.contact), x);
}

std::vector<WaveEvent> WaveSystem::broken(const State& x, std::size_t most) {
  using enum WaveEventKind;
  std::vector<WaveEvent> out;
  find_velocity(x);
  if (!held_.empty()) find_forces(x);
  const auto look = [&](WaveEventKind kind, std::size_t j) {
    if (out.size() < most && value_of(kind, j, x) < 0) out.push_back({static_cast<int>(j), kind});
  };
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const One& one = contacts_[j];
    if (one.phase == Phase::open) {
      look(strikes, j);
      continue;
    }
    if (one.phase == Phase::compresses) look(turns, j);
    if (one.phase == Phase::expands) {
      look(opens, j);
      look(is_compressed, j);
    }
    if (direction(one.slip) != 0) look(slip_stops, j);
  }
  for (const std::size_t j : held_) look(slips, j);
  return out;
}

bool WaveSystem::change(const WaveEvent& event, double tau, State& x) {
  const auto j = static_cast<std::size_t>(event.contact);
  One& one = contacts_[j];
  double& indentation = x[2 * contacts_.size() + j];
  find_velocity(x);
  find_forces(x);
  const auto open = [&] {
    enter(j, Phase::open, x);
    indentation = one.E_then = 0;
  };
  switch (event.kind) {
    case WaveEventKind::turns:
      if (one.given.e > 0) {
        enter(j, Phase::expands, x);
      } else {
        open();
      }
      break;
    case WaveEventKind::is_compressed:
      enter(j, Phase::compresses, x);
      break;
    case WaveEventKind::opens:
      open();
      break;
    case WaveEventKind::strikes:
      enter(j, Phase::compresses, x);
      first_slip(j);
      break;
    case WaveEventKind::slip_stops:
      one.slip = WaveSlip::stick;
      one.forced = -1;
      break;
    case WaveEventKind::slips:
      slip(j, -sign(f_(index(2 * j + 1))));
      one.forced = tau;
      break;
  }
  find_forces(x);
  return decide(tau);
}

bool WaveSystem::none_presses() const {
  return std::ranges::all_of(contacts_, [](const One& one) { return one.phase == Phase::open; });
}

bool WaveSystem::is_over(const State& x, double still, double spent) {
  if (none_presses()) return broken(x, 1).empty();
  find_velocity(x);
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Index n = index(2 * j);
    const double least = presses(j) ? 0 : contacts_[j].n_then;
    if (v_(n) < least - still * length_(n) || (presses(j) && energy(j, x) > spent)) return false;
  }
  return true;
}

bool WaveSystem::is_jammed(const State& x, double still, double balanced) {
  if (none_presses()) return false;
  find_velocity(x);
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    if (presses(j) && std::abs(v_(index(2 * j))) > still * length_(index(2 * j))) return false;
  }
  find_forces(x);
  const Vector a = W_ * f_, size = W_.cwiseAbs() * f_.cwiseAbs();
  return a.cwiseAbs().maxCoeff() <= balanced * size.maxCoeff();
}

void WaveSystem::finish(const State& x, WaveMarch& out) {
  find_velocity(x);
  out.impulse = impulse_unit_ * Eigen::Map<const Vector>(x.data(), v_0_.size());
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    enter(j, contacts_[j].phase, x);
    out.slip.push_back(contacts_[j].slip);
    out.path.taken.push_back(energy_unit_ * contacts_[j].taken);
    out.path.returned.push_back(energy_unit_ * contacts_[j].returned);
  }
  out.path.friction_work = energy_unit_ * x.back();
}

}  // namespace carom
