// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/quantity.h"

namespace carom::ui {

/// Exponents of metre, kilogram, second and radian.
struct Powers {
  int m = 0, kg = 0, s = 0, rad = 0;
  bool operator==(const Powers&) const = default;
};

/// What a number of a dimension is, in words and powers.
struct DimensionKind {
  Powers powers;
  const char* name;  ///< with its article, as in "This is … "
  const char* examples;
};

DimensionKind kind_of(Dimension dimension);

}  // namespace carom::ui
