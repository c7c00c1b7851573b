// SPDX-License-Identifier: MIT
#include "core/simulate/table.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/simulate/sustained_force.h"

namespace carom {

namespace {

/// One line of the table: an instant and a side of it.
struct Instant {
  double t = 0;
  Side side = Side::after;
  int impact = -1;  ///< that lies just before it; −1: none
};

std::vector<Instant> instants(const Trajectory& trajectory, double step) {
  const double begin = trajectory.start.t;
  const double end = trajectory.end.t;
  std::vector<Instant> out{{begin, Side::before, -1}};
  for (double k = std::floor(begin / step) + 1; k * step < end; ++k) {
    if (k * step > begin) out.push_back({k * step, Side::after, -1});
  }
  if (end > begin) out.push_back({end, Side::before, -1});
  for (std::size_t i = 0; i < trajectory.impacts.size(); ++i) {
    const double t = trajectory.impacts[i].t;
    // In the place of whatever stood at this instant.
    std::erase_if(out, [&](const Instant& one) { return one.t == t && one.impact < 0; });
    out.push_back({t, Side::before, -1});
    out.push_back({t, Side::after, static_cast<int>(i)});
  }
  std::ranges::stable_sort(out, {}, &Instant::t);
  return out;
}

/// Heads of the columns: t, the bodies', the contacts', T.
std::vector<Column> columns_of(const Mechanism& mechanism, std::size_t rows) {
  std::vector<Column> columns;
  const auto add = [&](const std::string& key, Dimension dimension) {
    columns.push_back({key, key, dimension, {}});
    columns.back().values.reserve(rows);
  };
  add("t", Dimension::time);
  for (const Body& body : mechanism.bodies) {
    add(body.name + ".x", Dimension::length);
    add(body.name + ".y", Dimension::length);
    if (body.kind == BodyKind::rigid) add(body.name + ".angle", Dimension::angle);
  }
  for (const Body& body : mechanism.bodies) {
    add(body.name + ".v_x", Dimension::velocity);
    add(body.name + ".v_y", Dimension::velocity);
    if (body.kind == BodyKind::rigid) add(body.name + ".rate", Dimension::angular_velocity);
  }
  for (const Contact& contact : mechanism.contacts) {
    add(contact.name + ".gap", Dimension::length);
    add(contact.name + ".force_n", Dimension::force);
    add(contact.name + ".force_t", Dimension::force);
  }
  add("T", Dimension::energy);
  return columns;
}

/// The forces of every contact, those of open ones 0.
std::vector<ContactForce> all_forces(SmoothMotion& motion, const Phase& phase, double t) {
  std::vector<ContactForce> out(motion.mechanism.contacts.size());
  const std::vector<double> yielding = yielding_forces(phase, t);
  for (std::size_t k = 0; 2 * k < yielding.size(); ++k) {
    out[k] = {yielding[2 * k], yielding[2 * k + 1]};
  }
  if (phase.sustained.empty()) return out;
  const std::vector<ContactForce> forces = sustained_forces(motion, phase, t);
  for (std::size_t i = 0; i < forces.size(); ++i) {
    out[static_cast<std::size_t>(phase.sustained[i].contact)] = forces[i];
  }
  return out;
}

/// "left sticks; right slips +".
std::string modes_text(const Mechanism& mechanism, const Phase& phase) {
  std::string text;
  for (const SustainedContact& one : phase.sustained) {
    text += (text.empty() ? "" : "; ") +
            mechanism.contacts[static_cast<std::size_t>(one.contact)].name + " " +
            std::string(mode_word(one.mode));
  }
  return text;
}

}  // namespace

Table to_table(const Scenario& scenario, const Trajectory& trajectory, double step) {
  const Mechanism& mechanism = *scenario.mechanism;
  const double span = trajectory.end.t - trajectory.start.t;
  if (!(step > 0) || !std::isfinite(step)) {
    throw InputError("step", "the time must be finite and positive");
  }
  if (span / step > most_trajectory_rows) {
    throw InputError("step", "the table would have more than 5000000 rows; take a longer step");
  }
  const std::vector<Instant> lines = instants(trajectory, step);
  Table table;
  table.columns = columns_of(mechanism, lines.size());
  EvaluatedSystem system;
  SmoothMotion motion(mechanism, scenario.gravity, has_friction(scenario.law));
  for (const Instant& line : lines) {
    const State state = state_at(trajectory, line.t, line.side);
    evaluate(mechanism, state.q, system);
    std::size_t next = 0;
    const auto put = [&](double value) { table.columns[next++].values.emplace_back(value); };
    put(line.t);
    for (const double q : state.q) put(q);
    for (const double v : state.qdot) put(v);
    const Phase& phase = phase_at(trajectory, line.t, line.side);
    const std::vector<ContactForce> forces = all_forces(motion, phase, line.t);
    for (std::size_t k = 0; k < forces.size(); ++k) {
      put(system.contacts[k].gap);
      put(forces[k].normal);
      put(forces[k].tangent);
    }
    put(kinetic_energy(system, state.qdot));
    table.regime.emplace_back(
        line.impact < 0
            ? modes_text(mechanism, phase)
            : std::string(regime_word(
                  trajectory.impacts[static_cast<std::size_t>(line.impact)].result.regime)));
  }
  return table;
}

}  // namespace carom
