// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <string_view>

#include "core/impact/result.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// "Newton", "Newton–Coulomb": the short name, for a mark in a plot or a narrow place.
QString lawLabel(const Law& law);

/// "Newton, frictionless, common e": the full title without its equation.
QString lawName(const Law& law);

/// "Newton, frictionless, common e — P(27)".
QString lawTitle(const Law& law);

/// Sets the law of the scenario as one undo step; none if the scenario has that law already.
void chooseLaw(ScenarioDocument& document, const Law& law);

/// Every regime of an impact, `none` left out, in the order of their numbers.
inline constexpr std::array impactRegimes{Regime::stick,         Regime::slip_positive,
                                          Regime::slip_negative, Regime::zero_average,
                                          Regime::frictionless,  Regime::wedged};
static_assert(impactRegimes.size() == static_cast<std::size_t>(Regime::none));

/// The core's word for a regime, as QString.
QString regimeName(Regime regime);
/// The regime of a result; "no answer" for an impact that the law does not answer.
QString regimeName(const ImpactResult& result);

/// The regime that a word in a table names; `none` for any other word.
Regime regimeNamed(std::string_view word);

}  // namespace carom::ui
