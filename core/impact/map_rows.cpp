// SPDX-License-Identifier: MIT
//
// Maps of the laws that compare an impact as a whole with Coulomb's cone, Newton–Coulomb and
// Moreau's. In newton_coulomb.cpp and moreau.cpp stands why; here only in which order a row asks:
//
// 1. Where the sticking impulse i = −G(I+E)u lies in the cone. Neither the impulse nor its work
//    depends on μ: they are computed once for all rows.
// 2. Where i_n = (1+e)·(−u_n/g_s), i_t = −μ_d s i_n slips in the direction s, for either s: where
//    s·(a + W_nt i_n + W_tt i_t) ≥ 0. With a = 2u_t that is twice the average tangential velocity,
//    with a = (1+e_t)u_t Moreau's ζ_t.
// 3. What is left.
//
// One degree of freedom, det W = 0, goes cell by cell.
#include "core/impact/map_rows.h"

#include <cmath>

#include "core/impact/moreau.h"

namespace carom {

namespace {

/// Sticking at some restitutions, whatever μ is.
struct Sticking {
  using Numbers = std::array<double, RowPart::most>;
  Numbers n, abs_t;  ///< det W times i_n, |i_t|
  Numbers ties;
  Numbers work;

  Sticking(const PlanarImpactData& d, std::span<const double> e, double e_t) {
    const double per_det = 1 / d.det;
    for (std::size_t i = 0; i < e.size(); ++i) {
      const Numerator stuck = stick_numerator(d, e[i], e_t);
      n[i] = stuck.n;
      abs_t[i] = std::abs(stuck.t);
      ties[i] = tie(d, e[i], e_t);
      work[i] = impact_work(d, stuck.n * per_det, stuck.t * per_det);
    }
  }

  [[nodiscard]] bool holds(std::size_t i, double mu_s) const {
    return in_cone(n[i], abs_t[i], mu_s, ties[i]);
  }
};

void answer_sticking(const Sticking& sticking, double mu_s, RowPart& part) {
  for (std::size_t i = 0; i < part.e.size(); ++i) {
    part.begin(i, sticking.holds(i, mu_s), code(Regime::stick), sticking.work[i]);
  }
}

/// @param slips  tells of a cell and of s·(a + W_nt i_n + W_tt i_t) whether it slips
template <class Slips>
void answer_slip(const PlanarImpactData& d, const Slip& slip, double a, const Slips& slips,
                 RowPart& part) {
  if (!(slip.g > 0)) return;
  const RowPart::Code regime = code(slip.at(0).regime);
  for (std::size_t i = 0; i < part.e.size(); ++i) {
    const double i_n = (1 + part.e[i]) * slip.i_n_per_e;
    const double i_t = slip.i_t_per_n * i_n;
    const bool here = slips(i, slip.s * (a + d.W_nt * i_n + d.W_tt * i_t));
    part.answer(i, (part.regime[i] == RowPart::open) & here, regime, impact_work(d, i_n, i_t));
  }
}

void answer_zero_average(const PlanarImpactData& d, RowPart& part) {
  const double per_det = 1 / d.det;
  for (std::size_t i = 0; i < part.e.size(); ++i) {
    const Numerator still = impulse_numerator(d, (1 + part.e[i]) * d.u_n, 2 * d.u_t);
    part.answer(i, part.regime[i] == RowPart::open, code(Regime::zero_average),
                impact_work(d, still.n * per_det, still.t * per_det));
  }
}

/// In the order of newton_coulomb().
void answer(const NewtonCoulombLaw&, const PlanarImpactData& d, const Sticking& sticking,
            double mu_s, double mu_d, double /*e_t*/, RowPart& part) {
  const auto slips = [](std::size_t, double along) { return along > 0; };
  const int s = d.u_t < 0 ? -1 : 1;
  answer_sticking(sticking, mu_s, part);
  if (part.any_open()) answer_slip(d, Slip(d, mu_d, s), 2 * d.u_t, slips, part);
  if (part.any_open()) answer_slip(d, Slip(d, mu_d, -s), 2 * d.u_t, slips, part);
  if (part.any_open()) answer_zero_average(d, part);
}

/// As moreau_one_contact(), of two answers the one that loses more energy.
void answer(const MoreauLaw&, const PlanarImpactData& d, const Sticking& sticking, double mu_s,
            double mu_d, double e_t, RowPart& part) {
  const double a = (1 + e_t) * d.u_t;
  if (!(mu_d < mu_s)) {
    const auto slips = [](std::size_t, double along) { return along >= 0; };
    answer_sticking(sticking, mu_s, part);
    if (part.any_open()) answer_slip(d, Slip(d, mu_d, 1), a, slips, part);
    if (part.any_open()) answer_slip(d, Slip(d, mu_d, -1), a, slips, part);
    return;
  }
  const auto slips = [&](std::size_t i, double along) {
    return (along > 0) | ((along == 0) & !sticking.holds(i, mu_s));
  };
  part.begin_open();
  answer_slip(d, Slip(d, mu_d, 1), a, slips, part);
  answer_slip(d, Slip(d, mu_d, -1), a, slips, part);
  for (std::size_t i = 0; i < part.e.size(); ++i) {
    const bool other = part.regime[i] != RowPart::open;
    const bool loses_more = part.work[i] < sticking.work[i];
    const bool here = sticking.holds(i, mu_s) & !(other & loses_more);
    part.answer(i, here, code(Regime::stick), sticking.work[i]);
  }
}

template <class AnyLaw>
inline void fill_parts(const AnyLaw& law, const PlanarImpactData& data, const RowsOfMap& rows,
                       const CellsOfMap& cells) {
  const PlanarImpactData d = data;  // no result that is written can change a copy
  for_parts(rows.e, [&](std::size_t from, std::span<const double> e) {
    const Sticking sticking(d, e, rows.e_t);
    for (std::size_t j = 0; j < rows.mu_s.size(); ++j) {
      const double mu_s = rows.mu_s[j];
      RowPart part(e);
      answer(law, d, sticking, mu_s, mu_s * rows.mu_d_over_mu_s, rows.e_t, part);
      part.write(d.T_minus, cells, j * rows.e.size() + from);
    }
  });
}

CAROM_EVERY_PROCESSOR void fill(const NewtonCoulombLaw& law, const PlanarImpactData& d,
                                const RowsOfMap& rows, const CellsOfMap& cells) {
  fill_parts(law, d, rows, cells);
}

CAROM_EVERY_PROCESSOR void fill(const MoreauLaw& law, const PlanarImpactData& d,
                                const RowsOfMap& rows, const CellsOfMap& cells) {
  fill_parts(law, d, rows, cells);
}

}  // namespace

void law_rows(const NewtonCoulombLaw& law, const PlanarImpactData& d, const RowsOfMap& rows,
              const CellsOfMap& cells) {
  if (strikes(d) && d.det > 0) return fill(law, d, rows, cells);
  fill_each_row(d, rows, cells, [&](double mu_s, double mu_d) {
    return [&d, &rows, mu_s, mu_d](double e) { return newton_coulomb(d, e, mu_s, mu_d, rows.e_t); };
  });
}

void law_rows(const MoreauLaw& law, const PlanarImpactData& d, const RowsOfMap& rows,
              const CellsOfMap& cells) {
  if (strikes(d) && d.det > 0) return fill(law, d, rows, cells);
  fill_each_row(d, rows, cells, [&](double mu_s, double mu_d) {
    return [&d, &rows, mu_s, mu_d](double e) {
      return moreau_one_contact(d, e, mu_s, mu_d, rows.e_t).impulse[0];
    };
  });
}

}  // namespace carom
