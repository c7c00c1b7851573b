// SPDX-License-Identifier: MIT
#include "core/study/one_contact.h"

#include <algorithm>

namespace carom {

namespace {

struct RowVelocity {
  double n = 0, t = 0;
};

RowVelocity velocity_of(const Evaluation& evaluation, std::size_t contact,
                        const std::vector<double>& qdot) {
  const ContactRows& rows = evaluation.system.contacts[contact];
  const auto along = [&](const Row& row) {
    return apply(evaluation.system, rows.body_a, rows.body_b, row, qdot);
  };
  return {along(impact_normal(rows)), along(impact_tangent(rows))};
}

}  // namespace

void show_contact(Evaluation& evaluation, int contact) {
  const auto k = static_cast<std::size_t>(contact);
  if (contact < 0 || k >= evaluation.role.size() || evaluation.role[k] != ContactRole::impacting) {
    return;
  }
  Indicators& in = evaluation.indicators;
  const RowVelocity before = velocity_of(evaluation, k, evaluation.result.qdot_minus);
  in.v_n_minus = {before.n, {}};
  in.v_t_minus = {before.t, {}};
  const std::vector<ContactOutcome> all = contact_outcomes(evaluation);
  const auto after = std::ranges::find(all, contact, &ContactOutcome::contact);
  if (after == all.end()) {
    for (Value* value : {&in.v_n_plus, &in.v_t_plus, &in.i_n, &in.i_t, &in.friction_work}) {
      *value = {{}, evaluation.result.reason};
    }
    return;
  }
  in.v_n_plus = {after->v_n_plus, {}};
  in.v_t_plus = {after->v_t_plus, {}};
  in.i_n = {after->i_n, {}};
  in.i_t = {after->i_t, {}};
  in.friction_work = {friction_work(evaluation, *after), {}};
  const auto& impulses = evaluation.result.impulses;
  const auto own = std::ranges::find(impulses, contact, &ContactImpulse::contact);
  // A law without friction has one regime for all contacts.
  if (own != impulses.end() && own->regime != Regime::none) {
    evaluation.result.regime = own->regime;
  }
}

double friction_work(const Evaluation& evaluation, const ContactOutcome& outcome) {
  const RowVelocity before = velocity_of(evaluation, static_cast<std::size_t>(outcome.contact),
                                         evaluation.result.qdot_minus);
  return outcome.i_t * (before.t + outcome.v_t_plus) / 2;
}

}  // namespace carom
