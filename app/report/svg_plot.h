// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/report/report.h"

namespace carom {

/// How large a figure is shown, as SVG has it: "84mm"; empty: as it is drawn, or in proportion to
/// the other.
struct FigureExtent {
  std::string width, height;
};

/// The plot as one SVG element: axes with ticks, curves and points with their spread, a legend
/// below. Colours are Okabe and Ito's, which people with any colour vision tell apart; lines differ
/// in their dashes and points in their markers, too, for prints in grey. Each curve is a group of
/// the class "curve" whose title is its name.
std::string to_svg(const Plot& plot, const FigureExtent& extent = {});

}  // namespace carom
