// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "core/impact/complementarity.h"
#include "core/impact/moreau.h"
#include "core/impact/newton.h"
#include "core/impact/newton_coulomb.h"
#include "core/impact/newton_local.h"
#include "core/impact/routh.h"

namespace carom {

/// A new law is a file pair with its type, applicability() and apply(), and a word here. With
/// friction it also fills rows of a map by law_row().
using Law = std::variant<NewtonLaw, NewtonLocalLaw, NewtonCoulombLaw, PoissonLaw, StrongeLaw,
                         MoreauLaw, ComplementarityLaw>;

/// Every law there is, in the order of menus.
std::span<const Law> all_laws();

/// True for laws under which μ acts.
bool has_friction(const Law& law);
/// True for laws that treat several contacts that strike at once.
bool treats_several(const Law& law);
/// True for laws that follow the contact through the impact.
bool marches(const Law& law);

/// "newton", "newton-coulomb": the word in files.
std::string_view law_word(const Law& law);
/// As named beside a result: "Newton, frictionless — P(27)".
std::string_view law_title(const Law& law);

/// Why the law does not apply, one phrase of static text; empty if it does.
std::string_view applicability(const Law& law, const ImpactProblem& problem);

}  // namespace carom
