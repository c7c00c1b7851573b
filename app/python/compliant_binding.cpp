// SPDX-License-Identifier: MIT
#include <algorithm>

#include "binding.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/motion/compliant_impact.h"
#include "core/motion/rigid_impact.h"
#include "core/motion/tolerances.h"
#include "core/study/force_study.h"
#include "core/study/simulation.h"

namespace carom::python {

namespace {

/// A compliant impact with the scenario that it is of.
struct SlowImpact {
  Scenario scenario;
  CompliantImpact impact;

  [[nodiscard]] const std::string& contact(int index) const {
    return scenario.mechanism->contacts[static_cast<std::size_t>(index)].name;
  }
};

/// A touch, whose contact is named.
struct Touch {
  std::string contact;
  const ContactTouch* touch = nullptr;
};

ForceModel model_called(const std::string& word) {
  std::vector<std::string> words;
  for (const ForceModelInfo& info : force_models()) {
    if (info.word == word) return info.model;
    words.emplace_back(info.word);
  }
  throw InputError("model", "\"" + word + "\" is no force model" + did_you_mean(word, words));
}

std::vector<std::string> model_words() {
  std::vector<std::string> words;
  for (const ForceModelInfo& info : force_models()) words.emplace_back(info.word);
  return words;
}

void require_compliance(const Scenario& scenario) {
  const auto& contacts = scenario.mechanism->contacts;
  const auto compliant = [](const Contact& contact) { return contact.compliance.has_value(); };
  if (!contacts.empty() && std::ranges::none_of(contacts, compliant)) {
    throw InputError("contacts." + contacts.front().name,
                     "it is rigid: give it a \"compliance\" in the file, or take "
                     "with_force_model(\"gonthier\")");
  }
  if (!scenario.motion->impulses.empty()) {
    throw InputError("/impulses",
                     "an external impulse acts at an instant, and an impact that takes time has "
                     "none: take it out");
  }
}

CompliantImpact impact_of(const Scenario& scenario, const std::stop_token& stop) {
  Effort effort;
  effort.stop = stop;
  const Evaluation evaluation = compute(scenario, effort);
  require_pose(evaluation);
  const CompliantSpec spec{.gravity = scenario.gravity,
                           .friction = has_friction(scenario.law),
                           .most_steps = most_smooth_steps};
  CompliantImpact impact =
      compliant_impact(*scenario.mechanism, evaluation.state, spec,
                       {.stop = stop,
                        .strike = law_strike(*scenario.mechanism,
                                             LawChoice(scenario.law, scenario.law_for_several))});
  // A start that is none is the input's fault, as a pose out of reach is.
  if (impact.end == CompliantEnd::cannot_start) throw InputError("pose", plain_text(impact.reason));
  return impact;
}

SlowImpact compute_impact(const Scenario& scenario) {
  require_compliance(scenario);
  return run_without_lock([&](const std::stop_token& stop) {
    return SlowImpact{scenario, impact_of(scenario, stop)};
  });
}

py::array_t<double> forces_of(const py::object& self) {
  const auto& slow = self.cast<const SlowImpact&>();
  const std::size_t contacts = slow.scenario.mechanism->contacts.size();
  return view_of(slow.impact.force.data(), {extent(slow.impact.t.size()), extent(contacts), 2},
                 self);
}

py::list touches_of(const py::object& self) {
  const auto& slow = self.cast<const SlowImpact&>();
  py::list all;
  for (const ContactTouch& touch : slow.impact.touches) {
    const py::object one = py::cast(Touch{slow.contact(touch.contact), &touch});
    py::detail::keep_alive_impl(one, self);
    all.append(one);
  }
  return all;
}

py::list events_of(const SlowImpact& slow) {
  py::list all;
  for (const CompliantEvent& event : slow.impact.events) {
    all.append(
        py::make_tuple(event.t, slow.contact(event.contact), std::string(event_word(event.kind))));
  }
  return all;
}

py::dict energies_of(const SlowImpact& slow) {
  const CompliantImpact& impact = slow.impact;
  py::dict out;
  out["T_minus"] = impact.T_minus;
  out["T_plus"] = impact.T_plus;
  out["normal_loss"] = impact.normal_loss;
  out["tangential_loss"] = impact.tangential_loss;
  out["strike_loss"] = impact.strike_loss;
  out["elastic"] = impact.elastic;
  out["gravity_work"] = impact.gravity_work;
  out["element_work"] = impact.element_work;
  out["prescribed_work"] = impact.prescribed_work;
  out["imbalance"] = impact.imbalance();
  return out;
}

/// Numbers at the samples of an impact, a row for each, as a view of them.
template <class Values>
auto rows_of(Values values) {
  return [values](const py::object& self) {
    const auto& impact = self.cast<const SlowImpact&>().impact;
    return view_of((impact.*values).data(), {extent(impact.t.size()), extent(impact.n)}, self);
  };
}

/// A history of a touch as a view of it.
template <class Values>
auto history(Values values) {
  return [values](const py::object& self) {
    return view_of(self.cast<const Touch&>().touch->history.*values, self);
  };
}

py::array_t<bool> sticking(const Touch& touch) {
  const std::vector<char>& sticks = touch.touch->history.sticks;
  py::array_t<bool> out(extent(sticks.size()));
  std::ranges::transform(sticks, out.mutable_data(), [](char one) { return one != 0; });
  return out;
}

void bind_touch(py::module_& module) {
  py::class_<Touch>(
      module, "Touch",
      "One touch of one compliant contact, until its force is back at zero. Its arrays\n"
      "are views, of one length.")
      .def_readonly("contact", &Touch::contact, "Name of the contact.")
      .def_property_readonly("t", history(&ContactHistory::t), "Time [s].")
      .def_property_readonly("indentation", history(&ContactHistory::indentation),
                             "δ [m], or [rad] at the stop of an angle.")
      .def_property_readonly("rate", history(&ContactHistory::rate), "Rate of δ [m/s], [rad/s].")
      .def_property_readonly("force", history(&ContactHistory::force), "Normal force [N], [N m].")
      .def_property_readonly("slip", history(&ContactHistory::slip), "Tangential velocity [m/s].")
      .def_property_readonly("tangential", history(&ContactHistory::tangential),
                             "Tangential force on body a [N].")
      .def_property_readonly("bend", history(&ContactHistory::bend), "Bend of the bristles [m].")
      .def_property_readonly("sticks", &sticking, "Whether it holds along the tangent; bool.")
      .def_property_readonly(
          "t_touch", [](const Touch& t) { return t.touch->t_touch; }, "When it begins [s].")
      .def_property_readonly(
          "duration", [](const Touch& t) { return or_nan(t.touch->duration()); },
          "How long it takes [s]; NaN if it does not let go.")
      .def_property_readonly(
          "F_peak", [](const Touch& t) { return t.touch->peak_force; }, "Peak force [N], [N m].")
      .def_property_readonly(
          "delta_max", [](const Touch& t) { return t.touch->max_indentation; },
          "Largest indentation [m], [rad].")
      .def_property_readonly(
          "e", [](const Touch& t) { return or_nan(t.touch->e); },
          "Realised restitution [1], or NaN.")
      .def_property_readonly(
          "e_requested", [](const Touch& t) { return t.touch->e_requested; },
          "Restitution that was asked for [1].");
}

void bind_slow(py::module_& module) {
  py::class_<SlowImpact>(
      module, "CompliantImpact",
      "An impact of compliant contacts, which takes time. Its arrays are views: a\n"
      "row for each sample.")
      .def_property_readonly(
          "t",
          [](const py::object& self) {
            return view_of(self.cast<const SlowImpact&>().impact.t, self);
          },
          "Time of each sample [s].")
      .def_property_readonly("q", rows_of(&CompliantImpact::q),
                             "Coordinates, shape (samples, n) [m], [rad].")
      .def_property_readonly("qdot", rows_of(&CompliantImpact::qdot),
                             "Velocities, shape (samples, n) [m/s], [rad/s].")
      .def_property_readonly("qddot", rows_of(&CompliantImpact::qddot),
                             "Accelerations, shape (samples, n) [m/s²], [rad/s²].")
      .def_property_readonly(
          "force", &forces_of,
          "Normal and tangential force of every contact on its first body, shape\n"
          "(samples, contacts, 2) [N]; zero of rigid ones.")
      .def_property_readonly("touches", &touches_of, "The touches in the order of their onsets.")
      .def_property_readonly("events", &events_of, "What happens: (t [s], contact, word), in time.")
      .def_property_readonly(
          "energies", &energies_of,
          "Where the kinetic energy goes [J], and imbalance, what is missing in\n"
          "the sum, over its greater side [1].")
      .def_property_readonly(
          "end", [](const SlowImpact& s) { return std::string(end_word(s.impact.end)); },
          "'separated', 'stays closed', 'nothing touches', …")
      .def_property_readonly(
          "reason", [](const SlowImpact& s) { return plain_text(s.impact.reason); },
          "Why it ends otherwise; empty where it ends by separation.")
      .def(
          "table",
          [](const SlowImpact& s, bool units) {
            return to_dict(to_table(*s.scenario.mechanism, s.impact), units);
          },
          py::arg("units") = false,
          "The force history, a row for each instant of each touch, as a dict of columns.")
      .def("__repr__", [](const SlowImpact& s) {
        return "<carom.CompliantImpact " + std::string(end_word(s.impact.end)) + ", " +
               std::to_string(s.impact.touches.size()) + " touches>";
      });
}

ForceStudy study_of(const Scenario& scenario) {
  ForceStudy study = run_without_lock([&](const std::stop_token& stop) {
    Effort effort;
    effort.stop = stop;
    const Evaluation evaluation = compute(scenario, effort);
    require_pose(evaluation);
    return force_study(*scenario.mechanism, evaluation);
  });
  if (!study.reason.empty()) throw NumericalError(plain_text(study.reason));
  return study;
}

}  // namespace

void bind_compliant(py::module_& module, ScenarioClass& scenario) {
  bind_touch(module);
  bind_slow(module);
  module.def("force_models", &model_words, "The words of all models of a contact's force.");
  module.def(
      "restitution_curve",
      [](const std::string& model, int points) {
        if (points < 2) throw InputError("points", "at least 2 points are expected");
        RestitutionCurve curve = restitution_curve(model_called(model), points);
        return py::make_tuple(to_array(std::move(curve.requested)),
                              to_array(std::move(curve.realised)));
      },
      py::arg("model"), py::arg("points") = 101,
      "Requested and realised restitution of a force model [1], the same for every mechanism.");
  scenario.def(
      "compliant_impact", &compute_impact,
      "The CompliantImpact of its compliant contacts: the bodies move on, under gravity and\n"
      "force elements, while the forces act. Raises InputError where all are rigid.");
  scenario.def(
      "with_force_model",
      [](const Scenario& s, const std::string& model) {
        return with_force_model(s, model_called(model));
      },
      py::arg("model"),
      "With all contacts compliant by this model: those that were rigid get the usual stiffness,\n"
      "which set('contacts.NAME.stiffness', …) changes.");
  scenario.def(
      "forces", [](const Scenario& s, bool units) { return to_dict(to_table(study_of(s)), units); },
      py::arg("units") = false,
      "What each force model makes of the impact with its pose taken as constant: realised e,\n"
      "peak force [N], damping factor [1], indentation [m], duration [s]; as a dict of columns.\n"
      "Raises NumericalError where nothing strikes.");
  scenario.def(
      "force_histories",
      [](const Scenario& s, bool units) { return to_dict(history_table(study_of(s)), units); },
      py::arg("units") = false,
      "The forces of the same over time: t [s], indentation [m], its rate [m/s], force [N].");
}

}  // namespace carom::python
