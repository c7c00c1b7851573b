// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/finding.h"
#include "core/contact/contact_force.h"
#include "core/dynamics/state.h"
#include "core/impact/indicators.h"
#include "core/impact/law.h"
#include "core/impact/result.h"
#include "core/motion/contact_mode.h"

namespace carom {

/// How many energies are integrated beside a motion, because they follow from no state of it: what
/// the damping of compliant contacts has taken, what friction has taken, and what drives, belts and
/// shaken lines have taken, which is less than zero where they give.
inline constexpr std::size_t counted_energies = 3;

/// A smooth stretch of motion: samples on the manifold of the joints and of the contacts that stay
/// closed, in time.
struct Phase {
  std::vector<PersistentContact> persistent;  ///< the same all along
  bool settles = false;       ///< impacts that are too small to be told apart pile up until its end
  bool compliant = false;     ///< compliant contacts touch
  bool time_stepped = false;  ///< by Moreau and Jean's steps, O(h): impacts and forces in one
  std::size_t n = 0;          ///< coordinates
  std::vector<double> t;  ///< of each sample, increasing [s]; 0 is the instant of the first impact
  std::vector<double> q;  ///< n numbers a sample
  std::vector<double> qdot;   ///< n numbers a sample
  std::vector<double> qddot;  ///< n numbers a sample
  std::vector<double> force;  ///< where compliant contacts touch, and in time stepping: F_n and F_t
                              ///< on its body a of every contact of the mechanism, at each sample
                              ///< [N]; else empty
  std::vector<double> taken;  ///< so far, counted_energies numbers a sample [J]; within a phase
                              ///< only differences tell; empty in time stepping
  std::vector<double> taking;  ///< its rate, likewise [W]

  [[nodiscard]] std::size_t size() const { return t.size(); }
  [[nodiscard]] State state(std::size_t sample) const;

  bool operator==(const Phase&) const = default;
};

/// A single sample at 0, without motion that could be computed.
Phase standing_phase(const State& state);

/// An impact that a law answered, between two phases.
struct TrajectoryImpact {
  Law law;  ///< the scenario's, or that for several contacts where it has no answer
  std::string_view first_reason;  ///< why the scenario's has none; empty if it answers
  bool unique = true;             ///< false: the law has other answers, too
  double t = 0;                   ///< [s]
  int contact = 0;                ///< that strikes; the first of several
  std::vector<double> q;          ///< the pose, n numbers
  ImpactResult result;            ///< velocities before and after, impulses, regime
  Indicators indicators;          ///< γ and the others
};

/// What a law has answered at t [s] and q.
/// @param answer  an ImpactSolution, or the Evaluation of one
template <class Answer>
TrajectoryImpact impact_of(const Answer& answer, double t, const std::vector<double>& q) {
  const auto first = std::ranges::find(answer.role, ContactRole::impacting);
  return {.law = answer.law,
          .first_reason = answer.first_reason,
          .unique = answer.is_unique(),
          .t = t,
          .contact = static_cast<int>(first - answer.role.begin()),
          .q = q,
          .result = answer.result,
          .indicators = answer.indicators};
}

/// One touch of one compliant contact.
struct TrajectoryTouch {
  int contact = 0;
  double from = 0;           ///< [s]
  std::optional<double> to;  ///< when it let go; empty: it did not [s]
  double peak_force = 0;     ///< [N]
  std::optional<double> e;   ///< realised
  NormalForce force = {};    ///< by which it pushes at an indentation and its rate
  double gap_0 = 0;          ///< gap at which the indentation is zero [m]

  bool operator==(const TrajectoryTouch&) const = default;
};

/// Compliant contacts, from when the first touches until all are open again.
struct TrajectoryContact {
  double from = 0, to = 0;  ///< first touch, and last separation or the motion's end [s]
  bool stays = false;       ///< something is still closed at the end
  std::vector<TrajectoryTouch> touches = {};  ///< in the order of their beginnings

  bool operator==(const TrajectoryContact&) const = default;
};

/// A part of the motion that is time-stepped.
struct TrajectoryTimeSteps {
  double from = 0, to = 0;  ///< [s]
  double h = 0;             ///< the longest step [s]
  std::string reason;       ///< what the motion could not pass otherwise, one sentence

  bool operator==(const TrajectoryTimeSteps&) const = default;
};

/// Why a trajectory goes no farther.
enum class EndReason : unsigned char {
  reached,        ///< the time that was asked for
  touches,        ///< going backward, a contact closes
  most_impacts,   ///< as many impacts as were allowed
  rests,          ///< the time that was asked for, and nothing moves any more
  does_not_open,  ///< the law leaves a closed contact approaching
  no_mode,        ///< closed contacts have no mode, or no unique one, that answers
  law_fails,      ///< the law has no answer
  cancelled,
  cannot_go_on,  ///< the numbers do not allow another step
};

/// "reached", "touches", …: the word in files.
std::string_view end_word(EndReason reason);

/// One end of a trajectory.
struct TrajectoryEnd {
  double t = 0;  ///< [s]
  EndReason reason = EndReason::reached;
  Severity severity = Severity::good;
  std::string text;                       ///< one sentence
  std::optional<double> rests_from = {};  ///< since when nothing moves [s]

  bool operator==(const TrajectoryEnd&) const = default;
};

/// The motion around an impact. A phase that begins at an impact begins with the state after it;
/// others begin where a contact changes its mode.
struct Trajectory {
  std::vector<Phase> phases = {};  ///< in time; at least one, each with at least one sample
  std::vector<TrajectoryImpact> impacts = {};
  std::vector<TrajectoryContact> contacts = {};      ///< of compliant contacts, in time
  std::vector<TrajectoryTimeSteps> time_steps = {};  ///< in time
  TrajectoryEnd start = {}, end = {};
  long steps = 0;        ///< of the integration that were accepted, and of time stepping
  long evaluations = 0;  ///< of the accelerations, for refused steps, too
};

/// Why some impacts are not by the scenario's law, one sentence; empty if all are.
std::string other_law_text(const Trajectory& trajectory);

/// When and at which contacts impacts have other answers by their law, one sentence; empty if none
/// has.
std::string not_unique_text(const Mechanism& mechanism, const Trajectory& trajectory);

/// Where the motion is time-stepped and why, a line each; empty if it is nowhere.
std::string time_steps_text(const Trajectory& trajectory);

/// Which of two states is meant at an instant of impact.
enum class Side : unsigned char { before, after };

/// The state at t, by quintic interpolation between samples, in a step through time linear with the
/// velocity of the nearer end; before the start and behind the end the state there.
State state_at(const Trajectory& trajectory, double t, Side side = Side::after);

/// The state at t within a phase; before its start and behind its end the state there.
State state_in(const Phase& phase, double t);

/// The forces of every contact where compliant contacts touch or time is stepped, two numbers each,
/// linear between samples; empty in other phases.
std::vector<double> compliant_forces(const Phase& phase, double t);

/// The phase that is meant at t.
const Phase& phase_at(const Trajectory& trajectory, double t, Side side = Side::after);

/// The last sample of the phase that begins a step containing t.
std::size_t sample_before(const Phase& phase, double t);

/// The same within the step from `sample` to the next, without allocation if `state` has n entries.
void interpolate(const Phase& phase, std::size_t sample, double t, State& state);

}  // namespace carom
