// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/contact/closed_form_impact.h"
#include "core/contact/contact_force.h"
#include "core/dynamics/state.h"
#include "core/motion/contact_mode.h"

namespace carom {

/// What is wanted of a compliant impact.
struct CompliantSpec {
  Vec2 gravity = {0, 0};     ///< [m/s²]; finite forces are felt in the time an impact takes
  double tolerance = 1e-10;  ///< error of a step, as a fraction of indentation, speed and energy
  bool elements = true;      ///< the mechanism's force elements act, too
  bool friction = true;      ///< of rigid contacts that stay closed meanwhile
  /// A hundred times what an impact takes under the strongest damping that a file may ask for.
  long most_steps = 20000;

  bool operator==(const CompliantSpec&) const = default;
};

/// Where a compliant impact ends.
enum class CompliantEnd : unsigned char {
  separated,        ///< every force is back at zero
  nothing_touches,  ///< no compliant contact is closed and approaches
  stays_closed,     ///< a contact does not separate in many times the duration of an impact
  cannot_start,     ///< `reason` says why
  no_mode,          ///< rigid contacts that are closed have no mode, or no unique one
  cannot_go_on,     ///< the numbers, or a rigid contact, do not allow another step
  cancelled,
};

/// "separated", "stays closed", …: the word in tables.
std::string_view end_word(CompliantEnd end);

enum class CompliantEventKind : unsigned char {
  touch,
  max_compression,
  slip,   ///< a contact that stuck begins to slide
  stick,  ///< a contact that slid holds
  separation,
  strike,  ///< a rigid contact struck meanwhile: an instant
};

/// "touch", "maximum compression", …
std::string_view event_word(CompliantEventKind kind);

struct CompliantEvent {
  double t = 0;  ///< [s]
  int contact = 0;
  CompliantEventKind kind = CompliantEventKind::touch;

  bool operator==(const CompliantEvent&) const = default;
};

/// What one contact did, at some instants; all of one length.
struct ContactHistory {
  std::vector<double> t;            ///< [s]
  std::vector<double> indentation;  ///< δ [m]
  std::vector<double> rate;         ///< δ̇ [m/s]
  std::vector<double> force;        ///< F_n [N]
  std::vector<double> slip;         ///< v_t [m/s]
  std::vector<double> tangential;   ///< F_t on body a [N]
  std::vector<double> bend;  ///< of the bristles: the micro-slip of a contact that sticks [m]
  std::vector<char> sticks;  ///< 1: it holds along the tangent
};

/// One touch of one contact, from its onset until its force is back at zero.
struct ContactTouch {
  int contact = 0;
  double t_touch = 0;               ///< [s]
  std::optional<double> t_release;  ///< empty: not within the motion
  double v_0 = 0;                   ///< speed of approach that the damping is made for [m/s]
  double mass = 0;                  ///< effective, at the onset [kg]
  double e_requested = 0;
  std::optional<double> e;     ///< realised; empty without release, without approach, and
                               ///< after having been held for long
  double peak_force = 0;       ///< [N]
  double t_peak = 0;           ///< [s]
  double max_indentation = 0;  ///< [m]
  bool slow = false;     ///< it touched almost without speed, or slower than what presses it would
                         ///< push it in: the damping is made for that speed
  bool clipped = false;  ///< it would have pulled before δ was back at zero
  NormalForce force = {};  ///< with the damping of this touch
  double gap_0 = 0;        ///< gap at which the indentation is zero [m]
  FrozenImpact frozen;     ///< as if the pose stood still and nothing else touched
  ContactHistory history;

  [[nodiscard]] std::optional<double> duration() const {
    return t_release ? std::optional(*t_release - t_touch) : std::nullopt;
  }
};

/// A range of samples in which the same rigid contacts stay closed in the same modes.
struct CompliantPiece {
  std::size_t first = 0;  ///< sample
  std::vector<PersistentContact> persistent;
};

/// An impact that takes time.
struct CompliantImpact {
  CompliantEnd end = CompliantEnd::cannot_start;
  std::string reason;     ///< in one sentence; empty where the impact ends by separation
  std::size_t n = 0;      ///< coordinates
  std::vector<double> t;  ///< of each sample, increasing within a piece [s]
  std::vector<double> q, qdot, qddot;  ///< n numbers a sample
  std::vector<double> force;  ///< F_n and F_t on its body a of every contact, at each sample [N];
                              ///< zero for rigid contacts
  std::vector<CompliantPiece> pieces;  ///< in time; where one ends the next has a sample of its own
  std::vector<CompliantEvent> events;  ///< in time
  std::vector<ContactTouch> touches;   ///< in the order of their onsets
  double T_minus = 0, T_plus = 0;      ///< where it begins and where it ends [J]
  double normal_loss = 0;      ///< taken by the damping of the normal forces, and what a clipped
                               ///< contact still held [J]
  double tangential_loss = 0;  ///< taken by friction, of all contacts [J]
  double strike_loss = 0;      ///< taken by impacts of rigid contacts, less what is given in them
                               ///< by what moves as prescribed [J]
  double elastic = 0;          ///< still held by contacts that have not separated [J]
  double gravity_work = 0;     ///< [J]
  double element_work = 0;     ///< of the force elements [J]
  double prescribed_work = 0;  ///< of drives, belts and shaken lines while the forces act [J]
  long steps = 0;
  std::string not_unique;  ///< when rigid contacts struck with other answers by the law, one
                           ///< sentence; empty if none did

  /// What is missing in T⁻ + W_g + W_e + W_p = T⁺ + losses + elastic, W_p the work of what moves as
  /// prescribed, over the greater side.
  [[nodiscard]] double imbalance() const;
  [[nodiscard]] State state(std::size_t sample) const;
};

/// What a law says to an impact of rigid contacts while compliant ones touch.
struct StrikeAnswer {
  std::vector<double> qdot;        ///< after it; empty if the law has no answer
  std::string reason;              ///< why it has none; empty if it leaves the contact approaching
  bool unique = true;              ///< false: the law has other answers, too
  std::vector<int> contacts = {};  ///< that take part
};
using RigidStrike = std::function<StrikeAnswer(double t, int contact, const State& before)>;

/// Who watches an impact, and helps. All may be empty.
struct CompliantJob {
  std::stop_token stop = {};
  std::function<void(double t)> at = {};  ///< is told the time meanwhile
  RigidStrike strike = {};                ///< without it the impact ends where a rigid contact
                                          ///< strikes
};

/// The impact of a mechanism with compliant contacts: the bodies move on while the forces act.
/// Several contacts may push at once. A rigid contact that is closed stays so as long as it pushes,
/// and sticks or slips, F(4), F(5). The velocity must keep the joints, and no contact may overlap
/// at the start by more than counts as closed. Gravity and force elements act as in the smooth
/// motion. Never throws for physics.
/// @eq G(10) G(22) G(25)
CompliantImpact compliant_impact(const Mechanism& mechanism, const State& start,
                                 const CompliantSpec& spec = {}, const CompliantJob& job = {});

}  // namespace carom
