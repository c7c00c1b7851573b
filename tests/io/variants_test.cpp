// SPDX-License-Identifier: MIT
//
// Designs kept for comparison: what is kept, restored, arranged and written.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/scenario/parameters.h"
#include "core/scenario/variants.h"
#include "tests/io/sample.h"

namespace carom {
namespace {

Scenario pendulum() {
  return load_gallery("double-pendulum");
}

double mass_of(const Design& design) {
  return design.mechanism->bodies.front().mass;
}

Scenario with_mass(const Scenario& scenario, double mass) {
  return with_parameter(scenario, "bodies." + scenario.mechanism->bodies.front().name + ".mass",
                        mass);
}

/// Three variants A, B and C whose first masses are 1, 2 and 3 kg.
Scenario three() {
  Scenario scenario = pendulum();
  for (const double mass : {1.0, 2.0, 3.0}) {
    scenario = with_mass(scenario, mass);
    scenario = with_variant(scenario, free_variant_name(scenario));
  }
  return scenario;
}

std::string names_of(const Scenario& scenario) {
  std::string names;
  for (const Variant& variant : scenario.variants) names += variant.name + ' ';
  return names;
}

TEST(Variants, KeepTheDesignWhileTheOtherChanges) {
  const Scenario before = with_variant(pendulum(), "first");
  const Scenario after = with_mass(before, 2 * mass_of(before));
  EXPECT_EQ(mass_of(variant_scenario(after, 0)), mass_of(before));
  EXPECT_EQ(mass_of(after), 2 * mass_of(before));
  EXPECT_EQ(with_variant_restored(after, 0), before) << "the variant stays kept";
  EXPECT_EQ(without_variant(before, 0), pendulum());
}

TEST(Variants, ArePartOfTheScenarioForUndoAndForSaving) {
  EXPECT_FALSE(with_variant(pendulum(), "A") == pendulum());
  EXPECT_FALSE(with_variant(pendulum(), "A") == with_variant(pendulum(), "B"));
  EXPECT_TRUE(with_variant(pendulum(), "A") == with_variant(pendulum(), "A")) << "equal in value";
}

TEST(Variants, HaveFreeNamesAndColours) {
  const Scenario scenario = three();
  EXPECT_EQ(names_of(scenario), "A B C ");
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(scenario.variants[static_cast<std::size_t>(i)].colour, i + 1);
  }
  const Scenario again = with_variant(without_variant(scenario, 1), "late");
  EXPECT_EQ(again.variants.back().colour, 2) << "the colour that became free";
  EXPECT_EQ(free_variant_name(again), "B");
}

TEST(Variants, TheFirstIsTheReferenceUntilAnotherIs) {
  Scenario scenario = three();
  EXPECT_EQ(scenario.reference, "A");
  EXPECT_EQ(with_variant_renamed(scenario, 0, "stiff").reference, "stiff");
  EXPECT_EQ(without_variant(scenario, 1).reference, "A");
  EXPECT_EQ(without_variant(scenario, 0).reference, "B");
  scenario.reference = {};
  EXPECT_EQ(without_variant(scenario, 0).reference, "") << "the present design stays the reference";
}

TEST(Variants, MoveAndAreDuplicated) {
  EXPECT_EQ(names_of(with_variant_moved(three(), 0, 2)), "B C A ");
  EXPECT_EQ(names_of(with_variant_moved(three(), 2, 1)), "A C B ");
  const Scenario scenario = with_variant_duplicated(three(), 1);
  EXPECT_EQ(names_of(scenario), "A B C B 2 ");
  EXPECT_EQ(mass_of(*scenario.variants.back().design), 2);
  EXPECT_EQ(names_of(with_variant_duplicated(scenario, 1)), "A B C B 2 B 3 ");
}

TEST(Variants, AreAtMostEight) {
  Scenario scenario = pendulum();
  for (int i = 0; i < most_variants; ++i) {
    scenario = with_variant(scenario, free_variant_name(scenario));
  }
  EXPECT_THROW(with_variant(scenario, "ninth"), InputError);
  EXPECT_THROW(with_variant_duplicated(scenario, 0), InputError);
}

TEST(Variants, RefuseANameThatIsTakenOrEmpty) {
  EXPECT_THROW(with_variant(three(), "B"), InputError);
  EXPECT_THROW(with_variant_renamed(three(), 0, "B"), InputError);
  EXPECT_THROW(with_variant_renamed(three(), 0, " "), InputError);
}

TEST(Variants, AreReadAsTheyStandInTheFile) {
  const Scenario scenario = read_scenario(test::sample_text());
  ASSERT_EQ(scenario.variants.size(), 1U);
  EXPECT_EQ(scenario.variants.front().name, "a stone");
  EXPECT_EQ(scenario.variants.front().colour, 3);
  EXPECT_EQ(scenario.reference, "a stone");
  const Scenario variant = variant_scenario(scenario, 0);
  EXPECT_EQ(mass_of(variant), 3);
  EXPECT_EQ(variant.mechanism->contacts.front().e, 0.7);
  EXPECT_EQ(variant.gravity.y, -1.62);
  EXPECT_TRUE(std::holds_alternative<NewtonLaw>(variant.law));
  EXPECT_EQ(variant.description->title, "Everything");
  EXPECT_TRUE(variant.variants.empty());
  EXPECT_TRUE(variant.reference.empty());
}

TEST(Variants, AnAxisThatTheKeptDesignHasNotIsDropped) {
  const Scenario scenario = read_scenario(test::sample_text());
  ASSERT_EQ(scenario.axis.path, "pose.tip.x");
  EXPECT_TRUE(variant_scenario(scenario, 0).axis.path.empty());
  EXPECT_EQ(variant_scenario(with_variant(scenario, "own"), 1).axis, scenario.axis);
}

TEST(Variants, AreWrittenToTheByte) {
  const std::string text = write_scenario(read_scenario(test::sample_text()));
  EXPECT_EQ(write_scenario(read_scenario(text)), text);
  EXPECT_NE(text.find("\"variants\""), std::string::npos);
  const std::string all = write_scenario(three());
  EXPECT_EQ(write_scenario(read_scenario(all)), all);
  EXPECT_EQ(write_scenario(without_variant(with_variant(pendulum(), "A"), 0)),
            write_scenario(pendulum()));
}

/// As programs wrote it that kept one design.
nlohmann::json with_pinned() {
  nlohmann::json file = nlohmann::json::parse(write_scenario(pendulum()));
  nlohmann::json design = file;
  for (const char* key :
       {"version", "title", "source", "description", "units", "axis", "workspace"}) {
    design.erase(key);
  }
  file["pinned"] = design;
  return file;
}

TEST(Variants, AFileWithOnePinnedDesignOpensAsBefore) {
  const Scenario scenario = read_scenario(with_pinned().dump());
  ASSERT_EQ(scenario.variants.size(), 1U);
  EXPECT_EQ(scenario.variants.front().name, "pinned");
  EXPECT_EQ(scenario.reference, "pinned");
  EXPECT_EQ(*scenario.variants.front().design, static_cast<const Design&>(pendulum()));
}

TEST(Variants, FaultsOfAPinnedDesignKeepTheirPlace) {
  nlohmann::json file = with_pinned();
  file["pinned"]["bodies"][0]["mass"] = -1;
  try {
    read_scenario(file.dump());
    FAIL() << "a negative mass was read";
  } catch (const InputError& error) {
    EXPECT_EQ(error.where(), "/pinned/bodies/0/mass");
  }
}

}  // namespace
}  // namespace carom
