// SPDX-License-Identifier: MIT
//
// Nothing in the gallery goes through what is drawn as solid: no corner, end or middle of a body
// comes to lie within a line that is fixed to the ground.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/io/gallery.h"
#include "core/study/compute.h"
#include "core/study/simulation.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

/// The points of a body that are looked at, in its frame.
std::vector<Anchor> points_of(const Body& body, int index) {
  std::vector<Anchor> points{{.body = index}};
  if (std::holds_alternative<RodShape>(body.shape)) {
    points.push_back({.body = index, .place = Place::start});
    points.push_back({.body = index, .place = Place::end});
  } else if (const auto* polygon = std::get_if<PolygonShape>(&body.shape)) {
    for (int k = 0; k < static_cast<int>(polygon->vertices.size()); ++k) {
      points.push_back({.body = index, .place = Place::vertex, .vertex = k});
    }
  }
  return points;
}

/// The line that is struck, on whatever it lies.
const Line* struck_line(const Contact& contact) {
  return std::visit(
      [](const auto& kind) -> const Line* {
        if constexpr (requires { kind.surface.normal_angle; }) {
          return &kind.surface;
        } else {
          return nullptr;
        }
      },
      contact.geometry);
}

const Line* ground_line(const Contact& contact) {
  const Line* line = struck_line(contact);
  return line != nullptr && line->through.body == ground ? line : nullptr;
}

/// How deep the point lies in the solid of the line at t [m].
double depth(const Line& line, Vec2 point, double t) {
  const Vec2 normal = direction(line.normal_angle);
  const Vec2 p = point - line.through.p - shift_of(line, t).s * normal;
  const ClosestPoint closest = closest_on(line, nullptr, {}, normal, p);
  return -closest.distance;
}

/// The deepest that a body lies in a ground that acts, during two seconds.
double deepest(const std::string& name) {
  const Scenario scenario = resolved(load_gallery(name));
  const Trajectory motion = motion_of(scenario, {0, 2, 10000});
  const Mechanism& mechanism = *scenario.mechanism;
  constexpr int steps = 400;
  double deepest = 0;
  for (int i = 0; i <= steps; ++i) {
    const double t = motion.end.t * i / steps;
    const State state = state_at(motion, t);
    for (const Contact& contact : mechanism.contacts) {
      const Line* line = ground_line(contact);
      if (line == nullptr || !acts_at(contact, t, false)) continue;
      for (std::size_t body = 0; body < mechanism.bodies.size(); ++body) {
        for (const Anchor& point : points_of(mechanism.bodies[body], static_cast<int>(body))) {
          deepest = std::max(deepest, depth(*line, world_point(mechanism, state.q, point), t));
        }
      }
    }
  }
  return deepest;
}

TEST(GalleryWalls, NoBodyGoesThroughThem) {
  // Compliant contacts are pressed in, and the walker's foot is a hair inside when its contact
  // begins to act.
  const std::map<std::string, double> pressed{
      {"rubber-foot", 0.01}, {"double-pendulum-compliant", 1e-3}, {"simplest-walker", 1e-4}};
  // The sleeve is around its pole; the block turns about the edge of its table, which is a contact
  // of another kind.
  const std::set<std::string> around{"woodpecker", "table-edge"};
  int looked = 0;
  for (const GalleryEntry& entry : list_gallery()) {
    if (around.contains(entry.name)) continue;
    const auto bound = pressed.find(entry.name);
    EXPECT_LE(deepest(entry.name), bound == pressed.end() ? 1e-6 : bound->second) << entry.name;
    ++looked;
  }
  EXPECT_GT(looked, 35);
}

/// Of an endless line on a body a stretch is drawn, without what lies behind it.
bool is_drawn_solid(const Line& line) {
  return line.through.body == ground || line.from || line.to;
}

/// Points of what is drawn between the ends of an element: a spring, a damper, a motor has none.
std::vector<Vec2> drawn_points(const Mechanism& mechanism, const State& state,
                               const ForceElement& element) {
  constexpr int parts = 8;
  std::vector<Vec2> points;
  std::visit(
      [&](const auto& kind) {
        if constexpr (ActsBetweenPoints<std::decay_t<decltype(kind)>>) {
          const Vec2 a = world_point(mechanism, state.q, kind.a);
          const Vec2 b = world_point(mechanism, state.q, kind.b);
          for (int i = 0; i <= parts; ++i)
            points.push_back(a + static_cast<double>(i) / parts * (b - a));
        }
      },
      element.kind);
  return points;
}

/// As seen from the body that the line lies on.
Vec2 seen_from(const Mechanism& mechanism, const State& state, int body, Vec2 p) {
  if (body == ground) return p;
  const Frame frame = frame_of(mechanism, state.q, body);
  return rotated(p - frame.origin, std::cos(frame.angle), -std::sin(frame.angle));
}

TEST(GalleryWalls, NoSpringLiesInThem) {
  constexpr int steps = 50;
  int looked = 0;
  for (const GalleryEntry& entry : list_gallery()) {
    const Scenario scenario = resolved(load_gallery(entry.name));
    const Mechanism& mechanism = *scenario.mechanism;
    if (mechanism.forces.empty()) continue;
    const Trajectory motion = motion_of(scenario, {0, 2, 10000});
    double deepest = 0;
    for (int i = 0; i <= steps; ++i) {
      const double t = motion.end.t * i / steps;
      const State state = state_at(motion, t);
      for (const Contact& contact : mechanism.contacts) {
        const Line* line = struck_line(contact);
        if (line == nullptr || !is_drawn_solid(*line) || !acts_at(contact, t, false)) continue;
        for (const ForceElement& element : mechanism.forces) {
          for (const Vec2 p : drawn_points(mechanism, state, element)) {
            const Vec2 local = seen_from(mechanism, state, line->through.body, p);
            deepest = std::max(deepest, depth(*line, local, t));
            ++looked;
          }
        }
      }
    }
    EXPECT_LE(deepest, 1e-6) << entry.name;
  }
  EXPECT_GT(looked, 1000);
}

// The ends are where nothing strikes: the same motion beside lines without ends has the same
// impacts.
TEST(GalleryWalls, TheirEndsChangeNoMotion) {
  for (const char* name : {"double-pendulum", "kane", "rocking-block", "rod-wall-rail",
                           "five-bar-3", "parallelogram", "slider-crank", "ellipse-manipulator"}) {
    SCOPED_TRACE(name);
    const Scenario ended = resolved(load_gallery(name));
    auto endless = std::make_shared<Mechanism>(*ended.mechanism);
    int ends = 0;
    for (Contact& contact : endless->contacts) {
      if (ground_line(contact) == nullptr) continue;
      std::visit(
          [&ends](auto& kind) {
            if constexpr (requires { kind.surface.normal_angle; }) {
              ends += kind.surface.from ? 1 : 0;
              kind.surface.from = kind.surface.to = {};
            }
          },
          contact.geometry);
    }
    EXPECT_GT(ends, 0);
    Scenario without = ended;
    without.mechanism = endless;
    const Trajectory one = motion_of(ended, {0, 2, 10000});
    const Trajectory other = motion_of(resolved(without), {0, 2, 10000});
    ASSERT_EQ(one.impacts.size(), other.impacts.size());
    for (std::size_t i = 0; i < one.impacts.size(); ++i) {
      EXPECT_NEAR(one.impacts[i].t, other.impacts[i].t, 1e-6);
    }
  }
}

}  // namespace
}  // namespace carom::test
