// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/pose/fields.h"
#include "core/scenario/scenario.h"

namespace carom {

/// `x`, `y` of the gravitational acceleration.
std::span<const Field<Vec2>> gravity_fields();

/// One choice of a unit on screen and the words it may be.
struct DisplayField {
  std::string_view key;
  std::string Display::*member;
  std::span<const std::string_view> words;
};
std::span<const DisplayField> display_fields();

}  // namespace carom
