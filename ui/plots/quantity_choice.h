// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/base/table.h"
#include "core/scenario/scenario.h"
#include "ui/document/variant_designs.h"

namespace carom::ui {

/// A plot of one's choice: a quantity over the plots' axis.
struct QuantityChoice {
  std::string quantity = "gamma";  ///< as of ResponseNumbers
  std::string by = {};  ///< a second parameter: a curve for some of its values; empty: none
  int families = 5;     ///< how many curves
  bool as_map = false;  ///< over both parameters, with contour lines

  bool operator==(const QuantityChoice&) const = default;
};

inline constexpr int fewestFamilies = 3, mostFamilies = 7;
inline constexpr std::size_t mostChoices = 4;

/// The plots that were chosen last, in whatever scenario; they are kept with the window's layout.
std::vector<QuantityChoice> rememberedChoices();
void rememberChoices(const std::vector<QuantityChoice>& choices);

/// What a choice lacks to be drawn over an axis, one sentence; empty if it is whole.
QString whyNot(const SweepAxis& axis, const QuantityChoice& choice);

/// The values that the second parameter takes: those of `held`, as long as they are of the same
/// parameter and hold its present value; else a range around it, of few digits.
SweepAxis rangeOfSecond(const Scenario& scenario, const QuantityChoice& choice,
                        const SweepAxis& held);

/// How finely a plot is computed.
enum class Fineness : unsigned char { dragged, screen, figure };

/// What a plot is made of: the second parameter, if there is one, the axis' parameter, which runs
/// fastest, and the quantity, with all indicators. Throws InputError as sweep_responses() does.
/// @param second  empty path: none
Table quantityTable(const Scenario& scenario, const SweepAxis& axis, const SweepAxis& second,
                    const QuantityChoice& choice, Fineness fineness, const Job& job);

/// The same of a variant, without a second parameter; without rows where the variant has no such
/// axis or quantity.
Table variantQuantityTable(const VariantDesign& variant, const SweepAxis& axis,
                           const QuantityChoice& choice, Fineness fineness, const Job& job);

}  // namespace carom::ui
