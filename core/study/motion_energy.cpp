// SPDX-License-Identifier: MIT
//
// Between two samples the motion is a polynomial of degree five, so that the power of a damper or a
// drive is a smooth function of time there: four points after Gauss leave an error far below that
// of the motion. What a contact takes follows from forces that are no function of q and q̇; the
// motion has counted it, and its rate, at each sample.
#include "core/study/motion_energy.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/dynamics/element_force.h"
#include "core/math/gauss.h"
#include "core/pose/prescription.h"
#include "core/study/simulation.h"

namespace carom {

namespace {

/// The cubic with these values and slopes at both ends of a step of length h, less its value at the
/// beginning.
double cubic_way(double from, double to, double slope_0, double slope_1, double h, double s) {
  const double r = 1 - s;
  return (to - from) * s * s * (3 - 2 * s) + h * (slope_0 * s * r * r - slope_1 * s * s * r);
}

bool has_length(const Phase& phase) {
  return phase.t.back() > phase.t.front();
}

}  // namespace

double EnergyInstant::sum() const {
  return std::accumulate(taken.begin(), taken.end(), T + V);
}

MotionEnergy::MotionEnergy(const Scenario& scenario, const Trajectory& trajectory, const Job& job)
    : scenario_(scenario),
      mechanism_(*scenario.mechanism),
      trajectory_(trajectory),
      job_(job),
      external_(generalized(*scenario.mechanism, scenario.motion->impulses)) {
  list_sinks();
  go_through();
}

void MotionEnergy::list_sinks() {
  const auto any = [](const auto& all, const auto& is) { return std::ranges::any_of(all, is); };
  for (const TrajectoryImpact& impact : trajectory_.impacts) {
    const bool known = any(sinks_, [&](const EnergySink& one) { return one.law == impact.law; });
    if (known) continue;
    sinks_.push_back({SinkKind::impacts, impact.law, -1,
                      "impacts_" + std::string(law_word(impact.law)) + ".taken"});
  }
  const auto add = [this](SinkKind kind, const char* key, bool exists) {
    if (exists) sinks_.push_back({kind, {}, -1, std::string(key) + ".taken"});
  };
  if (sinks_.empty() && any(trajectory_.phases, [](const Phase& one) { return one.settles; })) {
    sinks_.push_back({SinkKind::impacts, scenario_.law, -1,
                      "impacts_" + std::string(law_word(scenario_.law)) + ".taken"});
  }
  const bool of_rigid = has_friction(scenario_.law);
  add(SinkKind::friction, "friction", any(mechanism_.contacts, [&](const Contact& one) {
        return (of_rigid && one.mu_s > 0) || has_compliant_friction(one);
      }));
  add(SinkKind::contact_damping, "contact_damping",
      any(mechanism_.contacts, [](const Contact& one) { return one.compliance.has_value(); }));
  for (std::size_t k = 0; k < mechanism_.forces.size(); ++k) {
    const ForceElement& element = mechanism_.forces[k];
    if (!takes_power(element)) continue;
    const bool damps = std::holds_alternative<SpringForce>(element.kind) ||
                       std::holds_alternative<TorsionForce>(element.kind);
    sinks_.push_back({damps ? SinkKind::damper : SinkKind::drive,
                      {},
                      static_cast<int>(k),
                      element.name + ".taken"});
  }
  add(SinkKind::prescribed, "prescribed_motion", is_driven(mechanism_));
  add(SinkKind::external, "external_impulse", !external_.empty());
  add(SinkKind::time_steps, "time_steps", any(trajectory_.phases, &Phase::time_stepped));
}

std::size_t MotionEnergy::sink(SinkKind kind) const {
  return static_cast<std::size_t>(std::ranges::find(sinks_, kind, &EnergySink::kind) -
                                  sinks_.begin());
}

EnergyInstant MotionEnergy::mechanical(const State& state, double since) {
  system_.clock = {state.t, 1, since};
  evaluate(mechanism_, state.q, system_);
  EnergyInstant out;
  out.T = kinetic_energy(system_, state.qdot);
  for (std::size_t body = 0; body < mechanism_.bodies.size(); ++body) {
    const auto i = static_cast<std::size_t>(system_.offset[body]);
    out.V -= mechanism_.bodies[body].mass * dot(scenario_.gravity, {state.q[i], state.q[i + 1]});
  }
  for (const ForceElement& element : mechanism_.forces) {
    out.V += stored_energy(mechanism_, system_, element);
  }
  out.V += stored_in_contacts(state.t);
  return out;
}

double MotionEnergy::stored_in_contacts(double t) const {
  double stored = 0;
  for_each_touch(trajectory_, t, [&](const TrajectoryTouch& touch) {
    const auto contact = static_cast<std::size_t>(touch.contact);
    stored += elastic_energy(touch.force, touch.gap_0 - system_.contacts[contact].gap);
  });
  return stored;
}

double MotionEnergy::mechanical_sum(const Phase& phase, double t) {
  const EnergyInstant now = mechanical(state_in(phase, t), phase.t.front());
  return now.T + now.V;
}

MotionEnergy::Energies MotionEnergy::taken_by(const TrajectoryImpact& impact, bool pushed) {
  Energies taken(sinks_.size(), 0.0);
  (void)mechanical({impact.q, impact.result.qdot_minus, impact.t}, impact.t);
  double lost = kinetic_energy(system_, impact.result.qdot_minus) -
                kinetic_energy(system_, impact.result.qdot_plus);
  if (pushed) {
    double given = 0;
    for (std::size_t i = 0; i < external_.size(); ++i) {
      given += external_[i] * (impact.result.qdot_minus[i] + impact.result.qdot_plus[i]) / 2;
    }
    taken[sink(SinkKind::external)] -= given;
    lost += given;
  }
  if (is_driven(mechanism_)) {
    const double by_contacts = -contact_work(system_, impact.result);
    taken[sink(SinkKind::prescribed)] += lost - by_contacts;
    lost = by_contacts;
  }
  const auto of_law = std::ranges::find(sinks_, impact.law, &EnergySink::law);
  taken[static_cast<std::size_t>(of_law - sinks_.begin())] += lost;
  return taken;
}

void MotionEnergy::go_through() {
  Energies taken(sinks_.size(), 0.0);
  std::size_t next = 0;
  const auto strike_until = [&](double t) {
    for (; next < trajectory_.impacts.size() && trajectory_.impacts[next].t <= t; ++next) {
      const TrajectoryImpact& impact = trajectory_.impacts[next];
      before_.push_back(taken);
      const Energies by = taken_by(impact, next == 0 && impact.t == 0 && !external_.empty());
      for (std::size_t i = 0; i < taken.size(); ++i) taken[i] += by[i];
      after_.push_back(taken);
    }
  };
  const Phase* last = nullptr;
  double last_sum = 0;
  samples_.resize(trajectory_.phases.size());
  for (std::size_t p = 0; p < trajectory_.phases.size(); ++p) {
    const Phase& phase = trajectory_.phases[p];
    if (p > 0) strike_until(phase.t.front());
    if (last != nullptr && has_length(phase)) {
      const double sum = std::accumulate(taken.begin(), taken.end(), 0.0);
      take_jump(*last, phase, last_sum - sum - mechanical_sum(phase, phase.t.front()), taken);
    }
    samples_[p] = taken;
    if (has_length(phase)) go_through(phase, taken);
    if (has_length(phase) || p == 0) {
      last = &phase;
      last_sum =
          mechanical_sum(phase, phase.t.back()) + std::accumulate(taken.begin(), taken.end(), 0.0);
    }
  }
  strike_until(trajectory_.end.t);
}

void MotionEnergy::go_through(const Phase& phase, Energies& taken) {
  Energies& samples = samples_[static_cast<std::size_t>(&phase - trajectory_.phases.data())];
  samples.reserve(phase.size() * sinks_.size());
  for (std::size_t k = 0; k + 1 < phase.size(); ++k) {
    if (!job_.stop.stop_requested()) add_step(phase, k, phase.t[k + 1], taken);
    samples.insert(samples.end(), taken.begin(), taken.end());
  }
}

void MotionEnergy::take_jump(const Phase& before, const Phase& after, double lost,
                             Energies& taken) {
  if (after.time_stepped || before.time_stepped) {
    taken[sink(SinkKind::time_steps)] += lost;
  } else if (after.settles || before.settles) {  // rebounds that are too small to be told apart
    taken[sink(SinkKind::impacts)] += lost;
  }
}

void MotionEnergy::add_step(const Phase& phase, std::size_t sample, double t, Energies& taken) {
  const double before = std::accumulate(taken.begin(), taken.end(), 0.0);
  add_elements(phase, sample, t, taken);
  if (!phase.time_stepped) return add_counted(phase, sample, t, taken);
  const double by_elements = std::accumulate(taken.begin(), taken.end(), 0.0) - before;
  taken[sink(SinkKind::time_steps)] +=
      mechanical_sum(phase, phase.t[sample]) - mechanical_sum(phase, t) - by_elements;
}

void MotionEnergy::add_elements(const Phase& phase, std::size_t sample, double t, Energies& taken) {
  const auto has_element = [](const EnergySink& one) { return one.element >= 0; };
  if (std::ranges::none_of(sinks_, has_element)) return;
  const double h = t - phase.t[sample];
  for (const GaussPoint& point : gauss) {
    interpolate(phase, sample, phase.t[sample] + point.at * h, state_);
    evaluate(mechanism_, state_.q, system_);
    for (std::size_t i = 0; i < sinks_.size(); ++i) {
      if (sinks_[i].element < 0) continue;
      const auto k = static_cast<std::size_t>(sinks_[i].element);
      taken[i] +=
          h * point.weight * power_taken(mechanism_, system_, state_.qdot, mechanism_.forces[k]);
    }
  }
}

void MotionEnergy::add_counted(const Phase& phase, std::size_t sample, double t,
                               Energies& taken) const {
  constexpr std::array<SinkKind, counted_energies> kinds{SinkKind::contact_damping,
                                                         SinkKind::friction, SinkKind::prescribed};
  if (phase.taken.empty()) return;
  const double h = phase.t[sample + 1] - phase.t[sample];
  const double s = (t - phase.t[sample]) / h;
  for (std::size_t i = 0; i < counted_energies; ++i) {
    const std::size_t of = sink(kinds[i]);
    const std::size_t a = sample * counted_energies + i, b = a + counted_energies;
    if (of == sinks_.size()) continue;
    taken[of] += cubic_way(phase.taken[a], phase.taken[b], phase.taking[a], phase.taking[b], h, s);
  }
}

EnergyInstant MotionEnergy::at(const MotionLine& line) {
  const Phase& phase = trajectory_.phases[line.phase];
  EnergyInstant out = mechanical(state_of(trajectory_, line), phase.t.front());
  if (line.impact >= 0) {
    const auto impact = static_cast<std::size_t>(line.impact);
    out.taken = line.side == Side::after ? after_[impact] : before_[impact];
    return out;
  }
  const std::size_t sample =
      line.t < phase.t.back() ? sample_before(phase, line.t) : phase.size() - 1;
  const auto first =
      samples_[line.phase].begin() + static_cast<std::ptrdiff_t>(sample * sinks_.size());
  out.taken.assign(first, first + static_cast<std::ptrdiff_t>(sinks_.size()));
  if (line.t > phase.t[sample] && sample + 1 < phase.size()) {
    add_step(phase, sample, line.t, out.taken);
  }
  return out;
}

}  // namespace carom
