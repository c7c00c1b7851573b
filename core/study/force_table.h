// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/compliant_impact.h"
#include "core/study/force_study.h"
#include "core/study/sweep.h"

namespace carom {

/// A row for each model of a study, numbers in SI; without columns where there is no study.
/// Columns: `e_realised`, `F_peak [N]`, `a`, `delta_max [m]`, `t_c [s]`.
Table to_table(const ForceStudy& study);

/// The models' forces below each other, those that apply: `t [s]`, `delta [m]`, `rate [m/s]`,
/// `F [N]`.
Table history_table(const ForceStudy& study);
/// Adds what a touch of the moving mechanism does, from its begin on, as rows "moving".
void append_touch(const ContactTouch& touch, Table& history);

/// The realised e of each model over the requested one: `e`, `e_realised`.
Table restitution_table(const ForceStudy& study);

}  // namespace carom
