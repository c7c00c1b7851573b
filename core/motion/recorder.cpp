// SPDX-License-Identifier: MIT
#include "core/motion/recorder.h"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <iterator>

#include "core/math/roots.h"

namespace carom {

namespace {

constexpr std::size_t last = step_parts;

void append_instant(double t, const ContactInstant& at, ContactHistory& history) {
  history.t.push_back(t);
  history.indentation.push_back(at.delta);
  history.rate.push_back(at.rate);
  history.force.push_back(at.normal);
  history.slip.push_back(at.v_t);
  history.tangential.push_back(at.tangential.force);
  history.bend.push_back(at.bend);
  history.sticks.push_back(at.tangential.sticks ? 1 : 0);
}

void drop_sample(Phase& phase) {
  phase.force.resize(phase.force.size() / phase.size() * (phase.size() - 1));
  phase.t.pop_back();
  for (auto* values : {&phase.q, &phase.qdot, &phase.qddot}) {
    values->resize(values->size() - phase.n);
  }
  for (auto* values : {&phase.taken, &phase.taking}) {
    values->resize(values->size() - counted_energies);
  }
}

}  // namespace

bool Recorder::continues(const ActiveSet& persistent, bool settles, double t) const {
  if (phases.empty() || settles) return false;
  const Phase& before = phases.back();
  return before.size() > 0 && !before.settles && !before.time_stepped &&
         (all_forces || before.compliant == flow.touches()) && before.persistent == persistent &&
         before.t.back() == t;
}

void Recorder::begin_phase(const ActiveSet& persistent, bool settles, double t) {
  // While compliant contacts touch, a phase in which no time passes tells nothing.
  if (!phases.empty() && (phases.back().compliant || all_forces) && phases.back().size() == 1 &&
      phases.back().t.back() == t) {
    phases.pop_back();
  }
  Phase& phase = phases.emplace_back();
  phase.persistent = persistent;
  phase.settles = settles;
  phase.compliant = flow.touches();
  phase.n = flow.n();
}

bool Recorder::append(double t, const Flow::Vector& x, const Flow::Vector& rate,
                      const std::vector<ContactInstant>& compliant) {
  if (!all_finite(rate)) return false;
  Phase& phase = phases.back();
  if (phase.size() > 0 && !(t > phase.t.back())) drop_sample(phase);
  const auto n = static_cast<std::ptrdiff_t>(flow.n());
  phase.t.push_back(t);
  phase.q.insert(phase.q.end(), x.begin(), x.begin() + n);
  phase.qdot.insert(phase.qdot.end(), x.begin() + n, x.begin() + 2 * n);
  phase.qddot.insert(phase.qddot.end(), rate.begin() + n, rate.begin() + 2 * n);
  const auto taken = flow.counted(x), taking = flow.counted(rate);
  phase.taken.insert(phase.taken.end(), taken.begin(), taken.end());
  phase.taking.insert(phase.taking.end(), taking.begin(), taking.end());
  if (phase.compliant || all_forces) append_forces(compliant, phase);
  return true;
}

void Recorder::append_forces(const std::vector<ContactInstant>& compliant, Phase& phase) {
  const std::size_t first = phase.force.size();
  phase.force.resize(first + 2 * flow.mechanism().contacts.size());
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    const auto place = first + 2 * static_cast<std::size_t>(flow.contacts[k].contact);
    phase.force[place] = compliant[k].normal;
    phase.force[place + 1] = compliant[k].tangential.force;
  }
}

void Recorder::begin_time_steps(double t, const Flow::Vector& x) {
  if (!phases.empty() && phases.back().time_stepped && phases.back().t.back() == t) return;
  Phase& phase = phases.emplace_back();
  phase.time_stepped = true;
  phase.n = flow.n();
  append_time_step(t, x, flow.motion.pushes);
}

void Recorder::append_time_step(double t, const Flow::Vector& x,
                                const std::vector<ContactForce>& force) {
  Phase& phase = phases.back();
  const auto n = static_cast<std::ptrdiff_t>(flow.n());
  phase.t.push_back(t);
  phase.q.insert(phase.q.end(), x.begin(), x.begin() + n);
  phase.qdot.insert(phase.qdot.end(), x.begin() + n, x.begin() + 2 * n);
  phase.qddot.resize(phase.q.size(), 0.0);
  for (const ContactForce& one : force) {
    phase.force.insert(phase.force.end(), {one.normal, one.tangent});
  }
}

void Recorder::rest_until(double t) {
  const Phase& before = phases.back();
  const auto last_of = [](const std::vector<double>& all, std::size_t count) {
    return std::vector<double>(all.end() - static_cast<std::ptrdiff_t>(count), all.end());
  };
  Phase phase;
  phase.persistent = before.persistent;
  phase.compliant = true;
  phase.n = before.n;
  phase.t = {before.t.back(), t};
  for (std::size_t sample = 0; sample < phase.t.size(); ++sample) {
    std::ranges::copy(last_of(before.q, before.n), std::back_inserter(phase.q));
    std::ranges::copy(last_of(before.force, before.force.size() / before.size()),
                      std::back_inserter(phase.force));
    std::ranges::copy(last_of(before.taken, std::min(before.taken.size(), counted_energies)),
                      std::back_inserter(phase.taken));
  }
  phase.taking.assign(phase.taken.size(), 0.0);
  phase.qdot.assign(phase.q.size(), 0.0);
  phase.qddot.assign(phase.q.size(), 0.0);
  phases.push_back(std::move(phase));
}

void Recorder::join_short_step() {
  Phase& phase = phases.back();
  const std::size_t size = phase.size();
  if (size < 3 || phase.compliant || all_forces) return;
  const double step = phase.t[size - 1] - phase.t[size - 2];
  if (step >= shortest_last_step * (phase.t[size - 2] - phase.t[size - 3])) return;
  const auto take_out = [&](std::vector<double>& values, std::size_t count) {
    const auto end = values.end() - static_cast<std::ptrdiff_t>(count);
    values.erase(end - static_cast<std::ptrdiff_t>(count), end);
  };
  for (auto* values : {&phase.q, &phase.qdot, &phase.qddot}) take_out(*values, phase.n);
  for (auto* values : {&phase.taken, &phase.taking}) take_out(*values, counted_energies);
  phase.t.erase(phase.t.end() - 2);
}

void Recorder::begin_touch(std::size_t index, const ContactInstant& at, ContactTouch touch) {
  append_instant(touch.t_touch, at, touch.history);
  touch.peak_force = at.normal;
  touch.t_peak = touch.t_touch;
  touch_of_contact[index] = static_cast<int>(touches.size());
  events.push_back({touch.t_touch, touch.contact, CompliantEventKind::touch});
  touches.push_back(std::move(touch));
}

void Recorder::release(std::size_t index, double t, double rate) {
  ContactTouch& touch = touch_of(index);
  touch.t_release = t;
  // What has long been held goes by what lifts it, not by how it came.
  const bool rebounds = t - touch.t_touch <= patience * touch.frozen.duration;
  if (!touch.slow && rebounds) touch.e = -rate / touch.v_0;
  events.push_back({t, touch.contact, CompliantEventKind::separation});
}

void Recorder::observe_step(std::size_t index, double t, const ContactInstant& at) {
  ContactTouch& touch = touch_of(index);
  append_instant(t, at, touch.history);
  touch.max_indentation = std::max(touch.max_indentation, at.delta);
  touch.peak_force = std::max(touch.peak_force, at.normal);
}

void Recorder::observe(Guards& guards) {
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    if (flow.contacts[k].touching) observe_one(guards, k, touch_of(k));
  }
}

void Recorder::observe_one(Guards& guards, std::size_t index, ContactTouch& touch) {
  const Guards::Samples& samples = guards.samples();
  for (std::size_t j = 0; j < last; ++j) {
    append_instant(samples[j + 1].t, samples[j + 1].compliant[index], touch.history);
    add_compression(guards, index, j, touch);
    add_slip(guards, index, j);
  }
  add_peak(guards, index, touch);
}

// Where the force is greatest the samples beside hardly differ.
void Recorder::add_peak(Guards& guards, std::size_t index, ContactTouch& touch) {
  constexpr double hardly = 0.02, close = 1e-4;
  constexpr int bits = 24;
  const Guards::Samples& samples = guards.samples();
  const auto sampled = [&](std::size_t j) { return samples[j].compliant[index].normal; };
  const auto force = [&](double t) { return guards.look(t, index).normal; };
  const auto take = [&](double t, double normal) {
    if (normal <= touch.peak_force) return;
    touch.peak_force = normal;
    touch.t_peak = t;
  };
  std::size_t top = 0;
  for (std::size_t j = 1; j <= last; ++j) {
    if (sampled(j) > sampled(top)) top = j;
  }
  if (sampled(top) < (1 - hardly) * touch.peak_force) return;
  take(samples[top].t, sampled(top));
  const double left = samples[top == 0 ? 0 : top - 1].t;
  const double right = samples[std::min(top + 1, last)].t;
  // At an end of the step the greatest force is within it where it falls towards that end.
  const double beside = close * (right - left);
  if (top == 0 && force(left + beside) <= sampled(top)) return;
  if (top == last && force(right - beside) <= sampled(top)) return;
  const auto found =
      boost::math::tools::brent_find_minima([&](double t) { return -force(t); }, left, right, bits);
  take(found.first, -found.second);
}

void Recorder::add_compression(Guards& guards, std::size_t index, std::size_t j,
                               ContactTouch& touch) {
  const Guards::Samples& samples = guards.samples();
  const ContactInstant& a = samples[j].compliant[index];
  const ContactInstant& b = samples[j + 1].compliant[index];
  touch.max_indentation = std::max({touch.max_indentation, a.delta, b.delta});
  if (!(a.rate > 0 && b.rate <= 0)) return;
  const double t = zero_between([&](double at) { return guards.look(at, index).rate; },
                                samples[j].t, samples[j + 1].t, a.rate, b.rate);
  touch.max_indentation = std::max(touch.max_indentation, guards.look(t, index).delta);
  events.push_back({t, touch.contact, CompliantEventKind::max_compression});
}

void Recorder::add_slip(Guards& guards, std::size_t index, std::size_t j) {
  const CompliantContact& contact = flow.contacts[index];
  if (!contact.has_friction()) return;
  const ContactInstant& a = guards.samples()[j].compliant[index];
  const ContactInstant& b = guards.samples()[j + 1].compliant[index];
  if (a.tangential.sticks == b.tangential.sticks || !(a.normal > 0) || !(b.normal > 0)) return;
  double low = guards.samples()[j].t;
  double high = guards.samples()[j + 1].t;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (guards.look(middle, index).tangential.sticks == a.tangential.sticks ? low : high) = middle;
  }
  events.push_back({high, contact.contact,
                    b.tangential.sticks ? CompliantEventKind::stick : CompliantEventKind::slip});
}

}  // namespace carom
