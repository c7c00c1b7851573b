// SPDX-License-Identifier: MIT
#include "core/impact/wave_system.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/math/dense.h"

namespace carom {

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

/// Velocities below this fraction of the fastest are rounding, and so are indentations.
constexpr double rounding = 1e-11;
constexpr double indentation_rounding = 1e-13;
/// A contact that sticks slips once the holding force leaves its cone by this fraction of the
/// largest normal force at that instant. It is more than what a decision still takes for held.
constexpr double leaves_cone = 2 * WaveSystem::decided;
/// A tangential velocity below so many roundings is zero when something is decided.
constexpr double times_rounding = 6;
/// The part of the impulses that the last rounding of velocities may take.
constexpr double most_settling = 1e-6;

double sign(double x) {
  return x < 0 ? -1 : 1;
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
  v_ = v_then_ = v_0_;
  P_ = Vector::Zero(D_.rows());
  G_ = Matrix::Zero(D_.rows(), index(contacts_.size()));
  f_ = Vector::Zero(D_.rows());
  weights_ = Vector::Zero(index(contacts_.size()));
}

WaveSystem::State WaveSystem::scales() const {
  State out(start().size(), 1.0);
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Index n = index(2 * j);
    out[j] = 1 / (length_(n) + contacts_[j].given.mu_d * length_(n + 1));
  }
  return out;
}

void WaveSystem::begin(const State& x) {
  find_velocity(x);
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const bool approaches = v_(index(2 * j)) < -epsilon_(index(2 * j));
    enter(j, approaches ? Phase::compresses : Phase::open, x);
    if (approaches) first_slip(j);
  }
  find_held();
  find_forces(x);
  decide(0);
  find_reactions();
}

double WaveSystem::push(std::size_t j, double indentation) const {
  if (!(indentation > 0)) return 0;
  const double K = contacts_[j].given.stiffness;
  if (exponent_ == 1) return K * indentation;
  if (exponent_ == 1.5) return K * indentation * std::sqrt(indentation);
  return K * std::pow(indentation, exponent_);
}

double WaveSystem::energy(std::size_t j, const State& x) const {
  const double indentation = x[contacts_.size() + j];
  return push(j, indentation) * std::max(indentation, 0.0) / (exponent_ + 1);
}

void WaveSystem::find_velocity(const State& x) {
  v_ = v_then_;
  for (const std::size_t j : pressing_) v_ += x[j] * G_.col(index(j));
}

void WaveSystem::begin_from(Vector impulses) {
  P_ = std::move(impulses);
  v_then_ = v_0_;
  v_then_.noalias() += W_ * P_;
}

void WaveSystem::take(State& x) {
  const Vector before = v_then_;
  find_velocity(x);
  v_then_ = v_;  // P_ may be so great that what it makes of v_0_ is less exact
  for (std::size_t j = 0; j < contacts_.size(); ++j) weights_(index(j)) = std::exchange(x[j], 0);
  find_tangential();
  P_ += f_;
  // What sticks may still creep by what rounding leaves it.
  for (const std::size_t j : held_->contacts) {
    const Index t = index(2 * j + 1);
    x.back() += f_(t) * (before(t) + v_then_(t)) / 2;
  }
}

/// f = dP/dτ. Where all normal forces are zero, as at the first touch, their ratio.
void WaveSystem::find_forces(const State& x) {
  bool any = false;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    weights_(index(j)) = presses(j) ? push(j, x[contacts_.size() + j]) : 0;
    any = any || weights_(index(j)) > 0;
  }
  if (!any) {
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      if (presses(j)) weights_(index(j)) = push(j, -v_(index(2 * j)));
    }
  }
  find_tangential();
}

void WaveSystem::rate(const State& x, State& dxdt) {
  const std::size_t k = contacts_.size();
  std::fill(dxdt.begin(), dxdt.end(), 0.0);
  for (const std::size_t j : pressing_) dxdt[j] = push(j, x[k + j]);
  const auto velocity = [&](Index row) {
    double v = v_then_(row);
    for (const std::size_t j : pressing_) v += G_(row, index(j)) * x[j];
    return v;
  };
  for (const std::size_t j : pressing_) {
    const double v_n = velocity(index(2 * j)), e = contacts_[j].given.e;
    dxdt[k + j] = contacts_[j].phase == Phase::compresses ? -v_n : -v_n / (e * e);
    const double mu = friction(j);
    if (mu != 0) dxdt[2 * k] += mu * dxdt[j] * velocity(index(2 * j + 1));
  }
}

void WaveSystem::enter(std::size_t j, Phase phase, const State& x) {
  One& one = contacts_[j];
  const double now = energy(j, x);
  if (one.phase == Phase::compresses) one.taken += now - one.E_then;
  if (one.phase == Phase::expands) one.returned += one.given.e * one.given.e * (one.E_then - now);
  one.phase = phase;
  one.E_then = now;
  begin_phase(j);
}

void WaveSystem::begin_phase(std::size_t j) {
  One& one = contacts_[j];
  const double v_n = v_(index(2 * j));
  one.n_then = one.phase == Phase::compresses ? std::max(v_n, 0.0) : std::min(v_n, 0.0);
}

void WaveSystem::slip(std::size_t j, double s) {
  contacts_[j].slip = s > 0 ? WaveSlip::positive : WaveSlip::negative;
  contacts_[j].t_then = std::min(0.0, s * v_(index(2 * j + 1)));
}

bool WaveSystem::is_still(std::size_t j) const {
  const Index t = index(2 * j + 1);
  return std::abs(v_(t)) <= times_rounding * epsilon_(t);
}

void WaveSystem::first_slip(std::size_t j) {
  const double v_t = v_(index(2 * j + 1));
  contacts_[j].forced = -1;
  if (contacts_[j].given.mu_s == 0) {
    contacts_[j].slip = WaveSlip::smooth;
  } else if (is_still(j)) {
    contacts_[j].slip = WaveSlip::stick;
  } else {
    slip(j, sign(v_t));
  }
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
      return x[contacts_.size() + j] + indentation_rounding;
    case WaveEventKind::slip_stops:
      return direction(one.slip) * v_t - one.t_then + epsilon_(index(2 * j + 1));
    case WaveEventKind::slips:
      return one.given.mu_s * weights_(index(j)) - std::abs(f_(index(2 * j + 1))) +
             leaves_cone * weights_.maxCoeff();
  }
  return 0;
}

double WaveSystem::guard_rounding(const WaveEvent& event) const {
  const Index n = 2 * static_cast<Index>(event.contact);
  if (event.kind == WaveEventKind::opens) return indentation_rounding;
  if (event.kind == WaveEventKind::slips) return leaves_cone * weights_.maxCoeff();
  return epsilon_(event.kind == WaveEventKind::slip_stops ? n + 1 : n);
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
  if (!held_->contacts.empty()) find_forces(x);
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
  for (const std::size_t j : held_->contacts) look(slips, j);
  return out;
}

void WaveSystem::change(const WaveEvent& event, double tau, State& x) {
  const auto j = static_cast<std::size_t>(event.contact);
  One& one = contacts_[j];
  double& indentation = x[contacts_.size() + j];
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
  decide(tau);
  find_reactions();
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

bool WaveSystem::is_balanced(const State& x, double balanced) {
  find_velocity(x);
  find_forces(x);
  const Vector a = W_ * f_, size = W_.cwiseAbs() * f_.cwiseAbs();
  return a.cwiseAbs().maxCoeff() <= balanced * size.maxCoeff();
}

bool WaveSystem::is_quiet(const State& x, double slow) {
  if (none_presses()) return false;
  find_velocity(x);
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    if (presses(j) && std::abs(v_(index(2 * j))) > slow * length_(index(2 * j))) return false;
  }
  return true;
}

bool WaveSystem::settle(State& x, double still, double slow) {
  if (is_quiet(x, still)) return true;
  const Vector& before = P_;
  std::vector<Index> normals, tangents;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    if (presses(j)) normals.push_back(index(2 * j));
  }
  for (const std::size_t j : held_->contacts) {
    const Index t = index(2 * j + 1);
    if (std::abs(v_(t)) <= slow * length_(t)) tangents.push_back(t);
  }
  std::vector<Index> rows = normals;
  rows.insert(rows.end(), tangents.begin(), tangents.end());
  const Vector left = -v_(rows);
  while (true) {
    // Of each contact a part of its impulse so far, so that no small one leaves its cone; and what
    // holds it there, where that has room.
    const Index n = index(normals.size()), m = n + index(tangents.size());
    Matrix part = Matrix::Zero(v_0_.size(), m);
    for (Index i = 0; i < n; ++i) {
      const Index row = normals[static_cast<std::size_t>(i)];
      part.col(i).segment<2>(row) = before.segment<2>(row);
    }
    for (Index i = n; i < m; ++i) {
      const Index row = tangents[static_cast<std::size_t>(i - n)];
      part(row, i) = before(row - 1);
    }
    const Vector P = part * least_norm(W_(rows, Eigen::all) * part, left).x;
    const Vector after = before + P;
    const auto has_no_room = [&](Index row) {
      const WaveContact& contact = contacts_[static_cast<std::size_t>(row / 2)].given;
      return std::abs(after(row)) > contact.mu_s * after(row - 1);
    };
    if (std::erase_if(tangents, has_no_room) > 0) continue;
    const Vector v = v_0_ + W_ * after;
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      const Index row = index(2 * j);
      if (std::abs(P(row)) > most_settling * before(row)) return false;
      const double moves =
          presses(j) ? std::abs(v(row)) : std::min(contacts_[j].n_then, 0.0) - v(row);
      if (moves > still * length_(row)) return false;
    }
    begin_from(after);
    return true;
  }
}

void WaveSystem::finish(const State& x, WaveMarch& out) {
  find_velocity(x);
  Vector P = P_;
  const double rounding_of_P = decided * P.cwiseAbs().maxCoeff();
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    // A common tangent gives a share to who bears next to nothing, too: beyond the cone, but no
    // more than a rounding of the others' impulses.
    double& T = P(index(2 * j + 1));
    const double most = contacts_[j].given.mu_s * std::max(P(index(2 * j)), 0.0);
    if (std::abs(T) <= most + rounding_of_P) T = std::clamp(T, -most, most);
  }
  out.impulse = impulse_unit_ * P;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    enter(j, contacts_[j].phase, x);
    out.slip.push_back(contacts_[j].slip);
    out.path.taken.push_back(energy_unit_ * contacts_[j].taken);
    out.path.returned.push_back(energy_unit_ * contacts_[j].returned);
  }
  out.path.friction_work = energy_unit_ * x.back();
}

}  // namespace carom
