// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/quantity.h"

namespace carom {

/// What each contact is doing. @eq P(15)
enum class ContactRole : unsigned char { open, separating, resting, held, impacting };

/// What happens at the contact. Every frictional planar impact is in exactly one of the first four.
enum class Regime : unsigned char {
  stick,
  slip_positive,  ///< average tangential velocity > 0; where a law marches, that at the end
  slip_negative,
  zero_average,  ///< v_t⁺ = −v_t⁻
  frictionless,
  wedged,  ///< one degree of freedom at the contact and μ beyond 1/|κ|
  none,    ///< no impact
};

/// "stick", "slip +", "slip −", "zero average", "frictionless", "wedged", "no impact".
std::string_view regime_word(Regime regime);

/// Why there is, or is not, an impact. Whatever it is, the result holds finite best data.
enum class ImpactStatus {
  solved,
  no_closed_contact,   ///< every contact is open
  no_approach,         ///< closed contacts exist, none approaches
  law_not_applicable,  ///< `reason` says why
  ill_posed,           ///< the numbers do not determine an impact; `reason` says why
};

/// In the directions of impact_normal() and impact_tangent().
struct ContactImpulse {
  int contact = 0;
  double normal = 0;             ///< i_n ≥ 0 pushes [N s]
  double tangent = 0;            ///< i_t [N s]
  Regime regime = Regime::none;  ///< of this contact by itself, where the law tells
  bool operator==(const ContactImpulse&) const = default;
};

/// An impact, solved or not.
struct ImpactResult {
  ImpactStatus status = ImpactStatus::no_closed_contact;
  std::string_view reason;               ///< static text; empty when solved
  Regime regime = Regime::none;          ///< of the first struck contact
  std::vector<double> qdot_minus;        ///< n, after projection onto the joints [m/s], [rad/s]
  std::vector<double> qdot_plus;         ///< n; equal to qdot_minus when there is no impact
  std::vector<ContactImpulse> impulses;  ///< of the impacting and of the held contacts, and of the
                                         ///< others that take part
};

}  // namespace carom
