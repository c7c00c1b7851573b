// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "core/edit/edit.h"

namespace carom {

// Joints and contacts between other bodies, or of another kind, at the present pose, which must be
// resolved: what a part holds stays where it is. Each throws InputError where that is not possible.

/// The first or the second body of a joint, a rope, a strut, or a force element. A force in the
/// world has the first one only.
enum class PartSide : unsigned char { first, second };

/// The body of a name, or the ground; throws InputError if there is none.
int body_called(const Mechanism& mechanism, const std::string& name);

/// The body on that side; empty where the part has none that can be chosen.
std::optional<int> body_on(const Part& part, PartSide side);

/// With another body, or the ground, on one side: its point is where the old one's is, and a
/// torsion spring has the torque it had.
Edit reconnected(const Scenario& scenario, const PartName& part, PartSide side, int body);

/// The kinds that a joint can be changed into: "revolute", "weld", "prismatic", "slot", "distance".
std::span<const std::string_view> joint_kinds();

/// With a joint of another kind at the place of its first point. A guide goes along the axis there
/// was, or along the first body; a link is as long as the points are apart.
Edit with_kind(const Scenario& scenario, const std::string& joint, std::string_view kind);

/// The body that strikes or is struck at a contact with a surface; empty for other contacts.
std::optional<int> striking_body(const Contact& contact);
std::optional<int> struck_body(const Contact& contact);

/// Which side of its limit a stop is on; empty for other contacts.
std::optional<StopSide> stop_side(const Contact& contact);

/// Another body strikes the surface: its disc, or the nearest of its points.
Edit with_striking_body(const Scenario& scenario, const std::string& contact, int body);

/// What a contact can strike in the place of its surface: bodies with a solid, and other contacts
/// whose surface is on the ground. Bodies come first.
std::vector<PartName> struck_by_others(const Scenario& scenario, const std::string& contact);
/// The contact's point or disc strikes that.
Edit with_struck(const Scenario& scenario, const std::string& contact, const PartName& what);

/// "line", "capsule", …: what the contact strikes; or what it is if it is none with a surface,
/// "rope".
std::string_view contact_kind(const Contact& contact);
/// The kinds that a contact can be changed into, its own among them: what the struck body can
/// carry, a rope or a strut, or the stops of what its joint leaves free.
std::vector<std::string_view> contact_kinds(const Scenario& scenario, const std::string& contact);
/// The contact strikes something else at the point that is closest now, with the same normal: of
/// the body's own shape where the kind is one. A rope or a strut is as long as that is away, and a
/// stop is where its joint is.
Edit with_contact_kind(const Scenario& scenario, const std::string& contact, std::string_view kind);
/// A stop that holds from the other side.
Edit with_other_side(const Scenario& scenario, const std::string& stop);

}  // namespace carom
