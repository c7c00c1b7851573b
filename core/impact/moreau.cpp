// SPDX-License-Identifier: MIT
//
// One contact that strikes cannot stay open, ζ_n = (1 + e)u_n < 0. On the line on which ζ_n = 0,
// ζ_t grows with i_t, and the cone cuts an interval out of it: ζ_t = 0 lies in it (stick), below it
// (slip +, at its lower edge) or above. An edge that the line never meets, g_s ≤ 0, is none.
// With one degree of freedom ζ_t = (e_t − e)κu_n is known beforehand.
#include "core/impact/moreau.h"

#include <utility>

namespace carom {

namespace {

void add_answer(const PlanarImpactData& d, const PlanarImpulse& i, MoreauAnswers& answers) {
  answers.impulse[answers.count++] = i;
  if (answers.count < 2) return;
  auto& [first, second] = answers.impulse;
  if (impact_work(d, second.i_n, second.i_t) < impact_work(d, first.i_n, first.i_t)) {
    std::swap(first, second);
  }
}

}  // namespace

MoreauAnswers moreau_one_contact(const PlanarImpactData& d, double e, double mu_s, double mu_d,
                                 double e_t) {
  MoreauAnswers answers;
  if (!(d.u_n < 0) || !(d.W_nn > 0)) return answers;
  if (!(d.det > 0)) {
    const double zeta_t = (e_t - e) * d.W_nt * d.u_n;
    if (zeta_t == 0) {
      add_answer(d, {Regime::stick, -(1 + e) * d.u_n / d.W_nn, 0}, answers);
      return answers;
    }
    const Slip slip(d, mu_d, zeta_t > 0 ? 1 : -1);
    if (slip.g > 0) add_answer(d, slip.at(e), answers);
    return answers;
  }
  // Sticking is the same as under Newton–Coulomb.
  if (sticks(d, e, mu_s, e_t)) {
    add_answer(d, stick(d, e, e_t), answers);
    if (!(mu_d < mu_s)) return answers;
  }
  // Where ζ_t = 0 the slip is the sticking that was added.
  const bool stuck = answers.count > 0;
  for (const int s : {1, -1}) {
    const Slip slip(d, mu_d, s);
    const PlanarImpulse i = slip.at(e);
    const double zeta_t = (1 + e_t) * d.u_t + d.W_nt * i.i_n + d.W_tt * i.i_t;
    const bool slips = stuck ? s * zeta_t > 0 : s * zeta_t >= 0;
    if (slip.g > 0 && slips) {
      add_answer(d, i, answers);
      break;
    }
  }
  return answers;
}

void moreau_row(const PlanarImpactData& d, const RowOfMap& row, const RowOfResults& results) {
  fill_row(d, row, results, [&](double e) {
    return moreau_one_contact(d, e, row.mu_s, row.mu_d, row.e_t).impulse[0];
  });
}

}  // namespace carom
