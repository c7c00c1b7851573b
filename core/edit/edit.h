// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/edit/parts.h"
#include "core/edit/placement.h"

namespace carom {

// Edits of what a mechanism is made of: each returns the changed scenario and leaves its argument
// alone. Names and references stay right: what refers to a part by its index is numbered anew, what
// follows it by name is named anew, and what depended on a part that is gone goes with it. The
// coordinates of bodies that stay are kept, and not resolved again. The variants stay as they
// are. Each throws InputError where a part, old or new, is not what it must be.

/// A changed scenario.
struct Edit {
  Scenario scenario;
  std::vector<PartName> gone;  ///< what went with the parts that were asked for
};

/// A body behind the others.
Scenario with_body(const Scenario& scenario, const Body& body, const Placement& placement);
/// A part that is no body, behind the others of its list.
Scenario with_part(const Scenario& scenario, const Part& part);

/// Without these parts.
Edit without(const Scenario& scenario, std::span<const PartName> parts);

/// Under another name. Modes and the axis of plots follow.
Scenario renamed(const Scenario& scenario, const PartName& part, const std::string& name);

/// With another text in the place of a part's name on screen; an empty one takes it away. Throws
/// InputError for poses, velocities and impulses, which have none.
Scenario labelled(const Scenario& scenario, const PartName& part, const std::string& label);

/// Copies of parts, under free names. A copy whose name had to change loses its label.
struct Copies {
  Scenario scenario;
  std::vector<PartName> copies;  ///< in the order in which they were asked for
  std::vector<PartName> left;    ///< not copied: what they refer to is not there
};
/// Parts of one scenario behind those of another. What a copy refers to is the copy, if there is
/// one, else what is called so there.
/// @param by  bodies are set off by so much, and with them the points of the ground and of the pose
///            that belong to parts all of whose bodies are copied [m]
Copies pasted(const Scenario& into, const Scenario& from, std::span<const PartName> parts, Vec2 by);
/// The same within one scenario.
Copies duplicated(const Scenario& scenario, std::span<const PartName> parts, Vec2 by);
/// Joints among these parts none of whose bodies is among them, where the other scenario has the
/// original: a copy would hold once more what that holds.
std::vector<PartName> joints_on_themselves(const Scenario& into, const Scenario& from,
                                           std::span<const PartName> parts);
/// These parts, what they refer to, and nothing else.
Scenario fragment_of(const Scenario& scenario, std::span<const PartName> parts);

/// With another content in the place of a part, its name included in it: another kind, other ends,
/// other numbers. Points at ends or corners that the new shape of a body has not stay where they
/// were on the body. Other parts that do not fit any more go, such as the stop of a joint that has
/// no such freedom now.
Edit replaced(const Scenario& scenario, const PartName& part, const Part& content);

}  // namespace carom
