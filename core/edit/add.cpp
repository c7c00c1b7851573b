// SPDX-License-Identifier: MIT
#include <array>
#include <map>
#include <set>
#include <type_traits>

#include "core/edit/edit.h"

namespace carom {

Scenario with_body(const Scenario& scenario, const Body& body, const Placement& placement) {
  Parts parts(scenario);
  std::vector<Placement> places = placements_of(parts.mechanism, parts.motion.state);
  // Where the others are still to be resolved, this one is, too.
  const bool resolved = places.size() == parts.mechanism.bodies.size();
  parts.mechanism.bodies.push_back(body);
  if (resolved) places.push_back(placement);
  parts.motion.state = with_placements(parts.mechanism, parts.motion.state, places);
  Scenario out = std::move(parts).put_into(scenario);
  validate(out);
  return out;
}

Scenario with_part(const Scenario& scenario, const Part& part) {
  if (const auto* body = std::get_if<Body>(&part)) return with_body(scenario, *body, {});
  Parts parts(scenario);
  parts.each_list([&]<class Value>(PartKind /*kind*/, std::vector<Value>& list) {
    if (const auto* value = std::get_if<Value>(&part)) list.push_back(*value);
  });
  Scenario out = std::move(parts).put_into(scenario);
  validate(out);
  return out;
}

namespace {

/// Copies parts list by list: a list refers to the lists before it only.
class Copier {
 public:
  Copier(const Scenario& scenario, std::span<const PartName> asked, Vec2 by)
      : parts_(scenario),
        places_(placements_of(parts_.mechanism, parts_.motion.state)),
        asked_(asked.begin(), asked.end()),
        by_(by) {}

  Duplicate run(const Scenario& scenario, std::span<const PartName> asked) {
    parts_.each_list([this](PartKind kind, auto& list) { copy(kind, list); });
    parts_.motion.state = with_placements(parts_.mechanism, parts_.motion.state, places_);
    Duplicate out;
    for (const PartName& name : asked) {
      if (copies_.contains(name)) out.copies.push_back(copies_.at(name));
    }
    out.scenario = std::move(parts_).put_into(scenario);
    return out;
  }

 private:
  template <class Value>
  void copy(PartKind kind, std::vector<Value>& list) {
    std::set<std::string> taken;
    for (const Value& one : list) taken.insert(name_of(parts_.mechanism, kind, one).name);
    const std::size_t originals = list.size();
    for (std::size_t i = 0; i < originals; ++i) {
      const PartName name = name_of(parts_.mechanism, kind, list[i]);
      if (!asked_.contains(name)) continue;
      Value one = list[i];
      each_body(one, [&](int& body) { refer(PartKind::body, body); });
      if (int* joint = joint_in(one)) refer(PartKind::joint, *joint);
      // A contact is closed by one target only.
      if (int* contact = contact_in(one); contact && !refer(PartKind::contact, *contact)) continue;
      if (std::string* text = name_in(one)) taken.insert(*text = free_name(taken, name.name));
      numbers_[kind][static_cast<int>(i)] = static_cast<int>(list.size());
      if constexpr (std::is_same_v<Value, Body>) place_copy_of(i);
      list.push_back(std::move(one));
      copies_[name] = name_of(parts_.mechanism, kind, list.back());
    }
  }

  void place_copy_of(std::size_t body) {
    if (places_.empty()) return;
    Placement place = places_[body];
    place.at = place.at + by_;
    places_.push_back(place);
  }

  /// True if there is a copy, which is referred to then.
  bool refer(PartKind kind, int& index) {
    const auto copy = numbers_[kind].find(index);
    if (copy == numbers_[kind].end()) return false;
    index = copy->second;
    return true;
  }

  Parts parts_;
  std::vector<Placement> places_;
  std::set<PartName> asked_;
  Vec2 by_;
  std::map<PartKind, std::map<int, int>> numbers_;  ///< of originals and their copies
  std::map<PartName, PartName> copies_;
};

}  // namespace

Duplicate duplicated(const Scenario& scenario, std::span<const PartName> parts, Vec2 by) {
  return Copier(scenario, parts, by).run(scenario, parts);
}

}  // namespace carom
