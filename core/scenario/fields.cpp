// SPDX-License-Identifier: MIT
#include "core/scenario/fields.h"

namespace carom {

namespace {

constexpr std::array<Field<Vec2>, 2> gravity_table{{
    {"x", "g_x", Dimension::acceleration, any_acceleration, "gravitational acceleration along x",
     &Vec2::x},
    {"y", "g_y", Dimension::acceleration, any_acceleration, "gravitational acceleration along y",
     &Vec2::y},
}};

constexpr std::array<std::string_view, 3> length_words{"m", "cm", "mm"};
constexpr std::array<std::string_view, 2> angle_words{"deg", "rad"};
constexpr std::array<std::string_view, 2> energy_words{"J", "mJ"};

constexpr std::array<DisplayField, 3> display_table{{
    {"length", &Display::length, length_words},
    {"angle", &Display::angle, angle_words},
    {"energy", &Display::energy, energy_words},
}};

}  // namespace

std::span<const Field<Vec2>> gravity_fields() {
  return gravity_table;
}
std::span<const DisplayField> display_fields() {
  return display_table;
}

}  // namespace carom
