// SPDX-License-Identifier: MIT
#pragma once

#include "core/mechanism/fields.h"
#include "core/pose/prescription.h"

namespace carom {

template <>
std::span<const Field<PointTarget>> fields<PointTarget>();
template <>
std::span<const Field<AngleTarget>> fields<AngleTarget>();
template <>
std::span<const Field<PointVelocity>> fields<PointVelocity>();
template <>
std::span<const Field<AngleRate>> fields<AngleRate>();
template <>
std::span<const Field<VelocityPrescription>> fields<VelocityPrescription>();
template <>
std::span<const Field<BodyImpulse>> fields<BodyImpulse>();

}  // namespace carom
