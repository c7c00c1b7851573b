// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "core/impact/complementarity.h"
#include "core/impact/liu_zhao_brogliato.h"
#include "core/impact/moreau.h"
#include "core/impact/newton.h"
#include "core/impact/newton_coulomb.h"
#include "core/impact/pfeiffer_glocker.h"
#include "core/impact/routh.h"

namespace carom {

struct ImpactProblem;
struct ImpactSolution;
struct ImpactWorkspace;

/// A new law is a file pair with its type, and of the three templates below its applicability() and
/// apply(), with friction its law_rows(), too; and a word here.
using Law = std::variant<NewtonLaw, NewtonLocalLaw, NewtonCoulombLaw, PoissonLaw, StrongeLaw,
                         MoreauLaw, ComplementarityLaw, PfeifferGlockerLaw, LiuZhaoBrogliatoLaw>;

/// Why the law does not apply, one phrase of static text; empty if it does.
template <class OneLaw>
std::string_view applicability(const OneLaw& law, const ImpactProblem& problem);
std::string_view applicability(const Law& law, const ImpactProblem& problem);

/// The impact by a law that applies.
template <class OneLaw>
void apply(const OneLaw& law, ImpactWorkspace& w, ImpactSolution& out);

/// The impulse in every cell of a map, of several answers the first.
template <class OneLaw>
void law_rows(const OneLaw& law, const PlanarImpactData& data, const RowsOfMap& rows,
              const CellsOfMap& cells);

/// Pfeiffer and Glocker's law in the place of one with friction, the complementarity law in that of
/// one without. Beside an external impulse, which the first does not take, Moreau's.
Law default_for_several(const Law& law, bool pushed = false);

/// A law, and the one that answers in its place where several contacts strike at once and it has no
/// answer to them: it treats one, or its conditions do not hold.
struct LawChoice {
  Law law;
  Law for_several;
  Law for_several_pushed;  ///< the same beside an external impulse

  /// A law alone: nothing answers in its place.
  template <std::convertible_to<Law> Alone>
  LawChoice(const Alone& alone)  // NOLINT(google-explicit-constructor): a law is a choice
      : law(alone), for_several(law), for_several_pushed(law) {}

  /// @param named  by the scenario; where it names none, default_for_several
  LawChoice(const Law& first, const std::optional<Law>& named)
      : law(first),
        for_several(named.value_or(default_for_several(first))),
        for_several_pushed(named.value_or(default_for_several(first, true))) {}
};

/// Every law there is, in the order of menus.
std::span<const Law> all_laws();

/// True for laws under which μ acts.
bool has_friction(const Law& law);
/// True for laws that treat several contacts that strike at once.
bool treats_several(const Law& law);
/// True for laws that follow the contact through the impact, if only in two phases: what F says of
/// averages over all of it holds for none of them.
bool marches(const Law& law);

/// "newton", "newton-coulomb": the word in files.
std::string_view law_word(const Law& law);
/// As named beside a result: "Newton, frictionless — P(27)".
std::string_view law_title(const Law& law);

}  // namespace carom
