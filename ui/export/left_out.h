// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "core/scenario/scenario.h"
#include "ui/export/figure.h"

namespace carom::ui {

/// What figuresOf() has no figure of, although something strikes, and what it has an empty one of;
/// each with its reason: "Impulses (no curve has a value)".
QStringList leftOutOf(const Scenario& scenario, const std::vector<ExportFigure>& figures,
                      int contact);

}  // namespace carom::ui
