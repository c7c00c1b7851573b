// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <variant>

#include "core/impact/law.h"
#include "core/scenario/scenario.h"
#include "ui/look/palette.h"

namespace carom::ui {

/// What a stroke means; the theme knows its look.
enum class Role : unsigned char {
  body,
  bodyLit,  ///< the body under the pointer
  particle,
  link,  ///< a massless rod
  pin,
  support,
  ground,
  groundTint,
  hatch,
  rail,
  axis,  ///< normal and tangent of a contact
  velocityBefore,
  velocityAfter,
  velocityAsked,
  impulse,
  impulseGiven,  ///< from outside
  element,       ///< a spring, a damper, a drive
  elementIdle,   ///< a drive without force
  elementLit,    ///< the element under the pointer or selected
  force,         ///< what acts between impacts: a force on a point, a torque
  forceLit,
  cone,
  chosen,  ///< the contact that is chosen among those that are struck
  ghost,
  variant,  ///< in the first colour of variants; the others follow in their order
  lastVariant = variant + most_variants - 1,
  motionOfLaw,  ///< under the first law; the others follow in their order
  motionOfLastLaw = motionOfLaw + static_cast<int>(std::variant_size_v<Law>) - 1,
  motionOfModel,  ///< with the first force model; the others follow as their series do
  motionOfLastModel = motionOfModel + static_cast<int>(seriesShades.size()) - 1,
  limit,
  handleLit,
  dimension,  ///< the square at a place that changes the design
  partLit,    ///< around a joint or along a surface that is pointed at or selected
  grid,       ///< that drawing rounds to
  gridTenth,  ///< each tenth of its lines
  focusRing,
  text,
  textMuted,
  elementName,
  scaleBar,
  count,
};

/// What is shown beside the mechanism and is no part of it.
constexpr bool isGhost(Role role) {
  return role == Role::ghost || (role >= Role::variant && role <= Role::lastVariant) ||
         (role >= Role::motionOfLaw && role <= Role::motionOfLastModel);
}

/// @param colour  of a Variant
constexpr Role variantRole(int colour) {
  return static_cast<Role>(static_cast<int>(Role::variant) + colour - 1);
}

constexpr Role motionRole(const Law& law) {
  return static_cast<Role>(static_cast<std::size_t>(Role::motionOfLaw) + law.index());
}

/// @param series  of a force model, as in plots
constexpr Role motionRole(int series) {
  return static_cast<Role>(static_cast<int>(Role::motionOfModel) + series);
}

}  // namespace carom::ui
