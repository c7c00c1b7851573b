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
#include <utility>

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
constexpr double most_work = 9e5;
constexpr double work_of_change = 30;
/// So many changes for each contact without any velocity but a slow one: nothing more comes.
constexpr std::size_t most_slow_changes = 16;
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
/// Changes nearer to each other than this are one in a cycle, in whatever order rounding has them.
constexpr double one_change = 1e-3;
/// A change is located to this part of what is rounding there, by so many secants at most.
constexpr double near_zero = 0.01;
constexpr int most_secants = 6;
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
    dxdt_ = x_1_ = dxdt_1_ = trial_ = dxdt_trial_ = x_;
  }

  WaveMarch run() {
    WaveMarch out;
    system_.begin(x_);
    record();
    out.end = follow();
    out.path = std::move(path_);
    for (double& P : out.path.P) P *= system_.impulse_unit();
    for (double& E : out.path.E) E *= system_.energy_unit();
    system_.finish(x_, out);
    return out;
  }

 private:
  /// After a step, before its impulses are taken. Where no contact stores energy any more, the
  /// contact that stored most before is the primary one.
  void record() {
    for (std::size_t j = 0; j < system_.count(); ++j) {
      if (system_.energy(j, x_) > system_.energy(primary_, x_)) primary_ = j;
    }
    primary_impulse_ += x_[primary_];
    if (counted_++ % stride_ != 0) return;
    path_.P.push_back(primary_impulse_);
    path_.primary.push_back(static_cast<int>(primary_));
    for (std::size_t j = 0; j < system_.count(); ++j) path_.E.push_back(system_.energy(j, x_));
    if (path_.samples() < most_samples) return;
    stride_ *= 2;
    keep_every_second(path_.P, 1);
    keep_every_second(path_.primary, 1);
    keep_every_second(path_.E, system_.count());
  }

  template <class T>
  static void keep_every_second(std::vector<T>& list, std::size_t width) {
    for (std::size_t i = 0; i < list.size() / 2; ++i) {
      list[i] = list[i / width * 2 * width + i % width];
    }
    list.resize(list.size() / 2);
  }

  /// To the end.
  WaveEnd follow() {
    const auto contacts = static_cast<double>(system_.count());
    double at_once = 0, tau = 0, since = 0, last = -1, work = 0;
    int steps = 0;
    while (true) {
      if (std::optional<WaveEnd> end = ended()) return *end;
      auto [taken, event] = next_event();
      if (!(taken >= 0)) return WaveEnd::undecided;
      if (taken > 0) {
        record();
        system_.take(x_);
      }
      tau += taken;
      since += taken;
      ++steps;
      work += (contacts + 2) * (event ? 1 + work_of_change : 1);
      if (steps > most_steps || work > most_work) return WaveEnd::endless;
      if (!event) continue;
      steps = 0;
      at_once = tau > last ? 0 : at_once + 1;
      last = tau + WaveSystem::at_once;
      if (at_once > most_at_once * contacts) return WaveEnd::undecided;
      if (std::exchange(since, 0) > one_change) pass_over(*event);
      system_.change(*event, tau, x_);
      has_rate_ = false;
      ++slow_changes_;
    }
  }

  /// Cycles that go on as those before, up to where the same change comes.
  void pass_over(WaveEvent& event) {
    WaveCycles::Row row = system_.row(x_);
    const Eigen::Index n = row.impulse.size();
    // The primary impulse grows with the cycles as the impulses do.
    row.impulse.conservativeResize(n + 1);
    row.impulse(n) = primary_impulse_;
    WaveCycles::Answer answer = cycles_.next(system_.pattern(), std::move(row));
    if (answer.wrong) {
      system_.return_to(place_);
      x_ = at_place_;
      event = event_at_place_;
      forget_path_since();
    }
    if (answer.ahead) {
      place_ = system_.place();
      at_place_ = x_;
      event_at_place_ = event;
      path_at_place_ = {primary_, primary_impulse_, path_.samples(), stride_};
      primary_impulse_ = answer.ahead->impulse(n);
      answer.ahead->impulse.conservativeResize(n);
      system_.go_to(*answer.ahead, x_);
    }
  }

  /// Takes the path back to where it was before cycles were passed over that did not repeat.
  void forget_path_since() {
    primary_ = path_at_place_.primary;
    primary_impulse_ = path_at_place_.primary_impulse;
    const std::size_t kept = path_at_place_.samples * path_at_place_.stride / stride_;
    path_.P.resize(kept);
    path_.primary.resize(kept);
    path_.E.resize(kept * system_.count());
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
    for (std::size_t j = 0; j < system_.count(); ++j) {
      if (system_.energy(j, x_) > locked) return WaveEnd::jammed;
    }
    return WaveEnd::separated;
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
    if (!std::exchange(has_rate_, true)) system_.rate(x_, dxdt_);
    double h = dt_, taken = 0;
    while (true) {
      taken = h;
      double t = 0;
      if (controlled_.try_step(rate, x_, dxdt_, t, x_1_, dxdt_1_, h) == odeint::success) break;
      if (h < 1e-15) return {-1, {}};
    }
    dt_ = h;
    between(taken / 2, taken);
    for (const State* x : {&trial_, &x_1_}) {
      const std::vector<WaveEvent> broken = system_.broken(*x, every);
      if (broken.empty()) continue;
      if (const auto first = locate(broken, x == &x_1_ ? taken : taken / 2, taken)) return *first;
    }
    x_.swap(x_1_);
    dxdt_.swap(dxdt_1_);
    return {taken, {}};
  }

  /// Of the step `taken`, at a part of it: near to what a step to there finds.
  void between(double part, double taken) {
    controlled_.stepper().calc_state(part, trial_, x_, dxdt_, 0.0, x_1_, dxdt_1_, taken);
  }

  /// By a step that ends there.
  double guard_at(const WaveEvent& event, double part) {
    const auto rate = [this](const State& x, State& dxdt, double /*t*/) { system_.rate(x, dxdt); };
    trial_ = x_;
    if (part > 0) single_.do_step(rate, x_, dxdt_, 0.0, trial_, dxdt_trial_, part);
    return system_.guard(event, trial_);
  }

  /// Goes to the first of the changes before h, if there is one by a step that ends there.
  std::optional<Step> locate(const std::vector<WaveEvent>& broken, double h, double taken) {
    std::optional<WaveEvent> first;
    double at = h;
    for (const WaveEvent& event : broken) {
      const auto value = [&](double part) {
        between(part, taken);
        return system_.guard(event, trial_);
      };
      const double from = value(0), to = value(at);
      if (!(from >= 0) || !(to < 0)) continue;
      at = zero_between(value, 0, at, from, to);
      first = event;
    }
    if (!first) return {};
    const double before = at * (1 - 1e-3);
    between(before, taken);
    if (!reach(*first, at, h, system_.guard(*first, trial_) / (before - at))) return {};
    x_ = trial_;
    dt_ = std::max(std::min(dt_, h), first_step * first_step);
    return Step{at, first};
  }

  /// To where the guard is zero by a step that ends there, from where it is about zero: by secants,
  /// or between the ends.
  /// @param rate  of the guard, about
  bool reach(const WaveEvent& event, double& at, double h, double rate) {
    const auto value = [&](double part) { return guard_at(event, part); };
    const double near = near_zero * system_.guard_rounding(event);
    double g = value(at);
    for (int i = 0; i < most_secants && std::abs(g) > near; ++i) {
      const double next = at - g / rate;
      if (!(next >= 0 && next <= h)) break;
      const double g_next = value(next);
      rate = (g_next - g) / (next - at);
      at = next;
      g = g_next;
    }
    if (std::abs(g) <= near) return true;
    const double from = value(0), to = value(h);
    if (!(from >= 0) || !(to < 0)) return false;
    at = zero_between(value, 0, h, from, to);
    value(at);
    return true;
  }

  WaveSystem system_;
  State allowed_, x_, x_1_, trial_, dxdt_, dxdt_1_, dxdt_trial_;
  Controlled controlled_ = Controlled(StepError{&allowed_});
  Dopri5 single_;
  double dt_ = first_step;
  bool has_rate_ = false;
  WaveCycles cycles_;
  WavePlace place_;  ///< before the last cycles that were passed over
  State at_place_;
  WaveEvent event_at_place_;
  /// How far the path was there.
  struct PathPlace {
    std::size_t primary = 0;
    double primary_impulse = 0;
    std::size_t samples = 0, stride = 1;
  };
  PathPlace path_at_place_;
  std::size_t slow_changes_ = 0;
  WavePath path_;
  double primary_impulse_ = 0;
  std::size_t primary_ = 0, counted_ = 0, stride_ = 1;
};

}  // namespace

WaveMarch march_waves(const WaveProblem& problem) {
  return March(problem).run();
}

}  // namespace carom
