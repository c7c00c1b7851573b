// SPDX-License-Identifier: MIT
//
// One contact in the plane, marched along the normal impulse P_n (Routh's method). In it the
// velocity of the contact is piecewise linear,
//
//     dv_n/dP_n = W_nn + W_nt f,   dv_t/dP_n = W_nt + W_tt f,   f = dP_t/dP_n,
//
// with f = −μ_d s while it slips in direction s, and f = −W_nt/W_tt while it sticks, which
// Coulomb's law allows if |W_nt|/W_tt ≤ μ_s. So there are three lines at most, and nothing to
// integrate:
//
// 1. It slips as it comes. Where v_t reaches zero it sticks if it can, else the slip reverses; a
//    contact that comes with v_t = 0 is there from the beginning.
// 2. After that nothing changes: sticking goes on, and reversed slip, s = sign(W_nt), only grows,
//    because then |W_nt| > μ_s W_tt.
// 3. v_n grows along every line but perhaps the first: with g_s = W_nn − μ_d s W_nt ≤ 0 friction
//    drives the contact deeper, but slows it, for det W > 0 asks for μ_d > |W_nt|/W_tt; and then it
//    sticks. So compression ends exactly once.
//
// The end is at P_n = (1 + e)P_c (Poisson), or where the normal impulse has given back e² of the
// work it took (Stronge), a quadratic equation on the line in which that happens.
//
// det W = 0, one degree of freedom: v_t = κv_n, and both vanish together. If the contact can stick
// there, no further impulse moves it: it is wedged, Poisson's march would pile up impulse for
// nothing, Stronge's would never end. The impact then ends with the compression.
#include "core/impact/routh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/impact/map_rows.h"
#include "core/impact/solve.h"
#include "core/impact/stick_slip.h"

namespace carom {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

int sign(double x) {
  return (x > 0) - (x < 0);
}

/// How far to go on beyond the greatest compression, on lines of known slope.
enum class Restitution : unsigned char { poisson, stronge };

/// The direction of a slip, at v_t = 0 that against which friction f acts.
bool slips_forward(double v_t, double f) {
  return (v_t > 0) | ((v_t == 0) & (f < 0));
}

/// A line on which the impulse grows: slopes over P_n.
struct Line {
  double P_t = 0, v_n = 0, v_t = 0;
};

struct March {
  const PlanarImpactData& d;
  double mu_s, mu_d;
  RouthPath* path;  ///< takes the corners; null where nobody asks for them
  RouthPoint at;
  bool tied = false;       ///< one degree of freedom: v_t = κv_n throughout
  bool settled = false;    ///< v_t has been zero
  bool sticking = false;   ///< and has stayed so
  Line slope{};            ///< of the present line; P_t's is f
  double compression = 0;  ///< P_c
  double work = 0;         ///< that the normal impulse has taken in this phase [J]
  double work_taken = 0;   ///< and that in the compression, once it has ended [J]

  /// Turns into the line with slope f. After zero slip v_n grows with det W/W_tt at least, whatever
  /// rounding leaves of the difference.
  void turn(double f) {
    slope = {f, d.W_nn + d.W_nt * f, sticking ? 0 : d.W_nt + d.W_tt * f};
    if (!(d.W_tt > 0)) return;
    if (sticking) slope.v_n = d.det / d.W_tt;
    if (settled) slope.v_n = std::max(slope.v_n, d.det / d.W_tt);
  }

  void mark(RouthEvent event) {
    at.event = event;
    if (path != nullptr) path->corner[static_cast<std::size_t>(path->count++)] = at;
  }

  /// Along the present line by dP.
  void advance(double dP) {
    const double before = at.v_n;
    at.P_n += dP;
    at.P_t += slope.P_t * dP;
    at.v_n += slope.v_n * dP;
    at.v_t += slope.v_t * dP;
    work -= dP * (before + at.v_n) / 2;
  }

  /// From v_t = 0.
  void leave_zero_slip() {
    at.v_t = 0;
    settled = true;
    sticking = std::abs(d.W_nt) <= mu_s * d.W_tt;
    turn(!sticking ? -mu_d * sign(d.W_nt) : d.W_tt > 0 ? -d.W_nt / d.W_tt : 0);
  }

  /// Impulse until v_t = 0 on the present line.
  [[nodiscard]] double until_slip_ends() const {
    if (settled) return never;
    // Passed by rounding, as where it ends together with the compression.
    if (at.v_t == 0 || at.v_t * slope.P_t > 0) return 0;
    const double left = -at.v_t / slope.v_t;
    return left > 0 ? left : never;
  }

  [[nodiscard]] double until_compressed() const {
    if (at.v_n >= 0) return 0;  // passed by rounding, where it ends together with the slip
    return slope.v_n > 0 ? -at.v_n / slope.v_n : never;
  }

  void pass_zero_slip(double dP) {
    advance(dP);
    leave_zero_slip();
    mark(sticking ? RouthEvent::slip_stops : RouthEvent::slip_reverses);
  }

  void end_compression() {
    advance(until_compressed());
    at.v_n = 0;
    compression = at.P_n;
    work_taken = std::exchange(work, 0);
    mark(RouthEvent::greatest_compression);
  }

  void compress() {
    if (until_slip_ends() < until_compressed()) pass_zero_slip(until_slip_ends());
    end_compression();
  }

  /// Impulse that is missing to the end, if the present line goes on so far.
  [[nodiscard]] double until_end(Restitution law, double e) const {
    if (law == Restitution::poisson) return (1 + e) * compression - at.P_n;
    // v_n dP + ½ rate dP² = what is left of the work, in the form that does not cancel.
    const double left = std::max(work_taken * (e * e) + work, 0.0);
    const double sum = at.v_n + std::sqrt(at.v_n * at.v_n + 2 * slope.v_n * left);
    const double dP = 2 * left / sum;
    return sum > 0 ? dP : 0;
  }

  /// @return the regime at the end
  Regime restitute(Restitution law, double e) {
    if (until_slip_ends() < until_end(law, e)) pass_zero_slip(until_slip_ends());
    advance(until_end(law, e));
    mark(RouthEvent::ends);
    return regime(slips_forward(at.v_t, slope.P_t));
  }

  /// With one degree of freedom compression goes as it comes, then the same line back, with
  /// friction reversed.
  void compress_tied() {
    settled = sticking = false;
    turn(-mu_d * sign(d.W_nt * d.u_n));
    end_compression();
    leave_zero_slip();
  }

  Regime restitute_tied(Restitution law, double e) {
    const bool held = sticking;
    if (!held && e > 0) {
      advance(until_end(law, e));
      at.v_t = d.W_nt / d.W_nn * at.v_n;
    }
    mark(RouthEvent::ends);
    if (e == 0) return Regime::stick;
    if (held) return Regime::wedged;
    return d.W_nt * d.u_n > 0 ? Regime::slip_negative : Regime::slip_positive;
  }

  [[nodiscard]] Regime regime(bool forward) const {
    if (sticking) return Regime::stick;
    return forward ? Regime::slip_positive : Regime::slip_negative;
  }
};

/// To the greatest compression.
March compressed(const PlanarImpactData& d, double mu_s, double mu_d, RouthPath* path) {
  March march{d, mu_s, mu_d, path, {0, 0, d.u_n, d.u_t, RouthEvent::begins}};
  march.mark(RouthEvent::begins);
  march.turn(-mu_d * sign(d.u_t));
  if (d.u_t == 0) march.leave_zero_slip();
  // A line without end is one on which rounding hides how far det W is from zero.
  const bool endless = march.until_slip_ends() == never && march.until_compressed() == never;
  march.tied = (!(d.det > 0) && d.W_nt != 0) || endless;
  if (march.tied) {
    march.compress_tied();
  } else {
    march.compress();
  }
  return march;
}

/// From there to the end.
PlanarImpulse restituted(March march, Restitution law, double e) {
  const Regime regime = march.tied ? march.restitute_tied(law, e) : march.restitute(law, e);
  return {regime, march.at.P_n, march.at.P_t};
}

RouthImpulse routh(const PlanarImpactData& d, double e, double mu_s, double mu_d, Restitution law) {
  RouthImpulse out;
  if (strikes(d)) out.impulse = restituted(compressed(d, mu_s, mu_d, &out.path), law, e);
  return out;
}

/// The end of an impact on the line on which a march is, in a cell of a map.
struct EndOnLine {
  CellAnswer forward, backward;  ///< the regimes, by the velocity at the end
  double f, v_t, slope_t;
  double work, rate, half_slope;  ///< ΔT = work + rate dP + half_slope dP²

  explicit EndOnLine(const March& on)
      : forward(on.regime(true), 0),
        backward(on.regime(false), 0),
        f(on.slope.P_t),
        v_t(on.at.v_t),
        slope_t(on.slope.v_t),
        work(impact_work(on.d, on.at.P_n, on.at.P_t)),
        rate((on.at.v_n + on.d.w_n) + f * (v_t + on.d.w_t)),
        half_slope((on.slope.v_n + f * slope_t) / 2) {}

  [[nodiscard]] CellAnswer after(double dP) const {
    CellAnswer answer = choose(slips_forward(v_t + slope_t * dP, f), forward, backward);
    answer.work = work + dP * (rate + half_slope * dP);
    return answer;
  }
};

/// Whether the slip surely ends before the impact in every cell: until_end() grows with e.
/// @param e  ascending or descending
bool all_pass(const March& march, Restitution law, double slip_ends, std::span<const double> e) {
  constexpr double rounding = 1e-12;  // of Stronge's root; Poisson's product keeps the order
  const double least = march.until_end(law, std::min(e.front(), e.back()));
  return slip_ends < (1 - rounding) * least;
}

/// The end of an impact at one friction: on the line of the greatest compression, or on the next
/// where the slip ends before.
void restitute_row(const March& march, Restitution law, const RowsOfMap& rows,
                   const CellsOfMap& cells, std::size_t row) {
  const double slip_ends = march.until_slip_ends();
  March next = march;
  if (slip_ends < never) next.pass_zero_slip(slip_ends);
  const EndOnLine ends(march), next_ends(next);
  constexpr std::size_t part_size = 64;  // of the parts on both lines every cell is computed twice
  for_parts(rows.e, part_size, [&](std::size_t from, std::span<const double> e) {
    RowPart part(e.size(), march.d.T_minus);
    const auto end_here = [&](std::size_t i) { return ends.after(march.until_end(law, e[i])); };
    const auto end_next = [&](std::size_t i) { return next_ends.after(next.until_end(law, e[i])); };
    if (slip_ends == never) {
      part.begin(end_here);
    } else if (all_pass(march, law, slip_ends, e)) {
      part.begin(end_next);
    } else {
      part.begin([&](std::size_t i) {
        const double dP = march.until_end(law, e[i]);
        return choose(slip_ends < dP, {}, ends.after(dP));
      });
      part.go_on(end_next);
    }
    part.write(cells, row * rows.e.size() + from);
  });
}

/// The compression does not depend on e: it is marched once for a row.
void routh_rows(const PlanarImpactData& data, const RowsOfMap& rows, Restitution law,
                const CellsOfMap& cells) {
  const PlanarImpactData d = data;  // no result that is written can change a copy
  for (std::size_t j = 0; j < rows.mu_s.size(); ++j) {
    if (!strikes(d)) {
      fill_row(d, rows, j, cells, [](double /*e*/) { return PlanarImpulse{}; });
      continue;
    }
    const double mu_s = rows.mu_s[j];
    const March march = compressed(d, mu_s, mu_s * rows.mu_d_over_mu_s, nullptr);
    if (march.tied || cells.gamma.empty()) {
      fill_row(d, rows, j, cells, [&](double e) { return restituted(march, law, e); });
    } else {
      restitute_row(march, law, rows, cells, j);
    }
  }
}

constexpr std::string_view several_reason =
    "Routh's march treats one contact, and several strike at once";

std::string_view march_reason(const ImpactProblem& problem) {
  if (problem.pushed()) return external_impulse_reason;
  return problem.impacting > 1 ? several_reason : std::string_view();
}

void march_impact(Restitution law, ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const Contact& c = p.contact(p.struck);
  const RouthImpulse march = routh(p.plane, p.restitution[p.struck], c.mu_s, c.mu_d, law);
  out.path = march.path;
  take(march.impulse, w, out);
}

}  // namespace

std::string_view event_word(RouthEvent event) {
  constexpr std::array<std::string_view, 5> words{"begins", "slip stops", "slip reverses",
                                                  "greatest compression", "ends"};
  return words[static_cast<std::size_t>(event)];
}

RouthImpulse poisson(const PlanarImpactData& data, double e, double mu_s, double mu_d) {
  return routh(data, e, mu_s, mu_d, Restitution::poisson);
}

RouthImpulse stronge(const PlanarImpactData& data, double e, double mu_s, double mu_d) {
  return routh(data, e, mu_s, mu_d, Restitution::stronge);
}

template <>
CAROM_EVERY_PROCESSOR void law_rows(const PoissonLaw&, const PlanarImpactData& data,
                                    const RowsOfMap& rows, const CellsOfMap& cells) {
  routh_rows(data, rows, Restitution::poisson, cells);
}

template <>
CAROM_EVERY_PROCESSOR void law_rows(const StrongeLaw&, const PlanarImpactData& data,
                                    const RowsOfMap& rows, const CellsOfMap& cells) {
  routh_rows(data, rows, Restitution::stronge, cells);
}

template <>
std::string_view applicability(const PoissonLaw&, const ImpactProblem& problem) {
  return march_reason(problem);
}

template <>
std::string_view applicability(const StrongeLaw&, const ImpactProblem& problem) {
  return march_reason(problem);
}

template <>
void apply(const PoissonLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  march_impact(Restitution::poisson, w, out);
}

template <>
void apply(const StrongeLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  march_impact(Restitution::stronge, w, out);
}

}  // namespace carom
