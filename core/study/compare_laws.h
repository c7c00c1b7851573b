// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/study/compute.h"
#include "core/study/sweep.h"

namespace carom {

/// The same impact under one law.
struct LawOutcome {
  Law law;
  std::string reason;     ///< why the law does not apply or has no answer; empty if it has
  Evaluation evaluation;  ///< in full, with its verdict; without an answer q̇⁺ is q̇⁻
};

/// What became of one closed contact, along impact_normal() and impact_tangent().
struct ContactOutcome {
  int contact = 0;
  double v_n_plus = 0, v_t_plus = 0;  ///< [m/s]
  double i_n = 0, i_t = 0;            ///< 0 where it took no part [N s]
};

/// A number of it, and what it is called.
struct ContactColumn {
  std::string_view key, symbol;
  Dimension dimension;  ///< but at the stop of an angle
  double ContactOutcome::*member;
};
std::span<const ContactColumn> contact_columns();

/// Of every closed contact, in the order of the mechanism; none where the impact is not solved.
std::vector<ContactOutcome> contact_outcomes(const Evaluation& evaluation);

/// One impact under every law side by side, in the order of all_laws(): whatever law the scenario
/// has. All start from one resolved pose, in which the resolution of each run ends at once. Where
/// the effort is stopped, laws are missing.
std::vector<LawOutcome> compare_laws(const Scenario& scenario, const Effort& effort = {});

/// A row for each law: γ, W_loss, and of each closed contact velocity and impulse, `tip.v_n_plus`.
Table to_table(const Mechanism& mechanism, const std::vector<LawOutcome>& outcomes);

/// A number of that table as people read it: 0 where it is roundoff beside the impact's indicators
/// and the table's numbers of its dimension.
std::optional<double> readable(const std::vector<LawOutcome>& outcomes, const Table& table,
                               const Column& column, std::size_t row);

/// The reason why there is no answer, else the verdict.
const std::string& summary(const LawOutcome& outcome);

/// Of several contacts that strike together, lets one speak: its velocity, its impulse and its
/// regime stand in the indicators and in the result, where else there are none, or another's. What
/// only one contact alone can have stays absent.
void show_contact(Evaluation& evaluation, int contact);

/// What a contact has along its normal and along its tangent: a relative velocity, a force on its
/// body a, or an impulse on it.
struct NormalTangent {
  double n = 0, t = 0;
};

/// The velocity of body a against body b at a contact, along the directions of its impulses [m/s],
/// or [rad/s] at the stop of an angle.
NormalTangent contact_velocity(const EvaluatedSystem& system, int contact,
                               const std::vector<double>& qdot);

/// What the tangential impulse of one closed contact does, as if it acted at the average of the
/// velocities before and after [J].
double friction_work(const Evaluation& evaluation, const ContactOutcome& outcome);

}  // namespace carom
