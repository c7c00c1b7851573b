// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/joint_impulse.h"
#include "core/motion/contact_problem.h"
#include "core/motion/smooth_motion.h"
#include "core/motion/trajectory.h"

namespace carom {

/// A mechanism at an instant of a phase, and what acts on it.
struct InstantForces {
  State state;
  std::vector<double> qddot;
  std::vector<ContactForce> contacts;  ///< of every contact; zero where it is open, or where it has
                                       ///< none that it could give
  int joint_rank = 0;                  ///< of all joint rows
};

/// @param motion  of the trajectory's mechanism; afterwards it sustains what the phase does
InstantForces forces_at(SmoothMotion& motion, const Phase& phase, double t);

/// The force of one joint on its body a during smooth motion, one entry per row [N] or [N m]. A
/// distance joint in tension has a negative one.
using JointForce = JointImpulse;

/// f = Aᵀλ = Mq̈ + h − u of every joint, contacts that push among the forces u. Where the
/// joints are redundant they do not determine λ, and the one of least norm is given.
/// @eq P(14) B(13)
std::vector<JointForce> joint_forces(SmoothMotion& motion, const InstantForces& at);

}  // namespace carom
