// SPDX-License-Identifier: MIT
#pragma once

#include <array>
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
inline std::string_view regime_word(Regime regime) {
  constexpr std::array<std::string_view, 7> words{
      "stick", "slip +", "slip \u2212", "zero average", "frictionless", "wedged", "no impact"};
  return words[static_cast<std::size_t>(regime)];
}

/// Why there is, or is not, an impact. Whatever it is, the result holds finite best data.
enum class ImpactStatus {
  solved,
  no_closed_contact,   ///< every contact is open
  no_approach,         ///< closed contacts exist, none approaches
  law_not_applicable,  ///< `reason` says why
  ill_posed,           ///< the numbers do not determine an impact; `reason` says why
};

/// "solved", "no closed contact", "no approach", "law not applicable", "ill posed".
inline std::string_view status_word(ImpactStatus status) {
  constexpr std::array<std::string_view, 5> words{"solved", "no closed contact", "no approach",
                                                  "law not applicable", "ill posed"};
  return words[static_cast<std::size_t>(status)];
}

/// In the directions of impact_normal() and impact_tangent().
struct ContactImpulse {
  int contact = 0;
  double normal = 0;             ///< i_n ≥ 0 pushes [N s]
  double tangent = 0;            ///< i_t [N s]
  Regime regime = Regime::none;  ///< of this contact by itself, where the law tells
  bool operator==(const ContactImpulse&) const = default;
};

/// A condition on a closed contact that a solution, or the nearest attempt at one, breaks.
enum class BreachKind : unsigned char {
  penetrates,   ///< it ends approaching
  pulls,        ///< its normal impulse is negative
  not_thrown,   ///< it bears an impulse and misses v_n⁺ = −e v_n⁻
  not_held,     ///< it sticks and slips all the same
  not_opposed,  ///< it slips the other way than its friction opposes
};

struct Breach {
  int contact = 0;
  BreachKind kind = BreachKind::penetrates;
  double value = 0;  ///< v_n⁺ along the geometric normal, i_n, or what is missed [m/s], [N s]
};

/// An impact, solved or not.
struct ImpactResult {
  ImpactStatus status = ImpactStatus::no_closed_contact;
  std::string_view reason;               ///< static text; empty when solved
  Regime regime = Regime::none;          ///< of the first struck contact that bears an impulse
  std::vector<double> qdot_minus;        ///< n, after projection onto the joints [m/s], [rad/s]
  std::vector<double> qdot_plus;         ///< n; equal to qdot_minus when there is no impact
  std::vector<ContactImpulse> impulses;  ///< of the impacting and of the held contacts, and of the
                                         ///< others that take part
};

/// The regime, or "no impulse" where contacts approach and none bears one, as where an external
/// impulse parts them, or "no answer" where the law has none.
inline std::string_view regime_text(const ImpactResult& result) {
  if (result.regime != Regime::none) return regime_word(result.regime);
  if (result.status == ImpactStatus::solved) return "no impulse";
  const bool asked =
      result.status == ImpactStatus::law_not_applicable || result.status == ImpactStatus::ill_posed;
  return asked ? "no answer" : regime_word(result.regime);
}

/// The contacts that bear an impulse or are listed beside those.
inline std::vector<int> contacts_of(const ImpactResult& result) {
  std::vector<int> out;
  for (const ContactImpulse& one : result.impulses) out.push_back(one.contact);
  return out;
}

}  // namespace carom
