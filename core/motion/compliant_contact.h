// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/contact/normal_force.h"
#include "core/contact/tangential_force.h"
#include "core/dynamics/evaluate.h"

namespace carom {

/// One compliant contact of a mechanism while it moves.
struct CompliantContact {
  int contact = 0;  ///< index in the mechanism
  Compliance compliance = {};
  Friction friction = {};
  double gap_0 = 0;     ///< of the undeformed surfaces, zero but for the rounding of a closed pose
  bool locked = false;  ///< joints or rigid contacts that stay closed hold its gap as it is
  bool dead = false;    ///< the joints do, as long as the mechanism is in a dead centre
  bool touching = false;   ///< its force is on
  bool pushes = false;     ///< its force is not clipped
  NormalForce force = {};  ///< with the damping of the present touch
};

/// What a contact does at one instant.
struct ContactInstant {
  double delta = 0;   ///< indentation; negative: open [m]
  double rate = 0;    ///< δ̇ = −v_n [m/s]
  double v_t = 0;     ///< tangential velocity [m/s]
  double bend = 0;    ///< of the bristles: how far the contact has crept while it sticks [m]
  double push = 0;    ///< the normal force before it is clipped at zero [N]
  double hold = 1;    ///< has the sign of the force that the model would have while δ > 0
  double normal = 0;  ///< F_n ≥ 0 [N]
  TangentialForce tangential = {};
};

ContactInstant contact_instant(const CompliantContact& contact, const EvaluatedSystem& system,
                               const std::vector<double>& qdot, const BristleState& bristles);

/// What the two forces take from the motion as heat [W].
struct Dissipation {
  double normal = 0;
  double tangential = 0;
};
Dissipation dissipation(const CompliantContact& contact, const ContactInstant& at);

}  // namespace carom
