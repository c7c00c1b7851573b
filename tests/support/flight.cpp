// SPDX-License-Identifier: MIT
#include "tests/support/flight.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace carom::test {

Scenario scenario_of(const Example& example, const Law& law) {
  Scenario scenario;
  scenario.mechanism = std::make_shared<Mechanism>(example.mechanism);
  Motion motion;
  motion.state = {example.q, example.qdot};
  scenario.motion = std::make_shared<Motion>(motion);
  scenario.law = law;
  scenario.gravity = {0, -G};
  return scenario;
}

Trajectory motion_of(const Scenario& scenario, const SimulationSpec& spec) {
  return simulate(scenario, compute(scenario), spec);
}

Example particles_above_ground(const std::vector<Vec2>& at, const std::vector<Vec2>& velocity,
                               double e) {
  Example out;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const std::string name = "p" + std::to_string(i);
    const int body = static_cast<int>(i);
    out.mechanism.bodies.push_back({name, BodyKind::particle, 1, {}, NoShape{}});
    out.mechanism.contacts.push_back(
        {name, PointLine{{body, Place::at, {}}, Line{{ground, Place::at, {}}, pi / 2}}, e, 0, 0,
         false});
    out.q.insert(out.q.end(), {at[i].x, at[i].y});
    out.qdot.insert(out.qdot.end(), {velocity[i].x, velocity[i].y});
  }
  return out;
}

double energy(const Mechanism& mechanism, const State& state, Vec2 gravity) {
  double sum = 0;
  std::size_t i = 0;
  for (const Body& body : mechanism.bodies) {
    const Vec2 x{state.q[i], state.q[i + 1]};
    const Vec2 v{state.qdot[i], state.qdot[i + 1]};
    sum += body.mass * (dot(v, v) / 2 - dot(gravity, x));
    i += 2;
    if (body.kind != BodyKind::rigid) continue;
    sum += inertia_of(body) * state.qdot[i] * state.qdot[i] / 2;
    ++i;
  }
  return sum;
}

double column_at(const Table& table, std::string_view key, double t) {
  const auto& times = table.find("t")->values;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (std::abs(*times[i] - t) < 1e-9) return *table.find(key)->values[i];
  }
  throw std::out_of_range("no row at t = " + std::to_string(t));
}

}  // namespace carom::test
