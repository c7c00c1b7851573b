// SPDX-License-Identifier: MIT
//
// Maps of the laws that compare an impact as a whole with Coulomb's cone, Newton–Coulomb's and
// Moreau's, in the formulas of stick_slip.h. newton_coulomb.cpp and moreau.cpp say why; here is
// only in which order the cells of a row are asked. The impulse that sticks does not depend on μ:
// it is computed once for all rows.
//
// One degree of freedom, det W = 0, goes cell by cell.
#include "core/impact/map_rows.h"

#include <cmath>

#include "core/impact/moreau.h"
#include "core/impact/stick_slip.h"

namespace carom {

namespace {

/// Sticking at some restitutions, whatever μ is.
struct Sticking {
  using Numbers = std::array<double, RowPart::most>;
  Numbers n, abs_t;  ///< det W times i_n, |i_t|
  Numbers ties;
  Numbers work;          ///< ΔT [J]
  Numbers contact_work;  ///< D [J]

  Sticking(const PlanarImpactData& d, std::span<const double> e, double e_t) {
    for (std::size_t i = 0; i < e.size(); ++i) {
      const Numerator stuck = stick_numerator(d, e[i], e_t);
      const PlanarImpulse p = impulse(Regime::stick, stuck, d);
      n[i] = stuck.n;
      abs_t[i] = std::abs(stuck.t);
      ties[i] = tie(d, e[i], e_t);
      work[i] = impact_work(d, p.i_n, p.i_t);
      contact_work[i] = carom::contact_work(d, p.i_n, p.i_t);
    }
  }

  [[nodiscard]] bool holds(std::size_t i, double mu_s) const {
    return in_cone(n[i], abs_t[i], mu_s, ties[i]);
  }
  [[nodiscard]] CellAnswer at(std::size_t i) const { return {Regime::stick, work[i]}; }
};

/// What the cells of a part have in common.
struct PartOfMap {
  const PlanarImpactData& d;
  std::span<const double> e;
  double e_t;
  Sticking sticking;

  PartOfMap(const PlanarImpactData& data, std::span<const double> part, double tangential)
      : d(data), e(part), e_t(tangential), sticking(data, part, tangential) {}
};

/// In the order of newton_coulomb().
void answer(const NewtonCoulombLaw&, const PartOfMap& of, double mu_s, double mu_d, RowPart& part) {
  const PlanarImpactData& d = of.d;
  const auto slips = [&](const Slip& slip, std::size_t i) {
    const PlanarImpulse p = slip.at(of.e[i]);
    return choose(slip.along(d, 2 * d.u_t, p) > 0, {d, p}, {});
  };
  const int s = d.u_t < 0 ? -1 : 1;
  const Slip likely(d, mu_d, s), other(d, mu_d, -s);
  part.begin([&](std::size_t i) {
    return choose(of.sticking.holds(i, mu_s), of.sticking.at(i), slips(likely, i));
  });
  part.go_on([&](std::size_t i) { return slips(other, i); });
  part.go_on([&](std::size_t i) { return CellAnswer(d, zero_average(d, of.e[i])); });
}

/// moreau_one_contact() with one coefficient of friction: one answer at most.
void answer_one(const PartOfMap& of, double mu_s, double mu_d, RowPart& part) {
  const PlanarImpactData& d = of.d;
  const auto slips = [&](const Slip& slip, std::size_t i) {
    const PlanarImpulse p = slip.at(of.e[i]);
    return choose(slip.along(d, (1 + of.e_t) * d.u_t, p) >= 0, {d, p}, {});
  };
  const Slip forward(d, mu_d, 1), backward(d, mu_d, -1);
  part.begin([&](std::size_t i) {
    return choose(of.sticking.holds(i, mu_s), of.sticking.at(i), slips(forward, i));
  });
  part.go_on([&](std::size_t i) { return slips(backward, i); });
}

/// moreau_one_contact() with two: of sticking and slip the one that loses more at the contact.
void answer_two(const PartOfMap& of, double mu_s, double mu_d, RowPart& part) {
  const PlanarImpactData& d = of.d;
  const Slip forward(d, mu_d, 1), backward(d, mu_d, -1);
  part.begin([&](std::size_t i) {
    const bool holds = of.sticking.holds(i, mu_s);
    const auto slips = [&](const Slip& slip, const PlanarImpulse& p) {
      const double zeta_t = slip.along(d, (1 + of.e_t) * d.u_t, p);
      return (zeta_t > 0) | ((zeta_t == 0) & !holds);
    };
    const PlanarImpulse plus = forward.at(of.e[i]), minus = backward.at(of.e[i]);
    const bool is_plus = slips(forward, plus), is_minus = slips(backward, minus);
    const double i_n = is_plus ? plus.i_n : minus.i_n;
    const double i_t = is_plus ? plus.i_t : minus.i_t;
    const double work = impact_work(d, i_n, i_t);
    const bool loses_more = contact_work(d, i_n, i_t) < of.sticking.contact_work[i];
    const CellAnswer slip = choose(is_plus, {plus.regime, work}, {minus.regime, work});
    const CellAnswer otherwise = choose(holds, of.sticking.at(i), {});
    return choose((is_plus | is_minus) & (!holds | loses_more), slip, otherwise);
  });
}

void answer(const MoreauLaw&, const PartOfMap& of, double mu_s, double mu_d, RowPart& part) {
  return mu_d < mu_s ? answer_two(of, mu_s, mu_d, part) : answer_one(of, mu_s, mu_d, part);
}

template <class AnyLaw>
void fill_parts(const AnyLaw& law, const PlanarImpactData& data, const RowsOfMap& rows,
                const CellsOfMap& cells) {
  const PlanarImpactData d = data;  // no result that is written can change a copy
  for_parts(rows.e, [&](std::size_t from, std::span<const double> e) {
    const PartOfMap of(d, e, rows.e_t);
    for (std::size_t j = 0; j < rows.mu_s.size(); ++j) {
      const double mu_s = rows.mu_s[j];
      RowPart part(e.size(), d.T_minus);
      answer(law, of, mu_s, mu_s * rows.mu_d_over_mu_s, part);
      part.write(cells, j * rows.e.size() + from);
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
  if (strikes(d) && d.det > 0 && !cells.gamma.empty()) return fill(law, d, rows, cells);
  fill_each_row(d, rows, cells, [&](double mu_s, double mu_d) {
    return [&d, &rows, mu_s, mu_d](double e) { return newton_coulomb(d, e, mu_s, mu_d, rows.e_t); };
  });
}

void law_rows(const MoreauLaw& law, const PlanarImpactData& d, const RowsOfMap& rows,
              const CellsOfMap& cells) {
  if (strikes(d) && d.det > 0 && !cells.gamma.empty()) return fill(law, d, rows, cells);
  fill_each_row(d, rows, cells, [&](double mu_s, double mu_d) {
    return [&d, &rows, mu_s, mu_d](double e) {
      return moreau_one_contact(d, e, mu_s, mu_d, rows.e_t).impulse[0];
    };
  });
}

}  // namespace carom
