// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/motion/contact_modes.h"
#include "core/motion/onset.h"
#include "core/motion/recorder.h"

namespace carom {

/// Why a smooth piece of motion ends.
enum class PhaseStop : unsigned char {
  reached,     ///< the time that was asked for
  closes,      ///< a rigid contact closes
  turns_back,  ///< a closed contact turns back before it is clear
  mode_ends,   ///< a contact that stays closed no longer does what it did
  passes,      ///< it passes a corner of its outline
  compliant,   ///< a compliant contact touches, opens, lets go or pushes again
  switches,    ///< a contact begins or ends to act
  pauses,      ///< so many steps have passed that time stepping may have to take over
  rests,       ///< nothing moves any more while a compliant contact touches
  held,        ///< a compliant contact touches for many times the duration of its impact
  cancelled,
  locks,  ///< no step is small enough
  too_many_steps,
};

struct PhaseOutcome {
  PhaseStop stop = PhaseStop::reached;
  int contact = -1;  ///< that closes or turns back, or whose slip ends
};

/// What is told while a phase goes on.
struct PhaseJob {
  std::stop_token stop;
  std::function<void(double t)> at;  ///< may be empty
};

/// How exact a motion is, and how long it may take.
struct MotionLimits {
  double impact_tolerance = 1e-10;      ///< error of a step while compliant contacts touch, as a
                                        ///< fraction of the impact's indentation, speed and energy
  std::optional<long> most_steps = {};  ///< else smooth_steps_of() the coordinates
  bool single_impact = false;  ///< the motion ends with the impact, or at a contact that stays
                               ///< closed
};

/// A mechanism whose contacts open and close, in either direction of time: where it stands, and how
/// it goes on to the next event. The caller answers what strikes, by strike().
class HybridMotion {
 public:
  HybridMotion(const Mechanism& mechanism, Vec2 gravity, const Acting& acting,
               const MotionLimits& limits);

  Flow flow;
  Recorder record;
  double t = 0;            ///< [s]
  long accepted = 0;       ///< steps that the motion took
  double strike_loss = 0;  ///< kinetic energy that sudden changes of the velocity took [J]
  std::string obstacle;    ///< why a compliant contact could not begin, one sentence

  [[nodiscard]] const Mechanism& mechanism() const { return flow.mechanism(); }
  [[nodiscard]] const Flow::Vector& x() const { return x_; }
  [[nodiscard]] State state() const { return flow.state_of(x_); }
  [[nodiscard]] long steps() const { return stepper_.steps(); }

  /// Takes surfaces to lie where contacts are that begin inside.
  void sink_surfaces(const State& state, Sinking which = Sinking::all);
  /// Stands at a state. False if the joints do not hold there, or the numbers overflow.
  bool stand_at(double time, const State& state);
  /// The same pose with another velocity, as after an impact.
  void strike(const std::vector<double>& qdot);

  /// What the closed rigid contacts do from here on under the forces of the compliant ones.
  ContactModes modes();
  /// Applies the last event, if it is of a compliant contact; after a strike, lets the closed
  /// compliant contacts touch that approach. Effective masses count `persistent` as joints. Returns
  /// whether a contact changed; a touch that cannot begin leaves an `obstacle`.
  bool change_compliant(const ActiveSet& persistent);
  /// Begins a phase here with these contacts closed; goes on with the last one if it is the same.
  /// False if joints and contacts do not allow it.
  bool begin(const ActiveSet& persistent, const std::vector<double>& qdot, bool settles = false);
  /// Goes on until a time or an event, and stands there.
  PhaseOutcome run(double until, const PhaseJob& job);

  // Between steps of time stepping.
  /// The longest step in which the forces of what touches change little [s].
  [[nodiscard]] double compliant_step() const;
  /// True if a compliant contact that is open here is deeper at x than counts as closed.
  bool comes_deep(const Flow::Vector& x);
  /// Stands at the end of a step, where compliant contacts touch and open as they are.
  void stand_at_step(double time, const Flow::Vector& x);

  /// The next time at which a contact begins or ends to act; `until` if none is earlier.
  [[nodiscard]] double next_switch(double until) const;
  /// The contacts change between their modes without any time passing.
  [[nodiscard]] bool chatters() const;
  /// A compliant contact pushes.
  [[nodiscard]] bool pushes() const;

 private:
  bool step(double until, std::optional<MotionEvent>& event);
  bool take_step(double time, std::optional<int> closed);
  void start(double first);
  [[nodiscard]] StepScales flight_scales() const;
  [[nodiscard]] double longest_step(double until) const;
  [[nodiscard]] bool is_frozen() const;
  [[nodiscard]] double shortest_impact() const;
  [[nodiscard]] double step_before_opening() const;
  /// The energy changed in a step although nothing does work. Where a contact slips, only a gain
  /// counts.
  [[nodiscard]] bool breaks_energy(const Flow::Vector& before) const;
  [[nodiscard]] bool asleep() const;
  [[nodiscard]] bool needs_impact_scales() const;
  void end_phase(const std::optional<MotionEvent>& event, double from);
  [[nodiscard]] bool passed_since(double time) const;
  bool touch(std::size_t index);
  bool touch_closed();
  std::vector<bool> open_and_deep(const Flow::Vector& x);
  bool apply(const MotionEvent& change);

  MotionLimits limits_;
  Stepper stepper_;
  Guards guards_;
  Flow::Vector x_;
  ActiveSet persistent_;
  std::optional<EpisodeScales> scales_of_episode_;  ///< empty in flight
  std::optional<MotionEvent> change_;               ///< of a compliant contact, not yet applied
  bool struck_ = false;           ///< velocities have changed since compliant contacts could touch
  bool jumped_ = false;           ///< velocities have changed since the last phase
  std::vector<ActiveSet> ended_;  ///< what has ended at this instant
  int idle_ = 0;                  ///< phases in a row in which no time passed
  int creeps_ = 0;  ///< phases in a row in which hardly any time passed while contacts touched
  bool any_rigid_ = false;
  std::vector<ContactInstant> now_;
};

}  // namespace carom
