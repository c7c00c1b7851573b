// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>

#include "core/edit/edit.h"

namespace carom {

namespace {

/// The new numbers of a list from which some have gone.
class Numbering {
 public:
  void keep() { next_.push_back(kept_++); }
  void drop() { next_.push_back(gone); }

  [[nodiscard]] bool has(int index) const { return (*this)(index) != gone; }
  /// The ground stays what it is.
  int operator()(int index) const {
    return index < 0 ? index : next_[static_cast<std::size_t>(index)];
  }

 private:
  static constexpr int gone = -2;
  int kept_ = 0;
  std::vector<int> next_;
};

class Removal {
 public:
  Removal(const Scenario& scenario, std::span<const PartName> asked)
      : parts_(scenario), asked_(asked.begin(), asked.end()) {}

  Edit run(const Scenario& scenario) {
    for (const PartName& name : asked_) part_of(scenario, name);
    // A list refers to the lists before it only.
    parts_.each_list([this](PartKind kind, auto& list) { decide(kind, list); });
    drop_placements();
    parts_.each_list([this](PartKind kind, auto& list) { drop(kind, list); });
    return {std::move(parts_).put_into(scenario), std::move(gone_)};
  }

 private:
  template <class Value>
  void decide(PartKind kind, std::vector<Value>& list) {
    for (Value& one : list) {
      const PartName name = name_of(parts_.mechanism, kind, one);
      const bool stands = has_all_it_needs(one);
      if (stands && !asked_.contains(name)) {
        numbers_[kind].keep();
        continue;
      }
      numbers_[kind].drop();
      if (!asked_.contains(name)) gone_.push_back(name);
    }
  }

  template <class Value>
  bool has_all_it_needs(Value& one) {
    bool all = true;
    each_body(one, [&](int body) { all = all && numbers_[PartKind::body].has(body); });
    const int* joint = joint_in(one);
    const int* contact = contact_in(one);
    return all && (!joint || numbers_[PartKind::joint].has(*joint)) &&
           (!contact || numbers_[PartKind::contact].has(*contact));
  }

  void drop_placements() {
    State& state = parts_.motion.state;
    std::vector<Placement> places = placements_of(parts_.mechanism, state);
    Mechanism left;
    std::vector<Placement> kept;
    for (std::size_t b = 0; b < places.size(); ++b) {
      if (!numbers_[PartKind::body].has(static_cast<int>(b))) continue;
      left.bodies.push_back(parts_.mechanism.bodies[b]);
      kept.push_back(places[b]);
    }
    state = with_placements(left, state, kept);
  }

  template <class Value>
  void drop(PartKind kind, std::vector<Value>& list) {
    int index = 0;
    std::erase_if(list, [&](const Value&) { return !numbers_[kind].has(index++); });
    for (Value& one : list) {
      each_body(one, [&](int& body) { body = numbers_[PartKind::body](body); });
      if (int* joint = joint_in(one)) *joint = numbers_[PartKind::joint](*joint);
      if (int* contact = contact_in(one)) *contact = numbers_[PartKind::contact](*contact);
    }
  }

  Parts parts_;
  std::set<PartName> asked_;
  std::map<PartKind, Numbering> numbers_;
  std::vector<PartName> gone_;
};

}  // namespace

Edit without(const Scenario& scenario, std::span<const PartName> parts) {
  return Removal(scenario, parts).run(scenario);
}

}  // namespace carom
