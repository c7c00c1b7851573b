// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPagedPaintDevice>
#include <string>
#include <vector>

#include "core/scenario/scenario.h"
#include "ui/export/figure_export.h"

namespace carom::ui {

/// One page in HTML: what strikes, the verdict, the figures (as NAME.svg beside the page) and every
/// indicator with its unit and equation. UTF-8.
std::string summaryPage(const Scenario& scenario, const std::vector<ExportFigure>& figures);

/// The same on paper, with the figures as wide as the page.
void printSummary(QPagedPaintDevice& paper, const Scenario& scenario,
                  const std::vector<ExportFigure>& figures);

}  // namespace carom::ui
