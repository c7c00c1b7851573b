// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <functional>
#include <vector>

#include "core/study/map.h"

namespace carom::ui {

/// The middle of a box that lies wholly in the region of one regime.
struct RegionName {
  Regime regime = Regime::none;
  QPointF centre;
};

/// A place for the name of every region of `map`, drawn into `plot`, that is large enough to hold
/// it and, if possible, far from its borders. Boxes do not touch those in `taken`.
std::vector<RegionName> regionNames(const ImpactMap& map, const QRectF& plot,
                                    const std::function<QSizeF(Regime)>& size,
                                    const std::vector<QRectF>& taken);

}  // namespace carom::ui
