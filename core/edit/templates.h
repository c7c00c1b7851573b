// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/scenario/scenario.h"

namespace carom {

// Mechanisms to begin with. Each is made by the functions that draw, so that whatever is in one can
// be drawn by hand; all its places are multiples of 1 cm, which the pointer meets.

/// How many of its parts a template may have.
struct Count {
  const char* of;  ///< "balls"
  int least = 0, usual = 0, most = 0;
};

/// What is said about a template wherever one is chosen.
struct Template {
  std::string_view name;  ///< "slider-crank"
  std::string_view title;
  std::string_view text;        ///< what it is and what to try
  std::optional<Count> count;   ///< empty: there is nothing to count
  Scenario (*make)(int count);  ///< the argument counts only where there is a count
};

/// Where its scenario says that it comes from.
inline constexpr std::string_view template_source = "a template to draw on";

/// Every template there is, in the order of menus.
std::span<const Template> templates();

/// Throws InputError if there is none of that name.
const Template& template_named(std::string_view name);

/// The scenario, still to be resolved, with its title and text.
/// @param count  empty: the usual one. Throws InputError if it is out of range, or if there is
///               nothing to count.
Scenario from_template(std::string_view name, std::optional<int> count = {});

}  // namespace carom
