// SPDX-License-Identifier: MIT
//
// Liu, Zhao and Brogliato march in the impulse P_i of the primary contact i, the one of most
// energy,
//
//     dy = Σ_j d_jᵀ dP_j,   dE_j = −v_j dP_j (compressing), −v_j dP_j/e_j² (expanding),
//     dP_j/dP_i = (K_j/K_i)^{1/(η+1)} (E_j/E_i)^{η/(η+1)},
//
// and where all E are zero dP_j/dP_i = (K_j/K_i)(v_j/v_i)^η. All rates are those of one variable τ:
// with E_j = K_jδ_j^{η+1}/(η+1)
//
//     dP_j/dτ = K_jδ_j^η,   dδ_j/dτ = −v_j,  or −v_j/e_j² where v_j > 0.
//
// That is marched here: it is smooth through the beginning, where all E are zero and the ratio is
// what δ_j ≈ −v_jτ makes of it, and it does not matter who is primary. At e_j = 0 all of E_j goes
// when v_j reaches zero.
//
// Friction: K_jδ_jᵑ is known before it, so that the forces along the tangents are those of a convex
// problem, and their effect is unique. A contact slips with dP_t = −s μ_d dP_n or sticks; the
// forces of all that stick solve d/dτ v_t = 0. Where the tangents of these depend on each other, as
// of two feet on one floor, they share the force in proportion to their normal forces.
//
// In units of the fastest approach, of the greatest W_nn and of the greatest stiffness.
#include "core/impact/wave_march.h"

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <cmath>
#include <limits>
#include <optional>

#include "core/impact/wave_system.h"
#include "core/math/roots.h"
#include "core/math/step_error.h"

namespace carom {

namespace {

namespace odeint = boost::numeric::odeint;

using State = WaveSystem::State;
using Index = Eigen::Index;

/// Error of one step in the velocities.
constexpr double step_tolerance = 1e-11;
constexpr double first_step = 1e-3;
/// Work beyond which there is no end to it, in steps of k contacts, each of which takes as long as
/// k + 2 units; a change takes as long as so many steps.
constexpr double most_work = 1.2e6;
constexpr double work_of_change = 30;
/// So many changes for each contact without any velocity but a slow one: nothing more comes.
constexpr int most_slow_changes = 16;
/// At one instant.
constexpr int most_at_once = 40;
/// Steps between two changes, beyond which nothing but rounding goes on.
constexpr int most_steps = 2000;
/// Velocities of unit rows and energies below these are at rest: squares of one another. No more
/// than half of what the check of an impact allows an approach to be.
constexpr double still = 5e-11;
constexpr double spent = still * still;
/// Velocities that are taken away where friction holds what is pressed in, and where nothing but
/// slow changes follow: the ends of slips are no nearer to rest than to this.
constexpr double slow = 100 * still;
/// What is left of the energies then counts as spent, or is locked in.
constexpr double locked = 1e-14;
/// A jam holds to this fraction of its forces.
constexpr double balanced = 1e-8;
/// Beyond so many samples of the path every second is dropped.
constexpr std::size_t most_samples = 4096;

using Dopri5 = odeint::runge_kutta_dopri5<State>;
using Controlled = odeint::controlled_runge_kutta<Dopri5, StepError>;

class March {
 public:
  explicit March(const WaveProblem& problem) : system_(problem), x_(system_.start()) {
    allowed_ = system_.scales();
    for (double& one : allowed_) one *= step_tolerance;
    dxdt_ = x_1_ = dxdt_1_ = x_;
  }

  WaveMarch run() {
    WaveMarch out;
    system_.begin(x_);
    record();
    out.end = follow();
    system_.finish(x_, out);
    for (const Sample& sample : samples_) {
      out.path.P.push_back(sample.P * system_.impulse_unit());
      out.path.primary.push_back(sample.primary);
      for (const double E : sample.E) out.path.E.push_back(E * system_.energy_unit());
    }
    return out;
  }

 private:
  struct Sample {
    double P;
    int primary;
    std::vector<double> E;
  };

  void record() {
    Sample sample{0, 0, system_.energies(x_)};
    const auto most = std::ranges::max_element(sample.E);
    sample.primary = static_cast<int>(most - sample.E.begin());
    if (!samples_.empty()) {
      // Where no contact stores energy any more, the contact that stored most before is the primary
      // one.
      if (!(*most > 0)) sample.primary = samples_.back().primary;
      const auto n = 2 * static_cast<std::size_t>(sample.primary);
      primary_impulse_ += x_[n] - recorded_[n];
      sample.P = primary_impulse_;
    }
    recorded_ = x_;
    if (counted_++ % stride_ != 0) return;
    samples_.push_back(std::move(sample));
    if (samples_.size() < most_samples) return;
    for (std::size_t i = 1; 2 * i < samples_.size(); ++i) samples_[i] = std::move(samples_[2 * i]);
    samples_.resize(samples_.size() / 2);
    stride_ *= 2;
  }

  /// To the end.
  WaveEnd follow() {
    const int contacts = system_.count();
    int at_once = 0, steps = 0;
    double tau = 0, last = -1, work = 0;
    while (true) {
      if (std::optional<WaveEnd> end = ended()) return *end;
      const auto [taken, event] = next_event();
      if (!(taken >= 0)) return WaveEnd::undecided;
      tau += taken;
      ++steps;
      work += (contacts + 2) * (event ? 1 + work_of_change : 1);
      record();
      if (steps > most_steps || work > most_work) return WaveEnd::endless;
      if (!event) continue;
      steps = 0;
      at_once = tau > last ? 0 : at_once + 1;
      last = tau + WaveSystem::at_once;
      if (at_once > most_at_once * contacts) return WaveEnd::undecided;
      system_.change(*event, tau, x_);
      ++slow_changes_;
    }
  }

  [[nodiscard]] std::optional<WaveEnd> ended() {
    if (system_.is_over(x_, still, spent)) return WaveEnd::separated;
    if (!system_.is_quiet(x_, slow)) {
      slow_changes_ = 0;
      return {};
    }
    const bool enough = slow_changes_ > most_slow_changes * system_.count();
    if (!enough && !system_.is_balanced(x_, balanced)) return {};
    if (enough) slow_changes_ = 0;
    if (!system_.settle(x_, still, slow)) return {};
    const std::vector<double> E = system_.energies(x_);
    return std::ranges::max(E) > locked ? WaveEnd::jammed : WaveEnd::separated;
  }

  static constexpr std::size_t every = std::numeric_limits<std::size_t>::max();

  struct Step {
    double taken;  ///< negative: none is small enough
    std::optional<WaveEvent> event;
  };

  /// One step, cut short where something changes.
  Step next_event() {
    if (const auto now = system_.broken(x_, 1); !now.empty()) return {0, now.front()};
    const auto rate = [this](const State& x, State& dxdt, double /*t*/) { system_.rate(x, dxdt); };
    system_.rate(x_, dxdt_);
    double h = dt_, taken = 0;
    while (true) {
      taken = h;
      double t = 0;
      if (controlled_.try_step(rate, x_, dxdt_, t, x_1_, dxdt_1_, h) == odeint::success) break;
      if (h < 1e-15) return {-1, {}};
    }
    dt_ = h;
    State middle(x_.size());
    controlled_.stepper().calc_state(taken / 2, middle, x_, dxdt_, 0.0, x_1_, dxdt_1_, taken);
    if (!system_.broken(middle, 1).empty()) {
      if (const auto event = locate(taken / 2)) return *event;
    }
    if (!system_.broken(x_1_, 1).empty()) {
      if (const auto event = locate(taken)) return *event;
    }
    x_.swap(x_1_);
    return {taken, {}};
  }

  void step_to(double h, State& x) {
    const auto rate = [this](const State& of, State& dxdt, double /*t*/) {
      system_.rate(of, dxdt);
    };
    x = x_;
    if (h > 0) single_.do_step(rate, x_, dxdt_, 0.0, x, dxdt_1_, h);
  }

  /// Goes to the first change before h, if there is one by a step that ends there.
  std::optional<Step> locate(double h) {
    State x;
    step_to(h, x);
    std::optional<WaveEvent> first;
    double at = h;
    for (const WaveEvent& event : system_.broken(x, every)) {
      const auto value = [&](double part) {
        step_to(part, x);
        return system_.guard(event, x);
      };
      const double from = value(0), to = value(at);
      if (!(from >= 0) || !(to < 0)) continue;
      at = zero_between(value, 0, at, from, to);
      first = event;
    }
    if (!first) return {};
    step_to(at, x);
    x_ = x;
    dt_ = std::max(std::min(dt_, h), first_step * first_step);
    return Step{at, first};
  }

  WaveSystem system_;
  State allowed_, x_, x_1_, dxdt_, dxdt_1_, recorded_;
  Controlled controlled_ = Controlled(StepError{&allowed_});
  Dopri5 single_;
  double dt_ = first_step;
  int slow_changes_ = 0;
  double primary_impulse_ = 0;
  std::vector<Sample> samples_;
  std::size_t counted_ = 0, stride_ = 1;
};

}  // namespace

WaveMarch march_waves(const WaveProblem& problem) {
  return March(problem).run();
}

}  // namespace carom
