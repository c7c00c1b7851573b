// SPDX-License-Identifier: MIT
#include "core/edit/reshape.h"

#include <algorithm>
#include <cmath>

#include "core/mechanism/polygon.h"
#include "core/pose/resolve.h"

namespace carom {

namespace {

/// A length that changes by less than this part of itself has not changed: rounding.
constexpr double same_length = 1e-12;
/// A rope or strut is taut if its ends are off its length by less than this part of it.
constexpr double taut = 1e-9;

Frame frame_at(const Placement& place) {
  return {place.at, place.angle, std::cos(place.angle), std::sin(place.angle)};
}

/// Changes the angles and directions that are measured against a body which has turned, so that
/// nothing else turns with it.
void turn_back(Joint& joint, int body, double turn) {
  const double of_a = anchor_a(joint.kind).body == body ? turn : 0;
  const double of_b = anchor_b(joint.kind).body == body ? turn : 0;
  keep_angles(joint.kind, of_a - of_b, -of_b);
}
void turn_back(Contact& contact, int body, double turn, const Mechanism& mechanism) {
  const BodyPair ends = contact_ends(mechanism, contact.geometry);
  std::visit(
      [&](auto& geometry) {
        if constexpr (std::is_same_v<std::decay_t<decltype(geometry)>, AngleStop>) {
          geometry.limit += (ends.a == body ? turn : 0) - (ends.b == body ? turn : 0);
        } else if constexpr (requires { geometry.surface; }) {
          if (body_of(geometry.surface) != body) return;
          auto& surface = geometry.surface;
          if constexpr (requires { surface.normal_angle; }) surface.normal_angle -= turn;
          if constexpr (requires { surface.from_angle; }) {
            surface.from_angle -= turn;
            surface.to_angle -= turn;
          }
        }
      },
      contact.geometry);
}
void turn_back(ForceElement& force, int body, double turn) {
  if (auto* torsion = std::get_if<TorsionForce>(&force.kind)) {
    torsion->rest_angle += (torsion->a == body ? turn : 0) - (torsion->b == body ? turn : 0);
  }
}

/// f(Anchor&) of each point of joints, contacts and forces, and of targets but for those of a mass
/// centre, which follow it.
template <class F>
void each_fixed_point(Parts& parts, F&& f) {
  parts.each_list([&]<class Value>(PartKind /*kind*/, std::vector<Value>& list) {
    constexpr bool target =
        std::is_same_v<Value, PoseTarget> || std::is_same_v<Value, VelocityTarget>;
    for (Value& part : list) {
      each_anchor(part, [&](Anchor& anchor) {
        const bool of_middle = anchor.place == Place::at && anchor.p == Vec2{};
        if (!target || !of_middle) f(anchor);
      });
    }
  });
}

/// f(PolygonShape&) of the outlines that are fixed to a body.
template <class F>
void each_outline(Mechanism& mechanism, int body, F&& f) {
  if (auto* polygon =
          std::get_if<PolygonShape>(&mechanism.bodies[static_cast<std::size_t>(body)].shape)) {
    f(*polygon);
  }
  for (Contact& contact : mechanism.contacts) {
    auto* polygon = struck_as<PolygonSurface>(contact.geometry);
    if (polygon != nullptr && polygon->body == body) f(polygon->own);
  }
}

double distance(const Mechanism& mechanism, const std::vector<double>& q, const auto& part) {
  return norm(world_point(mechanism, q, part.a) - world_point(mechanism, q, part.b));
}

/// What the prescribed pose says of points and angles that are no longer where they were.
void measure_pose(const Scenario& before, const std::vector<double>& q, Parts& parts) {
  const PosePrescription was =
      measured_pose(*before.mechanism, before.motion->pose, before.motion->state.q);
  PosePrescription& pose = parts.motion.pose;
  const PosePrescription is = measured_pose(parts.mechanism, pose, q);
  const auto differ = [](const std::optional<double>& a, const std::optional<double>& b) {
    return a && b && std::abs(*a - *b) > same_length * (1 + std::abs(*a));
  };
  for (std::size_t i = 0; i < pose.targets.size(); ++i) {
    if (auto* point = std::get_if<PointTarget>(&pose.targets[i])) {
      const auto& old = std::get<PointTarget>(was.targets[i]);
      const auto& now = std::get<PointTarget>(is.targets[i]);
      if (differ(old.x, now.x)) point->x = now.x;
      if (differ(old.y, now.y)) point->y = now.y;
    } else if (auto* angle = std::get_if<AngleTarget>(&pose.targets[i])) {
      const double now = std::get<AngleTarget>(is.targets[i]).angle;
      if (differ(std::get<AngleTarget>(was.targets[i]).angle, now)) angle->angle = now;
    }
  }
  for (std::size_t i = 0; i < pose.mode.size(); ++i) {
    if (was.mode[i].sign != is.mode[i].sign) pose.mode[i].sign = is.mode[i].sign;
  }
}

/// The rod whose end is brought there while the other one stays.
void pull_end(DesignChange& change, const PlacePoint& point, Vec2 to) {
  Body& body = change.parts.mechanism.bodies[static_cast<std::size_t>(point.body)];
  auto& rod = std::get<RodShape>(body.shape);
  const bool start = point.feature == Feature::rod_start;
  const Anchor other{.body = point.body, .place = start ? Place::end : Place::start};
  const Vec2 fixed = in_world(change.frame(point.body), local_point(body, other));
  Placement next = change.places[static_cast<std::size_t>(point.body)];
  const Vec2 along = start ? fixed - to : to - fixed;
  const double length = norm(along);
  if (length > 0) {
    next.angle += std::remainder(std::atan2(along.y, along.x) - next.angle, 2 * pi);
  }
  // The mass centre keeps its distance from the end that stays.
  if (rod.mass_centre && start) rod.mass_centre = length - (rod.length - *rod.mass_centre);
  rod.length = length;
  const double from_start = rod.mass_centre.value_or(length / 2);
  next.at = fixed + (start ? from_start - length : from_start) * direction(next.angle);
  reframe(change, point.body, next);
}

/// The polygon whose corner is brought there while the others stay. Where the inertia follows from
/// the uniform polygon, so does the mass centre.
void pull_corner(DesignChange& change, const PlacePoint& point, Vec2 to) {
  Body& body = change.parts.mechanism.bodies[static_cast<std::size_t>(point.body)];
  const auto put = [&] {
    auto& polygon = std::get<PolygonShape>(body.shape);
    const Vec2 p = seen_from(change.frame(point.body), to);
    polygon.vertices[static_cast<std::size_t>(point.corner)].p = {p.x / polygon.scale_x,
                                                                  p.y / polygon.scale_y};
  };
  put();
  if (body.inertia) return;
  const Vec2 middle = mass_centre(std::get<PolygonShape>(body.shape));
  // Corners on one line have none; the validation says what is wrong.
  if (!std::isfinite(middle.x) || !std::isfinite(middle.y)) return;
  Placement next = change.places[static_cast<std::size_t>(point.body)];
  next.at = in_world(change.frame(point.body), middle);
  reframe(change, point.body, next);
  put();
}

void pull(DesignChange& change, const PlacePoint& point, Vec2 to) {
  switch (point.feature) {
    case Feature::rod_start:
    case Feature::rod_end:
      return pull_end(change, point, to);
    case Feature::corner:
      return pull_corner(change, point, to);
    case Feature::middle: {
      Placement next = change.places[static_cast<std::size_t>(point.body)];
      next.at = to;
      return reframe(change, point.body, next);
    }
    case Feature::point:
    case Feature::hold:
    case Feature::guide:
      return;
  }
}

}  // namespace

Frame DesignChange::frame(int body) const {
  return body == ground ? Frame{} : frame_at(places[static_cast<std::size_t>(body)]);
}

std::vector<double> DesignChange::q() const {
  return with_placements(parts.mechanism, parts.motion.state, places).q;
}

Scenario DesignChange::finished() && {
  const Mechanism& former = *before.mechanism;
  const std::vector<double>& was = before.motion->state.q;
  parts.motion.state = with_placements(parts.mechanism, parts.motion.state, places);
  const std::vector<double>& is = parts.motion.state.q;
  const auto measure = [&](const auto& old, auto& now, bool fits) {
    const double d = distance(parts.mechanism, is, now);
    const double change = d - distance(former, was, old);
    if (fits && std::abs(change) > same_length * (1 + d)) now.length = d;
  };
  for (std::size_t i = 0; i < former.joints.size(); ++i) {
    const auto* old = std::get_if<DistanceJoint>(&former.joints[i].kind);
    if (old) measure(*old, std::get<DistanceJoint>(parts.mechanism.joints[i].kind), true);
  }
  for (std::size_t i = 0; i < former.contacts.size(); ++i) {
    std::visit(
        [&]<class Kind>(const Kind& old) {
          if constexpr (requires { old.length; }) {
            const double slack = distance(former, was, old) - old.length;
            measure(old, std::get<Kind>(parts.mechanism.contacts[i].geometry),
                    std::abs(slack) <= taut * old.length);
          }
        },
        former.contacts[i].geometry);
  }
  measure_pose(before, is, parts);
  Scenario out = std::move(parts).put_into(before);
  validate(out);
  return out;
}

void keep_angles(JointKind& kind, double turn, double back) {
  std::visit(
      [&]<class Kind>(Kind& joint) {
        if constexpr (requires { joint.axis_angle; }) joint.axis_angle += back;
        if constexpr (requires { joint.angle; }) joint.angle += turn;
        if constexpr (std::is_same_v<Kind, AngleDrive>) joint.offset += turn;
      },
      kind);
}

void reframe(DesignChange& change, int body, const Placement& next) {
  const Frame was = change.frame(body), is = frame_at(next);
  const double turn = is.angle - was.angle;
  change.places[static_cast<std::size_t>(body)] = next;
  if (was.origin == is.origin && turn == 0) return;
  const auto carried = [&](Vec2 p) { return seen_from(is, in_world(was, p)); };
  each_fixed_point(change.parts, [&](Anchor& anchor) {
    if (anchor.body == body && anchor.place == Place::at) anchor.p = carried(anchor.p);
  });
  Mechanism& mechanism = change.parts.mechanism;
  each_outline(mechanism, body, [&](PolygonShape& polygon) {
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
      const Vec2 p = carried(corner(polygon, i));
      polygon.vertices[i].p = {p.x / polygon.scale_x, p.y / polygon.scale_y};
    }
  });
  if (turn == 0) return;
  for (Joint& joint : mechanism.joints) turn_back(joint, body, turn);
  for (Contact& contact : mechanism.contacts) turn_back(contact, body, turn, mechanism);
  for (ForceElement& force : mechanism.forces) turn_back(force, body, turn);
}

TakenPlace take_place(DesignChange& change, const DesignPlace& place) {
  TakenPlace taken{place.points, {}};
  const Mechanism& former = *change.before.mechanism;
  const auto take = [&](Anchor& anchor, bool guides) {
    if (anchor.place != Place::at) return;
    for (const PlacePoint& point : place.points) {
      const bool on_ground = point.feature == Feature::hold || point.feature == Feature::guide;
      const bool suits = !on_ground || guides == (point.feature == Feature::guide);
      if (anchor.body == point.body && suits && lie_together(anchor.p, point.local)) {
        taken.anchors.emplace_back(&anchor, point);
      }
    }
  };
  for (std::size_t i = 0; i < former.joints.size(); ++i) {
    Joint& joint = change.parts.mechanism.joints[i];
    each_point(joint, [&](Anchor& anchor) { take(anchor, guides(joint.kind)); });
  }
  for (Contact& contact : change.parts.mechanism.contacts) {
    each_point(contact, [&](Anchor& anchor) { take(anchor, false); });
  }
  for (ForceElement& force : change.parts.mechanism.forces) {
    each_point(force, [&](Anchor& anchor) { take(anchor, false); });
  }
  const auto take_target = [&](auto& target) {
    each_anchor(target, [&](Anchor& anchor) {
      if (anchor.p != Vec2{}) take(anchor, false);
    });
  };
  for (PoseTarget& target : change.parts.motion.pose.targets) take_target(target);
  for (VelocityTarget& target : change.parts.motion.velocity.targets) take_target(target);
  return taken;
}

void bring_place(DesignChange& change, const TakenPlace& taken, Vec2 to) {
  for (const PlacePoint& point : taken.points) pull(change, point, to);
  for (const auto& [anchor, point] : taken.anchors) {
    const bool middle = point.feature == Feature::middle;
    anchor->p = middle ? Vec2{} : seen_from(change.frame(anchor->body), to);
  }
}

}  // namespace carom
