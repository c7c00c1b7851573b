// SPDX-License-Identifier: MIT
#include "core/study/contact_impulses.h"

#include <algorithm>

#include "core/math/gauss.h"

namespace carom {

namespace {

bool pushes(const Phase& phase) {
  return phase.compliant || phase.time_stepped || !phase.persistent.empty();
}

}  // namespace

ContactImpulses::ContactImpulses(const Trajectory& trajectory, SmoothMotion& motion, const Job& job)
    : trajectory_(trajectory), motion_(motion), job_(job) {
  go_through();
}

void ContactImpulses::go_through() {
  Sums sums(motion_.mechanism.contacts.size());
  std::size_t next = 0;
  const auto strike_until = [&](double t) {
    for (; next < trajectory_.impacts.size() && trajectory_.impacts[next].t <= t; ++next) {
      before_.push_back(sums);
      add_impact(trajectory_.impacts[next], sums);
      after_.push_back(sums);
    }
  };
  for (const Phase& phase : trajectory_.phases) {
    if (&phase != trajectory_.phases.data()) strike_until(phase.t.front());
    std::vector<Sums>& samples = samples_.emplace_back();
    samples.push_back(sums);
    if (!pushes(phase)) continue;
    for (std::size_t k = 0; k + 1 < phase.size() && !job_.stop.stop_requested(); ++k) {
      add_step(phase, k, phase.t[k + 1], sums);
      samples.push_back(sums);
    }
  }
  strike_until(trajectory_.end.t);
}

/// Along the contact's own directions, whatever those of the impact are.
void ContactImpulses::add_impact(const TrajectoryImpact& impact, Sums& sums) {
  set_clock(motion_, impact.t);
  evaluate(motion_.mechanism, impact.q, motion_.system);
  for (const ContactImpulse& i : impact.result.impulses) {
    const auto k = static_cast<std::size_t>(i.contact);
    const Vec2 turn = motion_.system.contacts[k].turn;
    sums[k].normal += turn.x * i.normal + turn.y * i.tangent;
    sums[k].tangent += turn.x * i.tangent - turn.y * i.normal;
  }
}

std::vector<ContactForce> ContactImpulses::forces(const Phase& phase, std::size_t sample,
                                                  double t) {
  std::vector<ContactForce> out(motion_.mechanism.contacts.size());
  if (!phase.persistent.empty()) {
    out = forces_at(motion_, phase, t).contacts;
  } else {
    const std::vector<double> given = compliant_forces(phase, t);
    for (std::size_t k = 0; 2 * k < given.size(); ++k) out[k] = {given[2 * k], given[2 * k + 1]};
  }
  if (phase.compliant && !phase.time_stepped) press(phase, sample, t, out);
  return out;
}

/// Between samples a compliant contact pushes as its indentation says, with the friction that it
/// has for its push there.
void ContactImpulses::press(const Phase& phase, std::size_t sample, double t,
                            std::vector<ContactForce>& forces) {
  State now;
  interpolate(phase, sample, t, now);
  EvaluatedSystem& system = motion_.system;
  set_clock(motion_, t);
  evaluate(motion_.mechanism, now.q, system);
  for_each_touch(trajectory_, t, [&](const TrajectoryTouch& touch) {
    const auto k = static_cast<std::size_t>(touch.contact);
    const ContactRows& rows = system.contacts[k];
    const double delta = touch.gap_0 - rows.gap;
    const double rate = -apply(system, rows.body_a, rows.body_b, rows.normal, now.qdot);
    const double push = delta > 0 ? std::max(force_at(touch.force, delta, rate), 0.0) : 0;
    const double linear = forces[k].normal;
    forces[k] = {push, linear > 0 ? forces[k].tangent * push / linear : 0};
  });
}

void ContactImpulses::add_step(const Phase& phase, std::size_t sample, double t, Sums& sums) {
  const double from = phase.t[sample], h = t - from;
  const auto add = [&](const std::vector<ContactForce>& of, double weight) {
    for (std::size_t k = 0; k < sums.size(); ++k) {
      sums[k].normal += weight * of[k].normal;
      sums[k].tangent += weight * of[k].tangent;
    }
  };
  // A step through time has one force.
  if (phase.time_stepped) return add(forces(phase, sample, phase.t[sample + 1]), h);
  for (const GaussPoint& point : gauss) {
    add(forces(phase, sample, from + point.at * h), point.weight * h);
  }
}

std::vector<ContactSum> ContactImpulses::at(const MotionLine& line) {
  if (line.impact >= 0) {
    const auto impact = static_cast<std::size_t>(line.impact);
    return line.side == Side::after ? after_[impact] : before_[impact];
  }
  const Phase& phase = trajectory_.phases[line.phase];
  const std::vector<Sums>& samples = samples_[line.phase];
  if (!pushes(phase)) return samples.front();
  if (!(line.t < phase.t.back())) return samples.back();
  const std::size_t sample = std::min(sample_before(phase, line.t), samples.size() - 1);
  Sums sums = samples[sample];
  if (line.t > phase.t[sample]) add_step(phase, sample, line.t, sums);
  return sums;
}

}  // namespace carom
