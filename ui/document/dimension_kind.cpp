// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/dimension_kind.h"

namespace carom::ui {

DimensionKind kind_of(Dimension dimension) {
  switch (dimension) {
    case Dimension::none:
      return {{}, "a pure number", "0.5"};
    case Dimension::length:
      return {{1, 0, 0, 0}, "a length", "0.12 m or 120 mm"};
    case Dimension::angle:
      return {{0, 0, 0, 1}, "an angle", "30 deg or 0.5 rad"};
    case Dimension::mass:
      return {{0, 1, 0, 0}, "a mass", "1.5 kg or 200 g"};
    case Dimension::inertia:
      return {{2, 1, 0, 0}, "a moment of inertia", "0.02 kg m^2"};
    case Dimension::velocity:
      return {{1, 0, -1, 0}, "a velocity", "1.5 m/s"};
    case Dimension::angular_velocity:
      return {{0, 0, -1, 1}, "an angular velocity", "2 rad/s or 90 deg/s"};
    case Dimension::acceleration:
      return {{1, 0, -2, 0}, "an acceleration", "9.81 m/s^2"};
    case Dimension::energy:
      return {{2, 1, -2, 0}, "an energy", "1 J or 20 mJ"};
    case Dimension::impulse:
      return {{1, 1, -1, 0}, "an impulse", "0.3 N s"};
    case Dimension::angular_impulse:
      return {{2, 1, -1, 0}, "an angular impulse", "0.3 N m s"};
    case Dimension::inverse_mass:
      return {{0, -1, 0, 0}, "an inverse mass", "2/kg"};
    case Dimension::impulse_squared:
      return {{2, 2, -2, 0}, "a squared impulse", "0.1 N^2 s^2"};
    case Dimension::inverse_velocity:
      return {{-1, 0, 1, 0}, "an inverse velocity", "0.1 s/m"};
    case Dimension::time:
      return {{0, 0, 1, 0}, "a time", "0.5 s or 20 ms"};
    case Dimension::force:
      return {{1, 1, -2, 0}, "a force", "25 N"};
    case Dimension::stiffness:
      return {{0, 1, -2, 0}, "a stiffness", "1e6 N/m"};
    case Dimension::contact_stiffness:
      return {{}, "a stiffness in N/m^n, without its unit", "1e9"};
    case Dimension::damping:
      return {{0, 1, -1, 0}, "a damping", "10 N s/m"};
    case Dimension::torque:
      return {{2, 1, -2, 0}, "a torque", "1.5 N m"};
    case Dimension::angular_stiffness:
      return {{2, 1, -2, -1}, "a torsional stiffness", "40 N m/rad"};
    case Dimension::angular_damping:
      return {{2, 1, -1, -1}, "a torsional damping", "0.2 N m s/rad"};
  }
  return {{}, "a pure number", "0.5"};
}

}  // namespace carom::ui
