// SPDX-License-Identifier: MIT
#include "app/report/report_files.h"

#include <algorithm>
#include <system_error>

#include "app/report/html_report.h"
#include "app/report/svg_plot.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/io/csv.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

constexpr const char* page_name = "index.html";

using Files = std::vector<std::pair<std::string, std::string>>;

std::string number_or_nothing(const std::optional<double>& value) {
  return value ? shortest(*value) : std::string();
}

std::string csv(const ComparisonTable& table) {
  CsvRows rows{{"case", "quantity", "unit", "printed", "computed", "difference", "tolerance",
                "holds", "source", "reason"}};
  for (const Comparison& row : table.rows) {
    rows.push_back({row.about, plain_text(row.quantity), row.unit, data_word(row.printed),
                    row.computed ? shortest(*row.computed) : data_word(row.word),
                    number_or_nothing(difference(row)), number_or_nothing(tolerance(row)),
                    holds(row) ? "yes" : "no", row.source, row.reason});
  }
  return write_csv(rows);
}

std::string csv(const CellTable& table) {
  CsvRows rows{table.head};
  rows.insert(rows.end(), table.rows.begin(), table.rows.end());
  for (auto& row : rows) std::ranges::transform(row, row.begin(), plain_text);
  return write_csv(rows);
}

std::string csv(const Plot& plot) {
  CsvRows rows{
      {"curve", plain_text(plot.x_label), plain_text(plot.y_label), "spread of x", "spread of y"}};
  for (const Curve& curve : plot.curves) {
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      rows.push_back({plain_text(curve.name), shortest(curve.x[i]), shortest(curve.y[i]),
                      curve.x_spread.empty() ? "" : shortest(curve.x_spread[i]),
                      curve.y_spread.empty() ? "" : shortest(curve.y_spread[i])});
    }
  }
  return write_csv(rows);
}

void add(const Paragraph& /*paragraph*/, const FigureExtent& /*extent*/, Files& /*files*/) {}

template <class AnyTable>
void add(const AnyTable& table, const FigureExtent& /*extent*/, Files& files) {
  files.emplace_back(table.name + ".csv", csv(table));
}

void add(const Figure& figure, const FigureExtent& extent, Files& files) {
  for (const Plot& plot : figure.plots) {
    files.emplace_back(plot.name + ".csv", csv(plot));
    files.emplace_back(plot.name + ".svg", to_svg(plot, extent));
  }
}

}  // namespace

Files report_files(const Report& report, const FigureExtent& extent) {
  Files files{{page_name, to_html(report)}};
  for (const ReportSection& section : report.sections) {
    for (const ReportBlock& block : section.blocks) {
      std::visit([&](const auto& one) { add(one, extent, files); }, block);
    }
  }
  return files;
}

void require_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw InputError(folder.string(), "this folder cannot be made (" + error.message() +
                                          "); expected is one that can be written to");
  }
  const TemporaryFile trial(folder / page_name);
}

std::filesystem::path write_report(const Report& report, const std::filesystem::path& folder,
                                   const FigureExtent& extent) {
  require_folder(folder);
  for (const auto& [name, text] : report_files(report, extent))
    write_text_file(folder / name, text);
  return folder / page_name;
}

}  // namespace carom
