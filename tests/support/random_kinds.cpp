// SPDX-License-Identifier: MIT
#include "tests/support/random_kinds.h"

#include <array>
#include <cmath>
#include <string>

#include "tests/support/random_mechanism.h"

namespace carom::test {

namespace {

struct Builder {
  std::mt19937_64& random;
  Example e;

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  }
  int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); }
  bool chance(double p) { return uniform(0, 1) < p; }

  [[nodiscard]] int count() const { return static_cast<int>(e.mechanism.bodies.size()); }
  [[nodiscard]] bool turns(int body) const {
    return body != ground &&
           e.mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::rigid;
  }
  [[nodiscard]] double angle(int body) const {
    return turns(body) ? frame_of(e.mechanism, e.q, body).angle : 0;
  }
  [[nodiscard]] Vec2 local(int body, Vec2 world) const {
    if (body == ground) return world;
    const Frame f = frame_of(e.mechanism, e.q, body);
    return turns(body) ? rotated(world - f.origin, f.c, -f.s) : world - f.origin;
  }
  /// A point of a body, which of a particle is the particle.
  Vec2 point_of(int body) {
    const Vec2 origin = body == ground ? Vec2{} : frame_of(e.mechanism, e.q, body).origin;
    return body == ground || turns(body) ? origin + Vec2{uniform(-1, 1), uniform(-1, 1)} : origin;
  }
  [[nodiscard]] Anchor anchor(int body, Vec2 world) const {
    return {body, Place::at, body == ground || turns(body) ? local(body, world) : Vec2{}};
  }
  /// What carries something at any place: the ground or a rigid body that is not `other`.
  int carrier(int other) {
    const int body = chance(0.5) ? ground : integer(0, count() - 1);
    return body == other || (body != ground && !turns(body)) ? ground : body;
  }
  int add_rigid(Vec2 centre, double turned, const Shape& shape) {
    Body body;
    body.name = "k" + std::to_string(count());
    body.mass = std::pow(10, uniform(-1, 1));
    body.inertia = body.mass * std::pow(uniform(0.1, 1), 2);
    body.shape = shape;
    e.mechanism.bodies.push_back(body);
    for (const double c : {centre.x, centre.y, turned}) e.q.push_back(c);
    for (int i = 0; i < 3; ++i) e.qdot.push_back(uniform(-1, 1));
    return count() - 1;
  }
  void add_joint(const JointKind& kind) {
    e.mechanism.joints.push_back({"kj" + std::to_string(e.mechanism.joints.size()), kind});
  }
  void add_contact(const ContactGeometry& geometry) {
    Contact contact{"k" + std::to_string(e.mechanism.contacts.size()), geometry};
    contact.e = e.mechanism.contacts[0].e;
    if (has_tangent(geometry)) contact.mu_s = contact.mu_d = uniform(0, 1);
    e.mechanism.contacts.push_back(contact);
  }

  void add_weld() {
    const int to = chance(0.3) || !turns(0) ? ground : 0;
    const Vec2 at = point_of(to);
    const int body = add_rigid(at + Vec2{uniform(-1, 1), uniform(-1, 1)}, uniform(-pi, pi), {});
    add_joint(WeldJoint{anchor(body, at), anchor(to, at), angle(body) - angle(to)});
  }
  void add_curved_slot() {
    const int a = integer(0, count() - 1), b = carrier(a);
    const Vec2 at = point_of(a);
    const double semi_x = uniform(0.5, 2), semi_y = semi_x * uniform(0.5, 2);
    const double t = uniform(-pi, pi), axis = uniform(-pi, pi);
    const Vec2 out =
        rotated({semi_x * std::cos(t), semi_y * std::sin(t)}, std::cos(axis), std::sin(axis));
    add_joint(CurvedSlotJoint{anchor(a, at), anchor(b, at - out), semi_x, semi_y, axis - angle(b)});
  }

  template <class Link>
  void add_link() {
    const int a = integer(0, count() - 1), b = carrier(a);
    const Vec2 p = point_of(a), r = point_of(b);
    if (norm(p - r) > 0.1) add_contact(Link{anchor(a, p), anchor(b, r), norm(p - r)});
  }
  /// A stop of the first joint that has one of this kind, where the joint stands.
  template <class Stop>
  void add_stop() {
    for (int j = 0; j < static_cast<int>(e.mechanism.joints.size()); ++j) {
      const JointKind& kind = e.mechanism.joints[static_cast<std::size_t>(j)].kind;
      const bool slides =
          std::holds_alternative<PrismaticJoint>(kind) || std::holds_alternative<SlotJoint>(kind);
      const bool pivots = std::holds_alternative<RevoluteJoint>(kind);
      if (!(std::is_same_v<Stop, SlideStop> ? slides : pivots)) continue;
      const StopSide side = chance(0.5) ? StopSide::upper : StopSide::lower;
      add_contact(Stop{j, side, 0});
      const double gap = evaluate(e.mechanism, e.q).contacts.back().gap;
      std::get<Stop>(e.mechanism.contacts.back().geometry).limit =
          side == StopSide::upper ? -gap : gap;
      return;
    }
  }

  /// Against a surface from a point of a body or from a new disc.
  template <class Surface>
  void add_against(int striker, Vec2 at, Vec2 normal, double room, const Surface& surface) {
    if (chance(0.5)) {
      const double radius = uniform(0.1, 0.9) * std::min(room, 0.5);
      const int disc = add_rigid(at + radius * normal, uniform(-pi, pi), DiscShape{radius});
      add_contact(Against<BodyDisc, Surface>{{disc}, surface});
    } else {
      add_contact(Against<Anchor, Surface>{anchor(striker, at), surface});
    }
  }
  void add_surface(int kind) {
    const int striker = integer(0, count() - 1), b = carrier(striker);
    const Vec2 at = point_of(striker);
    const double toward = uniform(-pi, pi);  // out of the solid
    const Vec2 normal = direction(toward), tangent{normal.y, -normal.x};
    const double radius = uniform(0.3, 2);
    constexpr double all = 10;
    switch (kind) {
      case 0:
        return add_against(striker, at, normal, radius,
                           Ring{anchor(b, at + radius * normal), radius});
      case 1:
        return add_against(striker, at, normal, all,
                           Arc{anchor(b, at - radius * normal), radius, toward - angle(b) - 0.6,
                               toward - angle(b) + 0.8, false});
      case 2:
        return add_against(striker, at, normal, radius,
                           Arc{anchor(b, at + radius * normal), radius,
                               toward + pi - angle(b) - 0.6, toward + pi - angle(b) + 0.8, true});
      case 3: {
        const double along = uniform(-0.5, 0.5);
        return add_against(striker, at, normal, all,
                           Line{anchor(b, at - along * tangent), toward - angle(b), along - 0.3,
                                along + uniform(0.3, 1)});
      }
      case 4: {
        PolygonShape box;
        const std::array<Vec2, 4> corners{at - 0.4 * tangent, at - 0.4 * tangent - 0.7 * normal,
                                          at + 0.6 * tangent - 0.7 * normal, at + 0.6 * tangent};
        for (std::size_t i = 0; i < 4; ++i) {
          box.vertices.push_back(
              {std::string(1, static_cast<char>('p' + i)), local(b, corners[i])});
        }
        return add_against(striker, at, normal, all, PolygonSurface{b, box});
      }
      case 5: {
        const double thick = uniform(0.02, 0.2), along = uniform(0.2, 0.8);
        const int rod = add_rigid(at - thick * normal - (along - 0.5) * tangent,
                                  std::atan2(tangent.y, tangent.x), RodShape{1.0, 0.5});
        return add_against(striker, at, normal, all, Capsule{rod, thick});
      }
      default: {
        const int disc = add_rigid(at - radius * normal, uniform(-pi, pi), DiscShape{radius});
        return add_against(striker, at, normal, all, BodyDisc{disc});
      }
    }
  }
};

}  // namespace

RandomExample random_kinds(std::mt19937_64& random) {
  RandomExample drawn = random_mechanism(random, 1);
  while (drawn.held) drawn = random_mechanism(random, 1);
  Builder build{random, std::move(drawn.example)};
  if (build.chance(0.4)) build.add_weld();
  if (build.chance(0.4)) build.add_curved_slot();
  for (int more = build.integer(1, 4); more > 0; --more) {
    const int kind = build.integer(0, 10);
    if (kind == 7) build.add_link<Rope>();
    if (kind == 8) build.add_link<Strut>();
    if (kind == 9) build.add_stop<SlideStop>();
    if (kind == 10) build.add_stop<AngleStop>();
    if (kind < 7) build.add_surface(kind);
  }
  drawn.example = std::move(build.e);
  return drawn;
}

}  // namespace carom::test
