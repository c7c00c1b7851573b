// SPDX-License-Identifier: MIT
#pragma once

#include "core/mechanism/compliance.h"

namespace carom {

/// What bristles remember.
struct BristleState {
  double bend = 0;   ///< s, along the tangent [m]
  double dwell = 0;  ///< how much of the hold from μ_d to μ_s has grown, in [0, 1]
};

/// What acts along the tangent at one instant.
struct TangentialForce {
  double force = 0;        ///< on body a [N]
  BristleState rate = {};  ///< ṡ and the rate of the dwell
  bool sticks = false;     ///< below the stick velocity, and below Coulomb's bound
};

/// Coefficients of friction of a contact.
struct Friction {
  double mu_s = 0;
  double mu_d = 0;
};

/// @param normal  F_n ≥ 0 [N]
/// @param v_t     tangential velocity [m/s]
TangentialForce tangential_force(const TangentialModel& model, const Friction& friction,
                                 double normal, double v_t, const BristleState& bristles);

/// The bristles a time h later, while the contact pushes and slides as now: backward Euler, which
/// no h is too long for.
/// @param h  [s]
BristleState bristles_after(const TangentialModel& model, const Friction& friction, double normal,
                            double v_t, const BristleState& bristles, double h);

}  // namespace carom
