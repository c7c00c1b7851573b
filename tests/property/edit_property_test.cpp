// SPDX-License-Identifier: MIT
//
// Laws of the edits of what a mechanism is made of, over every entry of the gallery: what is added
// and taken away leaves no trace, every reference is right after any sequence of edits, and a name
// is nothing to physics.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "core/base/error.h"
#include "core/dynamics/evaluate.h"
#include "core/edit/edit.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "tests/support/seed.h"

namespace carom::test {
namespace {

std::vector<Scenario> gallery_scenarios() {
  std::vector<Scenario> out;
  for (const GalleryEntry& entry : list_gallery()) {
    out.push_back(read_scenario_file(entry.path));
  }
  return out;
}

PartName drawn(std::mt19937_64& random, const std::vector<PartName>& all) {
  return all[std::uniform_int_distribution<std::size_t>(0, all.size() - 1)(random)];
}

TEST(EditProperty, WhatIsAddedAndTakenAwayLeavesNoTrace) {
  for (const Scenario& scenario : gallery_scenarios()) {
    SCOPED_TRACE(scenario.description->title);
    const std::string before = write_scenario(scenario);
    for (const PartName& part : parts_of(scenario)) {
      const Copies twice = duplicated(scenario, std::array{part}, {0.1, 0.2});
      if (part.kind == PartKind::closed_target) {
        EXPECT_TRUE(twice.copies.empty());
        continue;
      }
      ASSERT_EQ(twice.copies.size(), 1U) << part.name;
      EXPECT_NE(write_scenario(twice.scenario), before) << part.name;
      const Edit back = without(twice.scenario, twice.copies);
      EXPECT_TRUE(back.gone.empty());
      EXPECT_EQ(write_scenario(back.scenario), before) << part.name;
    }
    const std::vector<PartName> all = parts_of(scenario);
    const Copies twice = duplicated(scenario, all, {1, 0});
    EXPECT_EQ(write_scenario(without(twice.scenario, twice.copies).scenario), before);
  }
}

// The copies move as the originals do.
TEST(EditProperty, ACopyOfAllIsAMechanismOfItsOwn) {
  for (const Scenario& scenario : gallery_scenarios()) {
    SCOPED_TRACE(scenario.description->title);
    const std::vector<PartName> all = parts_of(scenario);
    const Copies twice = duplicated(scenario, all, {0, 0});
    const Edit left = without(twice.scenario, all);
    const std::size_t n = scenario.motion->state.q.size();
    EXPECT_EQ(left.scenario.mechanism->bodies.size(), scenario.mechanism->bodies.size());
    EXPECT_EQ(left.scenario.mechanism->joints.size(), scenario.mechanism->joints.size());
    EXPECT_EQ(left.scenario.mechanism->contacts.size(), scenario.mechanism->contacts.size());
    EXPECT_TRUE(left.gone.empty());
    EXPECT_EQ(twice.scenario.motion->state.q.size(), 2 * n);
    EXPECT_EQ(left.scenario.motion->state, scenario.motion->state);
  }
}

// Set off as a whole, with its pivots, walls and targets, the copy has the gaps of the original.
TEST(EditProperty, ACopyOfAllStandsBesideTheOriginal) {
  for (const Scenario& entry : gallery_scenarios()) {
    SCOPED_TRACE(entry.description->title);
    const Scenario scenario = resolved(entry);
    const Copies twice = duplicated(scenario, parts_of(scenario), {0.25, -0.5});
    const Mechanism& mechanism = *twice.scenario.mechanism;
    const EvaluatedSystem system = evaluate(mechanism, twice.scenario.motion->state);
    const std::size_t joints = scenario.mechanism->joints.size();
    for (std::size_t j = joints; j < mechanism.joints.size(); ++j) {
      const JointRows& copy = system.joints[j];
      for (std::size_t row = 0; row < static_cast<std::size_t>(copy.count); ++row) {
        EXPECT_NEAR(copy.phi[row], system.joints[j - joints].phi[row], 1e-9)
            << mechanism.joints[j].name;
      }
    }
    const std::size_t contacts = scenario.mechanism->contacts.size();
    for (std::size_t k = contacts; k < mechanism.contacts.size(); ++k) {
      EXPECT_NEAR(system.contacts[k].gap, system.contacts[k - contacts].gap, 1e-9)
          << mechanism.contacts[k].name;
    }
  }
}

TEST(EditProperty, WhatIsPastedIntoNothingIsTheSame) {
  for (const Scenario& scenario : gallery_scenarios()) {
    SCOPED_TRACE(scenario.description->title);
    const std::vector<PartName> all = parts_of(scenario);
    const Copies pasted_all = pasted(Scenario{}, scenario, all, {0, 0});
    EXPECT_TRUE(pasted_all.left.empty());
    EXPECT_EQ(*pasted_all.scenario.mechanism, *scenario.mechanism);
    EXPECT_EQ(pasted_all.scenario.motion->pose, scenario.motion->pose);
    EXPECT_EQ(pasted_all.scenario.motion->velocity.targets, scenario.motion->velocity.targets);
    EXPECT_EQ(pasted_all.scenario.motion->state.q, scenario.motion->state.q);
  }
}

// A fragment is a scenario of its own: its parts are those of the whole, and it can be read again.
TEST(EditProperty, AFragmentHasWhatItsPartsReferTo) {
  std::mt19937_64 random(seed(155));
  for (const Scenario& scenario : gallery_scenarios()) {
    SCOPED_TRACE(scenario.description->title);
    const PartName part = drawn(random, parts_of(scenario));
    const Scenario fragment = fragment_of(scenario, std::array{part});
    EXPECT_TRUE(has_part(fragment, part)) << part.name;
    for (const PartName& one : parts_of(fragment)) EXPECT_TRUE(has_part(scenario, one)) << one.name;
    EXPECT_EQ(write_scenario(read_scenario(write_scenario(fragment))), write_scenario(fragment));
    // Into the whole again it comes as a copy, joined to what it was joined to.
    const Copies again = pasted(scenario, fragment, std::array{part}, {0, 0});
    EXPECT_EQ(again.scenario, duplicated(scenario, std::array{part}, {0, 0}).scenario);
  }
}

TEST(EditProperty, WhatIsJoinedToNothingThereIsLeft) {
  const Scenario scenario = load_gallery("kane");
  const std::vector<PartName> all = parts_of(scenario);
  const auto joint =
      std::ranges::find(all, PartKind::joint, [](const PartName& part) { return part.kind; });
  ASSERT_NE(joint, all.end());
  const Copies nothing = pasted(Scenario{}, scenario, std::array{*joint}, {0, 0});
  EXPECT_TRUE(nothing.copies.empty());
  EXPECT_EQ(nothing.left, std::vector{*joint});
  EXPECT_EQ(nothing.scenario, Scenario{});
}

TEST(EditProperty, EveryGalleryEntryComesApartPartByPart) {
  std::mt19937_64 random(seed(151));
  for (Scenario scenario : gallery_scenarios()) {
    SCOPED_TRACE(scenario.description->title);
    std::vector<PartName> all = parts_of(scenario);
    while (!all.empty()) {
      const PartName part = drawn(random, all);
      const Edit edit = without(scenario, std::array{part});
      ASSERT_NO_THROW(validate(edit.scenario)) << part.name;
      const std::vector<PartName> left = parts_of(edit.scenario);
      EXPECT_EQ(left.size() + edit.gone.size() + 1, all.size());
      for (const PartName& one : left) {
        EXPECT_NE(std::ranges::find(all, one), all.end()) << one.name;
      }
      // What stays is the same in number and in order.
      for (const PartName& gone : edit.gone) std::erase(all, gone);
      std::erase(all, part);
      EXPECT_EQ(left, all);
      scenario = edit.scenario;
    }
    EXPECT_TRUE(scenario.mechanism->bodies.empty());
    EXPECT_TRUE(scenario.motion->state.q.empty());
  }
}

TEST(EditProperty, ReferencesNameTheSamePartsAfterAnyRemoval) {
  std::mt19937_64 random(seed(152));
  for (const Scenario& scenario : gallery_scenarios()) {
    SCOPED_TRACE(scenario.description->title);
    const Edit edit = without(scenario, std::array{drawn(random, parts_of(scenario))});
    for (const PartName& part : parts_of(edit.scenario)) {
      Part before = part_of(scenario, part), after = part_of(edit.scenario, part);
      std::vector<std::string> names_before, names_after;
      const auto collect = [](const Mechanism& mechanism, Part& of, std::vector<std::string>& out) {
        std::visit(
            [&](auto& one) {
              each_body(one, [&](int body) { out.push_back(body_name(mechanism, body)); });
              if (const int* joint = joint_in(one)) {
                out.push_back(mechanism.joints[static_cast<std::size_t>(*joint)].name);
              }
            },
            of);
      };
      collect(*scenario.mechanism, before, names_before);
      collect(*edit.scenario.mechanism, after, names_after);
      EXPECT_EQ(names_before, names_after) << part.name;
    }
  }
}

TEST(EditProperty, ANameIsNothingToPhysics) {
  for (const Scenario& scenario : gallery_scenarios()) {
    SCOPED_TRACE(scenario.description->title);
    Scenario other = scenario;
    int number = 0;
    std::vector<std::pair<PartName, std::string>> names;
    for (const PartName& part : parts_of(scenario)) {
      if (part.kind == PartKind::closed_target) continue;
      const std::string name = "part-" + std::to_string(number++);
      other = renamed(other, part, name);
      names.emplace_back(part, name);
    }
    const Evaluation before = compute(scenario), after = compute(other);
    EXPECT_EQ(before.state, after.state);
    EXPECT_EQ(before.result.qdot_plus, after.result.qdot_plus);
    EXPECT_EQ(before.pose_reached, after.pose_reached);
    EXPECT_EQ(scenario.axis.path.empty(), other.axis.path.empty());
    for (const auto& [part, name] : names) other = renamed(other, {part.kind, name}, part.name);
    EXPECT_EQ(write_scenario(other), write_scenario(scenario));
  }
}

TEST(EditProperty, APartIsReplacedByItself) {
  for (const Scenario& scenario : gallery_scenarios()) {
    SCOPED_TRACE(scenario.description->title);
    for (const PartName& part : parts_of(scenario)) {
      const Edit edit = replaced(scenario, part, part_of(scenario, part));
      EXPECT_TRUE(edit.gone.empty());
      EXPECT_EQ(write_scenario(edit.scenario), write_scenario(scenario)) << part.name;
    }
  }
}

// Any joint becomes any other one, and any body a disc, a particle or a rod: what does not fit any
// more is named and gone, and the rest can be read again.
TEST(EditProperty, WhatDoesNotFitAnyMoreGoesAndIsNamed) {
  std::mt19937_64 random(seed(153));
  for (const Scenario& scenario : gallery_scenarios()) {
    SCOPED_TRACE(scenario.description->title);
    const std::vector<PartName> all = parts_of(scenario);
    for (const PartName& part : all) {
      std::vector<Part> contents;
      if (part.kind == PartKind::joint) {
        const Joint joint = std::get<Joint>(part_of(scenario, part));
        const Anchor a = anchor_a(joint.kind), b = anchor_b(joint.kind);
        contents = {Joint{part.name, RevoluteJoint{a, b}},
                    Joint{part.name, DistanceJoint{a, b, 0.3}},
                    Joint{part.name, SlotJoint{a, b, 0.1}}, Joint{part.name, WeldJoint{a, b, 0}}};
      } else if (part.kind == PartKind::body) {
        contents = {Body{part.name, BodyKind::rigid, 1, {}, RodShape{0.4, {}}},
                    Body{part.name, BodyKind::rigid, 1, {}, DiscShape{0.07}},
                    Body{part.name, BodyKind::rigid, 1, 0.01, NoShape{}}};
      }
      for (const Part& content : contents) {
        Edit edit;
        try {
          edit = replaced(scenario, part, content);
        } catch (const InputError& error) {
          // A weld of a particle is wrong itself, and not what depends on it.
          EXPECT_TRUE(error.where().starts_with("/joints/")) << error.what();
          continue;
        }
        EXPECT_NO_THROW(read_scenario(write_scenario(edit.scenario))) << part.name;
        EXPECT_EQ(parts_of(edit.scenario).size() + edit.gone.size(), all.size());
        EXPECT_EQ(part_of(edit.scenario, part), content);
      }
    }
  }
}

}  // namespace
}  // namespace carom::test
