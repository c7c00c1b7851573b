// SPDX-License-Identifier: MIT
//
// What counts as equal, at rest, at once or too long in the motion. All without dimension: each
// says of what it is a fraction, and why it has its value; those that must nest are compared at the
// end.
#pragma once

#include <algorithm>

#include "core/mechanism/outline.h"
#include "core/pose/close.h"
#include "core/projection/contact_operator.h"
#include "core/projection/elimination_plan.h"

namespace carom {

// Steps of the integration.

/// Error of one step between impacts, as a fraction of the size of the mechanism and of its speed.
inline constexpr double step_tolerance = 3e-11;
/// Energy that one step may add where nothing drives, or lose where nothing rubs, as a fraction of
/// T and of what a fall over the size of the mechanism gives. More comes of joints whose rank is
/// not what it was taken for: in a dead centre they push what they cannot move.
inline constexpr double energy_tolerance = 5e-9;
/// First step between impacts, as a fraction of the time in which something crosses the mechanism.
inline constexpr double first_flight_step = 0.01;
/// The same, of the longest step of a flight towards a compliant contact.
inline constexpr double longest_flight_step = 0.02;
/// First step after a change of a compliant contact, as a fraction of the duration of its impact.
inline constexpr double first_impact_step = 5e-3;
/// Longest step of such an impact, likewise: no force comes and goes unseen.
inline constexpr double longest_impact_step = 0.125;
/// The first step beside a frozen pose, likewise and over the fifth root of the tolerance, as
/// errors go: most impacts may begin with it.
inline constexpr double first_frozen_step = 2;
/// The longest one. The guards look at quarters of a step.
inline constexpr double longest_frozen_step = 0.25;
/// The same where the motion between two samples is drawn, by their polynomial of degree five.
inline constexpr double longest_drawn_step = 0.05;
/// A step that may end beyond the opening, likewise.
inline constexpr double last_impact_step = 0.04;
/// What the forces do at a frozen pose may be wrong by this part of the error of a step: where a
/// touch begins, ten times as much is not seen.
inline constexpr double frozen_part = 0.03;
/// A step shorter than this fraction of the time scale moves nothing beyond rounding.
inline constexpr double least_step = 1e-13;
/// A step shorter than so many roundings of the time has no instants within it. A motion that grows
/// without bound in finite time, as friction read backward may drive it, comes to such steps.
inline constexpr double least_roundings = 64;
/// A last step shorter than this fraction of the one before is joined with it: velocities would be
/// differences of almost equal coordinates.
inline constexpr double shortest_last_step = 1e-3;
/// A step turns no body farther than this [rad]: what is seen of a gap at a few instants is then
/// all of it.
inline constexpr double most_turn = 0.5;
/// Within this fraction of its ends the dense output of a step is as exact as the step.
inline constexpr double end_of_step = 1e-3;
/// The same of a step beside a frozen pose, of which only the rest is in the dense output.
inline constexpr double end_of_frozen_step = 0.01;
/// Parts of a step between the instants at which guards are looked at.
inline constexpr int step_parts = 4;
/// The joints may take back this fraction of the mechanism's size, and of its speed: far more than
/// the drift of a step, far less than the way to another branch, or than what is lost where two
/// branches meet and the rank changes.
inline constexpr double most_correction = 1e-6;
/// Ten seconds of anything we know take some ten thousand steps; a journal that hammers in its
/// bearing takes a hundred times as many.
inline constexpr long most_smooth_steps = 200000;
/// The same for few coordinates: so many numbers are a matter of seconds and some hundred
/// megabytes.
inline constexpr long most_smooth_numbers = 6000000;
/// Of a mechanism of n coordinates.
constexpr long smooth_steps_of(long n) {
  return std::max(most_smooth_steps, most_smooth_numbers / std::max(n, 1L));
}
/// While the mechanism crosses its own size: beyond, it is followed by time stepping.
inline constexpr long most_steps_per_crossing = 20000;
static_assert(most_steps_per_crossing < most_smooth_steps);

// Speeds and forces of contacts that stay closed.

/// Where nothing falls, a speed below this fraction of that at the beginning is no measure of speed
/// any more.
inline constexpr double least_speed_part = 1e-4;
/// What begins to slip may be turned back by rounding, as a fraction of the fastest speed.
inline constexpr double slip_rounding = 1e-12;
/// Conditions of a mode hold to this fraction of the accelerations: what an event located to
/// rounding leaves of them.
inline constexpr double choice_tolerance = 1e-8;
/// A mode ends where its forces leave what its contacts can give by this fraction. Smaller than the
/// other, so that what is chosen at such an instant is not refused for the same amount.
inline constexpr double event_tolerance = 1e-9;
/// Modes that hold to this fraction hold with a margin: they are preferred at such an instant.
inline constexpr double margin_tolerance = 1e-10;
/// Motions count as different beyond this fraction of the accelerations.
inline constexpr double same_motion = 1e-6;
/// More combinations of modes are not tried: those of four contacts at rest. Pivots find one.
inline constexpr long most_combinations = 256;
/// What begins at rest at the end of a part of an outline may be beyond it by this share of what
/// counts as the corner.
inline constexpr double share_of_corner = 0.5;
/// To hold what opens beside a micro-rebound may take so many times the energy of the rebound.
inline constexpr double most_taken = 100;
/// Rebounds whose durations fall by less than this do not accumulate: the contact rests at once.
inline constexpr double most_rebound_share = 1 - 1e-6;
/// Going back, a motion that is so many times as fast as at the impact has grown without bound.
inline constexpr double unbounded_growth = 1e4;

// Instants.

/// As a share of the time in which a motion changes: changes that are closer are at one instant. An
/// event located to rounding may come a hair after the last one.
inline constexpr double at_once = 1e-12;
/// Of the time itself: sooner than so many roundings nothing follows.
inline constexpr double time_rounding = 1e-15;
/// To which an instant within a step is located, as a fraction of the step.
inline constexpr double instant_rounding = 1e-16;

// Compliant contacts.

/// A contact whose inverse effective mass is below this fraction of that without joints and other
/// contacts is locked: rounding leaves as much of it.
inline constexpr double locked_part = 1e-12;
/// A contact that touches with less than this fraction of the speed that the kinetic energy allows
/// gets the damping of that speed: a/v₀ would have no bound. In a motion, where what is touched
/// gently may be loaded later, so does one that touches with less than this fraction of what a fall
/// over the size of the mechanism gives. So does one that is pressed on harder than it strikes;
/// where it comes to rest, its damping is then in proportion.
inline constexpr double slow_touch = 1e-3;
/// Approaching slower than this fraction of it, a contact rests.
inline constexpr double resting_touch = resting_tolerance;
/// The speed for which errors are scaled where nothing touches yet, as such a fraction.
inline constexpr double moderate_touch = 0.1;
/// A touch that takes this many times as long as its impact alone would does not end by separation.
inline constexpr double patience = 30;
/// Nothing moves where speeds are below this many tolerances of the impact's, about what its
/// integration knows, and accelerations below so many times that speed over the impact's duration:
/// friction's time may be as much shorter.
inline constexpr double asleep_part = 10;
inline constexpr double asleep_hurry = 10;
/// The next step, where a change was at the beginning of the last one, is so many times as long.
inline constexpr double shortening = 0.1;
inline constexpr int most_shortenings = 8;
/// Changes that follow each other within this fraction of an impact, so many times, get nowhere.
inline constexpr double creep = 1e-6;
inline constexpr int most_creeps = 2000;
/// Impacts at one instant, as from ball to ball of a cradle, beyond which there is no end to them.
inline constexpr int most_strikes = 1000;

// Time stepping.

/// A step, as a fraction of the time in which something crosses the mechanism: some ten thousand
/// of them make a fall, and an error of about this fraction.
inline constexpr double time_step_part = 1e-4;
/// The same where more contacts are closed than are told apart in every way, as in a pile: a step
/// costs the cube of their number, and they strike each other about as often.
inline constexpr double crowd_step_part = 2e-3;
/// A long motion takes longer steps, not more, but none longer than this fraction: too little would
/// be seen of a gap.
inline constexpr double most_time_steps = 1e5;
inline constexpr double longest_time_step = 1e-2;
/// The longest step while a compliant contact is on its way in and out, as a fraction of the
/// duration of its impact: within it the force changes little.
inline constexpr double compliant_time_step = 0.05;
/// A step is shortened to this fraction at most to end where a compliant contact touches.
inline constexpr double shortest_time_step = 1e-6;
/// An impact is up to a step late, and its contact as deep then; more than this fraction of size
/// and speed is never put back.
inline constexpr double most_put_back = 0.05;
/// A contact stays closed if it leaves slower than this fraction of its approach, or of the fastest
/// speed.
inline constexpr double no_rebound = 1e-6;
/// Time stepping goes on for so many steps, and twice as long each time that the motion comes no
/// farther without.
inline constexpr double first_time_steps = 32;
/// So many impacts and eight for each contact, within this fraction of the time in which something
/// crosses the mechanism, accumulate, be it that almost elastic rebounds are tiny: time stepping
/// goes on for so many times as long. In a pile the eight do not count: it is its contacts together
/// that strike so often, and time stepping goes on until their modes do not change for as long.
inline constexpr std::size_t many_impacts = 100;
inline constexpr double crowded_part = 0.1;
inline constexpr double times_as_long = 10;

// The drift of a step stays below what counts as closed, and what joints may take back above both.
static_assert(pose_tolerance < closed_tolerance && step_tolerance < closed_tolerance);
static_assert(step_tolerance < energy_tolerance && energy_tolerance < most_correction);
static_assert(closed_tolerance < touching_tolerance && touching_tolerance <= most_correction);
static_assert(most_correction < most_put_back);
// What is chosen with a margin does not end at once, and what ends is not chosen again.
static_assert(margin_tolerance < event_tolerance && event_tolerance < choice_tolerance);
static_assert(choice_tolerance < same_motion);
// Rounding is no slip, and what is still no longer slips.
static_assert(slip_rounding < resting_tolerance);
// Instants are told apart finer than motions change.
static_assert(instant_rounding < time_rounding && time_rounding < at_once);
static_assert(at_once < shortest_last_step);
static_assert(least_step < at_once && at_once < first_impact_step);
static_assert(first_impact_step < longest_impact_step && first_flight_step < longest_flight_step);
static_assert(longest_drawn_step < longest_frozen_step);
static_assert(time_step_part < crowd_step_part && crowd_step_part < longest_time_step);
static_assert(longest_time_step <= first_flight_step);
static_assert(share_of_corner < 1 && most_rebound_share < 1);

}  // namespace carom
