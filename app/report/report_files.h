// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/report/report.h"
#include "app/report/svg_plot.h"

namespace carom {

/// Every file of a report by its name: index.html, of each table NAME.csv, of each plot NAME.csv
/// and NAME.svg. Tables have the numbers in full; plots a row for each point of each curve.
std::vector<std::pair<std::string, std::string>> report_files(const Report& report,
                                                              const FigureExtent& extent = {});

/// Makes the folder where there is none. Throws InputError if it cannot be written to.
void require_folder(const std::filesystem::path& folder);

/// Writes them into a folder, which is made where there is none, and returns the page. Throws
/// InputError if that cannot be.
std::filesystem::path write_report(const Report& report, const std::filesystem::path& folder,
                                   const FigureExtent& extent = {});

}  // namespace carom
