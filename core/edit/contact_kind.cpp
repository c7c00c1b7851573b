// SPDX-License-Identifier: MIT
// Contacts of other kinds between the same bodies.
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/edit/draw_surfaces.h"
#include "core/edit/reconnect.h"

namespace carom {

namespace {

template <class Geometry>
concept HasSurface = requires(Geometry geometry) {
  geometry.surface;
};
template <class Geometry>
concept Stop = std::is_same_v<Geometry, SlideStop> || std::is_same_v<Geometry, AngleStop>;

/// Where what strikes and what is struck are closest; in the frame of the struck body.
struct Meeting {
  Anchor striker;
  int body = ground;
  Vec2 at, normal;
  double distance = 0;  ///< of the striker from there, along the normal [m]
  double half = 0;      ///< half the extent of what is struck [m]
  bool hollow = false;
};

/// Half the extent of a surface; 0 of a line that does not end.
template <class Surface>
double half_of(const Mechanism& mechanism, const Surface& surface) {
  if constexpr (std::is_same_v<Surface, Line>) {
    return surface.from && surface.to ? 0.5 * (*surface.to - *surface.from) : 0;
  } else if constexpr (requires { surface.centre; }) {
    return surface.radius;
  } else {
    const Shape& shape =
        mechanism.bodies[static_cast<std::size_t>(std::max(surface.body, 0))].shape;
    if constexpr (std::is_same_v<Surface, BodyDisc>) return std::get<DiscShape>(shape).radius;
    if constexpr (std::is_same_v<Surface, Capsule>) return 0.5 * std::get<RodShape>(shape).length;
    if constexpr (std::is_same_v<Surface, PolygonSurface>) {
      const bool own = !surface.own.vertices.empty();
      const PolygonShape& outline = own ? surface.own : std::get<PolygonShape>(shape);
      double widest = 0;
      for (std::size_t i = 1; i < outline.vertices.size(); ++i) {
        widest = std::max(widest, norm(corner(outline, i) - corner(outline, 0)));
      }
      return 0.5 * widest;
    }
  }
}

Meeting meeting_of(const Scenario& scenario, const Rope& tether) {
  const Mechanism& mechanism = *scenario.mechanism;
  const std::vector<double>& q = scenario.motion->state.q;
  Anchor a = tether.a, b = tether.b;
  if (a.body == ground) std::swap(a, b);
  const Vec2 way = world_point(mechanism, q, a) - world_point(mechanism, q, b);
  const double apart = norm(way);
  const Frame frame = frame_of(mechanism, q, b.body);
  const Vec2 out = apart > 0 ? (1 / apart) * way : Vec2{0, 1};
  return {.striker = a,
          .body = b.body,
          .at = local_point(mechanism, b),
          .normal = rotated(out, frame.c, -frame.s),
          .distance = apart};
}
Meeting meeting_of(const Scenario& scenario, const Strut& strut) {
  return meeting_of(scenario, Rope{strut.a, strut.b, strut.length});
}
template <class Striker, class Surface>
Meeting meeting_of(const Scenario& scenario, const Against<Striker, Surface>& pair) {
  const Mechanism& mechanism = *scenario.mechanism;
  Meeting out{
      .striker = anchor_of(pair.striker), .body = body_of(pair.surface), .at = {}, .normal = {}};
  const Vec2 there = world_point(mechanism, scenario.motion->state.q, out.striker);
  const ClosestPoint closest = closest_of(scenario, pair.surface, there);
  out.at = local_point(mechanism, anchor_of(pair.surface)) + closest.at;
  out.normal = closest.n;
  out.distance = closest.distance;
  out.half = half_of(mechanism, pair.surface);
  out.hollow = closest.radius < 0;
  return out;
}

/// A rectangle below the closest point, as wide as what was struck.
PolygonSurface block_at(const Meeting& meeting, double half) {
  const Vec2 along = -half * perp(meeting.normal), down = -half * meeting.normal;
  PolygonSurface block{.body = meeting.body};
  block.own.vertices = {{"v1", meeting.at - along + down},
                        {"v2", meeting.at + along + down},
                        {"v3", meeting.at + along},
                        {"v4", meeting.at - along}};
  return block;
}

Arc arc_at(const Meeting& meeting, double radius) {
  constexpr double half = 0.999 * pi;  // like a pin that is drawn
  const Vec2 middle = meeting.at + (meeting.hollow ? radius : -radius) * meeting.normal;
  const Vec2 there = meeting.at - middle;
  const double towards = std::atan2(there.y, there.x);
  return {.centre = {.body = meeting.body, .p = middle},
          .radius = radius,
          .from_angle = towards - half,
          .to_angle = towards + half,
          .hollow = meeting.hollow};
}

/// That kind of contact where the two meet.
ContactGeometry at_meeting(const Scenario& scenario, const Meeting& meeting, double rounding,
                           std::string_view kind) {
  const Mechanism& mechanism = *scenario.mechanism;
  const Anchor at{.body = meeting.body, .p = meeting.at};
  const auto strikes = [&](const auto& surface) {
    return against(mechanism, meeting.striker, surface);
  };
  if (kind == Rope::word || kind == Strut::word) {
    if (!(meeting.distance > same_place)) {
      throw InputError(
          {}, "a " + std::string(kind) + " needs two places, and those of this contact are one");
    }
    if (kind == Rope::word) return Rope{meeting.striker, at, meeting.distance};
    return Strut{meeting.striker, at, meeting.distance};
  }
  // Where nothing says how large it is, a tenth of a metre, as far as copies stand beside.
  constexpr double usual = 0.1;
  const double least = 2 * std::max(rounding, meeting.distance);
  const double half = std::max(meeting.half > 0 ? meeting.half : usual, least);
  if (kind == Line::key) {
    Line line{.through = at, .normal_angle = std::atan2(meeting.normal.y, meeting.normal.x)};
    if (meeting.half > 0) {
      line.from = -half;
      line.to = half;
    }
    return strikes(line);
  }
  if (kind == Ring::key) {
    return strikes(Ring{{.body = meeting.body, .p = meeting.at + half * meeting.normal}, half});
  }
  if (kind == Arc::key) return strikes(arc_at(meeting, half));
  std::optional<ContactGeometry> solid;
  if (meeting.body != ground) {
    with_solid(mechanism, meeting.body, [&](const auto& surface) {
      if (kind == surface.key) solid = strikes(surface);
    });
  }
  return solid ? *solid : strikes(block_at(meeting, half));
}

bool turns(const Mechanism& mechanism, int body) {
  return body == ground || mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::rigid;
}
double striking_radius(const Mechanism& mechanism, const ContactGeometry& geometry) {
  return std::visit(
      [&]<class Geometry>(const Geometry& contact) {
        if constexpr (HasSurface<Geometry>) {
          return striking_radius(contact, mechanism.bodies.data());
        } else {
          return 0.0;
        }
      },
      geometry);
}

/// The way of a joint's first point along its axis.
template <class Guide>
double way_of(const Scenario& scenario, const Guide& guide) {
  const Mechanism& mechanism = *scenario.mechanism;
  const std::vector<double>& q = scenario.motion->state.q;
  return dot(world_point(mechanism, q, guide.a) - world_point(mechanism, q, guide.b),
             direction(guide.axis_angle + frame_of(mechanism, q, guide.b.body).angle));
}

/// The joint's kind with a stop where it is now; none where the joint has no such freedom.
std::optional<ContactGeometry> stop_now(const Scenario& scenario, int joint, StopSide side,
                                        std::string_view kind) {
  const Mechanism& mechanism = *scenario.mechanism;
  const std::vector<double>& q = scenario.motion->state.q;
  return std::visit(
      [&]<class Kind>(const Kind& of) -> std::optional<ContactGeometry> {
        if (kind == SlideStop::word) {
          if constexpr (std::is_same_v<Kind, PrismaticJoint> || std::is_same_v<Kind, SlotJoint>) {
            return SlideStop{joint, side, way_of(scenario, of)};
          }
        } else if (!KeepsAngle<Kind> && turns(mechanism, of.a.body) &&
                   turns(mechanism, of.b.body)) {
          return AngleStop{
              joint, side,
              frame_of(mechanism, q, of.a.body).angle - frame_of(mechanism, q, of.b.body).angle};
        }
        return {};
      },
      mechanism.joints[static_cast<std::size_t>(joint)].kind);
}

/// Kinds of what a body, or the ground, can carry.
std::vector<std::string_view> surfaces_on(const Mechanism& mechanism, int body) {
  if (!turns(mechanism, body)) return {};
  std::vector<std::string_view> out{Line::key, PolygonSurface::key, Ring::key, Arc::key};
  if (body == ground) return out;
  with_solid(mechanism, body, [&](const auto& surface) {
    if (std::ranges::find(out, surface.key) == out.end()) out.emplace_back(surface.key);
  });
  return out;
}

void expect_resolved(const Scenario& scenario) {
  if (scenario.motion->state.q.empty()) throw InputError({}, "the pose is not resolved");
}

}  // namespace

std::string_view contact_kind(const Contact& contact) {
  return std::visit(
      []<class Geometry>(const Geometry& geometry) -> std::string_view {
        if constexpr (HasSurface<Geometry>) {
          return geometry.surface.key;
        } else {
          return geometry.word;
        }
      },
      contact.geometry);
}

std::vector<std::string_view> contact_kinds(const Scenario& scenario, const std::string& name) {
  const Contact contact = contact_of(scenario, name);
  expect_resolved(scenario);
  return std::visit(
      [&]<class Geometry>(const Geometry& geometry) {
        std::vector<std::string_view> out;
        if constexpr (Stop<Geometry>) {
          for (const char* word : {SlideStop::word, AngleStop::word}) {
            if (stop_now(scenario, geometry.joint, geometry.side, word)) out.emplace_back(word);
          }
        } else {
          out = surfaces_on(*scenario.mechanism, meeting_of(scenario, geometry).body);
          out.insert(out.end(), {Rope::word, Strut::word});
        }
        return out;
      },
      contact.geometry);
}

Edit with_contact_kind(const Scenario& scenario, const std::string& name, std::string_view kind) {
  const std::vector<std::string_view> kinds = contact_kinds(scenario, name);
  Contact contact = contact_of(scenario, name);
  if (contact_kind(contact) == kind) return {scenario, {}};
  if (std::ranges::find(kinds, kind) == kinds.end()) {
    throw InputError(
        {}, "\"" + name + "\" cannot become a contact of the kind \"" + std::string(kind) + "\"");
  }
  const double rounding = striking_radius(*scenario.mechanism, contact.geometry);
  ContactGeometry geometry = std::visit(
      [&]<class Geometry>(const Geometry& now) -> ContactGeometry {
        if constexpr (Stop<Geometry>) {
          return *stop_now(scenario, now.joint, now.side, kind);
        } else {
          return at_meeting(scenario, meeting_of(scenario, now), rounding, kind);
        }
      },
      contact.geometry);
  return with_pair(scenario, std::move(contact), std::move(geometry));
}

std::optional<StopSide> stop_side(const Contact& contact) {
  return std::visit(
      []<class Geometry>(const Geometry& geometry) -> std::optional<StopSide> {
        if constexpr (Stop<Geometry>) {
          return geometry.side;
        } else {
          return {};
        }
      },
      contact.geometry);
}

Edit with_other_side(const Scenario& scenario, const std::string& name) {
  Contact contact = contact_of(scenario, name);
  if (!stop_side(contact)) throw InputError({}, "\"" + name + "\" is no stop of a joint");
  std::visit(
      []<class Geometry>(Geometry& stop) {
        if constexpr (Stop<Geometry>) {
          stop.side = stop.side == StopSide::lower ? StopSide::upper : StopSide::lower;
        }
      },
      contact.geometry);
  return replaced(scenario, {PartKind::contact, name}, contact);
}

}  // namespace carom
