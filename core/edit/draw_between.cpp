// SPDX-License-Identifier: MIT
// Joints, contacts and force elements, which are drawn between what is there.
#include <cmath>

#include "core/base/error.h"
#include "core/edit/draw_surfaces.h"

namespace carom {

namespace {

Anchor anchor_at(const Spot& spot) {
  return spot.on.value_or(Anchor{.p = spot.at});
}

/// Two points on different bodies; the first one is not on the ground.
struct Ends {
  Anchor a, b;
  Vec2 along;  ///< from where was begun to where was ended [m]
  double length = 0;
};

/// Throws where there are none such.
Ends ends_of(const Spot& from, const Spot& to, const std::string& what) {
  Ends ends{anchor_at(from), anchor_at(to), to.at - from.at, norm(to.at - from.at)};
  if (!(ends.length > 0)) throw InputError({}, what + " needs two places: release at another one");
  if (ends.a.body == ends.b.body) {
    throw InputError({}, what + (ends.a.body == ground
                                     ? " holds a body: begin or end at a point of one"
                                     : " is between two bodies: end at another one or beside it"));
  }
  if (ends.a.body == ground) std::swap(ends.a, ends.b);
  return ends;
}

/// The point of a body at a spot, and what else is there: a point of another body that has a name,
/// else any point of one that lies below, else the ground.
struct Pair {
  Anchor a, b;
};
Pair pair_at(const Scenario& scenario, const Spot& at, const std::string& what) {
  std::optional<Anchor> first;
  if (at.on && at.on->body != ground) first = at.on;
  std::optional<Anchor> second;
  for (const Spot& other : spots_of(scenario)) {
    if (other.on->body == ground || norm(other.at - at.at) > same_place) continue;
    if (!first) {
      first = other.on;
    } else if (!second && other.on->body != first->body) {
      second = other.on;
    }
  }
  if (first && !second) second = point_below(scenario, at.at, first->body);
  if (!first) {
    throw InputError({}, what + " holds a point of a body: click an end, a corner or a middle");
  }
  return {*first, second.value_or(Anchor{.p = at.at})};
}

/// Throws where a pivot or weld holds these two together at the same place.
void expect_apart(const Scenario& scenario, const Pair& pair) {
  const Mechanism& mechanism = *scenario.mechanism;
  const auto place = [&](const Anchor& anchor) {
    return world_point(mechanism, scenario.motion->state.q, anchor);
  };
  for (const Joint& joint : mechanism.joints) {
    const bool holds = std::holds_alternative<RevoluteJoint>(joint.kind) ||
                       std::holds_alternative<WeldJoint>(joint.kind);
    const int a = anchor_a(joint.kind).body, b = anchor_b(joint.kind).body;
    const bool same =
        (a == pair.a.body && b == pair.b.body) || (a == pair.b.body && b == pair.a.body);
    if (holds && same && norm(place(anchor_a(joint.kind)) - place(pair.a)) <= same_place) {
      throw InputError({}, "\"" + joint.name + "\" holds these two together here already");
    }
  }
}

double angle_of(const Scenario& scenario, int body) {
  return body == ground ? 0 : frame_of(*scenario.mechanism, scenario.motion->state.q, body).angle;
}
double angle_between(const Scenario& scenario, const Anchor& a, const Anchor& b) {
  return angle_of(scenario, a.body) - angle_of(scenario, b.body);
}

bool turns(const Scenario& scenario, int body) {
  return body == ground || body_at(*scenario.mechanism, body).kind == BodyKind::rigid;
}

/// @param word  of which its name is made
Scenario with_joint(const Scenario& scenario, const char* word, JointKind kind) {
  return with_part(scenario, Joint{free_name(scenario, PartKind::joint, word), std::move(kind)});
}
Scenario with_force_element(const Scenario& scenario, const char* word, const ForceKind& kind) {
  return with_part(scenario, ForceElement{free_name(scenario, PartKind::force, word), kind});
}
}  // namespace

Scenario with_pivot(const Scenario& scenario, const Spot& at) {
  const Pair pair = pair_at(scenario, at, "a pivot");
  expect_apart(scenario, pair);
  return with_joint(scenario, "pivot", RevoluteJoint{pair.a, pair.b});
}

Scenario with_weld(const Scenario& scenario, const Spot& at) {
  const Pair pair = pair_at(scenario, at, "a weld");
  expect_apart(scenario, pair);
  return with_joint(scenario, "weld",
                    WeldJoint{pair.a, pair.b, angle_between(scenario, pair.a, pair.b)});
}

Scenario with_slot(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Pair pair = pair_at(scenario, from, "a slot");
  const Vec2 along = to.at - from.at;
  if (!(norm(along) > 0)) throw InputError({}, "a slot needs a direction: drag along it");
  return with_joint(
      scenario, "slot",
      SlotJoint{pair.a, pair.b, std::atan2(along.y, along.x) - angle_of(scenario, pair.b.body)});
}

Scenario with_slider(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Pair pair = pair_at(scenario, from, "a slider");
  if (!turns(scenario, pair.a.body) || !turns(scenario, pair.b.body)) {
    return with_slot(scenario, from, to);
  }
  const Vec2 along = to.at - from.at;
  if (!(norm(along) > 0)) throw InputError({}, "a slider needs a direction: drag along it");
  return with_joint(
      scenario, "slider",
      PrismaticJoint{pair.a, pair.b, std::atan2(along.y, along.x) - angle_of(scenario, pair.b.body),
                     angle_between(scenario, pair.a, pair.b)});
}

Scenario with_curved_slot(const Scenario& scenario, const Spot& middle, const Spot& to) {
  if (!to.on || to.on->body == ground) {
    throw InputError({},
                     "a curved slot guides a point of a body: release on an end, a corner or a "
                     "middle");
  }
  const Ends ends = ends_of(middle, to, "a curved slot");
  return with_joint(scenario, "curved-slot",
                    CurvedSlotJoint{*to.on, anchor_at(middle), ends.length, {}, 0});
}

Scenario with_link(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Ends ends = ends_of(from, to, "a link");
  return with_joint(scenario, "link", DistanceJoint{ends.a, ends.b, ends.length});
}

Scenario with_rope(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Ends ends = ends_of(from, to, "a rope");
  return with_geometry(scenario, "rope", Rope{ends.a, ends.b, ends.length});
}

Scenario with_strut(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Ends ends = ends_of(from, to, "a strut");
  return with_geometry(scenario, "strut", Strut{ends.a, ends.b, ends.length});
}

Scenario with_stop(const Scenario& scenario, const Spot& at, Vec2 to) {
  const Mechanism& mechanism = *scenario.mechanism;
  const std::vector<double>& q = scenario.motion->state.q;
  if (!(norm(to - at.at) > 0)) {
    throw InputError({}, "a stop needs a place: drag from the joint to where its body shall stop");
  }
  for (int j = 0; j < static_cast<int>(mechanism.joints.size()); ++j) {
    const JointKind& kind = mechanism.joints[static_cast<std::size_t>(j)].kind;
    const Anchor& a = anchor_a(kind);
    const Anchor& b = anchor_b(kind);
    const Vec2 joint = world_point(mechanism, q, a);
    if (q.empty() || norm(joint - at.at) > same_place) continue;
    const auto stop_along = [&](const auto& guide) {
      const Vec2 axis = direction(guide.axis_angle + angle_of(scenario, b.body));
      const double s = dot(joint - world_point(mechanism, q, b), axis);
      const double way = dot(to - joint, axis);
      return with_geometry(scenario, "stop",
                           SlideStop{j, way < 0 ? StopSide::lower : StopSide::upper, s + way});
    };
    if (const auto* slider = std::get_if<PrismaticJoint>(&kind)) return stop_along(*slider);
    if (const auto* slot = std::get_if<SlotJoint>(&kind)) return stop_along(*slot);
    if (!std::holds_alternative<RevoluteJoint>(kind)) continue;
    const Frame frame = frame_of(mechanism, q, a.body == ground ? b.body : a.body);
    const Vec2 out =
        norm(frame.origin - joint) > same_place ? frame.origin - joint : Vec2{frame.c, frame.s};
    const Vec2 way = to - joint;
    const double turn = std::atan2(cross(out, way), dot(out, way));
    const double limit = angle_between(scenario, a, b) + (a.body == ground ? -turn : turn);
    const bool up = (a.body == ground) == (turn < 0);
    return with_geometry(scenario, "stop",
                         AngleStop{j, up ? StopSide::upper : StopSide::lower, limit});
  }
  throw InputError({}, "a stop belongs to a pivot, a slider or a slot: begin at one");
}

Scenario with_spring(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Ends ends = ends_of(from, to, "a spring");
  return with_force_element(
      scenario, "spring",
      SpringForce{.a = ends.a, .b = ends.b, .stiffness = 100, .rest_length = ends.length});
}

Scenario with_damper(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Ends ends = ends_of(from, to, "a damper");
  return with_force_element(
      scenario, "damper",
      SpringForce{.a = ends.a, .b = ends.b, .damping = 10, .rest_length = ends.length});
}

Scenario with_actuator(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Ends ends = ends_of(from, to, "an actuator");
  return with_force_element(scenario, "actuator", ActuatorForce{ends.a, ends.b, 0.1, 100, 10});
}

Scenario with_force(const Scenario& scenario, const Spot& at, Vec2 to) {
  const Anchor point = pair_at(scenario, at, "a force").a;
  const Vec2 along = to - at.at;
  const double length = norm(along);
  if (!(length > 0)) throw InputError({}, "a force needs a direction: drag along it");
  return with_force_element(scenario, "force",
                            PointForce{point, 10 * along.x / length, 10 * along.y / length});
}

namespace {

Pair turning_pair_at(const Scenario& scenario, const Spot& at, const std::string& what) {
  Pair pair = pair_at(scenario, at, what);
  if (!turns(scenario, pair.a.body)) {
    throw InputError({}, what + " turns a body: a particle has no angle");
  }
  if (!turns(scenario, pair.b.body)) pair.b = {.p = at.at};
  return pair;
}

}  // namespace

Scenario with_torque(const Scenario& scenario, const Spot& at) {
  const Pair pair = turning_pair_at(scenario, at, "a torque");
  return with_force_element(scenario, "torque", TorqueForce{pair.a.body, pair.b.body, 1});
}

Scenario with_motor(const Scenario& scenario, const Spot& at) {
  const Pair pair = turning_pair_at(scenario, at, "a motor");
  return with_force_element(scenario, "motor", MotorForce{pair.a.body, pair.b.body, 1, 100, 10});
}

}  // namespace carom
