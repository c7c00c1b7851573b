// SPDX-License-Identifier: MIT
//
// Pfeiffer and Glocker's two phases at one contact in the plane, in closed form, for maps. The
// compression is Moreau's impact with e = 0. The expansion adds o = e i_n of it at least. With
// μ_d < μ_s each phase may have two answers, a contact that sticks and one that slips.
#include <cmath>
#include <cstddef>
#include <limits>

#include "core/impact/law.h"
#include "core/impact/map_rows.h"
#include "core/impact/pfeiffer_glocker.h"

namespace carom {

namespace {

/// Of the answers of one contact the one that leaves least energy, as of several: relative to what
/// carries the contact, for a table that moves evenly changes no answer.
struct Least {
  const PlanarImpactData& d;
  PlanarImpulse impulse;
  double work = std::numeric_limits<double>::infinity();

  void take(Regime regime, double i_n, double i_t) {
    const double its_work = contact_work(d, i_n, i_t);
    if (!(its_work < work)) return;
    impulse = {regime, i_n, i_t};
    work = its_work;
  }
};

/// From a compression with the impulses c, after which u_n = 0, and where it sticks u_t = 0 as
/// well; det W > 0.
void expand(const PlanarImpactData& d, const PlanarImpulse& c, double e, double mu_s, double mu_d,
            Least& least) {
  const double o = e * c.i_n;
  const double u_t = c.regime == Regime::stick ? 0 : d.u_t + d.W_nt * c.i_n + d.W_tt * c.i_t;
  // It sticks: with the impulse o alone if it leaves then, else with more that keeps it closed.
  double n = o, t = -(u_t + d.W_nt * o) / d.W_tt;
  if (d.W_nn * n + d.W_nt * t < 0) {
    n = d.W_nt * u_t / d.det;
    t = -d.W_nn * u_t / d.det;
  }
  const bool sticks = std::abs(t) <= mu_s * n;
  if (sticks) least.take(Regime::stick, c.i_n + n, c.i_t + t);
  if (sticks && !(mu_d < mu_s)) return;
  bool slips = false;
  for (const int s : {1, -1}) {
    if ((d.W_nn - mu_d * s * d.W_nt) * o < 0) continue;
    const double v_t = u_t + (d.W_nt - mu_d * s * d.W_tt) * o;
    if (s * v_t < 0) continue;
    least.take(s > 0 ? Regime::slip_positive : Regime::slip_negative, c.i_n + o,
               c.i_t - mu_d * s * o);
    slips = true;
    break;
  }
  if (!sticks && !slips) least.take(Regime::stick, c.i_n + n, c.i_t + t);  // by rounding
}

/// One degree of freedom: the compression ends with v = 0 and no impulse along the tangent.
PlanarImpulse expanded_tied(const PlanarImpactData& d, double e, double mu_s, double mu_d) {
  const double c = -d.u_n / d.W_nn, o = e * c;
  const double kappa = d.W_nt / d.W_nn;
  if (o == 0) return {Regime::stick, c, 0};
  if (kappa == 0) return {Regime::stick, c + o, 0};
  const int s = kappa > 0 ? 1 : -1;
  if (mu_s * std::abs(kappa) >= 1) return {Regime::wedged, c + o, -o / kappa};
  return {s > 0 ? Regime::slip_positive : Regime::slip_negative, c + o, -mu_d * s * o};
}

}  // namespace

PlanarImpulse pfeiffer_glocker_one_contact(const PlanarImpactData& d,
                                           const MoreauAnswers& compressions, double e, double mu_s,
                                           double mu_d) {
  if (compressions.count == 0) return {};
  if (!(d.det > 0)) return expanded_tied(d, e, mu_s, mu_d);
  Least least{d, {}};
  for (std::size_t k = 0; k < static_cast<std::size_t>(compressions.count); ++k) {
    expand(d, compressions.impulse[k], e, mu_s, mu_d, least);
  }
  return least.impulse;
}

template <>
void law_rows(const PfeifferGlockerLaw&, const PlanarImpactData& d, const RowsOfMap& rows,
              const CellsOfMap& cells) {
  fill_each_row(d, rows, cells, [&](double mu_s, double mu_d) {
    const MoreauAnswers compressions = moreau_one_contact(d, 0, mu_s, mu_d, 0);
    return [&d, compressions, mu_s, mu_d](double e) {
      return pfeiffer_glocker_one_contact(d, compressions, e, mu_s, mu_d);
    };
  });
}

}  // namespace carom
