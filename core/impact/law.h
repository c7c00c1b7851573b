// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <variant>

namespace carom {

/// Newton's law without friction and with a common e, P(27). μ is ignored.
struct NewtonLaw {
  bool operator==(const NewtonLaw&) const = default;
};

/// Newton's law in the normal, Coulomb's in the tangential direction of one contact: F(11)–F(18),
/// corrected and completed (see resources/docs/theory.md).
struct NewtonCoulombLaw {
  bool operator==(const NewtonCoulombLaw&) const = default;
};

using Law = std::variant<NewtonLaw, NewtonCoulombLaw>;

/// True for laws under which μ acts.
bool has_friction(const Law& law);

/// "newton", "newton-coulomb": the word in files.
std::string_view law_word(const Law& law);
/// As named beside a result: "Newton, frictionless — P(27)".
std::string_view law_title(const Law& law);

}  // namespace carom
