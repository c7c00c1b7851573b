// SPDX-License-Identifier: MIT
// Which points of bodies can come to a surface of the ground, and which one is nearest to it.
#include "core/edit/strikers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/edit/draw_surfaces.h"

namespace carom {

namespace {

/// What joints to the ground leave where it is, whatever the pose: points one by one, and bodies
/// that are held by a weld, by two points, or by one and a guide.
class HeldByGround {
 public:
  explicit HeldByGround(const Mechanism& mechanism)
      : mechanism_(mechanism), bodies_(mechanism.bodies.size()) {
    while (std::ranges::any_of(mechanism.joints, [this](const Joint& joint) {
      return holds_more(joint.kind, anchor_a(joint.kind), anchor_b(joint.kind)) ||
             holds_more(joint.kind, anchor_b(joint.kind), anchor_a(joint.kind));
    })) {
    }
  }

  [[nodiscard]] bool holds(const Anchor& anchor) const {
    if (is_whole(anchor.body)) return true;
    const Vec2 local = local_point(mechanism_, anchor);
    return std::ranges::any_of(of(anchor.body).points,
                               [local](Vec2 point) { return norm(point - local) <= same_place; });
  }

 private:
  struct Held {
    std::vector<Vec2> points;
    bool keeps_angle = false;
  };

  [[nodiscard]] const Held& of(int body) const { return bodies_[static_cast<std::size_t>(body)]; }
  [[nodiscard]] bool keeps_angle(int body) const { return body == ground || of(body).keeps_angle; }
  [[nodiscard]] bool is_whole(int body) const {
    if (body == ground) return true;
    const Body& shape = mechanism_.bodies[static_cast<std::size_t>(body)];
    const Held& held = of(body);
    const bool one_is_enough = held.keeps_angle || shape.kind == BodyKind::particle;
    return held.points.size() > (one_is_enough ? 0U : 1U);
  }

  /// Whether the joint holds more of a's body than is known, by what holds its point on b.
  bool holds_more(const JointKind& kind, const Anchor& a, const Anchor& b) {
    if (a.body == ground) return false;
    Held& held = bodies_[static_cast<std::size_t>(a.body)];
    const bool together =
        std::holds_alternative<RevoluteJoint>(kind) || std::holds_alternative<WeldJoint>(kind);
    const bool parallel =
        std::holds_alternative<PrismaticJoint>(kind) || std::holds_alternative<WeldJoint>(kind);
    bool more = false;
    if (together && holds(b) && !holds(a)) {
      held.points.push_back(local_point(mechanism_, a));
      more = true;
    }
    if (parallel && (keeps_angle(b.body) || is_whole(b.body)) && !held.keeps_angle) {
      held.keeps_angle = true;
      more = true;
    }
    return more;
  }

  const Mechanism& mechanism_;
  std::vector<Held> bodies_;
};

/// How far a striking surface is from what is drawn, and whether it lies beside that: a place
/// beyond the ends is struck only by what goes around.
struct Reach {
  double distance = 0;  ///< negative where the two overlap [m]
  bool beside = true;
};

/// The disc that strikes with its rim reaches so much farther than its middle; a point does not.
double rim_at(const Mechanism& mechanism, const Anchor& striker) {
  const Body& body = mechanism.bodies[static_cast<std::size_t>(striker.body)];
  const auto* disc = std::get_if<DiscShape>(&body.shape);
  return disc != nullptr && striker == Anchor{.body = striker.body} ? disc->radius : 0;
}

/// The striker that is nearest; of those beside what is drawn, if there are any. Where nothing can
/// move yet, it is the place that is drawn, on the ground.
/// @param reach_of  Reach of a circle: its middle and its radius
template <class ReachOf>
Anchor nearest_of(const Scenario& scenario, Vec2 drawn, ReachOf reach_of) {
  std::optional<Anchor> best;
  Reach nearest;
  for (const Spot& spot : strikers_of(scenario)) {
    const Reach reach = reach_of(spot.at, rim_at(*scenario.mechanism, *spot.on));
    const bool better =
        reach.beside == nearest.beside ? reach.distance < nearest.distance : reach.beside;
    if (best && !better) continue;
    nearest = reach;
    best = spot.on;
  }
  return best.value_or(Anchor{.p = drawn});
}

}  // namespace

std::vector<Spot> strikers_of(const Scenario& scenario) {
  const HeldByGround held(*scenario.mechanism);
  std::vector<Spot> outer, middles;
  for (const Spot& spot : spots_of(scenario)) {
    if (spot.on->body == ground || held.holds(*spot.on)) continue;
    const Shape& shape = scenario.mechanism->bodies[static_cast<std::size_t>(spot.on->body)].shape;
    const bool is_long =
        std::holds_alternative<RodShape>(shape) || std::holds_alternative<PolygonShape>(shape);
    const bool within = is_long && spot.on->place == Place::at;
    (within ? middles : outer).push_back(spot);
  }
  return outer.empty() ? middles : outer;
}

Anchor striker_of_wall(const Scenario& scenario, Vec2 from, Vec2 to) {
  const double length = norm(to - from);
  const Vec2 along = length > 0 ? (1 / length) * (to - from) : Vec2{};
  return nearest_of(scenario, from, [&](Vec2 middle, double radius) {
    const double s = dot(middle - from, along);
    const double distance = norm(middle - from - std::clamp(s, 0.0, length) * along);
    return Reach{distance - radius, s >= -radius - same_place && s <= length + radius + same_place};
  });
}

Anchor striker_of_block(const Scenario& scenario, Vec2 from, Vec2 to) {
  const Vec2 middle = 0.5 * (from + to);
  const Vec2 half{0.5 * std::abs(to.x - from.x), 0.5 * std::abs(to.y - from.y)};
  return nearest_of(scenario, middle, [&](Vec2 at, double radius) {
    const Vec2 beyond{std::abs(at.x - middle.x) - half.x, std::abs(at.y - middle.y) - half.y};
    const double outside = norm(Vec2{std::max(beyond.x, 0.0), std::max(beyond.y, 0.0)});
    return Reach{outside + std::min(std::max(beyond.x, beyond.y), 0.0) - radius};
  });
}

Anchor striker_of_pin(const Scenario& scenario, Vec2 middle) {
  return nearest_of(scenario, middle,
                    [&](Vec2 at, double radius) { return Reach{norm(at - middle) - radius}; });
}

Anchor striker_of_arc(const Scenario& scenario, Vec2 middle, double radius) {
  return nearest_of(scenario, middle, [&](Vec2 at, double rim) {
    return Reach{std::abs(norm(at - middle) - radius) - rim};
  });
}

namespace {

/// Looks for what strikes a surface of the ground.
class Finder {
 public:
  explicit Finder(const Scenario& scenario) : scenario_(scenario) {}

  template <class Pair>
  std::optional<ContactGeometry> operator()(const Pair& pair) const {
    if constexpr (requires { nearest(pair.surface); }) {
      auto surface = pair.surface;
      const Anchor striker = nearest(surface);
      if (striker.body == ground) return {};
      const Mechanism& mechanism = *scenario_.mechanism;
      face(surface, world_point(mechanism, scenario_.motion->state.q, striker),
           rim_at(mechanism, striker));
      return against(mechanism, striker, surface);
    } else {
      return {};
    }
  }

 private:
  [[nodiscard]] Anchor nearest(const Line& line) const {
    constexpr double far = 1e6;  // of a line that has no end there [m]
    const Vec2 tangent = direction(line.normal_angle - pi / 2);
    return striker_of_wall(scenario_, line.through.p + line.from.value_or(-far) * tangent,
                           line.through.p + line.to.value_or(far) * tangent);
  }
  [[nodiscard]] Anchor nearest(const PolygonSurface& block) const {
    Vec2 low = block.own.vertices.front().p, high = low;
    for (const Vertex& vertex : block.own.vertices) {
      low = {std::min(low.x, vertex.p.x), std::min(low.y, vertex.p.y)};
      high = {std::max(high.x, vertex.p.x), std::max(high.y, vertex.p.y)};
    }
    return striker_of_block(scenario_, low, high);
  }
  [[nodiscard]] Anchor nearest(const Arc& arc) const {
    return striker_of_arc(scenario_, arc.centre.p, arc.radius);
  }
  [[nodiscard]] Anchor nearest(const Ring& ring) const {
    return striker_of_arc(scenario_, ring.centre.p, ring.radius);
  }

  /// Turns its solid away from what strikes it. A surface that moves stays as it is.
  static void face(Line& line, Vec2 at, double /*rim*/) {
    const bool moves = line.speed || line.amplitude;
    if (moves || dot(at - line.through.p, direction(line.normal_angle)) >= -same_place) return;
    line.normal_angle = std::remainder(line.normal_angle + pi, 2 * pi);
    const auto other_way = [](const std::optional<double>& end) {
      return end ? std::optional(-*end) : std::nullopt;
    };
    line.from = other_way(std::exchange(line.to, other_way(line.from)));
  }
  static void face(Arc& arc, Vec2 at, double rim) {
    const Vec2 out = at - arc.centre.p;
    const double sweep = arc.to_angle - arc.from_angle;
    constexpr double almost_all = 1.9 * pi;  // a pin; what it lacks is turned away
    if (sweep < almost_all) {
      arc.hollow = norm(out) < arc.radius && rim < arc.radius;
      return;
    }
    const double towards = std::atan2(out.y, out.x);
    arc.from_angle = towards - sweep / 2;
    arc.to_angle = towards + sweep / 2;
  }
  template <class Surface>
  static void face(const Surface& /*surface*/, Vec2 /*at*/, double /*rim*/) {}

  const Scenario& scenario_;
};

}  // namespace

bool waits_for_striker(const Mechanism& mechanism, const Contact& contact) {
  const BodyPair ends = contact_ends(mechanism, contact.geometry);
  return ends.a == ground && ends.b == ground;
}

Scenario with_strikers_found(const Scenario& scenario) {
  Scenario out = scenario;
  for (const Contact& contact : scenario.mechanism->contacts) {
    if (!waits_for_striker(*scenario.mechanism, contact)) continue;
    const auto found = std::visit(Finder(scenario), contact.geometry);
    if (found) out = with_pair(out, contact, *found).scenario;
  }
  return out;
}

}  // namespace carom
