// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/contact/closed_form_impact.h"
#include "core/motion/compliant_impact.h"
#include "core/study/compute.h"
#include "core/study/sweep.h"

namespace carom {

/// The mass that one contact feels along its direction of impact while the joints and the contacts
/// that are held hold, and no other contact pushes: 1/W_nn; empty where they lock it [kg].
std::optional<double> effective_mass(const Mechanism& mechanism, const Evaluation& evaluation,
                                     int contact);

/// One force model at the impact, its pose taken as constant.
struct ModelForce {
  ForceModel model = ForceModel::hertz;
  std::string_view reason;   ///< why it does not apply; empty if it does
  double factor = 0;         ///< a; of Kelvin and Voigt's model ζ
  FrozenImpact impact = {};  ///< realised e, peak force, indentation, duration
  ForceHistory history = {};
};

/// What forces an impact brings: K and n of its contact under every model, at its T_c⁻.
struct ForceStudy {
  std::string_view reason;  ///< why there is nothing to study; empty if there is
  int contact = -1;         ///< that is struck
  bool turns = false;       ///< it is the stop of an angle: forces are torques, lengths angles
  bool others = false;      ///< more strike with it, and are taken not to push
  Compliance compliance = {};
  double e = 0;          ///< requested, at this velocity
  double mass = 0;       ///< effective, 1/W_nn [kg]
  double v_n = 0;        ///< before the impact, < 0 [m/s]
  double T_c_minus = 0;  ///< [J]
  std::vector<ModelForce> models;
};

/// With another model; the exponent is 1 where its force is linear.
Compliance with_model(Compliance compliance, ForceModel model);
/// Every compliant contact with this model, and nothing else changed; it is not validated.
Scenario with_model(const Scenario& scenario, ForceModel model);
/// What a rigid contact gets when it becomes compliant: the usual stiffness, a model that admits
/// its e, and friction if it has some.
Compliance usual_compliance(const Contact& contact);
/// The scenario with all contacts compliant by this model. Throws InputError where a contact does
/// not admit it.
Scenario with_force_model(const Scenario& scenario, ForceModel model);

/// All models, in the order of menus.
std::span<const ForceModel> all_force_models();

/// Of the one contact that strikes, with its own stiffness and exponent.
/// @eq G(16) G(20)
ForceStudy force_study(const Mechanism& mechanism, const Evaluation& evaluation,
                       std::span<const ForceModel> models = all_force_models());

/// The same as if the contact had this compliance.
ForceStudy force_study(const Mechanism& mechanism, const Evaluation& evaluation,
                       const Compliance& compliance,
                       std::span<const ForceModel> models = all_force_models());

/// The same of one of the contacts that strike, as if no other pushed.
ForceStudy force_study_of(const Mechanism& mechanism, const Evaluation& evaluation, int contact,
                          const Compliance& compliance,
                          std::span<const ForceModel> models = all_force_models());

/// What a model makes of the restitution that it is asked for.
struct RestitutionCurve {
  ForceModel model = ForceModel::hertz;
  std::vector<double> requested;  ///< from 0 to 1; from above 0 where no finite damping gives 0
  std::vector<double> realised;
};

/// The same for every mechanism and contact.
RestitutionCurve restitution_curve(ForceModel model, int points = 101);

/// A number of a model, and what it is called.
struct ForceColumn {
  std::string_view key, symbol;
  Dimension dimension;  ///< but at the stop of an angle
  double (*value)(const ModelForce&);
};
std::span<const ForceColumn> force_columns();

/// A row for each model of a study, numbers in SI; without columns where there is no study.
/// Columns: `e_realised`, `F_peak [N]`, `a`, `delta_max [m]`, `t_c [s]`.
Table to_table(const ForceStudy& study);

/// The models' forces below each other, those that apply: `t [s]`, `delta [m]`, `rate [m/s]`,
/// `F [N]`.
Table history_table(const ForceStudy& study);
/// Adds what a touch of the moving mechanism does, from its begin on, as rows "moving".
void append_touch(const ContactTouch& touch, Table& history);

/// The realised e of each model over the requested one: `e`, `e_realised`.
Table restitution_table(const ForceStudy& study);

}  // namespace carom
