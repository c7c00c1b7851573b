// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <variant>

namespace carom {

/// Newton's law without friction and with a common e, P(27). μ is ignored.
struct NewtonLaw {
  bool operator==(const NewtonLaw&) const = default;
};

/// Newton's law without friction, each contact with its own e: P(44)–P(49). μ is ignored.
struct NewtonLocalLaw {
  bool operator==(const NewtonLocalLaw&) const = default;
};

/// Newton's law in the normal, Coulomb's in the tangential direction of one contact: F(11)–F(18),
/// corrected and completed (see resources/docs/theory.md).
struct NewtonCoulombLaw {
  bool operator==(const NewtonCoulombLaw&) const = default;
};

/// Poisson's restitution with Coulomb's friction at every instant, by Routh's method; one contact.
struct PoissonLaw {
  bool operator==(const PoissonLaw&) const = default;
};

/// Stronge's restitution with Coulomb's friction at every instant, by Routh's method; one contact.
struct StrongeLaw {
  bool operator==(const StrongeLaw&) const = default;
};

/// Moreau's law with Coulomb's friction at several contacts, all of them unilateral.
struct MoreauLaw {
  bool operator==(const MoreauLaw&) const = default;
};

/// Newton's law without friction as a complementarity problem: every closed contact pushes or lets
/// go, each with its own e. B(77). μ is ignored.
struct ComplementarityLaw {
  bool operator==(const ComplementarityLaw&) const = default;
};

using Law = std::variant<NewtonLaw, NewtonLocalLaw, NewtonCoulombLaw, PoissonLaw, StrongeLaw,
                         MoreauLaw, ComplementarityLaw>;

/// Every law there is, in the order of menus.
std::span<const Law> all_laws();

/// True for laws under which μ acts.
bool has_friction(const Law& law);

/// "newton", "newton-coulomb": the word in files.
std::string_view law_word(const Law& law);
/// As named beside a result: "Newton, frictionless — P(27)".
std::string_view law_title(const Law& law);

}  // namespace carom
