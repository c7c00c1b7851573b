// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>
#include <type_traits>

#include "core/edit/edit.h"
#include "core/pose/resolve.h"

namespace carom {

namespace {

/// f(kind, list, the same list of the other) of the seven lists.
template <class F>
void each_pair_of_lists(Parts& one, Parts& other, F&& f) {
  one.each_list([&]<class Value>(PartKind kind, std::vector<Value>& list) {
    other.each_list([&]<class Other>(PartKind /*kind*/, std::vector<Other>& into) {
      if constexpr (std::is_same_v<Value, Other>) f(kind, list, into);
    });
  });
}

/// The parts that a part refers to; the ground is none.
template <class Value>
std::vector<PartName> referred_by(const Mechanism& mechanism, Value part) {
  std::vector<PartName> names;
  each_body(part, [&](int& body) {
    if (body == ground) return;
    names.push_back({PartKind::body, mechanism.bodies[static_cast<std::size_t>(body)].name});
  });
  if (const int* joint = joint_in(part)) {
    names.push_back({PartKind::joint, mechanism.joints[static_cast<std::size_t>(*joint)].name});
  }
  if (const int* contact = contact_in(part)) {
    names.push_back(
        {PartKind::contact, mechanism.contacts[static_cast<std::size_t>(*contact)].name});
  }
  return names;
}

/// Copies parts list by list: a list refers to the lists before it only.
class Copier {
 public:
  Copier(const Scenario& into, const Scenario& from, std::span<const PartName> asked, Vec2 by)
      : from_(from),
        into_(into),
        from_places_(placements_of(from_.mechanism, from_.motion.state)),
        into_places_(placements_of(into_.mechanism, into_.motion.state)),
        placed_(from_places_.size() == from_.mechanism.bodies.size() &&
                into_places_.size() == into_.mechanism.bodies.size()),
        asked_(asked.begin(), asked.end()),
        by_(by) {}

  Copies run(const Scenario& into, std::span<const PartName> asked) {
    each_pair_of_lists(from_, into_, [this](PartKind kind, const auto& list, auto& copies) {
      copy(kind, list, copies);
    });
    into_.motion.state = with_placements(into_.mechanism, into_.motion.state, into_places_);
    copy_assembly();
    Copies out;
    for (const PartName& name : asked) {
      const auto copy = copies_.find(name);
      if (copy != copies_.end()) {
        out.copies.push_back(copy->second);
      } else if (name.kind != PartKind::closed_target) {
        out.left.push_back(name);
      }
    }
    out.scenario = std::move(into_).put_into(into);
    validate(out.scenario);
    return out;
  }

 private:
  template <class Value>
  void copy(PartKind kind, const std::vector<Value>& list, std::vector<Value>& into) {
    std::set<std::string> taken;
    for (const Value& one : into) {
      // A target that closes a contact has the contact's name, and takes none of the targets'.
      const PartName there = name_of(into_.mechanism, kind, one);
      if (there.kind == kind) taken.insert(there.name);
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const PartName name = name_of(from_.mechanism, kind, list[i]);
      if (!asked_.contains(name)) continue;
      Value one = list[i];
      const bool moves = all_bodies_are_copied(one);
      if (!refer_anew(one)) continue;
      if (moves) move_ground_points(one);
      if (std::string* text = name_in(one)) {
        taken.insert(*text = free_name(taken, name.name));
        if constexpr (requires { one.label; }) {
          if (*text != name.name) one.label.clear();
        }
      }
      numbers_[kind][static_cast<int>(i)] = static_cast<int>(into.size());
      if constexpr (std::is_same_v<Value, Body>) place_copy_of(i);
      into.push_back(std::move(one));
      copies_[name] = name_of(into_.mechanism, kind, into.back());
    }
  }

  /// Sides of elbows and angles near which the pose is sought, for the copies.
  void copy_assembly() {
    PosePrescription& pose = into_.motion.pose;
    for (ElbowMode mode : from_.motion.pose.mode) {
      for (const PartKind kind : {PartKind::joint, PartKind::body}) {
        const auto copy = copies_.find({kind, mode.elbow});
        if (copy == copies_.end()) continue;
        const double was = sine(from_, mode.elbow), is = sine(into_, copy->second.name);
        mode.elbow = copy->second.name;
        // The sign depends on which of two links comes first in the list of bodies.
        if (was * is < 0) mode.sign = -mode.sign;
        if (std::ranges::find(pose.mode, mode.elbow, &ElbowMode::elbow) == pose.mode.end()) {
          pose.mode.push_back(mode);
        }
        break;
      }
    }
    for (NearAngle near : from_.motion.pose.near) {
      const auto copy = copies_.find({PartKind::body, near.body});
      if (copy == copies_.end()) continue;
      near.body = copy->second.name;
      pose.near.push_back(near);
    }
  }

  /// Of the turn at an elbow; 0 if nothing is placed.
  [[nodiscard]] double sine(const Parts& parts, const std::string& elbow) const {
    if (!placed_) return 0;
    const std::vector<ElbowState> all = assembly_mode(parts.mechanism, parts.motion.state.q);
    const auto one = std::ranges::find(all, elbow, &ElbowState::elbow);
    return one == all.end() ? 0 : one->sine;
  }

  /// Whether the part refers to bodies, and to copied ones only.
  template <class Value>
  bool all_bodies_are_copied(Value& one) {
    bool any = false, all = true;
    each_body(one, [&](int body) {
      if (body == ground) return;
      any = true;
      all = all && numbers_[PartKind::body].contains(body);
    });
    return any && all;
  }

  /// What holds or strikes copies only is set off as they are.
  template <class Value>
  void move_ground_points(Value& one) {
    each_anchor(one, [this](Anchor& point) {
      if (point.body == ground) point.p = point.p + by_;
    });
    if constexpr (std::is_same_v<Value, PoseTarget>) {
      auto* target = std::get_if<PointTarget>(&one);
      if (target == nullptr) return;
      if (target->x) *target->x += by_.x;
      if (target->y) *target->y += by_.y;
    } else if constexpr (std::is_same_v<Value, Contact>) {
      if (auto* polygon = struck_as<PolygonSurface>(one.geometry)) move_polygon(*polygon);
    }
  }
  void move_polygon(PolygonSurface& polygon) {
    if (polygon.body != ground) return;
    for (Vertex& corner : polygon.own.vertices) {
      corner.p = corner.p + Vec2{by_.x / polygon.own.scale_x, by_.y / polygon.own.scale_y};
    }
  }

  /// False if something is not there.
  template <class Value>
  bool refer_anew(Value& one) {
    bool there = true;
    each_body(one, [&](int& body) {
      if (body != ground) {
        there =
            refer(PartKind::body, from_.mechanism.bodies, into_.mechanism.bodies, body) && there;
      }
    });
    if (int* joint = joint_in(one)) {
      there =
          refer(PartKind::joint, from_.mechanism.joints, into_.mechanism.joints, *joint) && there;
    }
    // A contact is closed by one target only.
    if (int* contact = contact_in(one)) there = refer_to_copy(PartKind::contact, *contact) && there;
    return there;
  }

  bool refer_to_copy(PartKind kind, int& index) {
    const auto copy = numbers_[kind].find(index);
    if (copy == numbers_[kind].end()) return false;
    index = copy->second;
    return true;
  }
  template <class Value>
  bool refer(PartKind kind, const std::vector<Value>& from, const std::vector<Value>& into,
             int& index) {
    if (refer_to_copy(kind, index)) return true;
    const std::string& name = from[static_cast<std::size_t>(index)].name;
    const auto same = std::ranges::find(into, name, &Value::name);
    index = static_cast<int>(same - into.begin());
    return same != into.end();
  }

  void place_copy_of(std::size_t body) {
    if (!placed_) return;
    Placement place = from_places_[body];
    place.at = place.at + by_;
    into_places_.push_back(place);
  }

  Parts from_, into_;
  std::vector<Placement> from_places_, into_places_;
  bool placed_;  ///< both are resolved
  std::set<PartName> asked_;
  Vec2 by_;
  std::map<PartKind, std::map<int, int>> numbers_;  ///< of originals and their copies
  std::map<PartName, PartName> copies_;
};

}  // namespace

Copies pasted(const Scenario& into, const Scenario& from, std::span<const PartName> parts,
              Vec2 by) {
  return Copier(into, from, parts, by).run(into, parts);
}

std::vector<PartName> joints_on_themselves(const Scenario& into, const Scenario& from,
                                           std::span<const PartName> parts) {
  std::vector<PartName> out;
  for (const Joint& joint : from.mechanism->joints) {
    const PartName name{PartKind::joint, joint.name};
    if (std::ranges::find(parts, name) == parts.end()) continue;
    const std::vector<PartName> held = referred_by(*from.mechanism, joint);
    const bool moves = std::ranges::any_of(
        held, [&](const PartName& body) { return std::ranges::find(parts, body) != parts.end(); });
    const auto there = std::ranges::find(into.mechanism->joints, joint.name, &Joint::name);
    const bool is_there =
        there != into.mechanism->joints.end() && referred_by(*into.mechanism, *there) == held;
    if (is_there && !moves) out.push_back(name);
  }
  return out;
}

Copies duplicated(const Scenario& scenario, std::span<const PartName> parts, Vec2 by) {
  return pasted(scenario, scenario, parts, by);
}

Scenario fragment_of(const Scenario& scenario, std::span<const PartName> parts) {
  std::set<PartName> kept(parts.begin(), parts.end());
  Parts all(scenario);
  // A closed contact refers to a contact, that to a joint, and that to bodies.
  constexpr int steps = 3;
  for (int step = 0; step < steps; ++step) {
    all.each_list([&](PartKind kind, const auto& list) {
      for (const auto& one : list) {
        if (!kept.contains(name_of(all.mechanism, kind, one))) continue;
        for (PartName& name : referred_by(all.mechanism, one)) kept.insert(std::move(name));
      }
    });
  }
  std::vector<PartName> others;
  for (PartName& name : parts_of(scenario)) {
    if (!kept.contains(name)) others.push_back(std::move(name));
  }
  return without(scenario, others).scenario;
}

}  // namespace carom
