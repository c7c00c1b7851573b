// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/motion/stepper.h"
#include "core/motion/tolerances.h"

namespace carom {

/// What ends a smooth piece of motion. Where several are at one instant, the first of this list
/// comes first.
enum class EventKind : unsigned char {
  passes,        ///< a contact that stays closed comes to the end of its part of an outline
  closes,        ///< a gap of a rigid contact falls to zero
  turns_back,    ///< a rigid contact that was closed turns back before it is clear
  slip_ends,     ///< of a contact that stays closed: v_t = 0
  leaves_cone,   ///< λ_n = 0 or |λ_t| = μ_s λ_n of contacts that stay closed
  touches,       ///< a compliant contact: δ rises to zero
  lets_go,       ///< its force would begin to pull
  pushes_again,  ///< and now no longer would
  opens,         ///< δ falls to zero
};

struct MotionEvent {
  double t = 0;  ///< [s]
  EventKind kind = EventKind::closes;
  int contact = -1;       ///< of the mechanism; none where forces leave the cones of several
  std::size_t index = 0;  ///< of a compliant contact, in Flow::contacts

  [[nodiscard]] bool compliant() const { return kind >= EventKind::touches; }
};

/// A number that is positive within the mode, and its rate.
struct GuardValue {
  double value = 0, rate = 0;
};

/// What guards look at, at one instant of a step.
struct GuardSample {
  double t = 0;
  std::vector<GuardValue> gap;            ///< of each contact [m], [m/s]
  std::vector<double> closed;             ///< gap up to which it counts as closed [m]
  std::vector<ContactInstant> compliant;  ///< as Flow::contacts
  std::vector<double> slip;               ///< v_t along its direction, of each that slips [m/s]
  std::vector<std::array<GuardValue, 2>> part;  ///< before either end, of each on an outline
  bool within = true;  ///< the forces of contacts that stay closed are what they can give
};

/// The conditions of the present modes. They are looked at together, at a few instants of each
/// step, and what ends is located between two of them to rounding.
class Guards {
 public:
  using Samples = std::array<GuardSample, step_parts + 1>;

  Guards(Flow& flow, Stepper& stepper) : flow_(flow), stepper_(stepper) {}

  /// Sets up the conditions of the modes that begin at x, with the persistent contacts of the flow.
  void begin(const Flow::Vector& x);
  /// Looks at where the next step begins, right after the flow's derivative there.
  void see_begin();
  /// The first event of the step that the stepper has just taken.
  std::optional<MotionEvent> first();
  /// Takes what first() saw as what has happened: a contact that is clear since then.
  void accept();
  /// Looks at the step until `end` only.
  void sample_until(double end);
  [[nodiscard]] const GuardSample& begin_sample() const { return samples_[0]; }
  [[nodiscard]] const Samples& samples() const { return samples_; }
  /// What one compliant contact does within the step.
  ContactInstant look(double t, std::size_t index);

 private:
  struct Guard {
    EventKind kind = EventKind::closes;
    int contact = -1;
    std::size_t index = 0;  ///< in the sample's list of its kind
    std::size_t end = 0;    ///< of a part
    bool clear = false;     ///< a contact that was closed, within the step
  };
  struct Between;

  void look_at(double t);
  void see_pose(GuardSample& out);
  void see(const EvaluatedSystem& system, GuardSample& out);
  void see_derivative(GuardSample& out);
  void sample_at(double t, GuardSample& out);
  void sample_between(double end);
  GuardValue value_at(const Guard& guard, double t);
  static GuardValue value_of(const Guard& guard, const GuardSample& sample);
  std::optional<MotionEvent> event(Guard& guard, const GuardSample& a, const GuardSample& b);

  Flow& flow_;
  Stepper& stepper_;
  std::vector<Guard> guards_;
  std::vector<int> slipping_, on_part_;  ///< contacts of GuardSample::slip and ::part
  std::vector<double> direction_;        ///< of slip
  std::vector<double> lowest_;           ///< a slip ends where it is below [m/s]
  double slip_rounding_ = 0;             ///< [m/s]
  std::vector<double> beyond_;  ///< how far what begins at the end of a part may be past it
  Samples samples_;
  GuardSample probe_;
  Flow::Vector x_, rate_;
};

}  // namespace carom
