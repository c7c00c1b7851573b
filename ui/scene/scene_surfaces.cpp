// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/scene/scene_mechanism.h"

namespace carom::ui {

namespace {

double angleOf(const Posed& posed, int body) {
  return frame_of(posed.mechanism, posed.q, body).angle;
}

/// Draws what one contact is struck at.
struct SurfacePainter : MechanismPainter {
  int contact = 0;     ///< its place in the list
  bool acts = true;    ///< the contact acts at this time
  bool stands = true;  ///< its surface is there: it acts, or it has acted before

  template <class Striker, class Surface>
  void operator()(const Against<Striker, Surface>& against) const {
    surface(against.surface);
  }

  void operator()(const Rope& rope) const {
    const Vec2 a = at(rope.a), b = at(rope.b);
    const bool slack = norm(b - a) < (1 - onIt) * rope.length;
    ends(rope);
    add(Segment{.a = a, .b = b, .role = link(), .dashed = slack || !acts});
  }

  /// A rod from b, as long as the strut: while the contact is open, a lies beyond its end.
  void operator()(const Strut& strut) const {
    const Vec2 b = at(strut.b), d = at(strut.a) - b;
    const double distance = norm(d);
    if (!(distance > 0)) return;
    ends(strut);
    add(Segment{.a = b,
                .b = b + (std::min(distance, strut.length) / distance) * d,
                .role = link(),
                .dashed = !acts});
  }

  void operator()(const SlideStop& stop) const {
    constexpr double halfBlockPx = 13;
    std::visit(
        [&]<class Kind>(const Kind& joint) {
          if constexpr (requires { joint.axis_angle; }) {
            const Vec2 axis = directionAt(joint.b, joint.axis_angle);
            const Vec2 normal = stop.side == StopSide::lower ? axis : -axis;
            const bool block = std::is_same_v<Kind, PrismaticJoint>;
            const double halfPx = block ? halfBlockPx : JointPin{}.radiusPx;
            add(StopMark{.contact = contact,
                         .at = at(joint.b) + stop.limit * axis,
                         .normal = normal,
                         .offsetPx = onScreen(-normal, halfPx),
                         .acts = stands});
          }
        },
        mechanism.joints[static_cast<std::size_t>(stop.joint)].kind);
  }

  /// Beside the line from the joint to the middle of its first body, as that lies at the stop.
  void operator()(const AngleStop& stop) const {
    constexpr double farPx = 42, besidePx = 7;
    const JointKind& joint = mechanism.joints[static_cast<std::size_t>(stop.joint)].kind;
    const Anchor &a = anchor_a(joint), &b = anchor_b(joint);
    const Vec2 local = a.body == ground ? Vec2{} : -local_point(mechanism, a);
    const Vec2 to = norm(local) > 0 ? (1 / norm(local)) * local : Vec2{1, 0};
    const double turn = angleOf(*this, b.body) + stop.limit;
    const Vec2 along = rotated(to, std::cos(turn), std::sin(turn));
    const Vec2 normal = stop.side == StopSide::lower ? perp(along) : -perp(along);
    add(StopMark{.contact = contact,
                 .at = at(a),
                 .normal = normal,
                 .offsetPx = onScreen(along, farPx) + onScreen(-normal, besidePx),
                 .acts = stands});
  }

 private:
  /// Distances that differ from the length of a rope or strut by less than this fraction equal it.
  static constexpr double onIt = 1e-6;

  [[nodiscard]] Role link() const { return acts ? Role::link : Role::ghost; }

  void ends(const auto& tether) const {
    for (const Anchor& anchor : {tether.a, tether.b}) {
      addSupport(*this, anchor);
      addPin(*this, anchor);
    }
  }

  void surface(const Line& line) const {
    const Vec2 normal = directionAt(line.through, line.normal_angle);
    GroundLine ground_line{.through = at(line.through) + shift_of(line, t).s * normal,
                           .normal = normal,
                           .from = line.from,
                           .to = line.to,
                           .walls = line.from || line.to,
                           .speed = line.speed.value_or(0),
                           .shaken = line.amplitude.value_or(0) != 0,
                           .acts = stands};
    // An endless line on a body would cross the whole picture: a stretch of it is drawn.
    if (line.through.body != ground) {
      if (!line.from) ground_line.from = std::min(-0.3 * length, line.to.value_or(0) - length);
      if (!line.to) ground_line.to = std::max(0.3 * length, line.from.value_or(0) + length);
      if (!line.from && !line.to) {
        ground_line.from = -0.3 * length;
        ground_line.to = 0.3 * length;
      }
    }
    addOnce(ground_line, [&](const GroundLine& other) {
      const bool same = other.normal == ground_line.normal && other.from == ground_line.from &&
                        other.to == ground_line.to && other.speed == ground_line.speed &&
                        other.shaken == ground_line.shaken;
      const Vec2 apart = other.through - ground_line.through;
      const bool endless = !ground_line.from && !ground_line.to;
      return same && (endless ? dot(apart, ground_line.normal) == 0 : apart == Vec2{});
    });
  }

  /// scene_mechanism.cpp draws the shape of the body.
  void surface(const BodyDisc& /*disc*/) const {}
  void surface(const Capsule& /*capsule*/) const {}

  void surface(const PolygonSurface& polygon) const {
    const std::size_t count = polygon.own.vertices.size();
    for (std::size_t i = 0; i < count; ++i) {
      const Vec2 a = at({.body = polygon.body, .p = corner(polygon.own, i)});
      const Vec2 b =
          at({.body = polygon.body, .p = corner(polygon.own, corner_after(polygon.own, i))});
      const Vec2 along = b - a;
      const double half = norm(along) / 2;
      addOnce(GroundLine{.through = 0.5 * (a + b),
                         .normal = (-0.5 / half) * perp(along),
                         .from = -half,
                         .to = half,
                         .acts = stands},
              [&](const GroundLine& other) { return other.through == 0.5 * (a + b); });
    }
  }

  void surface(const Ring& ring) const {
    wall({.centre = at(ring.centre),
          .radius = ring.radius,
          .from = 0,
          .to = 2 * pi,
          .hollow = true,
          .acts = stands});
  }

  void surface(const Arc& arc) const {
    const double turn = angleOf(*this, arc.centre.body);
    wall({.centre = at(arc.centre),
          .radius = arc.radius,
          .from = arc.from_angle + turn,
          .to = arc.to_angle + turn,
          .hollow = arc.hollow,
          .acts = stands});
  }

  void wall(const RoundWall& wall) const {
    addOnce(wall, [&](const RoundWall& other) {
      return other.centre == wall.centre && other.radius == wall.radius &&
             other.from == wall.from && other.to == wall.to && other.hollow == wall.hollow;
    });
  }
};

/// How far a surface reaches.
struct Extent {
  const Posed& posed;
  Bounds& bounds;

  void operator()(const Line& line) const {
    const Vec2 normal = posed.directionAt(line.through, line.normal_angle), along = -perp(normal);
    // A shaken line goes as far to both sides.
    if (line.amplitude) {
      bounds.add(posed.at(line.through) + *line.amplitude * normal);
      bounds.add(posed.at(line.through) - *line.amplitude * normal);
    }
    for (const std::optional<double>& end : {line.from, line.to}) {
      if (end) bounds.add(posed.at(line.through) + *end * along);
    }
  }
  void operator()(const BodyDisc& /*disc*/) const {}
  void operator()(const Capsule& /*capsule*/) const {}
  void operator()(const PolygonSurface& polygon) const {
    for (std::size_t i = 0; i < polygon.own.vertices.size(); ++i) {
      bounds.add(posed.at({.body = polygon.body, .p = corner(polygon.own, i)}));
    }
  }
  void operator()(const Ring& ring) const { bounds.add(posed.at(ring.centre), ring.radius); }
  void operator()(const Arc& arc) const {
    constexpr int steps = 32;
    const double turn = angleOf(posed, arc.centre.body);
    for (int i = 0; i <= steps; ++i) {
      const double angle = arc.from_angle + (arc.to_angle - arc.from_angle) * i / steps;
      bounds.add(posed.at(arc.centre) + arc.radius * direction(angle + turn));
    }
  }
};

}  // namespace

void addSurfaces(const MechanismPainter& painter) {
  // Of two contacts at one surface, one that acts or has acted shows it.
  for (const bool stands : {true, false}) {
    for (std::size_t i = 0; i < painter.mechanism.contacts.size(); ++i) {
      const Contact& contact = painter.mechanism.contacts[i];
      // A floor that is struck no more does not vanish under what stands on it: only what acts
      // later is not there yet.
      if (stands != (painter.t >= contact.acts_from.value_or(painter.t))) continue;
      // At the instant at which it ceases to act it is still seen.
      const bool acts = acts_at(contact, painter.t, false) || acts_at(contact, painter.t, true);
      std::visit(SurfacePainter{painter, static_cast<int>(i), acts, stands}, contact.geometry);
    }
  }
}

void addTips(const MechanismPainter& painter) {
  for (const Contact& contact : painter.mechanism.contacts) {
    std::visit(
        [&](const auto& kind) {
          if constexpr (requires { kind.tip.radius; }) {
            const Role role = kind.striker.body == ground ? Role::support : Role::body;
            if (kind.tip.radius > 0) {
              painter.add(Disc{.centre = painter.at(kind.striker),
                               .radius = kind.tip.radius,
                               .role = role,
                               .body = kind.striker.body});
            }
          }
        },
        contact.geometry);
  }
}

namespace {

void addStop(const Posed& posed, const SlideStop& stop, Bounds& bounds) {
  std::visit(
      [&](const auto& joint) {
        if constexpr (requires { joint.axis_angle; }) {
          bounds.add(posed.at(joint.b) + stop.limit * posed.directionAt(joint.b, joint.axis_angle));
        }
      },
      posed.mechanism.joints[static_cast<std::size_t>(stop.joint)].kind);
}

}  // namespace

void addBounds(const Posed& posed, const Contact& contact, Bounds& bounds) {
  std::visit(
      [&](const auto& kind) {
        if constexpr (requires { kind.surface; }) {
          Extent{posed, bounds}(kind.surface);
        } else if constexpr (requires { kind.a; }) {
          bounds.add(posed.at(kind.a));
          bounds.add(posed.at(kind.b));
        } else if constexpr (std::is_same_v<std::decay_t<decltype(kind)>, SlideStop>) {
          addStop(posed, kind, bounds);
        }
      },
      contact.geometry);
}

}  // namespace carom::ui
