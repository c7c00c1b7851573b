// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/mechanism/mechanism.h"
#include "core/motion/compliant_impact.h"
#include "core/study/sweep.h"

namespace carom {

/// The force history of a compliant impact: a row for each instant of each touch, labelled with its
/// contact. Columns: time, indentation and its rate, force, tangential velocity and force, bend of
/// the bristles; the regime is "stick" or "slip" where friction acts.
Table to_table(const Mechanism& mechanism, const CompliantImpact& impact);

/// Several impacts one below the other, labelled with their models, too.
struct LabelledImpact {
  std::string label;
  CompliantImpact impact;
};
Table to_table(const Mechanism& mechanism, std::span<const LabelledImpact> impacts);

}  // namespace carom
