// SPDX-License-Identifier: MIT
#include "core/simulate/mode_events.h"

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>

#include "core/simulate/mode_choice.h"

namespace carom {

namespace {

constexpr int intervals = 4;

/// What the sustained contacts do at one instant.
struct Look {
  double t = 0;
  bool within = true;        ///< their forces are what they can give
  std::vector<double> slip;  ///< v_t along its direction, of each that slips [m/s]
};

/// The last step of a phase.
struct Step {
  SmoothMotion& motion;
  const Phase& phase;
  std::vector<double> qddot = std::vector<double>(phase.n);

  [[nodiscard]] Look look(double t) {
    SustainedContacts& s = motion.sustained;
    interpolate(phase, phase.size() - 2, t, motion.state);
    accelerate_at(motion, motion.state, qddot);
    Look out{t, forces_within(s.problem, s.modes, s.response, event_tolerance).has_value(), {}};
    for (std::size_t i = 0; i < s.modes.size(); ++i) {
      const double direction = slip_sign(s.modes[i]);
      if (direction != 0) out.slip.push_back(direction * s.problem.tangent.speed[i]);
    }
    return out;
  }

  /// Where the forces leave their cones, between an instant at which they are within and one at
  /// which they are not.
  [[nodiscard]] double leaves_cones(double within, double beyond) {
    for (;;) {
      const double middle = within + (beyond - within) / 2;
      if (!(within < middle && middle < beyond)) return within;
      (look(middle).within ? within : beyond) = middle;
    }
  }

  [[nodiscard]] double slip_ends(std::size_t which, const Look& a, const Look& b) {
    if (!(a.slip[which] > 0)) return a.t;
    std::uintmax_t iterations = 100;
    const boost::math::tools::eps_tolerance<double> to_rounding(52);
    const auto found =
        boost::math::tools::toms748_solve([&](double t) { return look(t).slip[which]; }, a.t, b.t,
                                          a.slip[which], b.slip[which], to_rounding, iterations);
    return (found.first + found.second) / 2;
  }

  [[nodiscard]] std::optional<double> event_between(const Look& a, const Look& b) {
    std::optional<double> first;
    const auto take = [&](double t) { first = first ? std::min(*first, t) : t; };
    for (std::size_t i = 0; i < a.slip.size(); ++i) {
      if (b.slip[i] < 0) take(slip_ends(i, a, b));
    }
    if (!b.within) take(leaves_cones(a.t, b.t));
    return first;
  }
};

}  // namespace

std::optional<double> first_mode_event(SmoothMotion& motion, const Phase& phase) {
  if (motion.sustained.none()) return {};
  Step step{motion, phase};
  const double begin = phase.t[phase.size() - 2];
  const double end = phase.t.back();
  Look a = step.look(begin);
  for (int i = 1; i <= intervals; ++i) {
    Look b = step.look(i == intervals ? end : begin + (end - begin) * i / intervals);
    if (const auto event = step.event_between(a, b)) return event;
    a = std::move(b);
  }
  return {};
}

}  // namespace carom
