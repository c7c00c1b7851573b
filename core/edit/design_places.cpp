// SPDX-License-Identifier: MIT
// Which points of a design lie together.
#include <algorithm>
#include <map>
#include <set>

#include "core/edit/reshape.h"

namespace carom {

namespace {

/// Points are collected body by body; each begins as a place of its own.
class PlaceList {
 public:
  explicit PlaceList(const Mechanism& mechanism) : mechanism_(mechanism) {
    for (int body = 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
      add_features(body);
    }
  }

  /// The place of a point, which is a new one if nothing is there.
  std::size_t find(const Anchor& anchor, Feature on_ground) {
    const Vec2 local = local_point(mechanism_, anchor);
    const Feature feature = anchor.body == ground ? on_ground : Feature::point;
    for (const std::size_t i : of_body_[anchor.body]) {
      const PlacePoint& point = points_[i];
      const bool suits = anchor.body != ground || point.feature == on_ground;
      if (suits && lie_together(point.local, local)) return i;
    }
    return add({anchor.body, feature, 0, local});
  }

  void hold_together(std::size_t a, std::size_t b) {
    const std::size_t into = root(a), from = root(b);
    if (into != from) group_[from] = into;
  }

  DesignPlace& place(std::size_t point) { return places_[root(point)]; }

  /// Places whose joints are known.
  std::vector<DesignPlace> collected() && {
    std::vector<DesignPlace> out;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      places_[root(i)].points.push_back(points_[i]);
    }
    for (DesignPlace& place : places_) {
      if (!place.points.empty()) out.push_back(std::move(place));
    }
    return out;
  }

 private:
  void add_features(int body) {
    const Body& of = mechanism_.bodies[static_cast<std::size_t>(body)];
    const auto at = [&](Place place) { return local_point(of, {.body = body, .place = place}); };
    if (std::holds_alternative<RodShape>(of.shape)) {
      add({body, Feature::rod_start, 0, at(Place::start)});
      add({body, Feature::rod_end, 0, at(Place::end)});
    } else if (const auto* polygon = std::get_if<PolygonShape>(&of.shape)) {
      for (std::size_t i = 0; i < polygon->vertices.size(); ++i) {
        add({body, Feature::corner, static_cast<int>(i), corner(*polygon, i)});
      }
    } else {
      add({body, Feature::middle, 0, {}});
    }
  }
  std::size_t add(const PlacePoint& point) {
    of_body_[point.body].push_back(points_.size());
    group_.push_back(points_.size());
    points_.push_back(point);
    places_.emplace_back();
    return points_.size() - 1;
  }
  std::size_t root(std::size_t i) const {
    while (group_[i] != i) i = group_[i];
    return i;
  }

  const Mechanism& mechanism_;
  std::vector<PlacePoint> points_;
  std::map<int, std::vector<std::size_t>> of_body_;
  std::vector<std::size_t> group_;  ///< of each point, another one of its place or itself
  std::vector<DesignPlace> places_;
};

bool holds_together(const JointKind& kind) {
  return std::holds_alternative<RevoluteJoint>(kind) || std::holds_alternative<WeldJoint>(kind);
}

bool is_tether(const ContactGeometry& geometry) {
  return std::holds_alternative<Rope>(geometry) || std::holds_alternative<Strut>(geometry);
}

}  // namespace

bool guides(const JointKind& kind) {
  return std::visit(
      [](const auto& joint) {
        return requires {
          joint.axis_angle;
        };
      },
      kind);
}

std::vector<DesignPlace> places_of(const Scenario& scenario) {
  Parts parts(scenario);
  if (parts.motion.state.q.empty()) return {};
  PlaceList list(parts.mechanism);
  // Pivots that hold points together come before what else refers to these.
  for (const Joint& joint : parts.mechanism.joints) {
    if (!holds_together(joint.kind)) continue;
    list.hold_together(list.find(anchor_a(joint.kind), Feature::hold),
                       list.find(anchor_b(joint.kind), Feature::hold));
  }
  std::set<const DesignPlace*> grounded;  // whose holder is known by a point of the ground
  const auto note = [&](auto& part, const PartName& name, Feature on_ground, bool ties,
                        bool joins) {
    int side = 0;
    each_point(part, [&](Anchor& anchor) {
      DesignPlace& place = list.place(list.find(anchor, on_ground));
      if (!place.holder || (anchor.body == ground && grounded.insert(&place).second)) {
        place.holder = name;
        place.side = side;
      }
      if (place.users.empty() || place.users.back() != name) place.users.push_back(name);
      if (joins && !place.joint) place.joint = name;
      place.is_tied = place.is_tied || ties;
      ++side;
    });
  };
  for (Joint& joint : parts.mechanism.joints) {
    const bool guide = guides(joint.kind);
    note(joint, {PartKind::joint, joint.name}, guide ? Feature::guide : Feature::hold, !guide,
         holds_together(joint.kind));
  }
  for (Contact& contact : parts.mechanism.contacts) {
    note(contact, {PartKind::contact, contact.name}, Feature::hold, is_tether(contact.geometry),
         false);
  }
  for (ForceElement& force : parts.mechanism.forces) {
    note(force, {PartKind::force, force.name}, Feature::hold, false, false);
  }
  return std::move(list).collected();
}

}  // namespace carom
