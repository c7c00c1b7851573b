// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/pose/resolve.h"
#include "core/scenario/scenario.h"

namespace carom {

// Edits of a scenario with the mouse: each returns the changed scenario, resolved, and changes
// nothing else. Scenarios that come in are resolved.

/// Takes hold of `goal.anchor` and brings it to `goal.target`; the pose prescription is
/// measured anew and the velocity prescription resolved at the new pose. A contact that closes
/// takes the place of a target that it determines.
/// @param taken  the scenario when the point was taken hold of; what it prescribes comes back when
///               what took its place opens again
/// @param now    what the hand has made of it so far; the same at the first move
/// @param drag   may be null; receives where the point is, whether it was held at a limit and why
Scenario dragged(const Scenario& taken, const Scenario& now, const DragGoal& goal,
                 DragResult* drag = nullptr);

/// The contact opens: nothing prescribes it as closed any more, and what strikes is a little away
/// from what is struck. Other contacts that are closed stay so, at least those that the pose
/// prescribes. Throws InputError where these and the joints hold it closed.
Scenario with_contact_opened(const Scenario& scenario, int contact);

/// Contacts that a drag keeps closed: those that touch and those that the pose prescribes as
/// closed. What else overlaps may leave.
std::vector<int> held_contacts(const Scenario& scenario);

/// Prescribes the velocity of a point. If it is the target of that name and point that changes, the
/// others stay, unless they keep the point from moving like that; then, and for a new target, it
/// replaces them all: the rest of the motion is the least kinetic energy compatible with the
/// joints.
Scenario with_point_velocity(const Scenario& scenario, const std::string& name,
                             const Anchor& anchor, Vec2 velocity);

/// Without that component of a point's prescribed velocity in which the joints do not let the point
/// move at all, as across a guide; the motion is the same.
Scenario without_impossible_velocity(const Scenario& scenario, const std::string& name);

/// Sets e and μ (keeping mu_d/mu_s) of one contact. e is clamped to [0, 1] and μ to ≥ 0.
Scenario with_restitution_and_friction(const Scenario& scenario, int contact, double e, double mu);

/// A contact and the e that it is to have.
struct ContactRestitution {
  int contact = 0;
  double e = 0;
};

/// Sets e of several contacts, clamped to [0, 1], and leaves their friction.
Scenario with_restitutions(const Scenario& scenario, std::span<const ContactRestitution> asked);

/// with_parameter() and resolve. Throws InputError with the reason if the value does not fit the
/// others, so that no file could hold them together, or if the pose cannot be reached, or not with
/// this effort.
Scenario edited(const Scenario& scenario, const std::string& path, double value,
                const Effort& effort = {.left = effort_of_a_move});

/// The same where the pose may stay out of reach, as in a mechanism whose loops are open.
Scenario edited_as_draft(const Scenario& scenario, const std::string& path, double value);

/// A point whose velocity arrow is shown and can be dragged.
struct VelocityHandle {
  std::string name;  ///< the target's name; a new target gets the contact's name
  Anchor anchor;
};

/// Those of all point velocity targets, each point once; if there are none, the contact point of
/// the first contact's first body.
std::vector<VelocityHandle> velocity_handles(const Scenario& scenario);

}  // namespace carom
