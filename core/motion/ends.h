// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/hybrid_motion.h"
#include "core/motion/words.h"

namespace carom {

// Why a trajectory goes no farther, in sentences.

/// The time that was asked for: with what the contacts do then, or since when nothing moves.
TrajectoryEnd reached_end(const SmoothMotion& motion, const Trajectory& trajectory, double t);

/// The same end, with a note on a contact that began inside.
TrajectoryEnd with_note(TrajectoryEnd end, const SmoothMotion& motion, const BeginsInside& inside);

/// A phase that could not go on.
TrajectoryEnd stopped_end(const Mechanism& mechanism, PhaseStop stop, double t);

/// That drives exclude each other here or just ahead; empty: they do not.
std::optional<TrajectoryEnd> conflict_end(const SmoothMotion& motion, const State& state);

/// Closed contacts without a unique mode.
TrajectoryEnd undecided_end(const Mechanism& mechanism, const ContactModes& modes, double t);

/// A law leaves a closed contact approaching.
TrajectoryEnd unopened_end(const Mechanism& mechanism, int contact, double t);

/// What moves as prescribed presses these contacts that are struck.
TrajectoryEnd jammed_end(const Mechanism& mechanism, const std::vector<ContactRole>& role,
                         double t);

/// An external impulse acts where a compliant contact touches.
TrajectoryEnd pushed_end(double t);

/// As many impacts as are followed one by one.
TrajectoryEnd most_impacts_end(std::size_t count, double t);

/// Impacts follow each other in almost no time.
TrajectoryEnd accumulation_end(double t);

/// Closed contacts let the motion be fast only in next to no room, as in a joint without play.
TrajectoryEnd little_way_end(double t);

/// The modes change, and no time passes.
TrajectoryEnd chattering_end(double t);

/// The end at a time from which on, or going back before which, a contact acts that is deep inside
/// then; empty: none is.
std::optional<TrajectoryEnd> deep_beginning(SmoothMotion& motion, const State& state);

}  // namespace carom
