// SPDX-License-Identifier: MIT
#include "core/pose/prescription.h"

#include <array>

namespace carom {

std::vector<double> generalized(const Mechanism& mechanism,
                                const std::vector<BodyImpulse>& impulses) {
  if (impulses.empty()) return {};
  const std::vector<int> offset = coordinate_offsets(mechanism);
  std::vector<double> out(static_cast<std::size_t>(offset.back()));
  for (const BodyImpulse& impulse : impulses) {
    const auto first = static_cast<std::size_t>(offset[static_cast<std::size_t>(impulse.body)]);
    out[first] += impulse.x;
    out[first + 1] += impulse.y;
    if (dof(mechanism, impulse.body) == 3) out[first + 2] += impulse.moment;
  }
  return out;
}

namespace {

using enum Dimension;

constexpr std::array<Field<PointTarget>, 2> point_target_fields{{
    {"x", "x", length, any_length, "x of the point", &PointTarget::x},
    {"y", "y", length, any_length, "y of the point", &PointTarget::y},
}};

constexpr std::array<Field<AngleTarget>, 1> angle_target_fields{{
    {"angle", "θ", angle, any_angle, "angle of the body from the x axis", &AngleTarget::angle},
}};

constexpr std::array<Field<PointVelocity>, 2> point_velocity_fields{{
    {"x", "v_x", velocity, any_velocity, "x component of the point's velocity", &PointVelocity::x},
    {"y", "v_y", velocity, any_velocity, "y component of the point's velocity", &PointVelocity::y},
}};

constexpr std::array<Field<AngleRate>, 1> angle_rate_fields{{
    {"rate", "ω", angular_velocity, any_angular_velocity, "angular velocity of the body",
     &AngleRate::rate},
}};

constexpr std::array<Field<VelocityPrescription>, 1> velocity_fields{{
    {"kinetic_energy", "T⁻", energy, any_energy,
     "kinetic energy before the impact, to which the velocity is scaled",
     &VelocityPrescription::kinetic_energy},
}};

constexpr std::array<Field<BodyImpulse>, 3> impulse_fields{{
    {"x", "i_x", impulse, any_impulse, "x component of the external impulse", &BodyImpulse::x, 0.0},
    {"y", "i_y", impulse, any_impulse, "y component of the external impulse", &BodyImpulse::y, 0.0},
    {"moment", "i_θ", angular_impulse, any_impulse,
     "moment of the external impulse about the centre of mass", &BodyImpulse::moment, 0.0},
}};

}  // namespace

template <>
std::span<const Field<PointTarget>> fields<PointTarget>() {
  return point_target_fields;
}
template <>
std::span<const Field<AngleTarget>> fields<AngleTarget>() {
  return angle_target_fields;
}
template <>
std::span<const Field<PointVelocity>> fields<PointVelocity>() {
  return point_velocity_fields;
}
template <>
std::span<const Field<AngleRate>> fields<AngleRate>() {
  return angle_rate_fields;
}
template <>
std::span<const Field<VelocityPrescription>> fields<VelocityPrescription>() {
  return velocity_fields;
}
template <>
std::span<const Field<BodyImpulse>> fields<BodyImpulse>() {
  return impulse_fields;
}

}  // namespace carom
