// SPDX-License-Identifier: MIT
#include "core/motion/compliant_contact.h"

#include <algorithm>

namespace carom {

namespace {

/// F over Kδⁿ, or F itself where the damping does not vanish with δ.
double hold_of(const NormalForce& force, double delta, double rate) {
  return force.m == 0 ? force.K * delta + force.c * rate : 1 + force.c / force.K * rate;
}

}  // namespace

ContactInstant contact_instant(const CompliantContact& contact, const EvaluatedSystem& system,
                               const std::vector<double>& qdot, const BristleState& bristles) {
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact.contact)];
  ContactInstant at;
  at.delta = contact.gap_0 - rows.gap;
  at.rate = -apply(system, rows.body_a, rows.body_b, rows.normal, qdot);
  at.v_t = apply(system, rows.body_a, rows.body_b, rows.tangent, qdot);
  if (!contact.touching) return at;
  at.bend = bristles.bend;
  at.push = force_at(contact.force, at.delta, at.rate);
  at.hold = hold_of(contact.force, at.delta, at.rate);
  at.normal = std::max(at.push, 0.0);
  at.tangential = tangential_force(contact.compliance.tangential, contact.friction, at.normal,
                                   at.v_t, bristles);
  return at;
}

// What the spring does not take of the work F_n δ̇ is lost; where the force is clipped, that is what
// the spring gives back to nobody. The work against the tangential force counts as lost, bent
// bristles with it.
Dissipation dissipation(const CompliantContact& contact, const ContactInstant& at) {
  const double spring = spring_force(contact.force, at.delta);
  return {(at.normal - spring) * at.rate, -at.tangential.force * at.v_t};
}

}  // namespace carom
