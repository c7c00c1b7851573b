// SPDX-License-Identifier: MIT
//
// Liu, Zhao and Brogliato (Proc. R. Soc. A 464, 2008; 465, 2009): see wave_march.cpp. Everything
// that touches takes part, what rests or separates as soon as it is struck. One contact alone is
// Stronge's, whatever the exponent: its energy and its work are the same.
#include "core/impact/liu_zhao_brogliato.h"

#include <algorithm>
#include <utility>

#include "core/impact/moreau.h"
#include "core/impact/solve.h"
#include "core/impact/wave_march.h"
#include "core/mechanism/fields.h"

namespace carom {

namespace {

constexpr std::string_view endless_reason =
    "the contacts press each other again and again, as those that enclose a body do, and no end of "
    "the impact was found";
constexpr std::string_view undecided_reason =
    "the contacts change between sticking and slipping without anything between the changes";

constexpr std::array<Field<LiuZhaoBrogliatoLaw>, 1> law_table{{
    {"exponent", "η", Dimension::none, any_wave_exponent,
     "exponent of the indentation in the force of the contacts", &LiuZhaoBrogliatoLaw::exponent,
     1.5},
}};

WaveProblem wave_problem(const ImpactProblem& p, double exponent, std::vector<int>& touching) {
  CoulombProblem rows = coulomb_problem(p, true, touching);
  WaveProblem problem{{}, std::move(rows.D), exponent};
  for (const int contact : touching) {
    const auto k = static_cast<std::size_t>(contact);
    const Contact& c = p.contact(k);
    problem.contacts.push_back({p.restitution_of(k), c.mu_s, c.mu_d, c.stiffness_ratio,
                                p.v_n(k, p.y_minus), p.v_t(k, p.y_minus)});
  }
  return problem;
}

Regime regime_of(WaveSlip slip, bool jammed) {
  switch (slip) {
    case WaveSlip::untouched:
      return Regime::none;
    case WaveSlip::smooth:
      return Regime::frictionless;
    case WaveSlip::stick:
      return jammed ? Regime::wedged : Regime::stick;
    case WaveSlip::positive:
      return Regime::slip_positive;
    case WaveSlip::negative:
      return Regime::slip_negative;
  }
  return Regime::none;
}

}  // namespace

template <>
std::span<const Field<LiuZhaoBrogliatoLaw>> fields<LiuZhaoBrogliatoLaw>() {
  return law_table;
}

template <>
std::string_view applicability(const LiuZhaoBrogliatoLaw&, const ImpactProblem& problem) {
  return problem.pushed() ? external_impulse_reason : std::string_view();
}

template <>
void apply(const LiuZhaoBrogliatoLaw& law, ImpactWorkspace& w, ImpactSolution& out) {
  if (w.problem.struck_alone()) return apply(StrongeLaw{}, w, out);
  const ImpactProblem& p = w.problem;
  const WaveProblem problem = wave_problem(p, law.exponent, out.touching);
  WaveMarch march = march_waves(problem);
  if (march.end == WaveEnd::endless || march.end == WaveEnd::undecided) {
    return refuse(ImpactStatus::law_not_applicable,
                  march.end == WaveEnd::endless ? endless_reason : undecided_reason, w, out);
  }
  const bool jammed = march.end == WaveEnd::jammed;
  Eigen::Map<Eigen::VectorXd> y_plus(w.y_plus.data(), problem.D.cols());
  y_plus = Eigen::Map<const Eigen::VectorXd>(p.y_minus.data(), y_plus.size()) +
           problem.D.transpose() * march.impulse;
  for (std::size_t i = 0; i < out.touching.size(); ++i) {
    const auto n = static_cast<Eigen::Index>(2 * i);
    const ContactImpulse impulse{out.touching[i], march.impulse(n), march.impulse(n + 1),
                                 regime_of(march.slip[i], jammed)};
    if (impulse.regime != Regime::none) list(impulse, p.struck, out);
  }
  out.waves = std::move(march.path);
  out.waves.contact = out.touching;
  out.waves.jammed = jammed;
  out.result.status = ImpactStatus::solved;
  out.result.regime = first_regime(out.result.impulses);
}

template <>
void law_rows(const LiuZhaoBrogliatoLaw&, const PlanarImpactData& data, const RowsOfMap& rows,
              const CellsOfMap& cells) {
  law_rows(StrongeLaw{}, data, rows, cells);
}

}  // namespace carom
