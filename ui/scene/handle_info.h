// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/study/compute.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// The parameter that the handle of a direction turns.
std::string turnPath(const Handle& handle);

/// The parameter that a click on the handle lets one type; empty if it has none.
QString parameterPath(const Scenario& scenario, const Handle& handle);

/// What it is, its value and unit, and how to use it: for tooltips and screen readers.
QString describe(const Scenario& scenario, const Evaluation& evaluation, const Handle& handle);
QString describeBody(const Scenario& scenario, int body);

}  // namespace carom::ui
