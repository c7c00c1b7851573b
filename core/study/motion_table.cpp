// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/dynamics/element_force.h"
#include "core/mechanism/contact_dimension.h"
#include "core/motion/instant_forces.h"
#include "core/study/contact_impulses.h"
#include "core/study/motion_energy.h"
#include "core/study/simulation.h"

namespace carom {

namespace {

/// The time by which contacts act, or not, at a line of the table: pieces of a motion are joined
/// where a contact begins or ends to act and nothing else happens.
double acting_since(const Mechanism& mechanism, const Phase& phase, const MotionLine& line) {
  if (line.side == Side::after || line.impact >= 0) return line.t;
  double since = phase.t.front();
  for (const Contact& contact : mechanism.contacts) {
    for (const std::optional<double>& time : {contact.acts_from, contact.acts_until}) {
      if (time && *time < line.t) since = std::max(since, *time);
    }
  }
  return since;
}

/// "left sticks; right compliant".
std::string modes_text(const Mechanism& mechanism, const Phase& phase,
                       const std::vector<ContactForce>& forces) {
  if (phase.time_stepped) return "time-stepped, O(h)";
  std::string text;
  const auto add = [&](std::size_t contact, std::string_view word) {
    text += text.empty() ? "" : "; ";
    text.append(mechanism.contacts[contact].name).append(" ").append(word);
  };
  for (const PersistentContact& one : phase.persistent) {
    add(static_cast<std::size_t>(one.contact), mode_word(one.mode));
  }
  for (std::size_t k = 0; phase.compliant && k < forces.size(); ++k) {
    if (mechanism.contacts[k].compliance && forces[k].normal > 0) add(k, "compliant");
  }
  return text;
}

bool gives_torque(const ForceElement& element) {
  return std::visit([]<class Kind>(const Kind&) { return ActsBetweenAngles<Kind>; }, element.kind);
}

bool has_drive(const Mechanism& mechanism) {
  return std::ranges::any_of(mechanism.joints,
                             [](const Joint& joint) { return is_drive(joint.kind); });
}

/// Fills a table line by line: heads and numbers come in the same order.
struct Filler {
  const Scenario& scenario;
  const Trajectory& trajectory;
  JointColumns joints;
  const Mechanism& mechanism = *scenario.mechanism;
  SmoothMotion motion{mechanism, scenario.gravity, has_friction(scenario.law)};
  MotionEnergy energy;
  ContactImpulses impulses;
  EvaluatedSystem system = {};
  Table table = {};
  std::size_t next = 0;

  Filler(const Scenario& of, const Trajectory& moving, JointColumns with, const Job& job)
      : scenario(of),
        trajectory(moving),
        joints(with),
        energy(of, moving, job),
        impulses(moving, motion, job) {}

  void head(const std::string& key, Dimension dimension, const std::string& symbol = {}) {
    table.columns.push_back({key, symbol.empty() ? key : symbol, dimension, {}});
  }

  void heads(std::size_t rows) {
    head("t", Dimension::time);
    for (const Body& body : mechanism.bodies) {
      head(body.name + ".x", Dimension::length);
      head(body.name + ".y", Dimension::length);
      if (body.kind == BodyKind::rigid) head(body.name + ".angle", Dimension::angle);
    }
    for (const Body& body : mechanism.bodies) {
      head(body.name + ".v_x", Dimension::velocity);
      head(body.name + ".v_y", Dimension::velocity);
      if (body.kind == BodyKind::rigid) head(body.name + ".rate", Dimension::angular_velocity);
    }
    for (const Contact& contact : mechanism.contacts) {
      const auto along = [&](Dimension of) { return dimension_at(contact.geometry, of); };
      head(contact.name + ".gap", along(Dimension::length));
      head(contact.name + ".v_n", along(Dimension::velocity));
      head(contact.name + ".v_t", Dimension::velocity);
      head(contact.name + ".force_n", along(Dimension::force));
      head(contact.name + ".force_t", Dimension::force);
      head(contact.name + ".impulse_n", along(Dimension::impulse));
      head(contact.name + ".impulse_t", Dimension::impulse);
    }
    for (const char* one : {"T", "V", "E"}) head(one, Dimension::energy);
    for (const EnergySink& sink : energy.sinks()) head(sink.key, Dimension::energy);
    for (const ForceElement& element : mechanism.forces) {
      const bool turns = gives_torque(element);
      head(element.name + (turns ? ".torque" : ".force"),
           turns ? Dimension::torque : Dimension::force);
      if (takes_power(element)) head(element.name + ".power", Dimension::power);
    }
    for (const Joint& joint : mechanism.joints) {
      if (is_drive(joint.kind)) head(joint.name + ".power", Dimension::power);
    }
    for (const Joint& joint : mechanism.joints) {
      if (joints == JointColumns::none) break;
      for (const JointRowInfo& row : rows_of(joint.kind)) {
        head(joint.name + "." + std::string(row.column),
             row.turns ? Dimension::torque : Dimension::force);
      }
    }
    for (Column& column : table.columns) column.values.reserve(rows);
  }

  void put(std::optional<double> value) { table.columns[next++].values.push_back(value); }

  void put_contact(std::size_t k, const State& state, const ContactForce& force,
                   const ContactSum& sum) {
    const ContactRows& rows = system.contacts[k];
    const auto speed = [&](const Row& row) {
      return apply(system, rows.body_a, rows.body_b, row, state.qdot);
    };
    put(rows.acts ? std::optional(rows.gap) : std::nullopt);
    put(rows.acts ? std::optional(speed(rows.normal)) : std::nullopt);
    put(rows.acts ? std::optional(speed(rows.tangent)) : std::nullopt);
    put(force.normal);
    put(force.tangent);
    put(sum.normal);
    put(sum.tangent);
  }

  void put_energies(const MotionLine& line) {
    const EnergyInstant now = energy.at(line);
    put(now.T);
    put(now.V);
    put(now.T + now.V);
    for (const double taken : now.taken) put(taken);
  }

  void put_elements(const State& state) {
    for (const ForceElement& element : mechanism.forces) {
      put(element_effort(mechanism, system, state.qdot, element));
      if (takes_power(element)) put(0 - power_taken(mechanism, system, state.qdot, element));
    }
  }

  void put_joints(const std::vector<JointForce>& forces) {
    for (const JointForce& one : forces) {
      const auto j = static_cast<std::size_t>(one.joint);
      if (is_drive(mechanism.joints[j].kind)) {
        put(one.components.front() * system.joints[j].row.front().v_0);
      }
    }
    for (const JointForce& one : forces) {
      if (joints == JointColumns::none) break;
      for (const double component : one.components) put(component);
    }
  }

  void add(const MotionLine& line) {
    const State state = state_of(trajectory, line);
    const Phase& phase = trajectory.phases[line.phase];
    system.clock = {state.t, 1, acting_since(mechanism, phase, line)};
    evaluate(mechanism, state.q, system);
    const bool wants_joints = joints == JointColumns::forces || has_drive(mechanism);
    const bool pushes = phase.compliant || phase.time_stepped || !phase.persistent.empty();
    // First, because it moves the motion elsewhere.
    const std::vector<ContactSum> sums = impulses.at(line);
    InstantForces forces;
    forces.contacts.resize(mechanism.contacts.size());
    if (pushes || wants_joints) forces = forces_at(motion, phase, line.t);
    next = 0;
    put(line.t);
    for (const double q : state.q) put(q);
    for (const double v : state.qdot) put(v);
    for (std::size_t k = 0; k < forces.contacts.size(); ++k) {
      put_contact(k, state, forces.contacts[k], sums[k]);
    }
    put_energies(line);
    put_elements(state);
    if (wants_joints) put_joints(joint_forces(motion, forces));
    table.regime.emplace_back(
        line.impact < 0 || line.side == Side::before
            ? modes_text(mechanism, phase, forces.contacts)
            : std::string(
                  regime_text(trajectory.impacts[static_cast<std::size_t>(line.impact)].result)));
  }
};

}  // namespace

Table to_table(const Scenario& scenario, const Trajectory& trajectory,
               std::span<const MotionLine> lines, JointColumns joints, const Job& job) {
  Filler filler(scenario, trajectory, joints, job);
  filler.heads(lines.size());
  for (std::size_t i = 0; i < lines.size() && !job.stop.stop_requested(); ++i) {
    filler.add(lines[i]);
    if (job.progress) {
      job.progress(static_cast<double>(i + 1) / static_cast<double>(lines.size()));
    }
  }
  return std::move(filler.table);
}

Table to_table(const Scenario& scenario, const Trajectory& trajectory, double step,
               JointColumns joints, const Job& job) {
  const double span = trajectory.end.t - trajectory.start.t;
  if (!(step > 0) || !std::isfinite(step)) {
    throw InputError("step", "the time must be finite and positive");
  }
  if (span / step > most_trajectory_rows) {
    throw InputError("step", "the table would have more than 5000000 rows; take a longer step");
  }
  return to_table(scenario, trajectory, table_lines(trajectory, step), joints, job);
}

}  // namespace carom
