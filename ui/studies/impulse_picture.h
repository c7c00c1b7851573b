// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "core/study/impulse_plane.h"
#include "ui/document/variant_designs.h"
#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// The impulse of a design that is kept for comparison.
struct VariantEnd {
  int colour = 1;
  double P_n = 0, P_t = 0;  ///< [N s]
};

/// Of those variants whose contact gets an impulse.
/// @param shown  as of indicatorsBeside()
std::vector<VariantEnd> endsOf(const std::vector<const VariantDesign*>& variants,
                               const std::string& shown);

/// The impulse plane of one contact, with one law highlighted.
struct ImpulsePicture {
  ImpulsePlane plane;
  Law chosen;
  bool levels = false;  ///< with the lines of several γ
  std::vector<VariantEnd> variants = {};
};

/// Paints the friction cone, the ellipse T⁺ = T⁻ outside which an impulse creates energy, the lines
/// on which the velocity vanishes, the paths of all laws that have one and the ends of all, with
/// their names. `with_numbers` leaves room for read-outs.
/// @eq F(10)
void paintImpulsePlane(QPainter& painter, const ChartFrame& frame, const ImpulsePicture& picture,
                       const PlotStyle& style, bool with_numbers = false);

/// True where a read-out needs the rows above and below, and the titles of the axes become short.
bool isNarrow(const ChartFrame& frame, const PlotStyle& style);

/// Radius of a law's mark in font sizes.
inline constexpr double lawMarkRadius = 0.42;

}  // namespace carom::ui
