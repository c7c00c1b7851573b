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

#include "core/impact/law.h"
#include "core/impact/moreau.h"
#include "core/impact/stick_slip.h"

namespace carom {

namespace {

/// Sticking at some restitutions, whatever μ is.
struct Sticking {
  using Numbers = std::array<double, RowPart::most>;
  Numbers n, abs_t;  ///< det W times i_n, |i_t|
  Numbers ties;
  Numbers work, at_contact;  ///< ΔT and D [J]

  Sticking(const PlanarImpactData& d, std::span<const double> e, double e_t) {
    for (std::size_t i = 0; i < e.size(); ++i) {
      const Numerator stuck = stick_numerator(d, e[i], e_t);
      const PlanarImpulse p = impulse(Regime::stick, stuck, d);
      n[i] = stuck.n;
      abs_t[i] = std::abs(stuck.t);
      ties[i] = tie(d, e[i], e_t);
      work[i] = impact_work(d, p.i_n, p.i_t);
      at_contact[i] = contact_work(d, p.i_n, p.i_t);
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
};

/// Sticking, or else slip in the likelier direction, or else in the other.
/// @param v     of Slip::along()
/// @param slips  tells of that velocity whether it slips
template <class Slips>
void stick_or_slip(const PartOfMap& of, double v, const Slips& slips, double mu_s, double mu_d,
                   RowPart& part) {
  const PlanarImpactData& d = of.d;
  const auto slip_at = [&](const Slip& slip, std::size_t i) {
    const PlanarImpulse p = slip.at(of.e[i]);
    const double work = slip.work(d, of.e[i], p.i_n);
    return choose(slips(slip.along(v, p.i_n)), {p.regime, work}, {});
  };
  const Slip likely(d, mu_d, likely_slip(d)), other(d, mu_d, -likely_slip(d));
  part.begin([&](std::size_t i) {
    return choose(of.sticking.holds(i, mu_s), of.sticking.at(i), slip_at(likely, i));
  });
  part.go_on([&](std::size_t i) { return slip_at(other, i); });
}

/// newton_coulomb()
void answer(const NewtonCoulombLaw&, const PartOfMap& of, double mu_s, double mu_d, RowPart& part) {
  const PlanarImpactData& d = of.d;
  const auto slips = [](double average) { return average > 0; };
  stick_or_slip(of, d.u_t, slips, mu_s, mu_d, part);
  part.go_on([&](std::size_t i) { return CellAnswer(d, zero_average(d, of.e[i])); });
}

/// moreau_one_contact() with two: of sticking and slip the one that loses more at the contact.
void answer_two(const PartOfMap& of, double mu_s, double mu_d, RowPart& part) {
  const PlanarImpactData& d = of.d;
  const Slip likely(d, mu_d, likely_slip(d)), other(d, mu_d, -likely_slip(d));
  part.begin([&](std::size_t i) {
    const bool holds = of.sticking.holds(i, mu_s);
    const auto slips = [&](const Slip& slip, const PlanarImpulse& p) {
      const double half_zeta = slip.along((1 + of.e_t) * d.u_t / 2, p.i_n);
      return (half_zeta > 0) | ((half_zeta == 0) & !holds);
    };
    const PlanarImpulse first = likely.at(of.e[i]), second = other.at(of.e[i]);
    const bool is_first = slips(likely, first), is_second = slips(other, second);
    const double i_n = is_first ? first.i_n : second.i_n;
    const double i_t = is_first ? first.i_t : second.i_t;
    const double work = impact_work(d, i_n, i_t);
    const bool loses_more = contact_work(d, i_n, i_t) < of.sticking.at_contact[i];
    const CellAnswer slip = choose(is_first, {first.regime, work}, {second.regime, work});
    const CellAnswer otherwise = choose(holds, of.sticking.at(i), {});
    return choose((is_first | is_second) & (!holds | loses_more), slip, otherwise);
  });
}

void answer(const MoreauLaw&, const PartOfMap& of, double mu_s, double mu_d, RowPart& part) {
  if (mu_d < mu_s) return answer_two(of, mu_s, mu_d, part);
  const auto slips = [](double half_zeta) { return half_zeta >= 0; };
  stick_or_slip(of, (1 + of.e_t) * of.d.u_t / 2, slips, mu_s, mu_d, part);
}

template <class AnyLaw>
void fill_parts(const AnyLaw& law, const PlanarImpactData& data, const RowsOfMap& rows,
                const CellsOfMap& cells) {
  const PlanarImpactData d = data;  // no result that is written can change a copy
  for_parts(rows.e, RowPart::most, [&](std::size_t from, std::span<const double> e) {
    const PartOfMap of{d, e, rows.e_t, Sticking(d, e, rows.e_t)};
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

template <>
void law_rows(const NewtonCoulombLaw& law, const PlanarImpactData& d, const RowsOfMap& rows,
              const CellsOfMap& cells) {
  if (strikes(d) && d.det > 0 && !cells.gamma.empty()) return fill(law, d, rows, cells);
  fill_each_row(d, rows, cells, [&](double mu_s, double mu_d) {
    return [&d, &rows, mu_s, mu_d](double e) { return newton_coulomb(d, e, mu_s, mu_d, rows.e_t); };
  });
}

template <>
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
