// SPDX-License-Identifier: MIT
#include "core/impact/result.h"

namespace carom {

std::string_view regime_word(Regime regime) {
  switch (regime) {
    case Regime::stick:
      return "stick";
    case Regime::slip_positive:
      return "slip +";
    case Regime::slip_negative:
      return "slip \u2212";
    case Regime::zero_average:
      return "zero average";
    case Regime::frictionless:
      return "frictionless";
    case Regime::wedged:
      return "wedged";
    case Regime::none:
      return "no impact";
  }
  return "no impact";
}

}  // namespace carom
