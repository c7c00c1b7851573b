// SPDX-License-Identifier: MIT
#include "core/study/simulation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/mechanism/contact_dimension.h"
#include "core/motion/instant_forces.h"

namespace carom {

Trajectory simulate(const Scenario& scenario, const Evaluation& evaluation,
                    const SimulationSpec& spec, const Job& job) {
  MotionStart start{.before = {evaluation.state.q, evaluation.result.qdot_minus},
                    .gravity = scenario.gravity,
                    .law = scenario.law,
                    .law_for_several = scenario.law_for_several,
                    .impact = impact_of(evaluation, 0, evaluation.state.q),
                    .external = evaluation.external,
                    .obstacle = evaluation.pose_reached ? "" : "the pose is not reached"};
  if (!evaluation.conflict.empty()) start.obstacle = evaluation.conflict;
  start.before.qdot.resize(start.before.q.size());
  return simulate(*scenario.mechanism, start, spec, job);
}

namespace {

/// One line of the table: an instant and a side of it.
struct Instant {
  double t = 0;
  Side side = Side::after;
  int impact = -1;  ///< of which it is a side; −1: none
};

std::vector<Instant> instants(const Trajectory& trajectory, double step) {
  const double begin = trajectory.start.t;
  const double end = trajectory.end.t;
  std::vector<Instant> out{{begin, Side::after, -1}};
  for (double k = std::floor(begin / step) + 1; k * step < end; ++k) {
    if (k * step > begin) out.push_back({k * step, Side::after, -1});
  }
  if (end > begin) out.push_back({end, Side::before, -1});
  for (std::size_t i = 0; i < trajectory.impacts.size(); ++i) {
    const double t = trajectory.impacts[i].t;
    // In the place of whatever stood at this instant.
    std::erase_if(out, [&](const Instant& one) { return one.t == t && one.impact < 0; });
    out.push_back({t, Side::before, static_cast<int>(i)});
    out.push_back({t, Side::after, static_cast<int>(i)});
  }
  std::ranges::stable_sort(out, {}, &Instant::t);
  return out;
}

/// Impacts may follow each other at one instant: each has velocities of its own.
State state_of(const Trajectory& trajectory, const Instant& line) {
  if (line.impact < 0) return state_at(trajectory, line.t, line.side);
  const TrajectoryImpact& impact = trajectory.impacts[static_cast<std::size_t>(line.impact)];
  const ImpactResult& result = impact.result;
  return {impact.q, line.side == Side::before ? result.qdot_minus : result.qdot_plus};
}

/// Between two impacts of one instant no time passes. The motion has a phase without length there,
/// in whose state the first impact leaves the mechanism.
const Phase& phase_between(const Trajectory& trajectory, const TrajectoryImpact& first) {
  const Phase* nearest = nullptr;
  double least = 0;
  for (const Phase& phase : trajectory.phases) {
    if (phase.t.front() != first.t || phase.t.back() != first.t) continue;
    double apart = 0;
    for (std::size_t i = 0; i < phase.n; ++i) {
      apart = std::max(apart, std::abs(phase.qdot[i] - first.result.qdot_plus[i]));
    }
    if (nearest != nullptr && !(apart < least)) continue;
    nearest = &phase;
    least = apart;
  }
  return nearest == nullptr ? phase_at(trajectory, first.t, Side::after) : *nearest;
}

/// The phase whose forces act at a line of the table.
const Phase& phase_of(const Trajectory& trajectory, const Instant& line) {
  const auto& impacts = trajectory.impacts;
  const auto same_instant = [&](int first) {
    const auto i = static_cast<std::size_t>(first);
    return first >= 0 && i + 1 < impacts.size() && impacts[i].t == impacts[i + 1].t;
  };
  if (line.impact >= 0) {
    const int first = line.side == Side::before ? line.impact - 1 : line.impact;
    if (same_instant(first)) {
      return phase_between(trajectory, impacts[static_cast<std::size_t>(first)]);
    }
  }
  return phase_at(trajectory, line.t, line.side);
}

/// The time by which contacts act, or not, at a line of the table: pieces of a motion are joined
/// where a contact begins or ends to act and nothing else happens.
double acting_since(const Mechanism& mechanism, const Phase& phase, const Instant& line) {
  if (line.side == Side::after || line.impact >= 0) return line.t;
  double since = phase.t.front();
  for (const Contact& contact : mechanism.contacts) {
    for (const std::optional<double>& time : {contact.acts_from, contact.acts_until}) {
      if (time && *time < line.t) since = std::max(since, *time);
    }
  }
  return since;
}

/// Heads of the columns: t, the bodies', the contacts', T, the joints'.
std::vector<Column> columns_of(const Mechanism& mechanism, std::size_t rows, JointColumns joints) {
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
    add(contact.name + ".gap", dimension_at(contact.geometry, Dimension::length));
    add(contact.name + ".force_n", dimension_at(contact.geometry, Dimension::force));
    add(contact.name + ".force_t", Dimension::force);
  }
  add("T", Dimension::energy);
  if (joints == JointColumns::none) return columns;
  for (const Joint& joint : mechanism.joints) {
    for (const JointRowInfo& row : rows_of(joint.kind)) {
      add(joint.name + "." + std::string(row.column),
          row.turns ? Dimension::torque : Dimension::force);
    }
  }
  return columns;
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

}  // namespace

Table to_table(const Scenario& scenario, const Trajectory& trajectory, double step,
               JointColumns joints) {
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
  table.columns = columns_of(mechanism, lines.size(), joints);
  EvaluatedSystem system;
  SmoothMotion motion(mechanism, scenario.gravity, has_friction(scenario.law));
  for (const Instant& line : lines) {
    const State state = state_of(trajectory, line);
    const Phase& phase = phase_of(trajectory, line);
    system.clock.t = state.t;
    system.clock.since = acting_since(mechanism, phase, line);
    evaluate(mechanism, state.q, system);
    std::size_t next = 0;
    const auto put = [&](double value) { table.columns[next++].values.emplace_back(value); };
    put(line.t);
    for (const double q : state.q) put(q);
    for (const double v : state.qdot) put(v);
    const bool pushes = phase.compliant || phase.time_stepped || !phase.persistent.empty();
    InstantForces forces;
    forces.contacts.resize(mechanism.contacts.size());
    if (pushes || joints == JointColumns::forces) forces = forces_at(motion, phase, line.t);
    for (std::size_t k = 0; k < forces.contacts.size(); ++k) {
      const ContactRows& rows = system.contacts[k];
      table.columns[next++].values.emplace_back(rows.acts ? std::optional(rows.gap) : std::nullopt);
      put(forces.contacts[k].normal);
      put(forces.contacts[k].tangent);
    }
    put(kinetic_energy(system, state.qdot));
    if (joints == JointColumns::forces) {
      for (const JointForce& joint : joint_forces(motion, forces)) {
        for (const double component : joint.components) put(component);
      }
    }
    table.regime.emplace_back(
        line.impact < 0 || line.side == Side::before
            ? modes_text(mechanism, phase, forces.contacts)
            : std::string(regime_word(
                  trajectory.impacts[static_cast<std::size_t>(line.impact)].result.regime)));
  }
  return table;
}

namespace {

struct HistoryColumn {
  const char* key;
  const char* symbol;
  Dimension dimension;
  std::vector<double> ContactHistory::*values;
  bool normal = false;  ///< along the normal: at the stop of an angle one of turning

  [[nodiscard]] Dimension dimension_of(const Contact& contact) const {
    return normal ? dimension_at(contact.geometry, dimension) : dimension;
  }
};

constexpr std::array<HistoryColumn, 7> history_columns{{
    {"t", "t", Dimension::time, &ContactHistory::t},
    {"indentation", "δ", Dimension::length, &ContactHistory::indentation, true},
    {"indentation_rate", "δ̇", Dimension::velocity, &ContactHistory::rate, true},
    {"force", "F_n", Dimension::force, &ContactHistory::force, true},
    {"v_t", "v_t", Dimension::velocity, &ContactHistory::slip},
    {"tangential_force", "F_t", Dimension::force, &ContactHistory::tangential},
    {"bristle_bend", "s", Dimension::length, &ContactHistory::bend},
}};

/// Columns of one quantity in one unit: what the stops of angles have is in columns of their own.
struct UnitColumn {
  const HistoryColumn* of = nullptr;
  Dimension dimension = Dimension::none;
};

/// Those of the contacts that touch; those of most contacts where none does.
std::vector<UnitColumn> unit_columns(const std::vector<const Contact*>& touched) {
  std::vector<UnitColumn> out;
  for (const HistoryColumn& column : history_columns) {
    const auto add = [&](Dimension dimension) {
      const bool known = std::ranges::any_of(out, [&](const UnitColumn& other) {
        return other.of == &column && other.dimension == dimension;
      });
      if (!known) out.push_back({&column, dimension});
    };
    if (touched.empty()) add(column.dimension);
    for (const Contact* contact : touched) add(column.dimension_of(*contact));
  }
  return out;
}

Table empty_table(const std::vector<UnitColumn>& columns) {
  Table table;
  table.label_head = "contact";
  for (const UnitColumn& column : columns) {
    table.columns.push_back({column.of->key, column.of->symbol, column.dimension, {}});
  }
  return table;
}

bool has_friction(const Contact& contact) {
  return contact.mu_s > 0 && contact.compliance &&
         !std::holds_alternative<NoTangentialForce>(contact.compliance->tangential);
}

void append(const Contact& contact, const std::string& label, const ContactTouch& touch,
            const std::vector<UnitColumn>& columns, Table& table) {
  const std::size_t rows = touch.history.t.size();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    auto& column = table.columns[c].values;
    if (columns[c].of->dimension_of(contact) != columns[c].dimension) {
      column.resize(column.size() + rows);
      continue;
    }
    const std::vector<double>& values = touch.history.*columns[c].of->values;
    column.insert(column.end(), values.begin(), values.end());
  }
  table.label.insert(table.label.end(), rows, label);
  for (std::size_t row = 0; row < rows; ++row) {
    const char* word = touch.history.sticks[row] != 0 ? "stick" : "slip";
    table.regime.emplace_back(has_friction(contact) ? word : "");
  }
}

/// An impact and what stands before the name of a contact.
struct PrefixedImpact {
  std::string prefix;
  const CompliantImpact& impact;
};

Table history_table(const Mechanism& mechanism, const std::vector<PrefixedImpact>& impacts) {
  const auto contact_of = [&](const ContactTouch& touch) {
    return &mechanism.contacts[static_cast<std::size_t>(touch.contact)];
  };
  std::vector<const Contact*> touched;
  for (const PrefixedImpact& one : impacts) {
    for (const ContactTouch& touch : one.impact.touches) touched.push_back(contact_of(touch));
  }
  const std::vector<UnitColumn> columns = unit_columns(touched);
  Table table = empty_table(columns);
  for (const PrefixedImpact& one : impacts) {
    for (const ContactTouch& touch : one.impact.touches) {
      const Contact& contact = *contact_of(touch);
      append(contact, one.prefix + contact.name, touch, columns, table);
    }
  }
  return table;
}

}  // namespace

Table to_table(const Mechanism& mechanism, const CompliantImpact& impact) {
  return history_table(mechanism, {{"", impact}});
}

Table to_table(const Mechanism& mechanism, std::span<const LabelledImpact> impacts) {
  std::vector<PrefixedImpact> prefixed;
  for (const LabelledImpact& one : impacts) prefixed.push_back({one.label + ": ", one.impact});
  return history_table(mechanism, prefixed);
}

}  // namespace carom
