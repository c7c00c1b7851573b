// SPDX-License-Identifier: MIT
#include "core/scenario/variants.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

bool is_taken(const Scenario& scenario, const std::string& name) {
  return std::ranges::find(scenario.variants, name, &Variant::name) != scenario.variants.end();
}

/// The name with a number behind it that makes it free.
std::string free_name_after(const Scenario& scenario, const std::string& name) {
  int number = 2;
  while (is_taken(scenario, name + " " + std::to_string(number))) ++number;
  return name + " " + std::to_string(number);
}

}  // namespace

std::string free_variant_name(const Scenario& scenario) {
  for (char letter = 'A'; letter <= 'Z'; ++letter) {
    if (const std::string name(1, letter); !is_taken(scenario, name)) return name;
  }
  return free_name_after(scenario, "A");
}

int free_colour(const std::vector<Variant>& variants) {
  int colour = 1;
  while (std::ranges::find(variants, colour, &Variant::colour) != variants.end()) ++colour;
  return colour;
}

Scenario with_variant(const Scenario& scenario, const std::string& name) {
  return with_variant(scenario, name, scenario);
}

Scenario with_variant(const Scenario& scenario, const std::string& name, const Design& design) {
  Scenario out = scenario;
  out.variants.push_back(
      {name, free_colour(scenario.variants), std::make_shared<const Design>(design)});
  if (scenario.variants.empty()) out.reference = name;
  validate(out);
  return out;
}

Scenario without_variant(const Scenario& scenario, std::size_t index) {
  Scenario out = scenario;
  const bool was_reference = out.variants[index].name == out.reference;
  out.variants.erase(out.variants.begin() + static_cast<std::ptrdiff_t>(index));
  if (was_reference) out.reference = out.variants.empty() ? "" : out.variants.front().name;
  return out;
}

Scenario with_variant_restored(const Scenario& scenario, std::size_t index) {
  Scenario out = scenario;
  static_cast<Design&>(out) = *scenario.variants[index].design;
  // The axis of the present design may name a part that the variant has not.
  return with_known_axis(std::move(out));
}

Scenario with_variant_renamed(const Scenario& scenario, std::size_t index,
                              const std::string& name) {
  Scenario out = scenario;
  std::string& former = out.variants[index].name;
  if (out.reference == former) out.reference = name;
  former = name;
  validate(out);
  return out;
}

Scenario with_variant_moved(const Scenario& scenario, std::size_t index, std::size_t to) {
  Scenario out = scenario;
  Variant moved = out.variants[index];
  out.variants.erase(out.variants.begin() + static_cast<std::ptrdiff_t>(index));
  out.variants.insert(out.variants.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
  return out;
}

Scenario with_variant_duplicated(const Scenario& scenario, std::size_t index) {
  const Variant& variant = scenario.variants[index];
  return with_variant(scenario, free_name_after(scenario, variant.name), *variant.design);
}

Scenario variant_scenario(const Scenario& scenario, std::size_t index) {
  Scenario out = with_variant_restored(scenario, index);
  out.variants.clear();
  out.reference.clear();
  return out;
}

}  // namespace carom
