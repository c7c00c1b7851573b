// SPDX-License-Identifier: MIT
#include "binding.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/impact/law.h"
#include "core/study/simulation.h"

namespace carom::python {

namespace {

/// A trajectory with the scenario that it is of.
struct FollowedMotion {
  Scenario scenario;
  Trajectory trajectory;

  [[nodiscard]] const std::string& contact(int index) const {
    return scenario.mechanism->contacts[static_cast<std::size_t>(index)].name;
  }
};

void require_no_impulse_beside_compliance(const Scenario& scenario) {
  if (scenario.motion->impulses.empty()) return;
  for (const Contact& contact : scenario.mechanism->contacts) {
    if (!contact.compliance) continue;
    throw InputError("/impulses",
                     "an external impulse acts at an instant, and an impact that takes time has "
                     "none: take it out");
  }
}

FollowedMotion simulate_scenario(const Scenario& scenario, double until, double approach) {
  require_no_impulse_beside_compliance(scenario);
  return run_without_lock([&](const std::stop_token& stop) {
    Effort effort;
    effort.stop = stop;
    const Evaluation evaluation = compute(scenario, effort);
    require_pose(evaluation);
    SimulationSpec spec;
    spec.until = until;
    spec.approach = approach;
    return FollowedMotion{scenario, simulate(scenario, evaluation, spec, Job{stop, {}})};
  });
}

py::dict end_of(const TrajectoryEnd& end) {
  py::dict out;
  out["t"] = end.t;
  out["reason"] = std::string(end_word(end.reason));
  out["text"] = plain_text(end.text);
  out["rests_from"] = or_nan(end.rests_from);
  out["failed"] = end.severity == Severity::error || end.reason == EndReason::most_impacts;
  return out;
}

py::list impacts_of(const py::object& self) {
  const auto& motion = self.cast<const FollowedMotion&>();
  py::list all;
  for (const TrajectoryImpact& impact : motion.trajectory.impacts) {
    py::dict row;
    row["t"] = impact.t;
    row["contact"] = motion.contact(impact.contact);
    row["law"] = std::string(law_word(impact.law));
    row["regime"] = data_word(regime_text(impact.result));
    row["unique"] = impact.unique;
    for (const IndicatorInfo& info : indicator_table()) {
      row[py::str(std::string(info.key))] = or_nan((impact.indicators.*info.member).number);
    }
    row["impulses"] = impulses_of(*motion.scenario.mechanism, impact.result);
    row["q"] = view_of(impact.q, self);
    row["qdot_minus"] = view_of(impact.result.qdot_minus, self);
    row["qdot_plus"] = view_of(impact.result.qdot_plus, self);
    all.append(row);
  }
  return all;
}

py::list touches_of_motion(const FollowedMotion& motion) {
  py::list all;
  for (const TrajectoryContact& contact : motion.trajectory.contacts) {
    for (const TrajectoryTouch& touch : contact.touches) {
      py::dict row;
      row["contact"] = motion.contact(touch.contact);
      row["from"] = touch.from;
      row["to"] = or_nan(touch.to);
      row["F_peak"] = touch.peak_force;
      row["e"] = or_nan(touch.e);
      all.append(row);
    }
  }
  return all;
}

py::list notes_of(const FollowedMotion& motion) {
  py::list all;
  for (const std::string& text : {other_law_text(motion.trajectory),
                                  not_unique_text(*motion.scenario.mechanism, motion.trajectory),
                                  time_steps_text(motion.trajectory)}) {
    if (!text.empty()) all.append(plain_text(text));
  }
  return all;
}

py::dict table_of(const FollowedMotion& motion, double step, bool joint_forces, bool units) {
  const Table table = run_without_lock([&](const std::stop_token& stop) {
    return to_table(motion.scenario, motion.trajectory, step,
                    joint_forces ? JointColumns::forces : JointColumns::none, Job{stop, {}});
  });
  return to_dict(table, units);
}

py::tuple state_of_motion(const FollowedMotion& motion, double t, bool before) {
  State state = state_at(motion.trajectory, t, before ? Side::before : Side::after);
  return py::make_tuple(to_array(std::move(state.q)), to_array(std::move(state.qdot)));
}

/// A phase's numbers at its samples, a row for each, as a view of them.
template <class Values>
auto samples_of(Values values) {
  return [values](const py::object& self) {
    const auto& phase = self.cast<const Phase&>();
    return view_of((phase.*values).data(), {extent(phase.size()), extent(phase.n)}, self);
  };
}

py::array_t<double> forces_of_motion(const py::object& self) {
  const auto& phase = self.cast<const Phase&>();
  const std::size_t contacts = phase.force.size() / (2 * phase.size());
  return view_of(phase.force.data(), {extent(phase.size()), extent(contacts), 2}, self);
}

py::list phases_of(const py::object& self) {
  py::list all;
  for (const Phase& phase : self.cast<const FollowedMotion&>().trajectory.phases) {
    all.append(py::cast(phase, py::return_value_policy::reference_internal, self));
  }
  return all;
}

void bind_phase(py::module_& module) {
  py::class_<Phase>(
      module, "Phase",
      "A stretch of a motion between two impacts, or changes of what its contacts do.\n"
      "Its arrays are views: a row for each sample.")
      .def_property_readonly(
          "t", [](const py::object& self) { return view_of(self.cast<const Phase&>().t, self); },
          "Time of each sample, increasing [s]; 0 is the instant of the first impact.")
      .def_property_readonly("q", samples_of(&Phase::q),
                             "Coordinates, shape (samples, n) [m], [rad].")
      .def_property_readonly("qdot", samples_of(&Phase::qdot),
                             "Velocities, shape (samples, n) [m/s], [rad/s].")
      .def_property_readonly("qddot", samples_of(&Phase::qddot),
                             "Accelerations, shape (samples, n) [m/s²], [rad/s²].")
      .def_property_readonly(
          "force", &forces_of_motion,
          "Normal and tangential force of every contact on its first body, shape\n"
          "(samples, contacts, 2) [N]; of no contacts where none is compliant\n"
          "and closed.")
      .def_readonly("compliant", &Phase::compliant, "Compliant contacts touch.")
      .def_readonly("time_stepped", &Phase::time_stepped,
                    "It was followed by time steps, whose error is O(h).")
      .def("__len__", &Phase::size)
      .def("__repr__", [](const Phase& phase) {
        return "<carom.Phase of " + std::to_string(phase.size()) + " samples>";
      });
}

}  // namespace

void bind_motion(py::module_& module, ScenarioClass& scenario) {
  bind_phase(module);
  py::class_<FollowedMotion>(module, "Motion", "The motion around an impact, which is at t = 0.")
      .def_property_readonly("phases", &phases_of, "Its phases in time: what was integrated.")
      .def_property_readonly(
          "impacts", &impacts_of,
          "Impacts that a law answered, in time: dicts with t [s], contact, law,\n"
          "regime, every indicator [SI], impulses, q, qdot_minus, qdot_plus.")
      .def_property_readonly("touches", &touches_of_motion,
                             "Touches of compliant contacts: dicts with contact, from and to [s],\n"
                             "F_peak [N], realised e [1].")
      .def_property_readonly(
          "start", [](const FollowedMotion& m) { return end_of(m.trajectory.start); },
          "Where it begins: a dict with t [s], reason and text, why there, and failed, whether it\n"
          "should have gone on.")
      .def_property_readonly(
          "end", [](const FollowedMotion& m) { return end_of(m.trajectory.end); },
          "Where it ends, likewise; rests_from is since when nothing moves [s], or NaN.")
      .def_property_readonly("notes", &notes_of,
                             "Sentences: other laws that answered, answers that are not unique,\n"
                             "time steps.")
      .def("at", &state_of_motion, py::arg("t"), py::arg("before") = false,
           "Coordinates and velocities at t [s], interpolated; at an impact those after it, or\n"
           "before it.")
      .def("table", &table_of, py::arg("step") = usual_trajectory_step,
           py::arg("joint_forces") = false, py::arg("units") = false,
           "Everything at the multiples of step [s], at both ends, and at each impact before and\n"
           "after: time, coordinates and velocities of each body, gaps, contact velocities and\n"
           "forces, energies; as a dict of columns. Raises InputError unless step is positive.")
      .def("__repr__", [](const FollowedMotion& m) {
        return "<carom.Motion of " + std::to_string(m.trajectory.phases.size()) + " phases, " +
               std::to_string(m.trajectory.impacts.size()) + " impacts>";
      });
  scenario.def(
      "simulate", &simulate_scenario, py::arg("until"), py::arg("approach") = 0.0,
      "The Motion from `approach` before the impact until `until` after it [s]: under\n"
      "gravity, force elements and drives, through further impacts, with contacts that\n"
      "rest, slide and stick. Why it ends is in its `end`. Raises InputError where the pose\n"
      "cannot be reached.");
}

}  // namespace carom::python
