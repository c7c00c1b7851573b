// SPDX-License-Identifier: MIT
#include "core/motion/touch_recorder.h"

#include <algorithm>
#include <boost/math/tools/minima.hpp>

namespace carom {

namespace {

void append(double t, const ContactInstant& at, ContactHistory& history) {
  history.t.push_back(t);
  history.indentation.push_back(at.delta);
  history.rate.push_back(at.rate);
  history.force.push_back(at.normal);
  history.slip.push_back(at.v_t);
  history.tangential.push_back(at.tangential.force);
  history.bend.push_back(at.bend);
  history.sticks.push_back(at.tangential.sticks ? 1 : 0);
}

bool has_friction(const CompliantContact& contact) {
  return contact.friction.mu_s > 0 &&
         !std::holds_alternative<NoTangentialForce>(contact.compliance.tangential);
}

}  // namespace

void TouchRecorder::begin(const ContactInstant& at, ContactTouch& touch) {
  append(touch.t_touch, at, touch.history);
  touch.peak_force = at.normal;
  touch.t_peak = touch.t_touch;
}

ContactInstant TouchRecorder::look(double t, std::size_t index) const {
  CompliantSystem::Vector x;
  std::vector<ContactInstant> instants;
  stepper.at(t, x);
  system.look(x, instants);
  return instants[index];
}

ContactInstant TouchRecorder::look_closely(double t, std::size_t index) const {
  CompliantSystem::Vector x;
  std::vector<ContactInstant> instants;
  stepper.step_to(t, x);
  system.look(x, instants);
  return instants[index];
}

void TouchRecorder::add(const StepSamples& samples, std::size_t index, ContactTouch& touch) const {
  for (std::size_t j = 0; j + 1 < StepSamples::count; ++j) {
    append(samples.t[j + 1], samples.at[j + 1][index], touch.history);
    add_compression(samples, index, j, touch);
    add_slip(samples, index, j);
  }
  add_peak(samples, index, touch);
}

// A greatest value of a smooth curve lies where neighbouring samples hardly differ.
void TouchRecorder::add_peak(const StepSamples& samples, std::size_t index,
                             ContactTouch& touch) const {
  constexpr double hardly = 0.02;
  constexpr double not_at_all = 1e-9;
  constexpr int bits = 24;
  const auto force = [&](std::size_t j) { return samples.at[j][index].normal; };
  std::size_t top = 0;
  for (std::size_t j = 1; j < StepSamples::count; ++j) {
    if (force(j) > force(top)) top = j;
  }
  if (force(top) > touch.peak_force) {
    touch.peak_force = force(top);
    touch.t_peak = samples.t[top];
  }
  const std::size_t left = top == 0 ? 0 : top - 1;
  const std::size_t right = std::min(top + 1, StepSamples::count - 1);
  const double least = std::min(force(left), force(right));
  if (force(top) - least <= not_at_all * force(top)) return;
  const bool flat = top != left && top != right ? true : least > (1 - hardly) * force(top);
  if (!flat || force(top) < (1 - hardly) * touch.peak_force) return;
  const auto found = boost::math::tools::brent_find_minima(
      [&](double t) { return -look(t, index).normal; }, samples.t[left], samples.t[right], bits);
  if (-found.second > touch.peak_force) {
    touch.peak_force = look_closely(found.first, index).normal;
    touch.t_peak = found.first;
  }
}

void TouchRecorder::add_compression(const StepSamples& samples, std::size_t index, std::size_t j,
                                    ContactTouch& touch) const {
  const ContactInstant& a = samples.at[j][index];
  const ContactInstant& b = samples.at[j + 1][index];
  touch.max_indentation = std::max({touch.max_indentation, a.delta, b.delta});
  if (!(a.rate > 0 && b.rate <= 0)) return;
  const double t =
      time_of_zero(system, stepper, index, &ContactInstant::rate, samples.t[j], samples.t[j + 1]);
  touch.max_indentation = std::max(touch.max_indentation, look_closely(t, index).delta);
  events.push_back({t, system.contacts[index].contact, CompliantEventKind::max_compression});
}

void TouchRecorder::add_slip(const StepSamples& samples, std::size_t index, std::size_t j) const {
  if (!has_friction(system.contacts[index])) return;
  const ContactInstant& a = samples.at[j][index];
  const ContactInstant& b = samples.at[j + 1][index];
  if (a.tangential.sticks == b.tangential.sticks || !(a.normal > 0) || !(b.normal > 0)) return;
  double low = samples.t[j];
  double high = samples.t[j + 1];
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (look(middle, index).tangential.sticks == a.tangential.sticks ? low : high) = middle;
  }
  events.push_back({high, system.contacts[index].contact,
                    b.tangential.sticks ? CompliantEventKind::stick : CompliantEventKind::slip});
}

}  // namespace carom
